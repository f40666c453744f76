import type { Metadata } from "next";
import Link from "next/link";
import { sendReminder, sendReminderAction } from "@/app/(account)/reminders/actions";
import { occasionOf } from "@/app/(account)/reminders/occasion";
import { keptReminder } from "@/app/(account)/reminders/typed-cookie";
import { reminderFieldsOf } from "@/components/reminders/reminder-fields";
import { ReminderForm } from "@/components/reminders/reminder-form";
import { ReminderFrame } from "@/components/reminders/reminder-frame";
import { ReminderTrouble } from "@/components/reminders/reminder-problem";
import { isOver, standingWords } from "@/components/reminders/status";
import { reminderName, wayOf } from "@/components/reminders/when-labels";
import { buttonClass } from "@/components/ui/button";
import { env } from "@/lib/core/env";
import { zoneGroups } from "@/lib/core/time-zones";
import { reminderPath } from "@/lib/reminders/paths";
import { NoReminder } from "./no-reminder";
import { ownReminder } from "./own-reminder";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Edit a reminder", robots: { index: false } };

/** The page for editing a reminder. */
export default async function ReminderPage({ params }: PageProps<"/reminders/[id]">) {
  const { id } = await params;
  const here = reminderPath(id);
  const { userId, reminder } = await ownReminder(id, here);
  if (!reminder) return <NoReminder />;
  const now = new Date();
  const [occasion, typed] = await Promise.all([occasionOf(reminder, now), keptReminder("typed", userId)]);
  const fields = typed?.of === here ? typed.fields : reminderFieldsOf(reminder);
  return (
    <ReminderFrame holiday={reminder.holiday} title={reminderName(reminder)} lead={standingWords(reminder, now)}>
      <ReminderTrouble reminder={reminder} />
      <div className="rounded-3xl border border-line bg-surface p-5 md:p-8">
        <ReminderForm
          occasion={{ ...occasion, stored: isOver(reminder, now) ? null : reminder }}
          hidden={{ id: reminder.id, userId }}
          storedWay={wayOf(reminder)}
          first={{ fields, issues: {}, problem: "", goTo: null, at: null }}
          zones={zoneGroups()}
          pushKey={env().VAPID_PUBLIC_KEY}
          send={sendReminder}
          action={sendReminderAction}
          submitLabel="Save"
        />
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        <a href={`/api/reminders/${reminder.id}/calendar.ics`} download className={buttonClass({ look: "quiet" })}>
          Add to calendar (.ics)
        </a>
        <Link href={reminderPath(reminder.id, "end")} prefetch={false} className={buttonClass({ look: "quiet" })}>
          Delete this reminder
        </Link>
      </div>
    </ReminderFrame>
  );
}
