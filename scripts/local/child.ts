import { type ChildProcess, spawn } from "node:child_process";

/** How long a child may take to end by itself. */
const GRACE_MS = 10_000;

type Options = { env?: Record<string, string>; nodeFlags?: readonly string[]; quiet?: boolean };

/**
 * Runs a Node.js program to its end, its output indented below the step it belongs to.
 * `quiet` keeps the output back unless the program fails. Throws when it does.
 */
export async function runNode(
  args: readonly string[],
  { env = {}, nodeFlags = [], quiet = false }: Options = {},
): Promise<void> {
  const child = spawn(process.execPath, [...nodeFlags, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const show = (chunk: Buffer) => {
    if (quiet) output += chunk;
    else process.stdout.write(String(chunk).replace(/^(?=.)/gm, "  "));
  };
  child.stdout.on("data", show);
  child.stderr.on("data", show);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${output}\n${args[0]} failed: the lines above say why.`.trim());
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
