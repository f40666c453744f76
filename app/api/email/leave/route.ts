import { formRoute, parseInput } from "@/lib/core/http";
import { unsubscribe } from "@/lib/subscribers/commands";
import { unsubscribeToken } from "@/lib/subscribers/input";
import { unsubscribePath } from "@/lib/subscribers/paths";

/** The button that ends a subscription. The page that follows says so. */
export const POST = formRoute(
  async (fields) => {
    const token = parseInput(unsubscribeToken, fields.token);
    await unsubscribe(token, new Date());
    return unsubscribePath(token);
  },
  ({ token = "" }) => unsubscribePath(token, "problem"),
);
