import "server-only";
import { Resend } from "resend";
import { env } from "./env";

let kept: Resend | undefined;

/** Resend's client: the real one's, or with RESEND_BASE_URL the local mailbox's. */
export function resend(): Resend {
  const { RESEND_API_KEY, RESEND_BASE_URL } = env();
  kept ??= new Resend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL });
  return kept;
}
