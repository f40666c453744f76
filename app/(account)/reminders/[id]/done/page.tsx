import type { Metadata } from "next";
import { ButtonLink } from "@/app/(account)/buttons";
import { NoReminder, ownReminder } from "@/app/(account)/reminders/[id]/own-reminder";
import { openFeedAction } from "@/app/(account)/reminders/actions";
import { listPath } from "@/app/(account)/reminders/paths";
import { PrivateCalendar } from "@/components/reminders/private-calendar";
import { ThisDevice } from "@/components/reminders/push-box";
import { promiseClass, ReminderFrame, ReminderProblem } from "@/components/reminders/reminder-parts";
import { reminderName, repeatLabel, storedPromise } from "@/components/reminders/when-labels";
import { buttonVariants } from "@/components/ui/button-variants";
import { Section } from "@/components/ui/prose";
import type { User } from "@/lib/auth/queries";
import { env } from "@/lib/core/env";
import { channelOf } from "@/lib/reminders/form";
import { getFeedAddress } from "@/lib/reminders/queries";
import { type ReminderView, reminderPath } from "@/lib/reminders/reminder";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Your reminder is set", robots: { index: false } };

export default async function ReminderDonePage({ params }: PageProps<"/reminders/[id]/done">) {
  const { id } = await params;
  const { user, reminder } = await ownReminder(id, "done");
  if (!reminder) return <NoReminder />;
  return (
    <ReminderFrame holiday={reminder.holiday} title="Reminder set" hasList={false}>
      <div role="status" className={`${promiseClass} text-xl`}>
        <p>{storedPromise(reminder, new Date())}</p>
        <p className="mt-1 font-normal text-base">{repeatLabel(reminder)}</p>
      </div>
      <ReminderProblem reminder={reminder} />
      <NextStep reminder={reminder} user={user} />
      <div className="mt-8 flex flex-wrap gap-2">
        <ButtonLink variant="default" href={listPath()}>
          All your reminders
        </ButtonLink>
        <ButtonLink href={reminderPath(reminder.id)}>Edit it</ButtonLink>
        {reminder.holiday && (
          <ButtonLink href={reminder.holiday.href} className="min-w-0 wrap-anywhere">
            Back to {reminderName(reminder)}
          </ButtonLink>
        )}
      </div>
    </ReminderFrame>
  );
}

async function NextStep({ reminder, user }: { reminder: ReminderView; user: User }) {
  const channel = channelOf(reminder);
  if (channel === "mail") {
    return (
      <p className="mt-4 text-muted-foreground">
        We'll send it to <strong className="wrap-anywhere text-foreground">{user.email}</strong>, with a link to stop it
        anytime.
      </p>
    );
  }
  if (channel === "notification") {
    return (
      <Section id="device" title="Check that it works">
        <ThisDevice pushKey={env().VAPID_PUBLIC_KEY} />
      </Section>
    );
  }
  return (
    <>
      <Section id="file" title="Add it to your calendar">
        <p className="text-muted-foreground">
          Open this file to add the reminder, alarm included. It's a copy, so it won't change if you edit the reminder
          here.
        </p>
        <a
          href={`/api/reminders/${reminder.id}/calendar.ics`}
          download
          className={buttonVariants({ className: "mt-4 min-h-13 text-lg" })}
        >
          Add to calendar (.ics)
        </a>
      </Section>
      <Section id="calendar" title="Or keep all of them up to date">
        <PrivateCalendar
          address={await getFeedAddress(user.id)}
          open={openFeedAction}
          hidden={<input type="hidden" name="reminder" value={reminder.id} />}
        />
      </Section>
    </>
  );
}
