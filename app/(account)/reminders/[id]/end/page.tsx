import type { Metadata } from "next";
import Link from "next/link";
import { NoReminder } from "@/app/(account)/reminders/[id]/no-reminder";
import { ownReminder } from "@/app/(account)/reminders/[id]/own-reminder";
import { endReminderAction, pauseReminderAction } from "@/app/(account)/reminders/list-actions";
import { listPath } from "@/app/(account)/reminders/paths";
import { ReminderFrame } from "@/components/reminders/reminder-frame";
import { reminderName } from "@/components/reminders/when-labels";
import { buttonClass } from "@/components/ui/button";
import { reminderPath } from "@/lib/reminders/paths";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Delete a reminder?", robots: { index: false } };

/** Asks for confirmation before a reminder is deleted. */
export default async function EndReminderPage({ params }: PageProps<"/reminders/[id]/end">) {
  const { id } = await params;
  const { reminder } = await ownReminder(id, reminderPath(id, "end"));
  if (!reminder) return <NoReminder />;
  return (
    <ReminderFrame
      holiday={reminder.holiday}
      title={`Delete the reminder for ${reminderName(reminder)}?`}
      lead={
        reminder.note
          ? "We'll stop reminding you, and your note will be deleted too."
          : "We'll stop reminding you. You can set it again anytime."
      }
    >
      <div className="flex flex-wrap gap-2">
        <Link href={listPath()} prefetch={false} className={buttonClass({ look: "quiet" })}>
          Keep it
        </Link>
        {reminder.isActive && (
          <form action={pauseReminderAction}>
            <input type="hidden" name="id" value={reminder.id} />
            <button type="submit" className={buttonClass({ look: "quiet" })}>
              Just pause it
            </button>
          </form>
        )}
        <form action={endReminderAction}>
          <input type="hidden" name="id" value={reminder.id} />
          <button type="submit" className={buttonClass({ look: "danger" })}>
            Delete it
          </button>
        </form>
      </div>
    </ReminderFrame>
  );
}
