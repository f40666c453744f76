import { cookies } from "next/headers";
import { env } from "@/lib/core/env";
import { REMINDERS_PATH } from "@/lib/reminders/paths";
import { type Kept, type KeptKind, keptValue, readKept } from "./typed-value";

const COOKIES = {
  // A sign-in link is valid for 15 minutes.
  typed: { name: "oddly-reminder-typed", maxAge: 1800 },
  ended: { name: "oddly-reminder-ended", maxAge: 600 },
} as const;

const attributes = () =>
  ({ httpOnly: true, sameSite: "lax", path: REMINDERS_PATH, secure: env().SITE_URL.startsWith("https:") }) as const;

/** Saves a reminder in an HTTP-only cookie. */
export async function keepReminder<Kind extends KeptKind>(kind: Kind, reminder: Kept<Kind>): Promise<void> {
  const { name, maxAge } = COOKIES[kind];
  (await cookies()).set(name, keptValue(reminder), { ...attributes(), maxAge });
}

/** Returns the reminder from the cookie if it belongs to this user or was saved while signed out; null otherwise. */
export async function keptReminder<Kind extends KeptKind>(kind: Kind, userId: string): Promise<Kept<Kind> | null> {
  const value = (await cookies()).get(COOKIES[kind].name)?.value;
  const stored = value ? readKept(kind, value) : null;
  return stored?.userId === userId || stored?.userId === "" ? stored : null;
}

/** Deletes the cookie. */
export async function forgetReminder(kind: KeptKind): Promise<void> {
  if ((await cookies()).has(COOKIES[kind].name)) await deleteCookie(kind);
}

async function deleteCookie(kind: KeptKind): Promise<void> {
  (await cookies()).set(COOKIES[kind].name, "", { ...attributes(), maxAge: 0 });
}

/** Deletes both cookies. Does not check for them first, since the browser does not send them to other paths. */
export async function forgetReminders(): Promise<void> {
  await deleteCookie("typed");
  await deleteCookie("ended");
}
