import { formRoute, parseInput } from "@/lib/core/http";
import { clientOf } from "@/lib/core/rate-limit";
import { resubscribe } from "@/lib/newsletter/commands";
import { unsubscribeToken } from "@/lib/newsletter/input";
import { preferencesPath } from "@/lib/newsletter/preferences";

/** Sends a former subscriber a new confirmation. */
export const POST = formRoute(
  async (fields, { headers }) => {
    const token = parseInput(unsubscribeToken, fields.token);
    await resubscribe(token, { client: clientOf(headers) }, new Date());
    return preferencesPath(token, "sent");
  },
  ({ token = "" }) => preferencesPath(token, "problem"),
);
