import { cookies } from "next/headers";
import { env } from "@/lib/core/env";
import { REMINDERS_PATH } from "@/lib/reminders/paths";
import { type Kept, type KeptKind, keptValue, readKept } from "./typed-value";

const COOKIES = {
  // A link to sign in lives for a quarter of an hour.
  typed: { name: "oddly-reminder-typed", maxAge: 1800 },
  ended: { name: "oddly-reminder-ended", maxAge: 600 },
} as const;

const attributes = () =>
  ({ httpOnly: true, sameSite: "lax", path: REMINDERS_PATH, secure: env().SITE_URL.startsWith("https:") }) as const;

/** Gives the browser a reminder to keep. No script of a page can read it. */
export async function keepReminder<Kind extends KeptKind>(kind: Kind, reminder: Kept<Kind>): Promise<void> {
  const { name, maxAge } = COOKIES[kind];
  (await cookies()).set(name, keptValue(reminder), { ...attributes(), maxAge });
}

/** What the browser was given to keep for that person, or for nobody yet; null when there is nothing of theirs. */
export async function keptReminder<Kind extends KeptKind>(kind: Kind, userId: string): Promise<Kept<Kind> | null> {
  const value = (await cookies()).get(COOKIES[kind].name)?.value;
  const kept = value ? readKept(kind, value) : null;
  return kept?.userId === userId || kept?.userId === "" ? kept : null;
}

/** Has the browser forget it. */
export async function forgetReminder(kind: KeptKind): Promise<void> {
  if ((await cookies()).has(COOKIES[kind].name)) await forgetUnseen(kind);
}

async function forgetUnseen(kind: KeptKind): Promise<void> {
  (await cookies()).set(COOKIES[kind].name, "", { ...attributes(), maxAge: 0 });
}

/** Has the browser forget all that it keeps; asked for elsewhere, where it does not send what it keeps for these pages. */
export async function forgetReminders(): Promise<void> {
  await forgetUnseen("typed");
  await forgetUnseen("ended");
}
