/** Waits so many milliseconds; not longer than until the device is online again, or `signal` ends it. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    // No need to wait on, when the device says that it is back.
    if (ms > 0) window.addEventListener("online", done);
    signal?.addEventListener("abort", done, { once: true });
  });
}
