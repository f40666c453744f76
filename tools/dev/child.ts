import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** How long a child process may take to exit after a signal. */
const GRACE_MS = 10_000;

const running = new Set<ChildProcess>();

type Options = { env?: Record<string, string>; stdio?: StdioOptions };

/**
 * Starts a Node.js program in its own process group, so that Ctrl-C in a terminal reaches only the launcher, which
 * stops everything in order. `endPrograms` ends the program and its child processes.
 */
export function startNode(args: readonly string[], { env = {}, stdio = "inherit" }: Options = {}): ChildProcess {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio, detached: true });
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}

type RunOptions = { env?: Record<string, string>; nodeFlags?: readonly string[]; quiet?: boolean };

/**
 * Runs a Node.js program until it exits. Its output is indented below the current step; with `quiet` it is shown only
 * on failure. Throws when the exit code is not 0.
 */
export async function runNode(
  args: readonly string[],
  { env, nodeFlags = [], quiet = false }: RunOptions = {},
): Promise<void> {
  const child = startNode([...nodeFlags, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const show = (chunk: Buffer) => {
    if (quiet) output += chunk;
    else process.stdout.write(String(chunk).replace(/^(?=.)/gm, "  "));
  };
  child.stdout?.on("data", show);
  child.stderr?.on("data", show);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${output}\n${args[0]} failed: the lines above say why.`.trim());
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // The process has already exited.
  }
}

/** Ends all running programs and their child processes. Kills those that do not exit in time. */
export async function endPrograms(): Promise<void> {
  for (const child of running) signalGroup(child, "SIGINT");
  const deadline = Date.now() + GRACE_MS;
  while (running.size > 0 && Date.now() < deadline) await pause(50);
  for (const child of running) signalGroup(child, "SIGKILL");
}

/** Sends SIGTERM to a child and waits for it to exit. Sends SIGKILL when it does not exit in time. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const insist = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
  await ended;
  clearTimeout(insist);
}
