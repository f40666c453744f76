"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { isOver } from "@/components/reminders/status";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { AppError } from "@/lib/core/errors";
import { countAgainst } from "@/lib/core/rate-limit";
import { textIn } from "@/lib/core/text";
import { closeFeed, openFeed, renewFeed } from "@/lib/reminders/calendar/feeds.commands";
import { changeReminder, createReminder, endReminder } from "@/lib/reminders/commands";
import { reminderPath } from "@/lib/reminders/paths";
import { removePushSubscription } from "@/lib/reminders/push/subscriptions.commands";
import { getReminder, listReminders } from "@/lib/reminders/queries";
import { beforeOf, endedOf } from "./ended";
import { type ListError, listPath, signInPath } from "./paths";
import { forgetReminder, keepReminder, keptReminder } from "./typed-cookie";
import { isSame } from "./wish";

/** Leads on. Done twice it leads to the same address again, which the browser would think that it shows already. */
function leadTo(path: string): never {
  refresh();
  redirect(path);
}

/** Who acts; whoever's session has ended meanwhile signs in first. */
async function whoActs(): Promise<string> {
  const signedIn = await getCurrentSignedIn();
  return signedIn?.user.id ?? redirect(signInPath(listPath()));
}

/** Does what changes a reminder; what is refused is said on the list, what is not there any more as `gone`. */
async function attempt(act: () => Promise<unknown>, problem: ListError, gone: ListError = "gone"): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const known: Partial<Record<string, ListError>> = { not_found: gone, too_many_requests: "often" };
    leadTo(listPath({ problem: known[error.code] ?? problem }));
  }
}

/** Gives whether the reminder is of another day now: one that goes on may be too late for the one before. */
async function setActive(form: FormData, isActive: boolean): Promise<boolean> {
  const userId = await whoActs();
  const id = textIn(form, "id");
  let isOfAnotherDay = false;
  await attempt(async () => {
    await countAgainst("reminder:account", userId);
    const before = await getReminder(userId, id);
    const after = await changeReminder(userId, id, { isActive }, new Date());
    isOfAnotherDay = after.targetDateIso !== before?.targetDateIso;
  }, "resume");
  return isOfAnotherDay;
}

/** Pauses a reminder. */
export async function pauseReminderAction(form: FormData): Promise<void> {
  await setActive(form, false);
  leadTo(listPath({ done: "paused" }));
}

/** Has a paused reminder go on. */
export async function resumeReminderAction(form: FormData): Promise<void> {
  const isOfAnotherDay = await setActive(form, true);
  leadTo(listPath({ done: isOfAnotherDay ? "later" : "resumed" }));
}

/** Deletes a reminder; the browser keeps what it was for a while, unless nothing more would come of it. */
export async function endReminderAction(form: FormData): Promise<void> {
  const userId = await whoActs();
  const reminder = await getReminder(userId, textIn(form, "id"));
  if (!reminder) leadTo(listPath({ problem: "gone" }));
  await attempt(() => endReminder(userId, reminder.id), "gone");
  if (isOver(reminder, new Date())) await forgetReminder("ended");
  else await keepReminder("ended", endedOf(userId, reminder));
  leadTo(listPath({ done: "ended" }));
}

/** Restores the reminder that was deleted last. */
export async function undoEndAction(): Promise<void> {
  const userId = await whoActs();
  const ended = await keptReminder("ended", userId);
  await attempt(
    async () => {
      const before = ended && beforeOf(ended);
      if (!before) throw new AppError("gone", "Nothing is kept.");
      if ((await listReminders(userId)).some((each) => isSame(each, before))) leadTo(listPath({ problem: "again" }));
      await countAgainst("reminder:account", userId);
      await createReminder(userId, before, new Date());
      await forgetReminder("ended");
    },
    "undo",
    "undo",
  );
  leadTo(listPath({ done: "undone" }));
}

/** Has one of the person's browsers show no more notifications. */
export async function removeDeviceAction(form: FormData): Promise<void> {
  await removePushSubscription(await whoActs(), textIn(form, "device"));
  leadTo(listPath({ done: "device" }, "devices"));
}

/** Gives the person a private calendar of their reminders, and shows it on the page that they come from. */
export async function openFeedAction(form: FormData): Promise<void> {
  await openFeed(await whoActs());
  const id = textIn(form, "reminder");
  leadTo(id ? `${reminderPath(id, "done")}#calendar` : listPath({ done: "feed-open" }, "calendar"));
}

/** Closes the private calendar for good. */
export async function closeFeedAction(): Promise<void> {
  await closeFeed(await whoActs());
  leadTo(listPath({ done: "feed-closed" }, "calendar"));
}

/** Gives the private calendar another address, and closes the one before. */
export async function renewFeedAction(): Promise<void> {
  await renewFeed(await whoActs());
  leadTo(listPath({ done: "feed-renewed" }, "calendar"));
}
