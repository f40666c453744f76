import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** How long a child may take to end by itself. */
const GRACE_MS = 10_000;

const running = new Set<ChildProcess>();

type Options = { env?: Record<string, string>; stdio?: StdioOptions };

/**
 * Starts a Node.js program in a process group of its own: Ctrl-C in a terminal reaches the launcher alone, which stops things
 * in order. `endPrograms` ends it, with all that it has started.
 */
export function startNode(args: readonly string[], { env = {}, stdio = "inherit" }: Options = {}): ChildProcess {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio, detached: true });
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}

type RunOptions = { env?: Record<string, string>; nodeFlags?: readonly string[]; quiet?: boolean };

/**
 * Runs a Node.js program to its end, its output indented below the step it belongs to.
 * `quiet` keeps the output back unless the program fails. Throws when it does.
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
    // It has ended.
  }
}

/** Ends the programs that run, and what they have started; waits for them, but not for ever. */
export async function endPrograms(): Promise<void> {
  for (const child of running) signalGroup(child, "SIGINT");
  const deadline = Date.now() + GRACE_MS;
  while (running.size > 0 && Date.now() < deadline) await pause(50);
  for (const child of running) signalGroup(child, "SIGKILL");
}

/** Asks a child to end, and insists when it does not. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const insist = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
  await ended;
  clearTimeout(insist);
}
