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

/** Redirects with a refresh: repeating an action leads to the same URL, which the router would otherwise not reload. */
function goTo(path: string): never {
  refresh();
  redirect(path);
}

/** Returns the user's id; redirects to sign-in if the session has ended. */
async function requireUserId(): Promise<string> {
  const signedIn = await getCurrentSignedIn();
  return signedIn?.user.id ?? redirect(signInPath(listPath()));
}

/** Runs a change to a reminder. Rejections are shown on the list; `gone` is the message for a missing reminder. */
async function attempt(act: () => Promise<unknown>, problem: ListError, gone: ListError = "gone"): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const known: Partial<Record<string, ListError>> = { not_found: gone, too_many_requests: "often" };
    goTo(listPath({ problem: known[error.code] ?? problem }));
  }
}

/**
 * Pauses or resumes a reminder. Returns whether its day changed: on resuming it may be too late for the previous one.
 */
async function setActive(form: FormData, isActive: boolean): Promise<boolean> {
  const userId = await requireUserId();
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
  goTo(listPath({ done: "paused" }));
}

/** Resumes a paused reminder. */
export async function resumeReminderAction(form: FormData): Promise<void> {
  const isOfAnotherDay = await setActive(form, true);
  goTo(listPath({ done: isOfAnotherDay ? "later" : "resumed" }));
}

/** Deletes a reminder. A cookie stores it for undo, unless it would not come again anyway. */
export async function endReminderAction(form: FormData): Promise<void> {
  const userId = await requireUserId();
  const reminder = await getReminder(userId, textIn(form, "id"));
  if (!reminder) goTo(listPath({ problem: "gone" }));
  await attempt(() => endReminder(userId, reminder.id), "gone");
  if (isOver(reminder, new Date())) await forgetReminder("ended");
  else await keepReminder("ended", endedOf(userId, reminder));
  goTo(listPath({ done: "ended" }));
}

/** Restores the most recently deleted reminder. */
export async function undoEndAction(): Promise<void> {
  const userId = await requireUserId();
  const ended = await keptReminder("ended", userId);
  await attempt(
    async () => {
      const before = ended && beforeOf(ended);
      if (!before) throw new AppError("gone", "Nothing is kept.");
      if ((await listReminders(userId)).some((each) => isSame(each, before))) goTo(listPath({ problem: "again" }));
      await countAgainst("reminder:account", userId);
      await createReminder(userId, before, new Date());
      await forgetReminder("ended");
    },
    "undo",
    "undo",
  );
  goTo(listPath({ done: "undone" }));
}

/** Turns off notifications for one of the user's browsers. */
export async function removeDeviceAction(form: FormData): Promise<void> {
  await removePushSubscription(await requireUserId(), textIn(form, "device"));
  goTo(listPath({ done: "device" }, "devices"));
}

/** Opens the user's private calendar and returns to the page of the form. */
export async function openFeedAction(form: FormData): Promise<void> {
  await openFeed(await requireUserId());
  const id = textIn(form, "reminder");
  goTo(id ? `${reminderPath(id, "done")}#calendar` : listPath({ done: "feed-open" }, "calendar"));
}

/** Closes the private calendar permanently. */
export async function closeFeedAction(): Promise<void> {
  await closeFeed(await requireUserId());
  goTo(listPath({ done: "feed-closed" }, "calendar"));
}

/** Replaces the private calendar's URL and invalidates the old one. */
export async function renewFeedAction(): Promise<void> {
  await renewFeed(await requireUserId());
  goTo(listPath({ done: "feed-renewed" }, "calendar"));
}
