import "server-only";
import { Resend } from "resend";
import { env } from "./env";
import { traced } from "./telemetry";

/** Resend's client, with each call in a span; it returns its errors. */
class TracedResend extends Resend {
  override fetchRequest<Data>(path: string, options?: object) {
    const call = () => super.fetchRequest<Data>(path, options);
    return traced(`resend ${path.split("/", 3).join("/")}`, call, { failureIn: ({ error }) => error?.name });
  }
}

let client: Resend | undefined;

/** Returns the Resend client. With RESEND_BASE_URL it uses the local mailbox. */
export function resend(): Resend {
  const { RESEND_API_KEY, RESEND_BASE_URL } = env();
  client ??= new TracedResend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL });
  return client;
}
