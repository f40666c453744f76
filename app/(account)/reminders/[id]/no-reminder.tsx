import Link from "next/link";
import { listPath } from "@/app/(account)/reminders/paths";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** For a reminder that does not exist or is another user's. The page's status is set by middleware.ts. */
export function NoReminder() {
  return (
    <EmptyState
      emoji="🍃"
      title="We can't find that reminder"
      titleAs="h1"
      actions={
        <Link href={listPath()} prefetch={false} className={buttonClass()}>
          Your reminders
        </Link>
      }
    >
      It may have been deleted, or the link may be incomplete.
    </EmptyState>
  );
}
