"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { forgetReminders } from "@/app/(account)/reminders/typed-cookie";
import { changeName, deleteAccount } from "@/lib/account/commands";
import { nameInput } from "@/lib/account/input";
import { endOtherSessions, endOwnSession, getCurrentSignedIn } from "@/lib/auth/commands";
import type { SignedIn } from "@/lib/auth/queries";
import { sessionCookie, signedInHint } from "@/lib/auth/session-cookie";
import { chooseThanksByMail } from "@/lib/cards/commands";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { textIn } from "@/lib/core/text";
import { leaveWaitlist } from "@/lib/sponsorship/checkout/commands";
import { waitlistInput } from "@/lib/sponsorship/input";

const SIGN_IN = "/sign-in?returnUrl=%2Faccount";

/** Returns the signed-in user; redirects to sign-in if the session has ended. */
async function requireUser(): Promise<SignedIn> {
  return (await getCurrentSignedIn()) ?? redirect(SIGN_IN);
}

async function forgetCookies(): Promise<void> {
  const jar = await cookies();
  // With their original attributes: a browser does not delete a __Host- cookie without them.
  for (const { name, options } of [sessionCookie(env().SITE_URL), signedInHint(env().SITE_URL)])
    jar.set(name, "", { ...options, maxAge: 0 });
  await forgetReminders();
}

export async function signOutAction(): Promise<void> {
  const { user, sessionId } = await requireUser();
  await endOwnSession(user.id, sessionId);
  await forgetCookies();
  redirect("/");
}

export async function endSessionAction(form: FormData): Promise<void> {
  const { user } = await requireUser();
  await endOwnSession(user.id, textIn(form, "session"));
  redirect("/account?done=session");
}

export async function endOtherSessionsAction(): Promise<void> {
  const { user, sessionId } = await requireUser();
  await endOtherSessions(user.id, sessionId);
  redirect("/account?done=sessions");
}

export async function chooseThanksAction(form: FormData): Promise<void> {
  const { user } = await requireUser();
  await chooseThanksByMail(user.id, textIn(form, "thanks") === "yes");
  redirect("/account?done=mail#mail");
}

/** The state of the name form: the typed names, the error of each field, and whether they were saved. */
export type NameState = { firstName: string; lastName: string; problems: Record<string, string>; isSaved: boolean };

/** Saves the user's name; an empty field removes it. Returns the typed values with errors. */
export async function saveNameAction(_before: NameState, form: FormData): Promise<NameState> {
  const { user } = await requireUser();
  const text = (name: string) => textIn(form, name).slice(0, 500);
  const typed = { firstName: text("firstName"), lastName: text("lastName") };
  const parsed = nameInput.safeParse(typed);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
    return { ...typed, problems: Object.fromEntries(problems), isSaved: false };
  }
  const { firstName, lastName } = await changeName(user.id, parsed.data);
  return { firstName: firstName ?? "", lastName: lastName ?? "", problems: {}, isSaved: true };
}

export async function leaveWaitlistAction(form: FormData): Promise<void> {
  const { user } = await requireUser();
  const { data } = waitlistInput.safeParse({ holidayId: textIn(form, "holidayId") });
  if (data) await leaveWaitlist(data.holidayId, user.id);
  redirect("/account?done=mail");
}

/** Deletes the account if the confirmation box is checked. */
export async function deleteAccountAction(form: FormData): Promise<void> {
  const { user } = await requireUser();
  if (textIn(form, "sure") !== "yes") redirect("/account?problem=sure#delete");
  try {
    await deleteAccount(user, new Date());
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") redirect("/account?problem=billed#delete");
    throw error;
  }
  await forgetCookies();
  redirect("/account/deleted");
}
