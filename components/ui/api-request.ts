import { isSentence, readApiError } from "@/lib/core/errors";

/** The timeout for a response, longer than any of our endpoints takes on a slow connection. */
const TIMEOUT_MS = 20_000;

const UNREACHABLE = "We couldn't reach our server. Are you online?";
const UNREADABLE = "Our server is having a moment. Please try again.";

type Issues = readonly { path: string; message: string }[];

/** A failed request. The message is for people. */
export class RequestFailed extends Error {
  override readonly name = "RequestFailed";

  constructor(
    /** The HTTP status; 0 if there was no response. */
    readonly status: number,
    /** The server's message; "" if it had none for people. */
    readonly said: string,
    readonly issues: Issues = [],
    options?: ErrorOptions,
  ) {
    super(said || (status === 0 ? UNREACHABLE : UNREADABLE), options);
  }
}

export type ApiRequest = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. A string must be JSON already. */
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
  const message = await readApiError(response);
  return new RequestFailed(response.status, isSentence(message) ? message : "", Array.isArray(issues) ? issues : []);
}

/** Like `apiRequest`, for a response that is not JSON or whose headers matter. */
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
      // Safari has AbortSignal.any only since 17.4. Before, a request that can be canceled has the browser's time limit.
      signal: signal ? (AbortSignal.any?.([signal, clock]) ?? signal) : clock,
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
 * Sends a request to our own API and returns its JSON; null if the response is empty. Throws RequestFailed on any
 * failure, except for an abort by the caller's own signal.
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

/** Returns the message to show for any thrown value. */
export function failureText(error: unknown): string {
  return error instanceof RequestFailed || (error instanceof Error && error.name === "NoAdminSession")
    ? error.message
    : UNREADABLE;
}

/** Returns whether the link that was used, or its card, has expired. The page explains it after a reload. */
export function isEnded(error: unknown): boolean {
  return error instanceof RequestFailed && (error.status === 404 || error.status === 410);
}

/** Returns whether the user is not signed in, or no longer is. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 401;
}
