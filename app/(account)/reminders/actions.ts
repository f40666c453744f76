"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { ReminderFormState } from "@/components/reminders/reminder-form";
import { isOver } from "@/components/reminders/status";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { AppError } from "@/lib/core/errors";
import { countAgainst } from "@/lib/core/rate-limit";
import { textIn } from "@/lib/core/text";
import {
  changeReminder,
  closeFeed,
  createReminder,
  endReminder,
  openFeed,
  renewFeed,
  stopReminderByLink,
} from "@/lib/reminders/commands";
import { fieldsOf, type ReminderFields } from "@/lib/reminders/form-input";
import { isReminderId, noSuchReminder } from "@/lib/reminders/input";
import { removePushSubscription } from "@/lib/reminders/push.commands";
import { getReminder, listReminders, listRemindersOf } from "@/lib/reminders/queries";
import { newReminderPath, reminderPath, stopPath } from "@/lib/reminders/reminder";
import { loadHoliday, occasionOf } from "./occasion";
import { type ListError, listPath, signInPath } from "./paths";
import { isSame, type Refusal, toChange, toEnded, toRefusal, toRequest, toRestored } from "./request";
import { forgetReminder, keepReminder, storedReminder } from "./typed-cookie";

/** The path to go to next, or why the form was rejected. */
type Outcome = string | Refusal;

async function changed(userId: string, id: string, fields: ReminderFields, now: Date): Promise<Outcome> {
  const reminder = await getReminder(userId, id);
  if (!reminder) throw noSuchReminder();
  const change = toChange(fields, reminder, (await occasionOf(reminder, now)).nextDates, now);
  if ("problem" in change) return change;
  await countAgainst("reminder:account", userId);
  await changeReminder(userId, id, change, now);
  return listPath({ done: "changed" });
}

async function requestedReminder(holidayId: string, fields: ReminderFields, now: Date) {
  const holiday = await loadHoliday(holidayId, now);
  if (!holiday) throw new AppError("not_found", "That holiday is no longer on the calendar.");
  return toRequest(fields, { holidayId, nextDates: holiday.nextDates }, now);
}

async function created(userId: string, holidayId: string, fields: ReminderFields, now: Date): Promise<Outcome> {
  const request = await requestedReminder(holidayId, fields, now);
  if ("problem" in request) return request;
  await countAgainst("reminder:account", userId);
  // An empty field does not erase the note of the reminder that this one replaces.
  const before = request.note ? [] : await listRemindersOf(userId, holidayId);
  const note = before.find((each) => isSame(each, request))?.note ?? request.note;
  const { id } = await createReminder(userId, { ...request, note }, now);
  return reminderPath(id, "done");
}

type Sent = { id: string | null; holidayId: string; userId: string; fields: ReminderFields };

/** Saves the form in a cookie and redirects to sign-in; an invalid new reminder is rejected first. */
async function signInFirst({ id, holidayId, userId, fields }: Sent, now: Date): Promise<Outcome> {
  if (id === null) {
    const request = await requestedReminder(holidayId, fields, now);
    if ("problem" in request) return request;
  } else if (!isReminderId(id)) {
    // It is used in a URL and a cookie.
    throw noSuchReminder();
  }
  const of = id === null ? newReminderPath(holidayId) : reminderPath(id);
  await keepReminder("typed", { userId, of, fields });
  return signInPath(of, "reminder");
}

/**
 * Saves the reminder form: a new reminder, or with an `id` an existing one. Returns the typed values with errors, or
 * where to go next. If signed out, that is sign-in, and the form is preserved in a cookie.
 */
export async function sendReminder(_before: ReminderFormState, form: FormData): Promise<ReminderFormState> {
  const fields = fieldsOf(form);
  const id = textIn(form, "id") || null;
  const holidayId = textIn(form, "holidayId");
  const signedIn = await getCurrentSignedIn();
  const now = new Date();
  const toState = (outcome: Outcome) => {
    const answer =
      typeof outcome === "string" ? { issues: {}, problem: "", goTo: outcome } : { ...outcome, goTo: null };
    return { fields, ...answer, at: now.toISOString() };
  };
  try {
    if (!signedIn) {
      const userId = textIn(form, "userId").slice(0, 36);
      return toState(await signInFirst({ id, holidayId, userId, fields }, now));
    }
    const { user } = signedIn;
    const outcome = await (id === null ? created(user.id, holidayId, fields, now) : changed(user.id, id, fields, now));
    if (typeof outcome === "string") await forgetReminder("typed");
    return toState(outcome);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return toState(toRefusal(error.issues, error.message));
  }
}

/** The same for a browser without JavaScript, with a redirect. */
export async function sendReminderAction(before: ReminderFormState, form: FormData): Promise<ReminderFormState> {
  const answer = await sendReminder(before, form);
  return answer.goTo ? redirect(answer.goTo) : answer;
}

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

export async function pauseReminderAction(form: FormData): Promise<void> {
  await setActive(form, false);
  goTo(listPath({ done: "paused" }));
}

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
  else await keepReminder("ended", toEnded(userId, reminder));
  goTo(listPath({ done: "ended" }));
}

/** Restores the most recently deleted reminder. */
export async function undoEndAction(): Promise<void> {
  const userId = await requireUserId();
  const ended = await storedReminder("ended", userId);
  await attempt(
    async () => {
      const before = ended && toRestored(ended);
      if (!before) throw new AppError("gone", "There is nothing to restore.");
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

export async function closeFeedAction(): Promise<void> {
  await closeFeed(await requireUserId());
  goTo(listPath({ done: "feed-closed" }, "calendar"));
}

/** Replaces the private calendar's URL and invalidates the old one. */
export async function renewFeedAction(): Promise<void> {
  await renewFeed(await requireUserId());
  goTo(listPath({ done: "feed-renewed" }, "calendar"));
}

/** Pauses the reminder of an email's signed link. */
export async function stopReminderAction(form: FormData): Promise<void> {
  const token = textIn(form, "token");
  await stopReminderByLink(token, new Date());
  redirect(stopPath(token, "done"));
}
