import { refusePath } from "@/lib/cards/mail/links";
import { blockCardEmails } from "@/lib/cards/mail/refusals.commands";
import { formRoute } from "@/lib/core/http";

/** Handles the button that stops cards by email. The next page confirms it. */
export const POST = formRoute(
  async ({ token = "" }) => {
    await blockCardEmails(token);
    return refusePath(token);
  },
  ({ token = "" }) => refusePath(token, "problem"),
);
