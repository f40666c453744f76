import type { SendFailure } from "@/lib/email/sending";

/** Whether Resend may have taken what it has failed on: it gave no answer, broke down over it, or is still at it. */
export const mayBeTaken = ({ name, statusCode }: SendFailure): boolean =>
  statusCode === null || statusCode >= 500 || name === "concurrent_idempotent_requests";
