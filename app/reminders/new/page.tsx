import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { cache } from "react";
import { EmptyState } from "@/components/empty-state";
import { AlreadySet } from "@/components/reminders/already-set";
import type { ReminderFields } from "@/components/reminders/reminder-fields";
import { ReminderForm } from "@/components/reminders/reminder-form";
import { ReminderFrame } from "@/components/reminders/reminder-frame";
import { fullDay } from "@/components/reminders/when-words";
import { buttonClass } from "@/components/ui/button";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { env } from "@/lib/env";
import { newReminderPath } from "@/lib/reminders/paths";
import { listRemindersOf } from "@/lib/reminders/queries";
import { zoneGroups } from "@/lib/time-zones";
import { sendReminder, sendReminderAction } from "../actions";
import { keptReminder } from "../kept-cookie";
import { loadHoliday } from "../occasion";
import { signInPath } from "../paths";

export const dynamic = "force-dynamic";

const EMPTY: ReminderFields = {
  leadDays: "1",
  way: "mail",
  localTime: "09:00",
  timeZone: "",
  note: "",
  repeats: true,
};

const loadAsked = cache((holidayId: string) => loadHoliday(holidayId, new Date()));

type NewReminderPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: NewReminderPageProps): Promise<Metadata> {
  const { holidayId } = await searchParams;
  const holiday = typeof holidayId === "string" ? await loadAsked(holidayId) : null;
  return { title: holiday ? `Remind me of ${holiday.name}` : "A new reminder", robots: { index: false } };
}

/** Where a reminder is made. Whoever is not signed in does that first, and comes back. */
export default async function NewReminderPage({ searchParams }: NewReminderPageProps) {
  const { holidayId } = await searchParams;
  if (typeof holidayId !== "string")
    return <NoHoliday title="Which holiday?">Every holiday has a “Remind me”.</NoHoliday>;
  const here = newReminderPath(holidayId);
  const signedIn = await getCurrentSignedIn();
  if (!signedIn) redirect(signInPath(here));
  const holiday = await loadAsked(holidayId);
  if (!holiday) {
    return (
      <NoHoliday title="No day to remind you of">
        That holiday is no longer on the calendar, or it will not come again.
      </NoHoliday>
    );
  }
  const userId = signedIn.user.id;
  const [before, typed] = await Promise.all([listRemindersOf(userId, holiday.id), keptReminder("typed", userId)]);
  const fields = typed?.of === here ? typed.fields : EMPTY;
  const [next] = holiday.nextDates;
  return (
    <ReminderFrame
      holiday={holiday}
      title={`Remind me of ${holiday.name}`}
      lead={next && <>Next on {fullDay(next)}.</>}
    >
      <AlreadySet reminders={before} now={new Date()} />
      <div className="rounded-3xl border border-line bg-surface p-5 md:p-8">
        <ReminderForm
          occasion={{
            name: holiday.name,
            nextDates: holiday.nextDates,
            taken: before.map(({ leadDays, method, note }) => ({ leadDays, method, note })),
          }}
          hidden={{ holidayId: holiday.id, userId }}
          storedWay={null}
          first={{ fields, issues: {}, problem: "", goTo: null }}
          zones={zoneGroups()}
          pushKey={env().VAPID_PUBLIC_KEY}
          send={sendReminder}
          action={sendReminderAction}
          submitLabel="Set the reminder"
        />
      </div>
    </ReminderFrame>
  );
}

function NoHoliday({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState
      emoji="🔔"
      title={title}
      titleAs="h1"
      actions={
        <>
          <Link href="/calendar" className={buttonClass()}>
            Open the calendar
          </Link>
          <Link href="/search" prefetch={false} className={buttonClass({ look: "quiet" })}>
            Search
          </Link>
        </>
      }
    >
      {children}
    </EmptyState>
  );
}
