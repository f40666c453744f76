"use server";

import { redirect } from "next/navigation";
import { fieldsOf, type ReminderFields, type ReminderFormState } from "@/components/reminders/reminder-fields";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { AppError } from "@/lib/core/errors";
import { countAgainst } from "@/lib/core/rate-limit";
import { textIn } from "@/lib/core/text";
import { changeReminder, createReminder } from "@/lib/reminders/commands";
import { isReminderId, noSuchReminder, type ReminderInput } from "@/lib/reminders/input";
import { newReminderPath, reminderPath } from "@/lib/reminders/paths";
import { getReminder, listRemindersOf } from "@/lib/reminders/queries";
import { loadHoliday, occasionOf } from "./occasion";
import { listPath, signInPath } from "./paths";
import { forgetReminder, keepReminder } from "./typed-cookie";
import { changeOf, isSame, refusalOf, wishOf } from "./wish";

const GONE = "That holiday is no longer on the calendar.";

type Answer = Omit<ReminderFormState, "fields" | "at">;

const doneAt = (goTo: string): Answer => ({ issues: {}, problem: "", goTo });

async function changed(userId: string, id: string, fields: ReminderFields, now: Date): Promise<Answer> {
  const reminder = await getReminder(userId, id);
  if (!reminder) throw noSuchReminder();
  const change = changeOf(fields, reminder, (await occasionOf(reminder, now)).nextDates, now);
  if ("problem" in change) return { ...change, goTo: null };
  await countAgainst("reminder:account", userId);
  await changeReminder(userId, id, change, now);
  return doneAt(listPath({ done: "changed" }));
}

/** Returns the note of the reminder that this one replaces: an empty field does not erase it. */
async function noteBefore(userId: string, holidayId: string, wish: ReminderInput): Promise<string> {
  const before = await listRemindersOf(userId, holidayId);
  return before.find((each) => isSame(each, wish))?.note ?? "";
}

async function requestedReminder(holidayId: string, fields: ReminderFields, now: Date) {
  const holiday = await loadHoliday(holidayId, now);
  if (!holiday) throw new AppError("not_found", GONE);
  return wishOf(fields, { holidayId, nextDates: holiday.nextDates }, now);
}

async function created(userId: string, holidayId: string, fields: ReminderFields, now: Date): Promise<Answer> {
  const wish = await requestedReminder(holidayId, fields, now);
  if ("problem" in wish) return { ...wish, goTo: null };
  await countAgainst("reminder:account", userId);
  const note = wish.note || (await noteBefore(userId, holidayId, wish));
  const { id } = await createReminder(userId, { ...wish, note }, now);
  return doneAt(reminderPath(id, "done"));
}

type Sent = { id: string | null; holidayId: string; userId: string; fields: ReminderFields };

/** Saves the form in a cookie and redirects to sign-in; an invalid new reminder is rejected first. */
async function signInFirst({ id, holidayId, userId, fields }: Sent, now: Date): Promise<Answer> {
  if (id === null) {
    const wish = await requestedReminder(holidayId, fields, now);
    if ("problem" in wish) return { ...wish, goTo: null };
  }
  // Both are used in a URL and a cookie.
  if (id !== null && !isReminderId(id)) throw noSuchReminder();
  const of = id === null ? newReminderPath(holidayId) : reminderPath(id);
  await keepReminder("typed", { userId, of, fields });
  return doneAt(signInPath(of, "reminder"));
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
  const at = now.toISOString();
  try {
    if (!signedIn) {
      const sent = { id, holidayId, userId: textIn(form, "userId").slice(0, 36), fields };
      return { fields, ...(await signInFirst(sent, now)), at };
    }
    const { user } = signedIn;
    const answer = await (id === null ? created(user.id, holidayId, fields, now) : changed(user.id, id, fields, now));
    if (answer.goTo) await forgetReminder("typed");
    return { fields, ...answer, at };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { fields, ...refusalOf(error.issues, error.message), goTo: null, at };
  }
}

/** The same for a browser without JavaScript, with a redirect. */
export async function sendReminderAction(before: ReminderFormState, form: FormData): Promise<ReminderFormState> {
  const answer = await sendReminder(before, form);
  return answer.goTo ? redirect(answer.goTo) : answer;
}
