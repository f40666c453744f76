import "server-only";
import { Resend } from "resend";
import { env } from "./env";

let client: Resend | undefined;

/** Returns the Resend client. With RESEND_BASE_URL it uses the local mailbox. */
export function resend(): Resend {
  const { RESEND_API_KEY, RESEND_BASE_URL } = env();
  client ??= new Resend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL });
  return client;
}
