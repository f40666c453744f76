import { refusePath } from "@/lib/cards/mail/links";
import { welcomeCards } from "@/lib/cards/mail/refusals.commands";
import { formRoute } from "@/lib/core/http";

/** Turns cards by email back on. */
export const POST = formRoute(
  async ({ token = "" }) => {
    await welcomeCards(token);
    return refusePath(token, "back");
  },
  ({ token = "" }) => refusePath(token, "problem"),
);
