const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** How long to wait for the work before the server stops. */
const GRACE_MS = 5000;

/**
 * Runs `work` when this process receives a stop signal, before all other listeners: Next.js exits as soon as its
 * requests are answered. A second signal ends the process at once. Call it after the other listeners have been added.
 */
export function onShutdown(work: () => Promise<unknown>): void {
  for (const signal of SIGNALS) {
    const others = process.listeners(signal);
    process.removeAllListeners(signal);
    process.once(signal, async () => {
      for (const each of others) process.on(signal, each);
      const grace = new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref());
      await Promise.race([work().catch(() => undefined), grace]);
      process.kill(process.pid, signal);
    });
  }
}
