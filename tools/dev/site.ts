import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { stopChild } from "./child";

const NEXT = path.join("node_modules", "next", "dist", "bin", "next");
const PRELOAD = path.resolve("tools", "dev", "exit-with-parent.mjs");
const READY_TIMEOUT_MS = 120_000;

/**
 * Same as in `npm run serve`. With a shorter timeout, a client that reuses a connection while the server closes it gets
 * a reset.
 */
const KEEP_ALIVE = ["--keepAliveTimeout", "65000"];

/** The address at which this machine reaches a site that listens on all interfaces. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };

export type RunningSite = { url: string; pid: number; ended: Promise<number | null>; stop: () => Promise<void> };

type SiteOptions = { mode: "start" | "dev"; port: number; host: string; distDir: string; env: Record<string, string> };

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error("The site stopped while starting: the lines above say why.");
    const health = await fetch(`${url}/api/health`).catch(() => null);
    if (health?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The site did not answer in time.");
}

/** Serves the site and waits until it is healthy. The site exits when this process exits for any reason. */
export async function startSite({ mode, port, host, distDir, env }: SiteOptions): Promise<RunningSite> {
  const options = ["-p", String(port), "-H", host, ...(mode === "start" ? KEEP_ALIVE : [])];
  const child = spawn(process.execPath, ["--import", PRELOAD, NEXT, mode, ...options], {
    env: {
      ...process.env,
      ...env,
      NODE_ENV: mode === "dev" ? "development" : "production",
      NEXT_DIST_DIR: distDir,
    },
    // Its own process group, so that Ctrl-C in the terminal reaches only the launcher, which stops everything in order.
    detached: true,
    stdio: ["ignore", mode === "dev" ? "inherit" : "ignore", "inherit", "ipc"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const stop = () => stopChild(child);
  try {
    await untilHealthy(`http://${LOOPBACK[host] ?? host}:${port}`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0, ended, stop };
}
