import { AppError } from "@/lib/core/errors";
import { route, taggedText } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";
import { remindersText } from "@/lib/reminders/calendar/calendar";
import { listFeedReminders } from "@/lib/reminders/queries";

export const dynamic = "force-dynamic";

/** For whoever has the address: asked for each time, kept by nobody on the way, listed nowhere, named to no other site. */
const PRIVATE = {
  "cache-control": "private, no-cache",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** Somebody's calendar reminders, to subscribe to: `{id}-{signature}.ics`. A name that is wrong and one that was closed look the same. */
export const GET = route<{ name: string }>(async (request, { name }) => {
  const [, signedId = ""] = /^(.+)\.ics$/.exec(name) ?? [];
  const reminders = await listFeedReminders(signedId);
  if (!reminders) throw new AppError("not_found", "There is no feed at this address.");
  return taggedText(request, remindersText(reminders, siteUrl("/")), "text/calendar; charset=utf-8", PRIVATE);
});
