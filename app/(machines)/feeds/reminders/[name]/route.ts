import { AppError } from "@/lib/core/errors";
import { route, taggedText } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";
import { remindersText } from "@/lib/reminders/calendar";
import { listFeedReminders } from "@/lib/reminders/queries";

export const dynamic = "force-dynamic";

/**
 * For anyone who has the URL: revalidated on every request, not cached on the way, not indexed, and not sent as a
 * referrer.
 */
const PRIVATE = {
  "cache-control": "private, no-cache",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/**
 * Returns a user's calendar reminders, to subscribe to: `{id}-{signature}.ics`. Throws AppError not_found for both an
 * invalid name and a closed feed.
 */
export const GET = route<{ name: string }>(async (request, { name }) => {
  const [, signedId = ""] = /^(.+)\.ics$/.exec(name) ?? [];
  const reminders = await listFeedReminders(signedId);
  if (!reminders) throw new AppError("not_found", "There is no feed at this address.");
  return taggedText(request, remindersText(reminders, siteUrl("/")), "text/calendar; charset=utf-8", PRIVATE);
});
