import type http from "node:http";

/**
 * An error response of an emulator, with the real service's status, code and wording. Source:
 * https://resend.com/docs/api-reference/errors and the SDK of Vercel Blob.
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

/**
 * Returns the request's body as text. Reads it to its end even when it is too large, because a client does not read the
 * response while it is sending. Throws a Refusal above 40 MB.
 */
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

/** Discards the rest of a rejected request's body and waits for its end. */
export async function drain(request: http.IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  await new Promise((resolve) => request.once("end", resolve).once("close", resolve).resume());
}

/** Resend's limit for a whole team. Source: https://resend.com/docs/api-reference/rate-limit */
export const REQUESTS_PER_SECOND = 5;

const WINDOW_MS = 1000;

/** Counts the requests of the last second. Rejected requests do not count. */
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

  /** Counts one more request and returns true, or returns false when the limit is reached. */
  take(): boolean {
    const taken = this.#inWindow();
    if (taken.length >= this.perSecond) return false;
    taken.push(this.now());
    return true;
  }

  /** Returns the rate limit headers. `ratelimit-reset` is in seconds. */
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
