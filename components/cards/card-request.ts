import { readApiError } from "@/lib/api-error";
import { isSentence } from "@/lib/cards/send-failure";

/** How long an answer may take: longer than any of ours does on a slow line. */
const TIMEOUT_MS = 20_000;

const UNREACHABLE = "We couldn't reach our server. Are you online?";
const UNREADABLE = "Our server is having a moment. Please try again.";

/** An answer other than the one hoped for. `status` is 0 when none came; the message is for a person. */
export class RequestFailed extends Error {
  override readonly name = "RequestFailed";

  constructor(
    readonly status: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

type CardRequest = {
  method?: "GET" | "POST" | "DELETE";
  /** Sent as JSON. */
  body?: Readonly<Record<string, unknown>>;
  signal?: AbortSignal;
};

/**
 * Asks one of our card addresses; null where the answer is empty. Throws RequestFailed, whatever went wrong, but for an
 * abort by the caller's own signal.
 */
export async function cardRequest<Answer = null>(
  path: string,
  { method = "GET", body, signal }: CardRequest = {},
): Promise<Answer> {
  const clock = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      method,
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, clock]) : clock,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    if (!response.ok) {
      const said = await readApiError(response);
      throw new RequestFailed(response.status, isSentence(said) ? said : UNREADABLE);
    }
    return response.status === 204 ? (null as Answer) : await response.json();
  } catch (error) {
    if (error instanceof RequestFailed || signal?.aborted) throw error;
    throw new RequestFailed(0, UNREACHABLE, { cause: error });
  }
}

/** What to say of anything that was thrown. */
export function failureWords(error: unknown): string {
  return error instanceof RequestFailed ? error.message : UNREADABLE;
}

/** Whether the link that was asked by has come to its end, or its card has: the page says so when it is loaded again. */
export function isEnded(error: unknown): boolean {
  return error instanceof RequestFailed && (error.status === 404 || error.status === 410);
}

/** Whether whoever asked is not signed in, or no longer. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 401;
}
