import { cache } from "react";
import { unsubscribeToken } from "@/lib/newsletter/input";
import { getSubscription } from "@/lib/newsletter/queries";

/** Returns the subscription of an email's link, or null if its token is invalid. Cached per request. */
export const ownSubscription = cache(async (token: string | undefined) => {
  const parsed = unsubscribeToken.safeParse(token);
  return parsed.success ? getSubscription(parsed.data) : null;
});
