import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runNode, stopChild } from "@/tools/dev/child";
import { floorFiles } from "./floor";

/** In the repository, so that its node_modules are found without links; git ignores the folder. */
const FOLDER = path.resolve(".data", "bench-blank");

const NEXT = path.resolve("node_modules", "next", "dist", "bin", "next");
const PRELOAD = path.resolve("tools", "dev", "exit-with-parent.mjs");
const READY_TIMEOUT_MS = 60_000;

/** The part of the site's configuration that affects the size or speed of responses. */
const CONFIG = {
  agentRules: false,
  compress: false,
  generateEtags: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // Otherwise Next.js guesses the root from lockfiles and resolves nothing outside it.
  outputFileTracingRoot: process.cwd(),
  turbopack: { root: process.cwd() },
};

/** Plain JavaScript, because a TypeScript file would make Next.js set up TypeScript and check it. */
const FILES = {
  "package.json": `${JSON.stringify({ private: true })}\n`,
  "next.config.mjs": `export default ${JSON.stringify(CONFIG)};\n`,
  // Without its own file, Next.js would use the site's, further up.
  "instrumentation.js": "export function register() {}\n",
  "app/layout.js": `export const metadata = { title: "Blank" };
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  // The minimal route handler.
  "app/bare/route.js":
    "export async function POST(request) {\n  await request.arrayBuffer();\n  return Response.json({ received: true });\n}\n",
  "app/page.js": "export default function Page() {\n  return <h1>Blank</h1>;\n}\n",
  ...floorFiles("app/floor/[day]"),
};

/** Writes and builds the smallest site with this repository's Next.js: a static page, the floor and a route handler. */
export async function buildBlank(): Promise<void> {
  console.log("Building the blank page …");
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [name, text] of Object.entries(FILES)) {
    const file = path.join(FOLDER, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await runNode([NEXT, "build", FOLDER], { env: { NODE_ENV: "production" }, quiet: true });
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error("The blank page stopped while starting: the lines above say why.");
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The blank page did not answer in time.");
}

/** Serves the result of `buildBlank` like tools/dev/site.ts serves the site. It ends with this process. */
export async function startBlank(port: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const args = ["--import", PRELOAD, NEXT, "start", FOLDER, "-p", String(port), "-H", "127.0.0.1"];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production" },
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const stop = () => stopChild(child);
  const url = `http://localhost:${port}`;
  try {
    await untilAnswered(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
