"use server";

import { redirect } from "next/navigation";
import { textIn } from "@/lib/core/text";
import { stopReminderByLink } from "@/lib/reminders/commands";
import { stopPath } from "@/lib/reminders/paths";

/** Pauses the reminder of an email's signed link. */
export async function stopReminderAction(form: FormData): Promise<void> {
  const token = textIn(form, "token");
  await stopReminderByLink(token, new Date());
  redirect(stopPath(token, "done"));
}
