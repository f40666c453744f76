import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { listPath } from "@/app/(account)/reminders/paths";
import { ReminderFrame } from "@/components/reminders/reminder-frame";
import { fullDay, reminderName } from "@/components/reminders/when-labels";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { getReminderOfLink } from "@/lib/reminders/queries";
import { idOfSigned } from "@/lib/reminders/signature";
import type { LinkedReminder } from "@/lib/reminders/view";
import { stopReminderAction } from "./actions";

export const dynamic = "force-dynamic";

type StopPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const loadLinked = cache((token: string) => getReminderOfLink(token));

async function readParams({ searchParams }: StopPageProps): Promise<{ token: string; isDone: boolean }> {
  const { token, done } = await searchParams;
  return { token: typeof token === "string" ? token : "", isDone: done !== undefined };
}

/** The title says what happened: screen readers announce it after a form is submitted. */
export async function generateMetadata(props: StopPageProps): Promise<Metadata> {
  const { token } = await readParams(props);
  const reminder = await loadLinked(token);
  const title = !reminder ? "Nothing to stop" : reminder.isActive ? "Stop this reminder?" : "Reminder stopped";
  return { title, robots: { index: false } };
}

/** The page behind the stop link in a reminder email. Loading it changes nothing, since email scanners do that too. */
export default async function StopPage(props: StopPageProps) {
  const { token, isDone } = await readParams(props);
  const reminder = await loadLinked(token);
  if (!reminder) return <NothingToStop wasOurs={idOfSigned("reminder stop", token) !== null} />;
  return reminder.isActive ? (
    <StopForm token={token} reminder={reminder} />
  ) : (
    <Stopped reminder={reminder} isDone={isDone} />
  );
}

function StopForm({ token, reminder }: { token: string; reminder: LinkedReminder }) {
  const name = reminderName(reminder);
  return (
    <ReminderFrame
      holiday={reminder.holiday}
      title={`Stop reminding you about ${name}?`}
      lead={`Your next reminder is for ${fullDay(reminder.targetDateIso)}.`}
      hasList={false}
    >
      <form action={stopReminderAction} className="flex flex-wrap gap-2">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className={buttonClass({ className: "min-h-13 px-8 text-lg" })}>
          Stop reminder
        </button>
        <Link href={listPath()} prefetch={false} className={buttonClass({ look: "quiet" })}>
          Edit it instead
        </Link>
      </form>
      <p className="mt-4 text-ink-soft">
        We'll only pause it, and you can resume it anytime. You don't need to sign in to stop it.
      </p>
    </ReminderFrame>
  );
}

function Stopped({ reminder, isDone }: { reminder: LinkedReminder; isDone: boolean }) {
  return (
    <ReminderFrame
      holiday={reminder.holiday}
      title={isDone ? "Reminder stopped" : "Already stopped"}
      lead={`We won't remind you about ${reminderName(reminder)} anymore.`}
      hasList={false}
    >
      <div className="flex flex-wrap gap-2">
        <Link href={listPath()} prefetch={false} className={buttonClass()}>
          Resume or edit it
        </Link>
        <Link href="/" className={buttonClass({ look: "quiet" })}>
          See today's holiday
        </Link>
      </div>
    </ReminderFrame>
  );
}

/** The page's status is set by middleware.ts. */
function NothingToStop({ wasOurs }: { wasOurs: boolean }) {
  return (
    <EmptyState
      emoji={wasOurs ? "🍃" : "🧩"}
      title={wasOurs ? "This reminder is gone" : "Nothing to stop here"}
      titleAs="h1"
      actions={
        <>
          <Link href={listPath()} prefetch={false} className={buttonClass()}>
            Your reminders
          </Link>
          <Link href="/" className={buttonClass({ look: "quiet" })}>
            Back to Home
          </Link>
        </>
      }
    >
      {wasOurs
        ? "It was deleted, so there's nothing left to stop."
        : "Part of the link is missing. Some email apps break long links in two. Try the link in our latest email, or sign in and delete the reminder there."}
    </EmptyState>
  );
}
