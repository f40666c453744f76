import type { Metadata } from "next";
import { ActionButton, ButtonLink } from "@/app/(account)/buttons";
import { NoReminder, ownReminder } from "@/app/(account)/reminders/[id]/own-reminder";
import { endReminderAction, pauseReminderAction } from "@/app/(account)/reminders/actions";
import { listPath } from "@/app/(account)/reminders/paths";
import { ReminderFrame } from "@/components/reminders/reminder-parts";
import { reminderName } from "@/components/reminders/when-labels";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Delete a reminder?", robots: { index: false } };

export default async function EndReminderPage({ params }: PageProps<"/reminders/[id]/end">) {
  const { id } = await params;
  const { reminder } = await ownReminder(id, "end");
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
        <ButtonLink href={listPath()}>Keep it</ButtonLink>
        {reminder.isActive && (
          <ActionButton action={pauseReminderAction} fields={{ id: reminder.id }}>
            Just pause it
          </ActionButton>
        )}
        <ActionButton action={endReminderAction} fields={{ id: reminder.id }} variant="destructive">
          Delete it
        </ActionButton>
      </div>
    </ReminderFrame>
  );
}
