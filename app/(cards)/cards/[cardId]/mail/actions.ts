"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { CardTextField, MailField } from "@/components/cards/share/mail-forms";
import type { ServerFormState } from "@/components/ui/server-form";
import { getCurrentSignedIn, requireSignedIn } from "@/lib/auth/commands";
import { requireCardId } from "@/lib/cards/access";
import { cardTextInput } from "@/lib/cards/input";
import { callCardBack, changeCardMail, scheduleCardMail } from "@/lib/cards/mail/commands";
import { cardMailChange, cardMailInput } from "@/lib/cards/mail/input";
import { AppError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/http";
import { textIn } from "@/lib/core/text";

const MAIL_FIELDS: readonly MailField[] = ["recipientEmail", "sendOn", "timeZone"];
const TEXT_FIELDS: readonly CardTextField[] = ["message", "senderName", "recipientName", "salutation"];

/** Runs `act` on a form's fields. Returns the typed text, the errors by field, and the success message from `act`. */
async function answer<Field extends string>(
  form: FormData,
  fields: readonly Field[],
  act: (typed: Record<Field, string>, own: { cardId: string; userId: string }) => Promise<string>,
): Promise<ServerFormState<Field>> {
  const typed = Object.fromEntries(fields.map((name) => [name, textIn(form, name)])) as Record<Field, string>;
  try {
    const { user } = await requireSignedIn();
    const cardId = requireCardId(textIn(form, "cardId"));
    const done = await act(typed, { cardId, userId: user.id });
    return { typed, issues: {}, problem: "", done };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Each field shows its first problem.
    const messageByField = Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path, message]));
    const hasFieldError = fields.some((name) => messageByField[name]);
    return {
      typed,
      issues: messageByField as Partial<Record<Field, string>>,
      problem: hasFieldError ? "" : error.message,
      done: "",
    };
  } finally {
    // Always update the page to show the current status.
    refresh();
  }
}

/** Schedules a card to be emailed, or changes its schedule. */
export async function mailCardAction(
  _before: ServerFormState<MailField>,
  form: FormData,
): Promise<ServerFormState<MailField>> {
  return answer(form, MAIL_FIELDS, async (typed, own) => {
    const version = textIn(form, "version");
    if (version === "") {
      await scheduleCardMail(own, parseInput(cardMailInput, typed), new Date());
      return "Scheduled.";
    }
    const all = { ...parseInput(cardMailInput, typed), version: Number(version) };
    await changeCardMail(own, parseInput(cardMailChange, all), new Date());
    return "Saved.";
  });
}

/** Changes the text of a scheduled card. */
export async function changeTextAction(
  _before: ServerFormState<CardTextField>,
  form: FormData,
): Promise<ServerFormState<CardTextField>> {
  return answer(form, TEXT_FIELDS, async (typed, own) => {
    const all = { ...parseInput(cardTextInput, typed), version: Number(textIn(form, "version")) };
    await changeCardMail(own, all, new Date());
    return "Message saved.";
  });
}

/** Cancels a scheduled card. */
export async function callBackAction(form: FormData): Promise<void> {
  const cardId = textIn(form, "cardId");
  const path = `/cards/${encodeURIComponent(cardId)}/mail`;
  const signedIn = await getCurrentSignedIn();
  if (!signedIn) redirect(`/sign-in?${new URLSearchParams({ returnUrl: path })}`);
  try {
    await callCardBack({ cardId: requireCardId(cardId), userId: signedIn.user.id }, new Date());
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") redirect(`${path}?problem=late`);
    // It may have been canceled in another window: nothing left to do.
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
  }
  // The time makes each cancellation's URL unique, which resets the form.
  redirect(`${path}?done=back&at=${Date.now()}`);
}
