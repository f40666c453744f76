import Link from "next/link";
import { reminderPath } from "@/lib/reminders/paths";
import type { ReminderView } from "@/lib/reminders/view";
import { standingWords } from "./standing";

/** What is set already for a holiday, above the form of another one. */
export function AlreadySet({ reminders, now }: { reminders: readonly ReminderView[]; now: Date }) {
  if (reminders.length === 0) return null;
  return (
    <section aria-labelledby="already-set" className="mb-6 rounded-3xl border border-line bg-sunken px-5 py-4">
      <h2 id="already-set" className="font-semibold">
        {reminders.length === 1
          ? "You already have a reminder for this"
          : `You already have ${reminders.length} reminders for this`}
      </h2>
      <ul className="divide-y divide-line">
        {reminders.map((reminder) => {
          const words = standingWords(reminder, now);
          return (
            <li key={reminder.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 flex-1 basis-60">
                <p className="wrap-anywhere">{words}</p>
                {reminder.note && <p className="reminder-note mt-2">{reminder.note}</p>}
              </div>
              <Link
                href={reminderPath(reminder.id)}
                prefetch={false}
                aria-label={`Edit: ${words}`}
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
