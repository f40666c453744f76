import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import type { Tone } from "@/lib/holidays/tone";
import { appearanceOf } from "../history/entries";

/** The local storage key of the passport, stored as JSON. */
export const PASSPORT_KEY = "oddly.passport";

/** Eleven years of stamps are about 600 kB, a tenth of what browsers allow. */
export const MAX_STAMPS = 4000;

/** The longest line about a day, in code points. */
export const MAX_LINE_LENGTH = 140;

const MAX_NAME_LENGTH = 200;

/** What a stamp shows of its day's holiday. `hue` is OKLCH, in degrees. */
export type StampedHoliday = { name: string; emoji: string; hue: number; tone: Tone };

/** Returns what a stamp shows of a holiday. */
export function stampedHoliday(holiday: Omit<StampedHoliday, "name"> & { holidayName: string }): StampedHoliday {
  const { holidayName: name, emoji, hue, tone } = holiday;
  return { name, emoji, hue, tone };
}

/** One day in this device's passport. */
export type Stamp = StampedHoliday & {
  date: CivilDate;
  /** Whether it was visited on its own day, by the device's clock. Only these count for a run of days. */
  onTheDay: boolean;
  celebrated: boolean;
  /** What the visitor wrote about the celebration; "" for nothing. */
  line: string;
  /** Whether there is a photo of it, which is stored apart. */
  hasPhoto: boolean;
};

/** Returns the days since 1970 of a date in the calendar; NaN for anything else. Without date-fns: see `civil-date`. */
export function dayNumber(date: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // JavaScript reads February 30 as March 2.
  const isReal = !Number.isNaN(time) && new Date(time).getUTCDate() === partsOf(date as CivilDate).day;
  return isReal ? time / 86_400_000 : Number.NaN;
}

/** Whether an untrusted value is an existing day in the form yyyy-MM-dd. */
export const isDay = (value: unknown): value is CivilDate =>
  typeof value === "string" && !Number.isNaN(dayNumber(value));

/** Returns a line as it is stored: without breaks, trimmed, at most `MAX_LINE_LENGTH` code points long. */
export const tidyLine = (text: string): string =>
  Array.from(text.replace(/\s+/g, " ").trim()).slice(0, MAX_LINE_LENGTH).join("").trim();

/** Parses an untrusted value into a stamp with only the known fields; null without a day, name, emoji, hue and tone. */
export function parseStamp(value: unknown): Stamp | null {
  if (typeof value !== "object" || value === null) return null;
  const fields: Partial<Record<keyof Stamp, unknown>> = value;
  const { date, name, line } = fields;
  const { emoji, hue, tone } = appearanceOf(fields);
  if (!isDay(date) || typeof name !== "string" || name.trim() === "") return null;
  if (emoji === undefined || hue === undefined || tone === undefined) return null;
  const isCelebrated = fields.celebrated === true;
  return {
    date,
    name: name.slice(0, MAX_NAME_LENGTH),
    emoji,
    hue,
    tone,
    onTheDay: fields.onTheDay === true,
    celebrated: isCelebrated,
    line: isCelebrated && typeof line === "string" ? tidyLine(line) : "",
    hasPhoto: isCelebrated && fields.hasPhoto === true,
  };
}

/** Combines two stamps of one day. Of what both have, that of `stamp` wins. */
function combine(stamp: Stamp, other: Stamp): Stamp {
  // A celebration is about a holiday, so its line and its holiday stay together.
  const [first, second] = !stamp.celebrated && other.celebrated ? [other, stamp] : [stamp, other];
  return {
    ...first,
    onTheDay: first.onTheDay || second.onTheDay,
    line: first.line || second.line,
    hasPhoto: first.hasPhoto || second.hasPhoto,
  };
}

/**
 * Merges two passports, by date, without the oldest days over the limit. For a day in both, everything is combined, and
 * `stamps` wins where they differ.
 */
export function mergeStamps(stamps: readonly Stamp[], others: readonly Stamp[]): Stamp[] {
  const byDate = new Map<CivilDate, Stamp>();
  for (const stamp of [...stamps, ...others]) {
    const known = byDate.get(stamp.date);
    byDate.set(stamp.date, known ? combine(known, stamp) : stamp);
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1)).slice(-MAX_STAMPS);
}

/** Parses a stored passport, without invalid stamps; null when the text isn't a JSON array. Never throws. */
export function parsePassport(text: string): Stamp[] | null {
  try {
    const stored: unknown = JSON.parse(text);
    if (!Array.isArray(stored)) return null;
    return mergeStamps(
      stored.map(parseStamp).filter((stamp) => stamp !== null),
      [],
    );
  } catch {
    return null;
  }
}

/** Adds a visit on `today` to the page of `date`. Returns the same list when the passport already knows of it. */
export function withVisit(
  stamps: readonly Stamp[],
  date: CivilDate,
  pick: StampedHoliday,
  today: CivilDate,
): readonly Stamp[] {
  const onTheDay = date === today;
  const known = stamps.find((stamp) => stamp.date === date);
  if (known && (known.onTheDay || !onTheDay)) return stamps;
  return mergeStamps(stamps, [{ date, ...pick, onTheDay, celebrated: false, line: "", hasPhoto: false }]);
}

/** The part of a stamp that says how a day was celebrated. */
export type Celebration = Pick<Stamp, "line" | "hasPhoto">;

/** Marks the day as celebrated, with the holiday that was, and replaces those parts of the celebration that are passed. */
export function withCelebration(
  stamps: readonly Stamp[],
  date: CivilDate,
  holiday: StampedHoliday,
  { line, hasPhoto }: Partial<Celebration> = {},
): readonly Stamp[] {
  const known = stamps.find((stamp) => stamp.date === date);
  const stamp: Stamp = {
    date,
    ...holiday,
    onTheDay: known?.onTheDay ?? false,
    celebrated: true,
    line: line === undefined ? (known?.line ?? "") : tidyLine(line),
    hasPhoto: hasPhoto ?? known?.hasPhoto ?? false,
  };
  return mergeStamps(
    [stamp],
    stamps.filter((other) => other !== known),
  );
}

/** Takes back a celebration, with its line. The visit stays. */
export const withoutCelebration = (stamps: readonly Stamp[], date: CivilDate): readonly Stamp[] =>
  stamps.map((stamp) => (stamp.date === date ? { ...stamp, celebrated: false, line: "", hasPhoto: false } : stamp));
