import { isSentence } from "@/lib/cards/send-failure";
import { readApiError } from "@/lib/core/errors";

/** How long an answer may take: longer than any of ours does on a slow line. */
const TIMEOUT_MS = 20_000;

const UNREACHABLE = "We couldn't reach our server. Are you online?";
const UNREADABLE = "Our server is having a moment. Please try again.";

type Issues = readonly { path: string; message: string }[];

/** An answer other than the one hoped for; the message is for a person. */
export class RequestFailed extends Error {
  override readonly name = "RequestFailed";

  constructor(
    /** 0 when no answer came. */
    readonly status: number,
    /** What the server said, "" when it said nothing that a person could read. */
    readonly said: string,
    /** What is wrong with which field. */
    readonly issues: Issues = [],
    options?: ErrorOptions,
  ) {
    super(said || (status === 0 ? UNREACHABLE : UNREADABLE), options);
  }
}

export type ApiRequest = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON; a text is JSON already. */
  body?: Readonly<Record<string, unknown>> | string;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  timeoutMs?: number;
};

async function failureIn(response: Response): Promise<RequestFailed> {
  const body = await response
    .clone()
    .json()
    .catch(() => null);
  const { issues } = Object(body) as { issues?: Issues };
  const said = await readApiError(response);
  return new RequestFailed(response.status, isSentence(said) ? said : "", Array.isArray(issues) ? issues : []);
}

/** As `apiRequest`, for an answer that is not JSON, or whose headers matter. */
export async function apiResponse(
  path: string,
  { method = "GET", body, headers, signal, timeoutMs = TIMEOUT_MS }: ApiRequest = {},
): Promise<Response> {
  const clock = AbortSignal.timeout(timeoutMs);
  const json = typeof body === "object" ? JSON.stringify(body) : body;
  try {
    const response = await fetch(path, {
      method,
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, clock]) : clock,
      ...(json !== undefined && { body: json }),
      headers: { ...(json !== undefined && { "content-type": "application/json" }), ...headers },
    });
    if (!response.ok) throw await failureIn(response);
    return response;
  } catch (error) {
    if (error instanceof RequestFailed || signal?.aborted) throw error;
    throw new RequestFailed(0, "", [], { cause: error });
  }
}

/**
 * Asks one of our own addresses; null where the answer is empty. Throws RequestFailed, whatever went wrong, but for an abort
 * by the caller's own signal.
 */
export async function apiRequest<Answer = null>(path: string, request: ApiRequest = {}): Promise<Answer> {
  const response = await apiResponse(path, request);
  if (response.status === 204) return null as Answer;
  try {
    return await response.json();
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new RequestFailed(0, "", [], { cause: error });
  }
}

/** What to say of anything that was thrown. */
export function failureWords(error: unknown): string {
  return error instanceof RequestFailed || (error instanceof Error && error.name === "NoAdminSession")
    ? error.message
    : UNREADABLE;
}

/** Whether the link that was asked by has come to its end, or its card has: the page says so when it is loaded again. */
export function isEnded(error: unknown): boolean {
  return error instanceof RequestFailed && (error.status === 404 || error.status === 410);
}

/** Whether whoever asked is not signed in, or no longer. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 401;
}
