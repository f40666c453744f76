import { formRoute } from "@/lib/forms";
import { parseInput } from "@/lib/http";
import { unsubscribe } from "@/lib/subscribers/commands";
import { unsubscribeToken } from "@/lib/subscribers/input";

const pageOf = (token: string) => `/unsubscribe?${new URLSearchParams({ token })}`;

/** The button that ends a subscription. The page that follows says so. */
export const POST = formRoute(
  async (fields) => {
    const token = parseInput(unsubscribeToken, fields.token);
    await unsubscribe(token, new Date());
    return pageOf(token);
  },
  ({ token = "" }) => `${pageOf(token)}&problem=1`,
);
