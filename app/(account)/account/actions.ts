"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { forgetReminders } from "@/app/(account)/reminders/typed-cookie";
import { changeName, deleteAccount } from "@/lib/account/commands";
import { nameInput } from "@/lib/account/input";
import { signOut } from "@/lib/auth/auth.commands";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import type { SignedIn } from "@/lib/auth/queries";
import { signedInHint } from "@/lib/auth/session-cookie";
import { endOtherSessions, endOwnSession } from "@/lib/auth/sessions.commands";
import { chooseThanksByMail } from "@/lib/cards/commands";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { textIn } from "@/lib/core/text";
import { leaveWaitlist } from "@/lib/sponsorship/checkout/commands";
import { waitlistInput } from "@/lib/sponsorship/input";
import type { NameState } from "./name-form";

const SIGN_IN = "/sign-in?returnUrl=%2Faccount";

/** Returns the signed-in user; redirects to sign-in if the session has ended. */
async function requireUser(): Promise<SignedIn> {
  return (await getCurrentSignedIn()) ?? redirect(SIGN_IN);
}

/** Ends this browser's session, and deletes its cookies. */
async function leave(): Promise<void> {
  await signOut({ redirect: false, redirectTo: "/" });
  const { name, options } = signedInHint(env().SITE_URL);
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
  await forgetReminders();
}

export async function signOutAction(): Promise<void> {
  await requireUser();
  await leave();
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

/** Saves the user's name; an empty field removes it. Returns the typed values with errors. */
export async function saveNameAction(_before: NameState, form: FormData): Promise<NameState> {
  const { user } = await requireUser();
  const text = (name: string) => textIn(form, name).slice(0, 500);
  const fields = { firstName: text("firstName"), lastName: text("lastName") };
  const answer = { fields, issues: {}, problem: "", goTo: null, at: new Date().toISOString() };
  const { success, data, error } = nameInput.safeParse(fields);
  if (!success)
    return { ...answer, issues: Object.fromEntries(error.issues.map(({ path, message }) => [path[0], message])) };
  const { firstName, lastName } = await changeName(user.id, data);
  return { ...answer, fields: { firstName: firstName ?? "", lastName: lastName ?? "" } };
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
  await leave();
  redirect("/account/deleted");
}
