import { Bell, TriangleAlert } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { hueStyle, Sticker } from "@/components/ui/hue";
import { Icon } from "@/components/ui/icon";
import type { Tone } from "@/lib/holidays/tone";
import { newReminderPath, REMINDERS_PATH, type ReminderView } from "@/lib/reminders/reminder";

/** A plain link to the form for a reminder: pages with heavy traffic should not load more. */
export function RemindMe({ holidayId }: { holidayId: string }) {
  return (
    <a href={newReminderPath(holidayId)} rel="nofollow" className={buttonVariants({ variant: "outline" })}>
      <Icon of={Bell} /> Remind me
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
        <Link href={REMINDERS_PATH} prefetch={false} className="link-quiet text-muted-foreground">
          Your reminders
        </Link>
      )}
      <header className="mt-2 mb-6 flex items-center gap-4">
        <Sticker emoji={emoji ?? NO_HOLIDAY.emoji} className="text-6xl md:text-7xl" />
        <div className="min-w-0">
          <h1 className="wrap-anywhere text-balance font-display font-extrabold text-3xl leading-tight tracking-tight md:text-4xl">
            {title}
          </h1>
          {lead && <p className="mt-1 text-pretty text-muted-foreground text-lg">{lead}</p>}
        </div>
      </header>
      {children}
    </div>
  );
}

/** The sentence of what will happen. It has room from the start, so that nothing below jumps. */
export const promiseClass =
  "min-h-21 text-pretty wrap-anywhere rounded-[0.35rem_1.1rem_1.1rem_0.35rem] border-field-strong border-l-[0.35rem] bg-field-soft px-4.5 py-3.5 font-semibold text-field-ink";

export const warningClass =
  "flex gap-2.5 rounded-[1.1rem] border border-destructive bg-card px-4 py-2.5 text-foreground";

export const noteClass = "wrap-anywhere whitespace-pre-line border-field-line border-l-3 pl-3.5";

export function ReminderProblem({ reminder: { problem } }: { reminder: Pick<ReminderView, "problem"> }) {
  if (!problem) return null;
  return (
    <p className={warningClass}>
      <Icon of={TriangleAlert} className="mt-0.5 text-destructive" />
      <span className="min-w-0">{problem}</span>
    </p>
  );
}
