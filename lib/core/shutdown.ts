import { setTimeout as pause } from "node:timers/promises";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** How long to wait for the work before the server stops. */
const GRACE_MS = 5000;

/** Waits for the work to end or fail, or for the grace period. */
const settle = (work: () => Promise<unknown>) =>
  Promise.race([work().catch(() => undefined), pause(GRACE_MS, undefined, { ref: false })]);

/** Global, because Next.js loads this module twice: for its pages, and for instrumentation. */
const globals = globalThis as typeof globalThis & { oddlyIsStopping?: boolean };

/** Whether this server has received a stop signal, so that no proxy should send it new visitors. */
export const isStopping = (): boolean => globals.oddlyIsStopping === true;

/**
 * Runs `work` when this process receives a stop signal, before all other listeners: Next.js exits as soon as its
 * requests are answered. A second signal ends the process at once. Call it after the other listeners have been added.
 * Meanwhile, and for at least `drainMs`, the server answers as before: a proxy has time to notice `isStopping`. Then runs
 * `last`, even if `work` failed or is too slow.
 */
export function onShutdown(work: () => Promise<unknown>, drainMs = 0, last?: () => Promise<unknown>): void {
  for (const signal of SIGNALS) {
    const others = process.listeners(signal);
    process.removeAllListeners(signal);
    process.once(signal, async () => {
      for (const each of others) process.on(signal, each);
      globals.oddlyIsStopping = true;
      const drained = drainMs > 0 && pause(drainMs);
      await settle(work);
      await drained;
      if (last) await settle(last);
      process.kill(process.pid, signal);
    });
  }
}
