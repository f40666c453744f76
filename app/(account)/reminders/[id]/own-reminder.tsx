import { redirect } from "next/navigation";
import { ButtonLink } from "@/app/(account)/buttons";
import { listPath, signInPath } from "@/app/(account)/reminders/paths";
import { EmptyState } from "@/components/ui/empty-state";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { getReminder } from "@/lib/reminders/queries";
import { reminderPath } from "@/lib/reminders/reminder";

/**
 * Returns the user and the reminder of the page, null if it is missing or another user's. Redirects to sign-in if
 * signed out; `part` is the page to return to.
 */
export async function ownReminder(id: string, part?: "done" | "end") {
  const signedIn = await getCurrentSignedIn();
  if (!signedIn) redirect(signInPath(reminderPath(id, part)));
  const { user } = signedIn;
  return { user, reminder: await getReminder(user.id, id) };
}

/** For a reminder that does not exist or is another user's. The page's status is set by middleware.ts. */
export function NoReminder() {
  return (
    <EmptyState
      emoji="🍃"
      title="We can't find that reminder"
      titleAs="h1"
      actions={
        <ButtonLink variant="default" href={listPath()}>
          Your reminders
        </ButtonLink>
      }
    >
      It may have been deleted, or the link may be incomplete.
    </EmptyState>
  );
}
