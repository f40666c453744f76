/** What Resend lets a whole team ask. Source: https://resend.com/docs/api-reference/rate-limit */
export const REQUESTS_PER_SECOND = 5;

const WINDOW_MS = 1000;

/** Counts the requests of the last second; those that were refused do not count. */
export class RequestLimit {
  #taken: number[] = [];

  constructor(
    readonly perSecond: number,
    readonly now: () => number,
  ) {}

  #inWindow(): number[] {
    const since = this.now() - WINDOW_MS;
    this.#taken = this.#taken.filter((at) => at > since);
    return this.#taken;
  }

  /** Whether there is room for one more request, which then counts. */
  take(): boolean {
    const taken = this.#inWindow();
    if (taken.length >= this.perSecond) return false;
    taken.push(this.now());
    return true;
  }

  /** The headers that tell how much is left, `ratelimit-reset` in seconds. */
  headers(): Record<string, string> {
    const taken = this.#inWindow();
    const [oldest = this.now()] = taken;
    return {
      "ratelimit-limit": String(this.perSecond),
      "ratelimit-remaining": String(this.perSecond - taken.length),
      "ratelimit-reset": String(Math.ceil((oldest + WINDOW_MS - this.now()) / 1000)),
    };
  }
}
