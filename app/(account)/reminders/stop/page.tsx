import type { Metadata } from "next";
import { cache } from "react";
import { ButtonLink } from "@/app/(account)/buttons";
import { stopReminderAction } from "@/app/(account)/reminders/actions";
import { listPath } from "@/app/(account)/reminders/paths";
import { ReminderFrame } from "@/components/reminders/reminder-parts";
import { fullDay, reminderName } from "@/components/reminders/when-labels";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { idOfSigned } from "@/lib/reminders/messages";
import { getReminderOfLink } from "@/lib/reminders/queries";
import type { LinkedReminder } from "@/lib/reminders/reminder";

export const dynamic = "force-dynamic";

type StopPageProps = PageProps<"/reminders/stop">;

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
  if (!reminder.isActive) return <Stopped reminder={reminder} isDone={isDone} />;
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
        <Button type="submit" className="min-h-13 px-8! text-lg">
          Stop reminder
        </Button>
        <ButtonLink href={listPath()}>Edit it instead</ButtonLink>
      </form>
      <p className="mt-4 text-muted-foreground">
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
        <ButtonLink variant="default" href={listPath()}>
          Resume or edit it
        </ButtonLink>
        <ButtonLink href="/" prefetch="auto">
          See today's holiday
        </ButtonLink>
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
          <ButtonLink variant="default" href={listPath()}>
            Your reminders
          </ButtonLink>
          <ButtonLink href="/" prefetch="auto">
            Back to Home
          </ButtonLink>
        </>
      }
    >
      {wasOurs
        ? "It was deleted, so there's nothing left to stop."
        : "Part of the link is missing. Some email apps break long links in two. Try the link in our latest email, or sign in and delete the reminder there."}
    </EmptyState>
  );
}
