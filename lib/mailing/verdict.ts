import type { SendFailure } from "@/lib/mail/retry";

/**
 * What a refused batch means. "arrived": Resend has taken this batch before, with other readers in it. "refused": a mail
 * in it is wrong, or they are too many, and none was taken. "later": not now, or nobody knows.
 */
export type Verdict = "arrived" | "refused" | "later";

/** The refusals that are about what is in a mail. Source: https://resend.com/docs/api-reference/errors */
const ABOUT_A_MAIL = new Set(["validation_error", "missing_required_field", "invalid_parameter"]);

/**
 * What Resend's refusal of a batch says of it. One that is too large is halved as well. A domain that is not verified is a
 * "validation_error" too, but with status 403.
 */
export function verdictOn({ name, statusCode }: SendFailure): Verdict {
  if (name === "invalid_idempotent_request") return "arrived";
  if (statusCode === 413) return "refused";
  return (statusCode === 400 || statusCode === 422) && ABOUT_A_MAIL.has(name) ? "refused" : "later";
}
