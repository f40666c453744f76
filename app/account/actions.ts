"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { forgetReminders } from "@/app/reminders/kept-cookie";
import { deleteAccount } from "@/lib/account/commands";
import { endOtherSessions, endOwnSession, getCurrentSignedIn } from "@/lib/auth/commands";
import type { SignedIn } from "@/lib/auth/queries";
import { sessionCookie } from "@/lib/auth/session-cookie";
import { signedInHint } from "@/lib/auth/signed-in-hint";
import { chooseThanksByMail } from "@/lib/cards/commands";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

const SIGN_IN = "/sign-in?returnUrl=%2Faccount";

/** Who acts; whoever's session has ended meanwhile signs in first. */
async function whoActs(): Promise<SignedIn> {
  return (await getCurrentSignedIn()) ?? redirect(SIGN_IN);
}

async function forgetCookies(): Promise<void> {
  const jar = await cookies();
  // By their own attributes: a browser keeps a __Host- cookie that is deleted without them.
  for (const { name, options } of [sessionCookie(env().SITE_URL), signedInHint(env().SITE_URL)])
    jar.set(name, "", { ...options, maxAge: 0 });
  await forgetReminders();
}

/** Signs this browser out. */
export async function signOutAction(): Promise<void> {
  const { user, sessionId } = await whoActs();
  await endOwnSession(user.id, sessionId);
  await forgetCookies();
  redirect("/");
}

/** Signs one other browser of the person out. */
export async function endSessionAction(form: FormData): Promise<void> {
  const { user } = await whoActs();
  await endOwnSession(user.id, String(form.get("session")));
  redirect("/account?done=session");
}

/** Signs the person out everywhere but here. */
export async function endOtherSessionsAction(): Promise<void> {
  const { user, sessionId } = await whoActs();
  await endOtherSessions(user.id, sessionId);
  redirect("/account?done=sessions");
}

/** Whether to write to the person when somebody thanks them for a card. */
export async function chooseThanksAction(form: FormData): Promise<void> {
  const { user } = await whoActs();
  await chooseThanksByMail(user.id, form.get("thanks") === "yes");
  redirect("/account?done=mail#mail");
}

/** Deletes the account, when the box that says so is ticked. */
export async function deleteAccountAction(form: FormData): Promise<void> {
  const { user } = await whoActs();
  if (form.get("sure") !== "yes") redirect("/account?problem=sure#delete");
  try {
    await deleteAccount(user, new Date());
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") redirect("/account?problem=billed#delete");
    throw error;
  }
  await forgetCookies();
  redirect("/account/deleted");
}
