import { Bell, TriangleAlert } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { hueStyle, Sticker } from "@/components/ui/hue";
import type { Tone } from "@/lib/holidays/tone";
import { newReminderPath, REMINDERS_PATH, type ReminderView } from "@/lib/reminders/reminder";

/** A plain link to the form for a reminder: pages with heavy traffic should not load more. */
export function RemindMe({ holidayId }: { holidayId: string }) {
  return (
    <a href={newReminderPath(holidayId)} rel="nofollow" className={buttonVariants({ variant: "outline" })}>
      <Bell /> Remind me
    </a>
  );
}

export const NO_HOLIDAY = { emoji: "🔔", hue: 300, tone: "festive" } as const;

type ReminderFrameProps = {
  holiday: { emoji: string | null; hue: number; tone: Tone } | null;
  title: string;
  lead?: ReactNode;
  hasList?: boolean;
  children: ReactNode;
};

/** The frame of the pages about one reminder, in its holiday's color. */
export function ReminderFrame({ holiday, title, lead, hasList = true, children }: ReminderFrameProps) {
  const { emoji, hue, tone } = holiday ?? NO_HOLIDAY;
  return (
    <div className="hued mx-auto max-w-2xl py-4" style={hueStyle(hue, tone)} data-tone={tone}>
      {hasList && (
        <Link href={REMINDERS_PATH} prefetch={false} className="link-quiet text-ink-soft">
          Your reminders
        </Link>
      )}
      <header className="mt-2 mb-6 flex items-center gap-4">
        <Sticker emoji={emoji ?? NO_HOLIDAY.emoji} className="text-6xl md:text-7xl" />
        <div className="min-w-0">
          <h1 className="wrap-anywhere text-balance font-display font-extrabold text-3xl leading-tight tracking-tight md:text-4xl">
            {title}
          </h1>
          {lead && <p className="mt-1 text-pretty text-ink-soft text-lg">{lead}</p>}
        </div>
      </header>
      {children}
    </div>
  );
}

export function ReminderProblem({ reminder: { problem } }: { reminder: Pick<ReminderView, "problem"> }) {
  if (!problem) return null;
  return (
    <p className="reminder-trouble">
      <TriangleAlert className="mt-0.5 size-5" />
      <span className="min-w-0">{problem}</span>
    </p>
  );
}
