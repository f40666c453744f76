import { isSolemn, type Tone } from "@/lib/holidays/traits";

/** An emoji that can be sent back for a card. The label is for people who use a screen reader. */
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

/** A card's holiday, as far as it decides what can be sent back. */
type ThankedHoliday = { emoji: string; tone: Tone };

/** What can be sent back for a card of the holiday: our set and its own emoji, or a quiet set for a solemn day. */
export function thanksFor(holiday: ThankedHoliday): readonly Thanks[] {
  if (isSolemn(holiday)) return QUIET_THANKS;
  const isOurs = THANKS.some(({ emoji }) => emoji === holiday.emoji);
  return isOurs ? THANKS : [...THANKS, { emoji: holiday.emoji, label: "The holiday's own emoji" }];
}

/** Whether `emoji` may be sent back for a card of the holiday. */
export function isThanks(emoji: string, holiday: ThankedHoliday): boolean {
  return thanksFor(holiday).some((each) => each.emoji === emoji);
}
