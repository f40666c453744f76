import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { ButtonLink } from "@/app/(account)/buttons";
import { sendReminder, sendReminderAction } from "@/app/(account)/reminders/actions";
import { loadHoliday } from "@/app/(account)/reminders/occasion";
import { storedReminder } from "@/app/(account)/reminders/typed-cookie";
import { ReminderForm } from "@/components/reminders/reminder-form";
import { noteClass, ReminderFrame } from "@/components/reminders/reminder-parts";
import { statusText } from "@/components/reminders/status";
import { fullDay } from "@/components/reminders/when-labels";
import { EmptyState } from "@/components/ui/empty-state";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { utcToday } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { zoneGroups } from "@/lib/core/time-zones";
import type { ReminderFields } from "@/lib/reminders/form-input";
import { listRemindersOf } from "@/lib/reminders/queries";
import { newReminderPath, type ReminderView, reminderPath } from "@/lib/reminders/reminder";

function AlreadySet({ reminders, now }: { reminders: readonly ReminderView[]; now: Date }) {
  if (reminders.length === 0) return null;
  return (
    <section aria-labelledby="already-set" className="mb-6 rounded-3xl border border-border bg-muted px-5 py-4">
      <h2 id="already-set" className="font-semibold">
        {reminders.length === 1
          ? "You already have a reminder for this"
          : `You already have ${reminders.length} reminders for this`}
      </h2>
      <ul className="divide-y divide-border">
        {reminders.map((reminder) => {
          const status = statusText(reminder, now);
          return (
            <li key={reminder.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 flex-1 basis-60">
                <p className="wrap-anywhere">{status}</p>
                {reminder.note && <p className={`${noteClass} mt-2`}>{reminder.note}</p>}
              </div>
              <Link
                href={reminderPath(reminder.id)}
                prefetch={false}
                aria-label={`Edit: ${status}`}
                className="link-quiet"
              >
                Edit
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export const dynamic = "force-dynamic";

const EMPTY: ReminderFields = {
  lead: "1",
  leadDays: "",
  channel: "mail",
  localTime: "09:00",
  timeZone: "",
  note: "",
  repeats: true,
  first: "",
};

const loadRequested = cache((holidayId: string) => loadHoliday(holidayId, new Date()));

type NewReminderPageProps = PageProps<"/reminders/new">;

export async function generateMetadata({ searchParams }: NewReminderPageProps): Promise<Metadata> {
  const { holidayId } = await searchParams;
  const holiday = typeof holidayId === "string" ? await loadRequested(holidayId) : null;
  return { title: holiday ? `Remind me about ${holiday.name}` : "New reminder", robots: { index: false } };
}

/** The page for a new reminder. A signed-out user signs in after filling in the form and then returns to it. */
export default async function NewReminderPage({ searchParams }: NewReminderPageProps) {
  const { holidayId } = await searchParams;
  if (typeof holidayId !== "string")
    return <NoHoliday title="Which holiday?">Open any holiday and choose “Remind me.”</NoHoliday>;
  const [holiday, signedIn] = await Promise.all([loadRequested(holidayId), getCurrentSignedIn()]);
  if (!holiday) {
    return (
      <NoHoliday title="Nothing to remind you of">
        That holiday is no longer on the calendar, or it has no more dates to come.
      </NoHoliday>
    );
  }
  const userId = signedIn?.user.id ?? "";
  const [before, typed] = await Promise.all([
    signedIn ? listRemindersOf(userId, holiday.id) : [],
    storedReminder("typed", userId),
  ]);
  const isBack = typed?.of === newReminderPath(holidayId);
  // Hide the date if the day is already over in some time zones but not in others.
  const next = holiday.nextDates.find((date) => date >= utcToday(new Date()));
  const isSure = next === holiday.nextDates[0];
  return (
    <ReminderFrame
      holiday={holiday}
      title={`Remind me about ${holiday.name}`}
      lead={next && isSure && <>Next date: {fullDay(next)}</>}
      hasList={signedIn !== null}
    >
      {isBack && signedIn && (
        <p role="status" className="mb-6 rounded-3xl border border-border bg-muted px-5 py-4 font-semibold">
          You're signed in. Check your reminder, then set it.
        </p>
      )}
      <AlreadySet reminders={before} now={new Date()} />
      <div className="rounded-3xl border border-border bg-card p-5 md:p-8">
        <ReminderForm
          occasion={{
            name: holiday.name,
            nextDates: holiday.nextDates,
            taken: before.map(({ leadDays, method, note }) => ({ leadDays, method, note })),
          }}
          hidden={{ holidayId: holiday.id, userId }}
          storedChannel={null}
          isFresh={!isBack}
          isSignedIn={signedIn !== null}
          first={{ fields: isBack ? typed.fields : EMPTY, issues: {}, problem: "", goTo: null, at: null }}
          zones={zoneGroups()}
          pushKey={env().VAPID_PUBLIC_KEY}
          send={sendReminder}
          action={sendReminderAction}
          submitLabel={signedIn ? "Set reminder" : "Continue"}
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
          <ButtonLink variant="default" href="/calendar" prefetch="auto">
            Browse the calendar
          </ButtonLink>
          <ButtonLink href="/search">Search</ButtonLink>
        </>
      }
    >
      {children}
    </EmptyState>
  );
}
