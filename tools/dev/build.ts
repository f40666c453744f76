import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runNode } from "./child";

/** Every input of a build. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "db",
  "emails",
  "public",
  "cache-handler.mjs",
  "instrumentation.ts",
  "middleware.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/** Test files, which no page imports. */
const TEST_FILE = /\.test\.tsx?$/;

const NEXT = path.join("node_modules", "next", "dist", "bin", "next");

function filesBelow(entry: string): string[] {
  if (!existsSync(entry)) return [];
  if (!statSync(entry).isDirectory()) return TEST_FILE.test(entry) ? [] : [entry];
  return readdirSync(entry)
    .toSorted()
    .flatMap((name) => filesBelow(path.join(entry, name)));
}

/** Returns a hash of the files, the folders' files, and any other inputs. It leaves out tests. */
export function fingerprint(sources: readonly string[], ...others: readonly string[]): string {
  const hash = createHash("sha256").update([process.version, ...others].join());
  for (const file of sources.flatMap(filesBelow))
    hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/**
 * Builds the site into `distDir`, with `settings` as environment variables, unless the build there was made from the
 * same sources. Shows Next's progress.
 */
export async function ensureBuild(distDir: string, settings: Record<string, string> = {}): Promise<void> {
  const stamp = path.join(distDir, "oddly-sources");
  const wanted = fingerprint(SOURCES, JSON.stringify(settings));
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building the site (after a change, about a minute) …");
  const env = { ...settings, NODE_ENV: "production", NEXT_DIST_DIR: distDir };
  await runNode([NEXT, "build"], { env });
  writeFileSync(stamp, wanted);
}
