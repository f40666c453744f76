import { Bell, CalendarDays, Mail, Repeat } from "lucide";
import Link from "next/link";
import { reminderPath } from "@/lib/reminders/paths";
import type { ReminderView } from "@/lib/reminders/view";
import { hued } from "../hued";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import { NO_HOLIDAY } from "./reminder-frame";
import { ReminderTrouble } from "./reminder-trouble";
import { isOver, standingWords } from "./standing";
import { fullDay, reminderName, WAY_NAMES, wayOf } from "./when-words";

type FormAction = (form: FormData) => Promise<void>;

type ReminderItemProps = { reminder: ReminderView; now: Date; pause: FormAction; resume: FormAction };

const ICONS = { notification: Bell, mail: Mail, calendar: CalendarDays } as const;

/** A reminder in the list: for what, when and how it comes, and what can be done with it. */
export function ReminderItem({ reminder, now, pause, resume }: ReminderItemProps) {
  const { id, holiday, targetDateIso, note, repeats, isActive } = reminder;
  const { emoji, hue, tone } = holiday ?? NO_HOLIDAY;
  const name = reminderName(reminder);
  const way = wayOf(reminder);
  return (
    <li className="hued reminder" style={hued(hue, tone)} data-paused={isActive ? undefined : ""}>
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
