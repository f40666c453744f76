import { refusePath } from "@/lib/card-mails/paths";
import { refuseCards } from "@/lib/card-refusals/commands";
import { formRoute } from "@/lib/forms";

/** The button that refuses cards by mail. The page that follows says so. */
export const POST = formRoute(
  async ({ token = "" }) => {
    await refuseCards(token);
    return refusePath(token);
  },
  ({ token = "" }) => refusePath(token, "problem"),
);
