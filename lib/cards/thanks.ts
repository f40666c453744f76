import { isSolemn, type Tone } from "@/lib/holidays/tone";

/** An emoji that can be sent back for a card. The label is for screen readers. */
type Thanks = { emoji: string; label: string };

const THANKS: readonly Thanks[] = [
  { emoji: "❤️", label: "Love" },
  { emoji: "😂", label: "Laughing" },
  { emoji: "🥹", label: "Touched" },
  { emoji: "🤗", label: "A hug" },
  { emoji: "🎉", label: "Hooray" },
  { emoji: "🙏", label: "Thank you" },
];

const QUIET_THANKS: readonly Thanks[] = [
  { emoji: "🤍", label: "Love" },
  { emoji: "🕯️", label: "A candle" },
  { emoji: "🙏", label: "Thank you" },
];

/** The parts of a card's holiday that determine which emoji are offered. */
type ThankedHoliday = { emoji: string; tone: Tone };

/**
 * Returns the emoji offered in reply to a card: our set and the holiday's own emoji, or a quiet set for a solemn day.
 */
export function thanksFor(holiday: ThankedHoliday): readonly Thanks[] {
  if (isSolemn(holiday)) return QUIET_THANKS;
  const isIncluded = THANKS.some(({ emoji }) => emoji === holiday.emoji);
  return isIncluded ? THANKS : [...THANKS, { emoji: holiday.emoji, label: "The holiday's own emoji" }];
}

/** Whether `emoji` can be sent back for a card of the holiday. */
export function isThanks(emoji: string, holiday: ThankedHoliday): boolean {
  return thanksFor(holiday).some((each) => each.emoji === emoji);
}
