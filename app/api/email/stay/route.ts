import { formRoute, parseInput } from "@/lib/core/http";
import { undoLeaving } from "@/lib/newsletter/commands";
import { unsubscribeToken } from "@/lib/newsletter/input";
import { preferencesPath, unsubscribePath } from "@/lib/newsletter/preferences";

/** Undoes an unsubscription; if that needs a new confirmation, redirects to the page that can send one. */
export const POST = formRoute(
  async (fields) => {
    const token = parseInput(unsubscribeToken, fields.token);
    const isBack = await undoLeaving(token, new Date());
    return preferencesPath(token, isBack ? "back" : undefined);
  },
  ({ token = "" }) => unsubscribePath(token, "problem"),
);
