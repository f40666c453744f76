import { formRoute, parseInput } from "@/lib/core/http";
import { unsubscribe } from "@/lib/newsletter/commands";
import { unsubscribeToken } from "@/lib/newsletter/input";
import { unsubscribePath } from "@/lib/newsletter/preferences";

/** The unsubscribe button. The next page confirms it. */
export const POST = formRoute(
  async (fields) => {
    const token = parseInput(unsubscribeToken, fields.token);
    await unsubscribe(token, new Date());
    return unsubscribePath(token);
  },
  ({ token = "" }) => unsubscribePath(token, "problem"),
);
