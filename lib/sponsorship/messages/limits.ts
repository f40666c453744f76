/** The length limits of a reason for hiding a message, in characters. */
export const MIN_REASON_LENGTH = 10;
export const MAX_REASON_LENGTH = 500;

/** Texts shared by the form and the server. */
export const REASON_TEXTS = {
  short: `Reason must be at least ${MIN_REASON_LENGTH} characters`,
  long: `Reason must be ${MAX_REASON_LENGTH} characters or less`,
} as const;

/** Returns what is wrong with a reason; "" for nothing. The server repeats this check. */
export function reasonProblem(reason: string): string {
  const { length } = reason.trim();
  if (length < MIN_REASON_LENGTH) return REASON_TEXTS.short;
  return length > MAX_REASON_LENGTH ? REASON_TEXTS.long : "";
}
