/** Waits `ms` milliseconds, or until the device is back online or `signal` ends it. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    // Stop waiting once the device is back online.
    if (ms > 0) window.addEventListener("online", done);
    signal?.addEventListener("abort", done, { once: true });
  });
}
