import { cache } from "react";
import { unsubscribeToken } from "@/lib/newsletter/input";
import { getSubscription } from "@/lib/newsletter/queries";

export type PageAddress = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Returns the parameters that occur exactly once. */
export async function singleParams({ searchParams }: PageAddress): Promise<Record<string, string>> {
  const all = Object.entries(await searchParams);
  return Object.fromEntries(all.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** Returns the subscription of an email's link, or null if its token is invalid. Cached per request. */
export const ownSubscription = cache(async (token: string | undefined) => {
  const parsed = unsubscribeToken.safeParse(token);
  return parsed.success ? getSubscription(parsed.data) : null;
});
