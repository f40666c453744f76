const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** Longer nobody waits for what is to be done before a server stops. */
const GRACE_MS = 5000;

/**
 * Has `work` done when this process is asked to end, before whatever else that brings about: Next ends it as soon as its
 * requests are answered. Asked a second time meanwhile it ends at once. Call it after the others have begun to listen.
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
