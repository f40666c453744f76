import { Bell, CalendarDays, Mail, Repeat } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { PrivateCalendar } from "@/components/reminders/private-calendar";
import { NO_HOLIDAY } from "@/components/reminders/reminder-frame";
import { ReminderTrouble } from "@/components/reminders/reminder-problem";
import { isOver, standingWords } from "@/components/reminders/status";
import { ThisDevice } from "@/components/reminders/this-device";
import { fullDay, reminderName, WAY_NAMES, wayOf } from "@/components/reminders/when-labels";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { hueStyle } from "@/components/ui/hue";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/prose";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { env } from "@/lib/core/env";
import { reminderPath } from "@/lib/reminders/paths";
import { listPushDevices } from "@/lib/reminders/push/queries";
import { getFeedAddress, listReminders } from "@/lib/reminders/queries";
import type { PushDevice, ReminderView } from "@/lib/reminders/view";
import {
  closeFeedAction,
  openFeedAction,
  pauseReminderAction,
  removeDeviceAction,
  renewFeedAction,
  resumeReminderAction,
  undoEndAction,
} from "./list-actions";
import { type Done, type ListError, listPath, signInPath } from "./paths";
import { keptReminder } from "./typed-cookie";

type FormAction = (form: FormData) => Promise<void>;

type ReminderItemProps = { reminder: ReminderView; now: Date; pause: FormAction; resume: FormAction };

const ICONS = { notification: Bell, mail: Mail, calendar: CalendarDays } as const;

/** A reminder in the list: its subject, when and how it comes, and its actions. */
function ReminderItem({ reminder, now, pause, resume }: ReminderItemProps) {
  const { id, holiday, targetDateIso, note, repeats, isActive } = reminder;
  const { emoji, hue, tone } = holiday ?? NO_HOLIDAY;
  const name = reminderName(reminder);
  const way = wayOf(reminder);
  return (
    <li className="hued reminder" style={hueStyle(hue, tone)} data-paused={isActive ? undefined : ""}>
      <span aria-hidden="true" className="tile-emoji">
        {emoji ?? NO_HOLIDAY.emoji}
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
      <div className="reminder-words">
        <p>{standingWords(reminder, now)}</p>
        <ReminderTrouble reminder={reminder} />
        {note && <p className="reminder-note">{note}</p>}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <span className="inline-flex items-center gap-1.5">
            <Icon of={ICONS[way]} className="size-4" /> {WAY_NAMES[way]}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Icon of={Repeat} className="size-4" /> {repeats ? "Every year" : "Once"}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Link
            href={reminderPath(id)}
            prefetch={false}
            aria-label={`Edit the reminder for ${name}`}
            className={buttonClass({ look: "quiet" })}
          >
            Edit
          </Link>
          {!isOver(reminder, now) && (
            <form action={isActive ? pause : resume}>
              <input type="hidden" name="id" value={id} />
              <button
                type="submit"
                aria-label={`${isActive ? "Pause" : "Resume"} the reminder for ${name}`}
                className={buttonClass({ look: "quiet" })}
              >
                {isActive ? "Pause" : "Resume"}
              </button>
            </form>
          )}
          <Link
            href={reminderPath(id, "end")}
            prefetch={false}
            aria-label={`Delete the reminder for ${name}`}
            className={buttonClass({ look: "quiet" })}
          >
            Delete
          </Link>
        </div>
      </div>
    </li>
  );
}

const DONE: Readonly<Record<Done, string>> = {
  changed: "Reminder saved.",
  paused: "Reminder paused.",
  resumed: "Reminder resumed.",
  later: "Reminder resumed. Its time has passed for the nearest date, so it starts with the next one, shown below.",
  ended: "Reminder deleted.",
  undone: "Reminder restored.",
  device: "Device removed. It won't get notifications from us anymore.",
  "feed-open": "Your private calendar is ready.",
  "feed-closed": "Your private calendar is off. The old link no longer works.",
  "feed-renewed": "Here's your new link. The old one no longer works.",
};

const TROUBLE: Readonly<Record<ListError, string>> = {
  gone: "That reminder no longer exists.",
  resume: "We can't resume it: its date has passed, or the holiday is no longer on the calendar. Edit it instead.",
  undo: "We can't restore it anymore. You can set a new one on the holiday's page.",
  again: "You've already set a new reminder for this, so we kept that one.",
  often: "That was too many changes at once. Please try again in a little while.",
};

function wordsOf<Key extends string>(words: Readonly<Record<Key, string>>, key: unknown): string | null {
  return typeof key === "string" && Object.hasOwn(words, key) ? words[key as Key] : null;
}

type ListNewsProps = { userId: string; done: unknown; problem: unknown };

/** A notice about what just happened, above the list, with undo after a deletion. */
async function ListNews({ userId, done, problem }: ListNewsProps) {
  const trouble = wordsOf(TROUBLE, problem);
  const message = trouble ?? wordsOf(DONE, done);
  if (!message) return null;
  const canUndo = !trouble && done === "ended" && (await keptReminder("ended", userId)) !== null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-3xl border border-line bg-sunken px-5 py-3">
      <p role="status" className={`font-semibold ${trouble ? "text-danger" : ""}`}>
        {message}
      </p>
      {canUndo && (
        <form action={undoEndAction}>
          <button type="submit" className={buttonClass({ look: "quiet" })}>
            Undo
          </button>
        </form>
      )}
    </div>
  );
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const dayOf = (instant: string) => day.format(Date.parse(instant));

type DeviceListProps = { devices: readonly PushDevice[]; remove: (form: FormData) => Promise<void> };

/** The browsers that show a user's reminders, each with a button to remove it. */
function DeviceList({ devices, remove }: DeviceListProps) {
  return (
    <ul className="divide-y divide-line rounded-3xl border border-line bg-surface">
      {devices.map(({ id, device, createdAt, lastUsedAt }) => {
        const name = device || "Unknown browser";
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold first-letter:uppercase">{name}</p>
              <p className="text-ink-soft text-sm">
                Added {dayOf(createdAt)}
                {lastUsedAt && `, last reminder ${dayOf(lastUsedAt)}`}
              </p>
            </div>
            <form action={remove}>
              <input type="hidden" name="device" value={id} />
              <button type="submit" aria-label={`Remove ${name}`} className={buttonClass({ look: "quiet" })}>
                Remove
              </button>
            </form>
          </li>
        );
      })}
    </ul>
  );
}

/** Ways to close the private calendar. Collapsed, because closing it affects every subscribed calendar. */
function CloseCalendar() {
  return (
    <details className="reminder-details">
      <summary>Turn off this link or get a new one</summary>
      <p className="my-3 text-ink-soft">
        The current link stops working right away, and calendars that subscribe to it stop updating.
      </p>
      <div className="flex flex-wrap gap-2">
        <form action={renewFeedAction}>
          <button type="submit" className={buttonClass({ look: "quiet" })}>
            Get a new link
          </button>
        </form>
        <form action={closeFeedAction}>
          <button type="submit" className={buttonClass({ look: "danger" })}>
            Turn it off
          </button>
        </form>
      </div>
    </details>
  );
}

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Your reminders", robots: { index: false } };

type RemindersPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The list of a user's reminders, next one first, and where they arrive. */
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
