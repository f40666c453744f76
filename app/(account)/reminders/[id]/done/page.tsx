import type { Metadata } from "next";
import Link from "next/link";
import { NoReminder } from "@/app/(account)/reminders/[id]/no-reminder";
import { ownReminder } from "@/app/(account)/reminders/[id]/own-reminder";
import { openFeedAction } from "@/app/(account)/reminders/list-actions";
import { listPath } from "@/app/(account)/reminders/paths";
import { PrivateCalendar } from "@/components/reminders/private-calendar";
import { ReminderFrame } from "@/components/reminders/reminder-frame";
import { ReminderTrouble } from "@/components/reminders/reminder-problem";
import { ThisDevice } from "@/components/reminders/this-device";
import { reminderName, repeatWords, storedPromise, wayOf } from "@/components/reminders/when-labels";
import { buttonClass } from "@/components/ui/button";
import { Section } from "@/components/ui/prose";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { env } from "@/lib/core/env";
import { reminderPath } from "@/lib/reminders/paths";
import { getFeedAddress } from "@/lib/reminders/queries";
import type { ReminderView } from "@/lib/reminders/view";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Your reminder is set", robots: { index: false } };

/** Describes what a new reminder will do, and offers the remaining steps. */
export default async function ReminderDonePage({ params }: PageProps<"/reminders/[id]/done">) {
  const { id } = await params;
  const { reminder } = await ownReminder(id, reminderPath(id, "done"));
  if (!reminder) return <NoReminder />;
  return (
    <ReminderFrame holiday={reminder.holiday} title="Reminder set" hasList={false}>
      <div role="status" className="reminder-promise text-xl">
        <p>{storedPromise(reminder, new Date())}</p>
        <p className="mt-1 font-normal text-base">{repeatWords(reminder)}</p>
      </div>
      <ReminderTrouble reminder={reminder} />
      <NextStep reminder={reminder} />
      <div className="mt-8 flex flex-wrap gap-2">
        <Link href={listPath()} prefetch={false} className={buttonClass()}>
          All your reminders
        </Link>
        <Link href={reminderPath(reminder.id)} prefetch={false} className={buttonClass({ look: "quiet" })}>
          Edit it
        </Link>
        {reminder.holiday && (
          <Link
            href={reminder.holiday.href}
            prefetch={false}
            className={buttonClass({ look: "quiet", className: "min-w-0 wrap-anywhere" })}
          >
            Back to {reminderName(reminder)}
          </Link>
        )}
      </div>
    </ReminderFrame>
  );
}

async function NextStep({ reminder }: { reminder: ReminderView }) {
  const way = wayOf(reminder);
  if (way === "mail") return <MailNote />;
  if (way === "notification") {
    return (
      <Section id="device" title="Check that it works">
        <ThisDevice pushKey={env().VAPID_PUBLIC_KEY} />
      </Section>
    );
  }
  const signedIn = await getCurrentSignedIn();
  const address = signedIn && (await getFeedAddress(signedIn.user.id));
  return (
    <>
      <Section id="file" title="Add it to your calendar">
        <p className="text-ink-soft">
          Open this file to add the reminder, alarm included. It's a copy, so it won't change if you edit the reminder
          here.
        </p>
        <a
          href={`/api/reminders/${reminder.id}/calendar.ics`}
          download
          className={buttonClass({ className: "mt-4 min-h-13 text-lg" })}
        >
          Add to calendar (.ics)
        </a>
      </Section>
      <Section id="calendar" title="Or keep all of them up to date">
        <PrivateCalendar
          address={address}
          open={openFeedAction}
          hidden={<input type="hidden" name="reminder" value={reminder.id} />}
        />
      </Section>
    </>
  );
}

async function MailNote() {
  const signedIn = await getCurrentSignedIn();
  return (
    <p className="mt-4 text-ink-soft">
      We'll send it to <strong className="wrap-anywhere text-ink">{signedIn?.user.email}</strong>, with a link to stop
      it anytime.
    </p>
  );
}
