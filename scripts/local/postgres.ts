import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import postgres from "postgres";
import { anyFreePort } from "./ports";
import { type Account, accountToRunAs, canReach, findBinaries, reachable, SHARED_DIR } from "./postgres-binaries";

/** A running PostgreSQL. `url` is the address of its database `oddly`; `stop` ends it and waits. */
export type RunningPostgres = { url: string; pid: number; stop: () => Promise<void> };

/** Nothing in a throw-away database has to survive a power cut; and many tests are at it at once, one with 64 writers. */
const THROW_AWAY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"];

const START_TIMEOUT_MS = 60_000;

/** Makes the data directory, or says where it is instead when `account` cannot enter the folder it should be in. */
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

/** The password of the database's only account, made once and kept beside the data, readable by its owner alone. */
function keptPassword(directory: string): string {
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

/** A server that outlived a killed run and still serves this directory, or null. Source: postmaster.pid, lines 1, 4 and 8. */
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

/** Starts the server process and waits until it takes connections; resolves to its process id. */
async function launchOnce(bin: string, directory: string, port: number, account: Account, settings: readonly string[]) {
  const flags = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings].flatMap((each) => ["-c", each]);
  // A session of its own: Ctrl-C in the terminal is for us, and we stop the site before its database.
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

/** How long the last processes of a killed server may hold on to its directory. */
const LET_GO_MS = 10_000;

async function launch(...server: Parameters<typeof launchOnce>): Promise<number> {
  const deadline = Date.now() + LET_GO_MS;
  for (;;) {
    try {
      return await launchOnce(...server);
    } catch (error) {
      const held = /shared memory block|lock file|postmaster\.pid/.test(String(error));
      if (!held || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Makes the database `oddly` when the cluster has none yet. */
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
 * Starts the PostgreSQL whose data is below `parent` (made when there is none), or takes over one that a killed run
 * left behind. npm's binaries first, then the system's. Throws with one line that says what to do when there is neither.
 * `throwAway` trades safety for speed; only for tests.
 */
export async function startPostgres(parent: string, { throwAway = false } = {}): Promise<RunningPostgres> {
  const account = accountToRunAs();
  const { bin, major } = reachable(findBinaries(), account);
  // A temporary folder is closed to everybody else, and so to the account that PostgreSQL runs as.
  if (throwAway) chmodSync(parent, 0o711);
  const directory = dataDirectory(parent, major, account);
  const password = keptPassword(directory);

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
