import { requireSignedIn } from "@/lib/auth/commands";
import { route } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";
import { remindersText } from "@/lib/reminders/calendar";
import { noSuchReminder } from "@/lib/reminders/input";
import { getCalendarReminder } from "@/lib/reminders/queries";
import { PRIVATE } from "../../private";

/** Returns one of the user's reminders as a calendar file with an alarm. */
export const GET = route<{ id: string }>(async (_request, { id }) => {
  const { user } = await requireSignedIn();
  const reminder = await getCalendarReminder(user.id, id);
  if (!reminder) throw noSuchReminder();
  return new Response(remindersText([reminder], siteUrl("/")), {
    headers: {
      ...PRIVATE,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="oddly-reminder.ics"',
    },
  });
});
