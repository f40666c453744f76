import { Bell, CalendarDays, Mail, Repeat } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { ActionButton, ButtonLink } from "@/app/(account)/buttons";
import { PrivateCalendar } from "@/components/reminders/private-calendar";
import { ThisDevice } from "@/components/reminders/push-box";
import { NO_HOLIDAY, noteClass, ReminderProblem, warningClass } from "@/components/reminders/reminder-parts";
import { isOver, statusText } from "@/components/reminders/status";
import { CHANNEL_NAMES, fullDay, reminderName } from "@/components/reminders/when-labels";
import { Emoji } from "@/components/ui/emoji";
import { EmptyState } from "@/components/ui/empty-state";
import { hueStyle } from "@/components/ui/hue";
import { Section } from "@/components/ui/prose";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { env } from "@/lib/core/env";
import { channelOf } from "@/lib/reminders/form";
import { getFeedAddress, listPushDevices, listReminders } from "@/lib/reminders/queries";
import { type PushDevice, type ReminderView, reminderPath } from "@/lib/reminders/reminder";
import {
  closeFeedAction,
  openFeedAction,
  pauseReminderAction,
  removeDeviceAction,
  renewFeedAction,
  resumeReminderAction,
  undoEndAction,
} from "./actions";
import { DONE, ERRORS, listPath, signInPath } from "./paths";
import { storedReminder } from "./typed-cookie";

const ICONS = { notification: Bell, mail: Mail, calendar: CalendarDays } as const;

function ReminderItem({ reminder, now }: { reminder: ReminderView; now: Date }) {
  const { id, holiday, targetDateIso, note, repeats, isActive } = reminder;
  const { emoji, hue, tone } = holiday ?? NO_HOLIDAY;
  const name = reminderName(reminder);
  const channel = channelOf(reminder);
  const Icon = ICONS[channel];
  return (
    <li
      className={`hued grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 rounded-[1.75rem] border border-field-line p-4.5 md:px-6 md:py-5.5 [&_:focus-visible]:outline-field-ink ${isActive ? "bg-field-soft text-field-ink" : "border-dashed bg-card text-foreground"}`}
      style={hueStyle(hue, tone)}
    >
      <span
        aria-hidden="true"
        className="grid size-13 place-items-center rounded-2xl bg-field text-[1.75rem] leading-none"
      >
        <Emoji of={emoji ?? NO_HOLIDAY.emoji} />
      </span>
      <div className="min-w-0">
        <h2 className="wrap-anywhere font-bold font-display text-xl leading-snug">
          {holiday ? (
            <Link href={holiday.href} prefetch={false} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className="font-semibold text-field-strong text-sm">
          <time dateTime={targetDateIso}>{fullDay(targetDateIso)}</time>
        </p>
      </div>
      <div className="col-span-full grid min-w-0 gap-3 md:col-span-1 md:col-start-2">
        <p>{statusText(reminder, now)}</p>
        <ReminderProblem reminder={reminder} />
        {note && <p className={noteClass}>{note}</p>}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <span className="inline-flex items-center gap-1.5">
            <Icon className="size-4" /> {CHANNEL_NAMES[channel]}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Repeat className="size-4" /> {repeats ? "Every year" : "Once"}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={reminderPath(id)} aria-label={`Edit the reminder for ${name}`}>
            Edit
          </ButtonLink>
          {!isOver(reminder, now) && (
            <ActionButton
              action={isActive ? pauseReminderAction : resumeReminderAction}
              fields={{ id }}
              label={`${isActive ? "Pause" : "Resume"} the reminder for ${name}`}
            >
              {isActive ? "Pause" : "Resume"}
            </ActionButton>
          )}
          <ButtonLink href={reminderPath(id, "end")} aria-label={`Delete the reminder for ${name}`}>
            Delete
          </ButtonLink>
        </div>
      </div>
    </li>
  );
}

const errors = new Map(Object.entries(ERRORS));
const news = new Map(Object.entries(DONE));

type ListNewsProps = { userId: string; done: unknown; problem: unknown };

/** A notice about what just happened, above the list, with undo after a deletion. */
async function ListNews({ userId, done, problem }: ListNewsProps) {
  const error = errors.get(String(problem));
  const message = error ?? news.get(String(done));
  if (!message) return null;
  const canUndo = !error && done === "ended" && (await storedReminder("ended", userId)) !== null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-3xl border border-border bg-muted px-5 py-3">
      <p role="status" className={`font-semibold ${error ? "text-destructive" : ""}`}>
        {message}
      </p>
      {canUndo && <ActionButton action={undoEndAction}>Undo</ActionButton>}
    </div>
  );
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const dayOf = (instant: string) => day.format(Date.parse(instant));

function DeviceList({ devices }: { devices: readonly PushDevice[] }) {
  return (
    <ul className="divide-y divide-border rounded-3xl border border-border bg-card">
      {devices.map(({ id, device, createdAt, lastUsedAt }) => {
        const name = device || "Unknown browser";
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold first-letter:uppercase">{name}</p>
              <p className="text-muted-foreground text-sm">
                Added {dayOf(createdAt)}
                {lastUsedAt && `, last reminder ${dayOf(lastUsedAt)}`}
              </p>
            </div>
            <ActionButton action={removeDeviceAction} fields={{ device: id }} label={`Remove ${name}`}>
              Remove
            </ActionButton>
          </li>
        );
      })}
    </ul>
  );
}

/** How to close the private calendar. Collapsed, because closing it affects every subscribed calendar. */
function CloseCalendar() {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-[0.25em]">
        Turn off this link or get a new one
      </summary>
      <p className="my-3 text-muted-foreground">
        The current link stops working right away, and calendars that subscribe to it stop updating.
      </p>
      <div className="flex flex-wrap gap-2">
        <ActionButton action={renewFeedAction}>Get a new link</ActionButton>
        <ActionButton action={closeFeedAction} variant="destructive">
          Turn it off
        </ActionButton>
      </div>
    </details>
  );
}

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Your reminders", robots: { index: false } };

export default async function RemindersPage({ searchParams }: PageProps<"/reminders">) {
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
  const isUnheard =
    devices.length === 0 && reminders.some((each) => each.isActive && channelOf(each) === "notification");
  return (
    <div className="mx-auto max-w-3xl py-4">
      <h1 className="font-display font-extrabold text-4xl tracking-tight">Your reminders</h1>
      <ListNews userId={userId} done={done} problem={problem} />
      {isUnheard && (
        <p className={`${warningClass} mt-4`}>
          None of your devices gets notifications right now, so we'll email you instead.
        </p>
      )}
      {reminders.length === 0 ? (
        <EmptyState
          emoji="🪢"
          title="No reminders yet"
          actions={
            <>
              <ButtonLink variant="default" href="/calendar" prefetch="auto">
                Browse the calendar
              </ButtonLink>
              <ButtonLink href="/" prefetch="auto">
                See today's holiday
              </ButtonLink>
            </>
          }
        >
          Open any holiday and choose “Remind me.” We'll let you know in time to bake, call, or hide.
        </EmptyState>
      ) : (
        <ul className="mt-6 grid gap-4">
          {reminders.map((reminder) => (
            <ReminderItem key={reminder.id} reminder={reminder} now={now} />
          ))}
        </ul>
      )}
      <Section id="devices" title="Notifications">
        {devices.length > 0 ? (
          <DeviceList devices={devices} />
        ) : (
          <p className="text-muted-foreground">No devices yet.</p>
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
