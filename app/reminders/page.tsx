import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { EmptyState } from "@/components/empty-state";
import { DeviceList } from "@/components/reminders/device-list";
import { PrivateCalendar } from "@/components/reminders/private-calendar";
import { ReminderItem } from "@/components/reminders/reminder-item";
import { ThisDevice } from "@/components/reminders/this-device";
import { wayOf } from "@/components/reminders/when-words";
import { Section } from "@/components/section";
import { buttonClass } from "@/components/ui/button";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { env } from "@/lib/core/env";
import { listPushDevices } from "@/lib/reminders/push/queries";
import { getFeedAddress, listReminders } from "@/lib/reminders/queries";
import { CloseCalendar } from "./close-calendar";
import { openFeedAction, pauseReminderAction, removeDeviceAction, resumeReminderAction } from "./list-actions";
import { ListNews } from "./list-news";
import { listPath, signInPath } from "./paths";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Your reminders", robots: { index: false } };

type RemindersPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** All reminders of a person, the next one first, and where they arrive. */
export default async function RemindersPage({ searchParams }: RemindersPageProps) {
  const signedIn = await getCurrentSignedIn();
  if (!signedIn) redirect(signInPath(listPath()));
  const { done, problem } = await searchParams;
  const userId = signedIn.user.id;
  const now = new Date();
  const [reminders, devices, feed] = await Promise.all([
    listReminders(userId),
    listPushDevices(userId),
    getFeedAddress(userId),
  ]);
  const isUnheard = devices.length === 0 && reminders.some((each) => each.isActive && wayOf(each) === "notification");
  return (
    <div className="mx-auto max-w-3xl py-4">
      <h1 className="font-display font-extrabold text-4xl tracking-tight">Your reminders</h1>
      <ListNews userId={userId} done={done} problem={problem} />
      {isUnheard && (
        <p className="reminder-trouble mt-4">
          None of your devices gets notifications right now, so we'll email you instead.
        </p>
      )}
      {reminders.length === 0 ? (
        <EmptyState
          emoji="🪢"
          title="No reminders yet"
          actions={
            <>
              <Link href="/calendar" className={buttonClass()}>
                Browse the calendar
              </Link>
              <Link href="/" className={buttonClass({ look: "quiet" })}>
                See today's holiday
              </Link>
            </>
          }
        >
          Open any holiday and choose “Remind me.” We'll let you know in time to bake, call, or hide.
        </EmptyState>
      ) : (
        <ul className="mt-6 grid gap-4">
          {reminders.map((reminder) => (
            <ReminderItem
              key={reminder.id}
              reminder={reminder}
              now={now}
              pause={pauseReminderAction}
              resume={resumeReminderAction}
            />
          ))}
        </ul>
      )}
      <Section id="devices" title="Notifications">
        {devices.length > 0 ? (
          <DeviceList devices={devices} remove={removeDeviceAction} />
        ) : (
          <p className="text-ink-soft">No devices yet.</p>
        )}
        <div className="mt-4">
          <ThisDevice pushKey={env().VAPID_PUBLIC_KEY} devices={devices.map(({ id }) => id)} />
        </div>
      </Section>
      <Section id="calendar" title="Your private calendar">
        <PrivateCalendar address={feed} open={openFeedAction}>
          <CloseCalendar key={feed} />
        </PrivateCalendar>
      </Section>
    </div>
  );
}
