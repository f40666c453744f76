/** The HTTP status of each error code. The codes are part of the API. */
export const STATUS = {
  invalid_request: 400,
  unauthenticated: 401,
  email_confirmation_required: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  validation_failed: 422,
  too_many_requests: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** A problem with one field: its path in the input, and a message for the visitor. */
export type Issue = { path: string; message: string };

type RefusalOptions = ErrorOptions & {
  /** When retrying may help, in seconds from now; for `too_many_requests` and `unavailable`. */
  retryAfterSeconds?: number;
};

/** An error whose message the visitor may read. Any other error is a fault and is never shown. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly issues: readonly Issue[] = [],
    options?: RefusalOptions,
  ) {
    super(message, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** Returns the innermost error: Drizzle puts query parameters, which include addresses, into the outer message. */
export function innermostCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  return cause;
}

/**
 * Error codes of a database that cannot be reached (08, from a pooler in front of it), is starting or stopping (57P),
 * has no connection left, or took too long. Source: PostgreSQL, appendix A.
 */
const DOWN_CODE =
  /^(?:DATABASE_DOWN|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1-5]|57014|53300)$/;

/** Messages of `pg`, without a code, when a connection is lost or cannot be made. */
const DOWN_MESSAGE = /^(?:Connection terminated|timeout e|Query read timeout|Client (?:has|was)|Cannot use a pool)/;

/** Whether the error means that the database is down, rather than that the query is wrong. */
export function isDatabaseDown(error: unknown): boolean {
  const cause = innermostCause(error);
  if (!(cause instanceof Error)) return false;
  return "code" in cause && cause.code !== undefined
    ? DOWN_CODE.test(String(cause.code))
    : DOWN_MESSAGE.test(cause.message);
}

/** The part of an API response that can contain a message for the visitor. */
type ErrorBody = { error?: unknown; message?: unknown };

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

function messageIn(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  const { error, message }: ErrorBody = body;
  const inner = typeof error === "object" && error !== null ? (error as ErrorBody).message : null;
  return [inner, message, error].find(isText) ?? null;
}

/** Whether a text is human-readable: not empty, and not a proxy's error page. */
export function isSentence(text: string): boolean {
  const trimmed = text.trim();
  return trimmed !== "" && trimmed.length <= 300 && !/^[<{[]/.test(trimmed);
}

/**
 * Returns the message of a response that is not OK: `error.message` of the JSON body, else `message`, else `error` if
 * it is a string, else the raw body, else the HTTP status text. Never throws. Source: spec section 8, general.
 */
export async function readApiError(response: Response): Promise<string> {
  const text = await response.text().catch(() => "");
  try {
    const message = messageIn(JSON.parse(text));
    if (message) return message;
  } catch {
    // Not JSON: the text itself is the message.
  }
  return text.trim() || response.statusText || `The server answered ${response.status}.`;
}
