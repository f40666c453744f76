/** The error at the bottom: Drizzle puts query parameters, addresses included, into the outer message. */
export function innermostCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  return cause;
}

/** Writes a fault to the log, one line of JSON, under the reference that the visitor is shown. */
export function logFault(reference: string, error: unknown): void {
  const cause = innermostCause(error);
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  console.error(JSON.stringify({ level: "error", reference, at: new Date().toISOString(), error: text }));
}
