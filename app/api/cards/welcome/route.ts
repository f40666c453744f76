import { refusePath } from "@/lib/card-mails/paths";
import { welcomeCards } from "@/lib/card-refusals/commands";
import { formRoute } from "@/lib/forms";

/** "It was a mistake": cards may come by mail again. */
export const POST = formRoute(
  async ({ token = "" }) => {
    await welcomeCards(token);
    return refusePath(token, "back");
  },
  ({ token = "" }) => refusePath(token, "problem"),
);
