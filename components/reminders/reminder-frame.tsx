import Link from "next/link";
import type { ReactNode } from "react";
import { hueStyle } from "@/components/ui/hue";
import { Sticker } from "@/components/ui/sticker";
import type { Tone } from "@/lib/holidays/tone";
import { REMINDERS_PATH } from "@/lib/reminders/paths";

/** The appearance of a reminder without a holiday. */
export const NO_HOLIDAY = { emoji: "🔔", hue: 300, tone: "festive" } as const;

type ReminderFrameProps = {
  holiday: { emoji: string | null; hue: number; tone: Tone } | null;
  title: string;
  /** A sentence or two below the title. */
  lead?: ReactNode;
  /** Whether to link back to the list. */
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
