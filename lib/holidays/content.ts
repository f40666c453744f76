import { daysOfMonth, plusDays } from "@/lib/dates";
import type { SeedEntry } from "./input";
import { occurrencesInYear } from "./rule";

/** What the dataset has to hold at least. Source: docs/editorial.md. */
const LEAST = { moving: 60, months: 24 };

/** A leap year, so that 29 February is among its days. */
const LEAP_YEAR = 2028;

const FIXED_DAY = /^FREQ=YEARLY;BYMONTH=\d+;BYMONTHDAY=\d+$/;

/** Openings and phrases that say nothing. */
const STOCK_PHRASES =
  /^(?:celebrate|today is|it's time)\b|whether you|don't forget|who doesn't love|perfect excuse|treat yourself|nothing says/i;

export type ContentReport = {
  /** Sentences that name what must be mended; [] when all is well. */
  problems: string[];
  counts: { holidays: number; moving: number; months: number; byCategory: Record<string, number> };
};

const isMoving = (entry: SeedEntry) => !entry.isMonthObservance && !FIXED_DAY.test(entry.rule);

function doubles(entries: readonly SeedEntry[], what: string, keyOf: (entry: SeedEntry) => string): string[] {
  const seen = new Map<string, string>();
  return entries.flatMap((entry) => {
    const key = keyOf(entry);
    const before = seen.get(key);
    seen.set(key, entry.slug);
    return before === undefined ? [] : [`${entry.slug} has the same ${what} as ${before}`];
  });
}

/** The entry with a fixed date that stands first on each day of a leap year. */
function designedPicks(entries: readonly SeedEntry[]): Map<string, SeedEntry> {
  const picks = new Map<string, SeedEntry>();
  for (const entry of entries.filter((each) => FIXED_DAY.test(each.rule))) {
    for (const date of occurrencesInYear(entry.rule, LEAP_YEAR)) {
      const other = picks.get(date);
      if (!other || entry.rank < other.rank) picks.set(date, entry);
    }
  }
  return picks;
}

const firstWord = (entry: SeedEntry) => entry.notes.split(/\s/, 1)[0]?.toLowerCase();

/**
 * Looks over the whole dataset, whose entries have each passed their schema: every date of a year has a pick that is
 * there every year, no name, slug or text is used twice, no stock phrases, and enough of everything.
 */
export function reviewContent(entries: readonly SeedEntry[]): ContentReport {
  const picks = designedPicks(entries);
  const days = Array.from({ length: 12 }, (_, month) => daysOfMonth({ year: LEAP_YEAR, month: month + 1 })).flat();
  const moving = entries.filter(isMoving).length;
  const months = entries.filter(({ isMonthObservance }) => isMonthObservance).length;
  const problems = [
    ...doubles(entries, "slug", ({ slug }) => slug),
    ...doubles(entries, "name", ({ name }) => name.toLowerCase()),
    ...doubles(entries, "notes", ({ notes }) => notes),
    ...days.filter((day) => !picks.has(day)).map((day) => `${day.slice(5)} has no holiday of its own`),
    ...days.flatMap((day) => {
      const pick = picks.get(day);
      const before = picks.get(plusDays(day, -1));
      const alike = pick && before && firstWord(pick) === firstWord(before);
      return alike ? [`${before.slug} and ${pick.slug}, neighbours, begin with the same word`] : [];
    }),
    ...entries
      .filter(({ notes, history }) => STOCK_PHRASES.test(notes) || STOCK_PHRASES.test(history ?? ""))
      .map(({ slug }) => `${slug} has a stock phrase`),
    ...entries.filter(({ notes }) => /![^!]*!/.test(notes)).map(({ slug }) => `${slug} shouts`),
    ...(moving < LEAST.moving ? [`only ${moving} of ${LEAST.moving} holidays with a moving date`] : []),
    ...(months < LEAST.months ? [`only ${months} of ${LEAST.months} month observances`] : []),
    ...wrongMonthRules(entries),
  ];
  const byCategory: Record<string, number> = {};
  for (const { category } of entries) byCategory[category] = (byCategory[category] ?? 0) + 1;
  return { problems, counts: { holidays: entries.length, moving, months, byCategory } };
}

/** A month observance is kept on the first of its month, and nothing else has a whole month as its rule. */
function wrongMonthRules(entries: readonly SeedEntry[]): string[] {
  return entries
    .filter(({ rule, isMonthObservance }) => /^FREQ=YEARLY;BYMONTH=\d+$/.test(rule) !== isMonthObservance)
    .map(({ slug }) => `${slug}: a whole month and isMonthObservance go together`);
}
