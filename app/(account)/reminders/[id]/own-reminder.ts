import { redirect } from "next/navigation";
import { cache } from "react";
import { signInPath } from "@/app/(account)/reminders/paths";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { getReminder } from "@/lib/reminders/queries";
import type { ReminderView } from "@/lib/reminders/view";

const loadOwn = cache((userId: string, id: string) => getReminder(userId, id));

type Own = { userId: string; reminder: ReminderView | null };

/**
 * Returns the user's id and the reminder, null if it is missing or another user's. Redirects to sign-in if signed out.
 */
export async function ownReminder(id: string, path: string): Promise<Own> {
  const signedIn = await getCurrentSignedIn();
  if (!signedIn) redirect(signInPath(path));
  const userId = signedIn.user.id;
  return { userId, reminder: await loadOwn(userId, id) };
}
