import { cookies } from "next/headers";
import { z } from "zod";
import { SIGN_IN_LINK_MINUTES } from "@/lib/auth/sign-in-link";
import { env } from "@/lib/core/env";
import { oneLine, severalLines } from "@/lib/core/text";
import { civilDateInput } from "@/lib/holidays/input";
import { type ReminderFields, reminderFields } from "@/lib/reminders/form-input";
import { MAX_NOTE_LENGTH, REMINDERS_PATH } from "@/lib/reminders/reminder";

/** A cookie that was set before the field was renamed has the channel as `way`. */
const storedFields = reminderFields.or(
  z
    .looseObject({ way: reminderFields.shape.channel })
    .transform(({ way: channel, ...fields }) => ({ ...fields, channel }))
    .pipe(reminderFields),
);

/**
 * The content of the cookies: `typed` is a form that waits for sign-in, `ended` is a deleted reminder for undo. Only
 * shown to the same user, or, if it was saved while signed out, to the next user who signs in.
 */
const SCHEMAS = {
  typed: z.object({
    /** Empty if signed out. */
    userId: z.string(),
    /** The path of the form's page. */
    of: z.string(),
    fields: storedFields,
  }),
  ended: z.object({
    userId: z.string(),
    holidayId: z.uuid().nullable(),
    targetDateIso: civilDateInput,
    remindAt: z.iso.datetime(),
    isActive: z.boolean(),
    lastSentFor: civilDateInput.nullable(),
    fields: storedFields,
  }),
};

type StoredKind = keyof typeof SCHEMAS;
export type StoredForm<Kind extends StoredKind> = z.output<(typeof SCHEMAS)[Kind]>;

/** Browsers drop a cookie with more than 4096 bytes, including its name. */
const MAX_LENGTH = 3500;

/** Longer than any time zone's name. */
const MAX_LINE_LENGTH = 60;

const LINES = ["lead", "leadDays", "localTime", "timeZone", "first"] as const;

const encoded = (stored: object) => Buffer.from(JSON.stringify(stored)).toString("base64url");

/** Removes characters that JSON escapes to six, and cuts texts to the longest valid length. */
function shortened(long: ReminderFields): ReminderFields {
  const short = { ...long, note: severalLines(long.note.slice(0, MAX_NOTE_LENGTH)) };
  for (const name of LINES) short[name] = oneLine(long[name].slice(0, MAX_LINE_LENGTH));
  return short;
}

/** Returns the cookie value; content that is too long is shortened. */
export function storedValue<Kind extends StoredKind>(stored: StoredForm<Kind>): string {
  const whole = encoded(stored);
  return whole.length <= MAX_LENGTH ? whole : encoded({ ...stored, fields: shortened(stored.fields) });
}

/** Parses a cookie value; null if it is invalid. */
export function readStoredForm<Kind extends StoredKind>(kind: Kind, value: string): StoredForm<Kind> | null {
  try {
    return SCHEMAS[kind].parse(JSON.parse(Buffer.from(value, "base64url").toString())) as StoredForm<Kind>;
  } catch {
    return null;
  }
}

const COOKIES = {
  // Twice as long as the sign-in link is valid.
  typed: { name: "oddly-reminder-typed", maxAge: 2 * 60 * SIGN_IN_LINK_MINUTES },
  ended: { name: "oddly-reminder-ended", maxAge: 600 },
} as const;

async function setCookie(kind: StoredKind, value: string, maxAge: number): Promise<void> {
  const secure = env().SITE_URL.startsWith("https:");
  const attributes = { httpOnly: true, sameSite: "lax", path: REMINDERS_PATH, secure, maxAge } as const;
  (await cookies()).set(COOKIES[kind].name, value, attributes);
}

/** Saves a reminder in an HTTP-only cookie. */
export async function keepReminder<Kind extends StoredKind>(kind: Kind, reminder: StoredForm<Kind>): Promise<void> {
  await setCookie(kind, storedValue(reminder), COOKIES[kind].maxAge);
}

/** Returns the reminder from the cookie if it belongs to this user or was saved while signed out; null otherwise. */
export async function storedReminder<Kind extends StoredKind>(
  kind: Kind,
  userId: string,
): Promise<StoredForm<Kind> | null> {
  const value = (await cookies()).get(COOKIES[kind].name)?.value;
  const stored = value ? readStoredForm(kind, value) : null;
  return stored?.userId === userId || stored?.userId === "" ? stored : null;
}

/** Deletes the cookie. */
export async function forgetReminder(kind: StoredKind): Promise<void> {
  if ((await cookies()).has(COOKIES[kind].name)) await setCookie(kind, "", 0);
}

/** Deletes both cookies. Does not check for them first, since the browser does not send them to other paths. */
export async function forgetReminders(): Promise<void> {
  await setCookie("typed", "", 0);
  await setCookie("ended", "", 0);
}
