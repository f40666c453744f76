import type { Metadata } from "next";
import { ButtonLink } from "@/app/(account)/buttons";
import { sendReminder, sendReminderAction } from "@/app/(account)/reminders/actions";
import { occasionOf } from "@/app/(account)/reminders/occasion";
import { storedReminder } from "@/app/(account)/reminders/typed-cookie";
import { ReminderForm } from "@/components/reminders/reminder-form";
import { ReminderFrame, ReminderProblem } from "@/components/reminders/reminder-parts";
import { isOver, statusText } from "@/components/reminders/status";
import { reminderName } from "@/components/reminders/when-labels";
import { buttonVariants } from "@/components/ui/button-variants";
import { env } from "@/lib/core/env";
import { zoneGroups } from "@/lib/core/time-zones";
import { channelOf, reminderFieldsOf } from "@/lib/reminders/form";
import { reminderPath } from "@/lib/reminders/reminder";
import { NoReminder, ownReminder } from "./own-reminder";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Edit a reminder", robots: { index: false } };

export default async function ReminderPage({ params }: PageProps<"/reminders/[id]">) {
  const { id } = await params;
  const { user, reminder } = await ownReminder(id);
  if (!reminder) return <NoReminder />;
  const now = new Date();
  const [occasion, typed] = await Promise.all([occasionOf(reminder, now), storedReminder("typed", user.id)]);
  const fields = typed?.of === reminderPath(id) ? typed.fields : reminderFieldsOf(reminder);
  return (
    <ReminderFrame holiday={reminder.holiday} title={reminderName(reminder)} lead={statusText(reminder, now)}>
      <ReminderProblem reminder={reminder} />
      <div className="rounded-3xl border border-border bg-card p-5 md:p-8">
        <ReminderForm
          occasion={{ ...occasion, stored: isOver(reminder, now) ? null : reminder }}
          hidden={{ id: reminder.id, userId: user.id }}
          storedChannel={channelOf(reminder)}
          first={{ fields, issues: {}, problem: "", goTo: null, at: null }}
          zones={zoneGroups()}
          pushKey={env().VAPID_PUBLIC_KEY}
          send={sendReminder}
          action={sendReminderAction}
          submitLabel="Save"
        />
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        <a
          href={`/api/reminders/${reminder.id}/calendar.ics`}
          download
          className={buttonVariants({ variant: "outline" })}
        >
          Add to calendar (.ics)
        </a>
        <ButtonLink href={reminderPath(reminder.id, "end")}>Delete this reminder</ButtonLink>
      </div>
    </ReminderFrame>
  );
}
