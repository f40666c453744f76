/** What becomes of a mail to these addresses. Source: https://resend.com/docs/dashboard/emails/send-test-emails */
const TEST_ADDRESS = /(?:^|<)(bounced|complained)(?:\+[^@<>]*)?@resend\.dev>?$/i;

export type Outcome = "delivered" | "bounced" | "complained";

/** How a mail to `recipients` ends: delivered, unless one of them is a test address of Resend's for something else. */
export function outcomeFor(recipients: readonly string[]): Outcome {
  for (const recipient of recipients) {
    const [, what] = TEST_ADDRESS.exec(recipient.trim()) ?? [];
    if (what) return what.toLowerCase() as Outcome;
  }
  return "delivered";
}
