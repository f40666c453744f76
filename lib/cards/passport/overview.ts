import { type CivilDate, deviceDate, partsOf } from "@/lib/core/civil-date";
import { CATEGORY_STYLE } from "@/lib/holidays/traits";
import type { HistoryEntry } from "../history/entries";
import { dayNumber, isDay, mergeStamps, parseStamp, type Stamp } from "./stamps";

/** A day of the passport as it is shown: its stamp, and whether a card for it was sent from this device. */
export type PassportDay = Stamp & { sent: boolean };

/**
 * Returns every day of the passport, by date: those with a stamp, and those whose holiday was sent as a card. What was
 * sent comes from the card history, so it is stored once.
 */
export function passportDays(stamps: readonly Stamp[], history: readonly HistoryEntry[]): PassportDay[] {
  // A card without a holiday has no display date.
  const cards = history.filter(({ holidayDate, displayDate }) => displayDate !== "" && isDay(holidayDate));
  const sent = cards.map(({ holidayDate, holidayName: name, emoji, hue, tone, sentAt }): Stamp => {
    const { emoji: plain, hue: plainHue } = CATEGORY_STYLE.General;
    return {
      date: holidayDate as CivilDate,
      name,
      emoji: emoji ?? plain,
      hue: hue ?? plainHue,
      tone: tone ?? "festive",
      onTheDay: deviceDate(new Date(sentAt)) === holidayDate,
      celebrated: false,
      line: "",
      hasPhoto: false,
    };
  });
  const sentDates = new Set(sent.map(({ date }) => date));
  return mergeStamps(stamps, sent).map((stamp) => ({ ...stamp, sent: sentDates.has(stamp.date) }));
}

/** What a stamp looks like: its most personal mark wins. */
export const stampKind = ({ celebrated, sent }: PassportDay) => (celebrated ? "celebrated" : sent ? "sent" : "visited");

/** Whether a day has a line or a photo. */
export const hasKeepsake = ({ line, hasPhoto }: PassportDay): boolean => line !== "" || hasPhoto;

/** A run goes on over one missed day, but not over two: so many days lie between two of its days at most. */
const LONGEST_STEP = 2;

/** The lengths of runs of days, in days that were visited; `current` is 0 when none goes on today. */
export type Runs = { current: number; longest: number };

/** Counts the runs of days that were visited on their own day, up to `today`. One missed day never ends a run. */
export function countRuns(days: readonly Pick<Stamp, "date" | "onTheDay">[], today: CivilDate): Runs {
  const visited = days.filter(({ date, onTheDay }) => onTheDay && date <= today).map(({ date }) => dayNumber(date));
  const numbers = [...new Set(visited)].sort((a, b) => a - b);
  let [length, longest] = [0, 0];
  numbers.forEach((number, index) => {
    const before = numbers[index - 1] ?? Number.NEGATIVE_INFINITY;
    length = number - before <= LONGEST_STEP ? length + 1 : 1;
    longest = Math.max(longest, length);
  });
  const last = numbers.at(-1) ?? Number.NEGATIVE_INFINITY;
  return { current: dayNumber(today) - last <= LONGEST_STEP ? length : 0, longest };
}

/** Returns the years with stamps, latest first. */
export const yearsOf = (days: readonly Stamp[]): number[] =>
  [...new Set(days.map(({ date }) => partsOf(date).year))].sort((a, b) => b - a);

/** Returns the months of a year that have stamps, latest first, each with its days in order. `month` is 1 to 12. */
export function monthsOf(days: readonly PassportDay[], year: number): { month: number; days: PassportDay[] }[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = 12 - index;
    const isIn = ({ date }: PassportDay) => partsOf(date).year === year && partsOf(date).month === month;
    return { month, days: days.filter(isIn) };
  }).filter((month) => month.days.length > 0);
}

const MONTH = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long" });
const DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });
const LONG_DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "full" });

/** "November". */
export const monthLabel = (month: number): string => MONTH.format(Date.UTC(2000, month - 1, 1));

/** "Nov 26". */
export const dayLabel = (date: CivilDate): string => DAY.format(Date.parse(date));

/** "Thursday, November 26, 2026". */
export const longDayLabel = (date: CivilDate): string => LONG_DAY.format(Date.parse(date));

/** "1 day", "12 days". */
export const daysLabel = (count: number): string => `${count} ${count === 1 ? "day" : "days"}`;

/** Describes for a screen reader what happened on a day: "visited", "celebrated and sent as a card". */
export function deedsLabel({ celebrated, sent, tone }: PassportDay): string {
  const deeds = [celebrated && (tone === "solemn" ? "remembered" : "celebrated"), sent && "sent as a card"];
  return deeds.filter(Boolean).join(" and ") || "visited";
}

/** A grid of square cells: how many columns, and the side of a cell in pixels. */
export type Grid = { columns: number; side: number };

/** Returns the grid with the largest cells, up to `largest` pixels, in which `count` of them fit into a box. */
export function fitGrid(count: number, width: number, height: number, largest: number): Grid {
  let best: Grid = { columns: 1, side: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const side = Math.min(width / columns, height / Math.ceil(count / columns), largest);
    if (side > best.side) best = { columns, side };
  }
  return best;
}

/** Photos by date, as data URLs of JPEGs. */
export type PhotoTexts = Readonly<Record<string, string>>;

/** An exported passport. */
export type PassportFile = { stamps: Stamp[]; photos: PhotoTexts };

/** A hundred photos of the largest size, and room for the stamps. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;

/** The longest text of one photo: 700 kB as base64. */
export const MAX_PHOTO_TEXT = 950_000;

const PHOTO_TEXT = /^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/;

/** Returns "oddly-passport-2026-11-26.json". */
export const passportFileName = (today: CivilDate) => `oddly-passport-${today}.json`;

/** Returns the passport as indented JSON. */
export const passportFileText = (file: PassportFile): string =>
  `${JSON.stringify({ oddlyPassport: 1, ...file }, null, 2)}\n`;

/**
 * Parses an exported file: null unless it is a passport whose every stamp is valid. Photos without a celebrated day, or
 * that are no JPEG, are left out. Never throws.
 */
export function parsePassportFile(text: string): PassportFile | null {
  try {
    if (text.length > MAX_FILE_BYTES) return null;
    const file: unknown = JSON.parse(text);
    const { oddlyPassport, stamps, photos = {} }: Record<string, unknown> = Object(file);
    if (oddlyPassport !== 1 || !Array.isArray(stamps)) return null;
    const parsed = stamps.map(parseStamp);
    if (!parsed.every((stamp) => stamp !== null)) return null;
    const known = new Map<string, unknown>(Object.entries(Object(photos)));
    const photoOf = (date: CivilDate): string | null => {
      const photo = known.get(date);
      return typeof photo === "string" && photo.length <= MAX_PHOTO_TEXT && PHOTO_TEXT.test(photo) ? photo : null;
    };
    const merged = mergeStamps(parsed, []).map((stamp) => ({
      ...stamp,
      hasPhoto: stamp.hasPhoto && photoOf(stamp.date) !== null,
    }));
    const shown = merged.filter(({ hasPhoto }) => hasPhoto);
    return { stamps: merged, photos: Object.fromEntries(shown.map(({ date }) => [date, photoOf(date) ?? ""])) };
  } catch {
    return null;
  }
}

/** Describes the result of an import by the number of days before and after it. */
export function importLabel(before: readonly Stamp[], after: readonly Stamp[]): string {
  const known = new Set(before.map(({ date }) => date));
  const added = after.filter(({ date }) => !known.has(date)).length;
  return added === 0 ? "No new days in that file. The rest is up to date." : `${daysLabel(added)} added.`;
}
