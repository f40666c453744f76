import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { installWithApt, onPath } from "./browser";
import { stopChild } from "./child";

const PROGRAMS = ["redis-server", "valkey-server"];

/** Returns the path of a Redis. Installs one if there is none. Throws a one-line error when that fails. */
export function ensureRedis(): string {
  const found = onPath(PROGRAMS) ?? (installWithApt("redis-server") ? onPath(PROGRAMS) : null);
  if (!found) throw new Error("No Redis could be installed: install redis-server.");
  return found;
}

async function untilAccepted(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = net.connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(20);
  }
  throw new Error("Redis stopped while starting.");
}

/** Starts an empty Redis that stores nothing on disk. `signal` can pause it (SIGSTOP, SIGCONT) or kill it. */
export async function startRedis(port: number) {
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = spawn(ensureRedis(), options, { stdio: "ignore", cwd: "/" });
  await untilAccepted(port, child);
  return {
    url: `redis://127.0.0.1:${port}`,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    stop: async () => {
      child.kill("SIGCONT");
      await stopChild(child);
    },
  };
}
