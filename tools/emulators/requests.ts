import type http from "node:http";

/**
 * A refusal of a stand-in, in the words of the service that it stands in for. Source: https://resend.com/docs/api-reference/errors,
 * and the SDK of Vercel Blob.
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const MAX_BYTES = 40 * 1024 * 1024;

/** A request's body, read to its end even when it is too large: a client that still sends would not hear the refusal. */
export async function readBody(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BYTES) throw new Refusal(413, "validation_error", "The mail is larger than 40 MB.");
  return Buffer.concat(chunks).toString("utf8");
}

/** Lets go of what a refused request still sends, and waits for its end. */
export async function drain(request: http.IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  await new Promise((resolve) => request.once("end", resolve).once("close", resolve).resume());
}

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
