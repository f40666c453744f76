import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { EmptyState } from "@/components/empty-state";
import { ReminderFrame } from "@/components/reminders/reminder-frame";
import { fullDay, reminderName } from "@/components/reminders/when-words";
import { buttonClass } from "@/components/ui/button";
import { getReminderOfLink } from "@/lib/reminders/queries";
import { idOfSigned } from "@/lib/reminders/signature";
import type { LinkedReminder } from "@/lib/reminders/view";
import { listPath } from "../paths";
import { stopReminderAction } from "./actions";

export const dynamic = "force-dynamic";

type StopPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const loadLinked = cache((token: string) => getReminderOfLink(token));

async function asked({ searchParams }: StopPageProps): Promise<{ token: string; isDone: boolean }> {
  const { token, done } = await searchParams;
  return { token: typeof token === "string" ? token : "", isDone: done !== undefined };
}

/** The title says what has happened: a page that comes after a form is announced by it. */
export async function generateMetadata(props: StopPageProps): Promise<Metadata> {
  const { token } = await asked(props);
  const reminder = await loadLinked(token);
  const title = !reminder ? "Nothing to stop" : reminder.isActive ? "Stop this reminder?" : "The reminder is stopped";
  return { title, robots: { index: false } };
}

/** Where the link in a reminder's mail leads. Looking at it changes nothing: mail scanners do that too. */
export default async function StopPage(props: StopPageProps) {
  const { token, isDone } = await asked(props);
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
      title={`Stop the reminder of ${name}?`}
      lead={`It would tell of ${fullDay(reminder.targetDateIso)} next.`}
      hasList={false}
    >
      <form action={stopReminderAction} className="flex flex-wrap gap-2">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className={buttonClass({ className: "min-h-13 px-8 text-lg" })}>
          Stop it
        </button>
        <Link href={listPath()} prefetch={false} className={buttonClass({ look: "quiet" })}>
          Change it instead
        </Link>
      </form>
      <p className="mt-4 text-ink-soft">
        It is only paused: whenever you like, you can let it go on. To change it you sign in; to stop it you need not.
      </p>
    </ReminderFrame>
  );
}

function Stopped({ reminder, isDone }: { reminder: LinkedReminder; isDone: boolean }) {
  return (
    <ReminderFrame
      holiday={reminder.holiday}
      title={isDone ? "Stopped" : "It's stopped already"}
      lead={`We tell you no more of ${reminderName(reminder)}.`}
      hasList={false}
    >
      <div className="flex flex-wrap gap-2">
        <Link href={listPath()} prefetch={false} className={buttonClass()}>
          Let it go on, or change it
        </Link>
        <Link href="/" className={buttonClass({ look: "quiet" })}>
          See today's holiday
        </Link>
      </div>
    </ReminderFrame>
  );
}

/** The page's status is given by middleware.ts. */
function NothingToStop({ wasOurs }: { wasOurs: boolean }) {
  return (
    <EmptyState
      emoji={wasOurs ? "🍃" : "🧩"}
      title={wasOurs ? "This reminder has ended" : "Nothing to stop here"}
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
        ? "Nothing more comes of it: there is nothing left to stop."
        : "A piece of the address is missing, as happens when a mail program breaks a long link in two. Open it once more from our newest mail, or sign in and end the reminder there."}
    </EmptyState>
  );
}
