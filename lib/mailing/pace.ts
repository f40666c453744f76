/** Resend takes five requests a second from a whole team; one of them is left to mail that somebody waits for. */
const REQUESTS_PER_SECOND = 4;

const GAP_MS = 1000 / REQUESTS_PER_SECOND;

/** How time passes: `clock` in ms from any beginning. */
export type Time = { clock: () => number; pause: (ms: number) => Promise<unknown> };

/** Gives a function to wait for before each request, so that no more than four begin in a second. */
export function pacer({ clock, pause }: Time): () => Promise<void> {
  let next = clock();
  return async () => {
    const waitMs = next - clock();
    if (waitMs > 0) await pause(waitMs);
    next = Math.max(next, clock()) + GAP_MS;
  };
}
