import { cache } from "react";
import { unsubscribeToken } from "@/lib/newsletter/input";
import { getSubscription } from "@/lib/newsletter/queries";

/** The subscription that a link in our mail is about, or null when its token is none of ours. Asked once per request. */
export const ownSubscription = cache(async (token: string | undefined) => {
  const parsed = unsubscribeToken.safeParse(token);
  return parsed.success ? getSubscription(parsed.data) : null;
});
