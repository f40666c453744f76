// Apart from input.ts, which brings zod with it: the forms show these numbers.

/** The limits of a sponsor's texts, in characters. Source: spec section 9, sponsor. */
export const MAX_BUSINESS_NAME_LENGTH = 200;
export const MIN_DESCRIPTION_LENGTH = 10;
export const MAX_DESCRIPTION_LENGTH = 500;
export const MAX_CUSTOM_MESSAGE_LENGTH = 200;

/** The length limits of a reason for hiding a message, in characters. */
export const MIN_REASON_LENGTH = 10;
export const MAX_REASON_LENGTH = 500;

/** Texts shared by the form and the server. */
export const REASON_TEXTS = {
  short: `Reason must be at least ${MIN_REASON_LENGTH} characters`,
  long: `Reason must be ${MAX_REASON_LENGTH} characters or less`,
} as const;
