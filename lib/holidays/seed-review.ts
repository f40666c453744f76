import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { monthName, plusDays } from "@/lib/core/dates";
import type { SeedEntry } from "./input";
import { occurrencesInYear } from "./rule";
import { ruleInWords } from "./rule-labels";
import { isSolemn } from "./tone";
import type { Mood } from "./traits";

/**
 * Minimum size of the dataset. A week has five (work) days to nine days (with both weekends). Source:
 * docs/editorial.md.
 */
const LEAST = { holidays: 1000, moving: 150, months: 80, weeks: 12 };

/** Minimum fraction of dates that have other holidays besides their pick. */
const LEAST_COMPANY = 0.75;

/** Maximum number of fixed holidays on one date. */
const MOST_ON_A_DATE = 6;

/** A holiday of this rank or lower can be a date's pick and must have full content. */
const PICK_RANK = 10;

/** Dates on which many people grieve, with the reason. Their pick must be solemn. Source: docs/editorial.md. */
export const GRIEF_DATES: Readonly<Record<string, string>> = {
  "01-27": "the Holocaust: Auschwitz was liberated in 1945",
  "03-25": "slavery: the United Nations remembers its victims",
  "04-07": "the genocide against the Tutsi in Rwanda began in 1994",
  "04-24": "the Armenian genocide began in 1915",
  "06-06": "D-Day, 1944",
  "06-20": "World Refugee Day",
  "08-06": "the atomic bomb on Hiroshima, 1945",
  "08-09": "the atomic bomb on Nagasaki, 1945",
  "08-23": "the slave trade: UNESCO remembers it",
  "09-11": "the attacks of 2001",
  "11-11": "Veterans Day, and the end of the First World War",
  "11-25": "violence against women",
  "12-01": "World AIDS Day",
  "12-07": "the attack on Pearl Harbor, 1941",
  "12-09": "genocide: the United Nations remembers its victims",
};

/** Maximum number of messages that begin with the same two words: about one in fifty. */
const MOST_OPENINGS_ALIKE = 50;

/** A leap year, so that February 29 is one of its days. */
const LEAP_YEAR = 2028;

const FIXED_DAY = /^FREQ=YEARLY;BYMONTH=\d+;BYMONTHDAY=\d+$/;

/** Openings and phrases that say nothing. */
const STOCK_PHRASES =
  /^(?:celebrate|today is|it's time)\b|whether you|don't forget|who doesn't love|perfect (?:excuse|way|time|day)|treat yourself|nothing says|it turns out|let's face it|food for thought|spread the (?:love|joy|word)|put a smile|brings? a smile|cherish|indulge|embrace the|delve|testament to|in today's|game.?changer|hidden gem|quality time|loved ones|bucket list|in a million/i;

/** Characters that we do not use: em dashes, ellipses, curly quotation marks. */
const FOREIGN_SIGNS = /—|\.\.\.|[…“”‘’]/;

export type SeedReview = {
  /** Sentences that describe each problem; [] if there are none. */
  problems: string[];
  /** Groups of similar names that an editor should review. Not an error by itself. */
  likeNames: string[][];
  counts: { holidays: number; solemn: number; moving: number; months: number; weeks: number };
  byCategory: Record<string, number>;
  /** For each month: its holidays, its dates, the dates with more than a pick, and the holidays with full content. */
  byMonth: { month: string; holidays: number; dates: number; withCompany: number; told: number }[];
};

/** A text with the slug of its entry. */
type Owned = { owner: string; text: string };

/** Returns the words of a text in lowercase, without punctuation. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

/** Returns the sentences of an English text, in order. */
export function sentencesOf(text: string): string[] {
  return [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => wordsOf(sentence).length > 0);
}

/** The number of consecutive words in a piece, for comparing two sentences. */
const PIECE_WORDS = 3;

/** Shorter sentences ("It has held.") may appear twice. */
const LEAST_PIECES = 3;

/** Two sentences that share more than this fraction of their pieces count as the same. */
const SAME_ABOVE = 0.5;

function piecesOf(text: string): Set<string> {
  const words = wordsOf(text);
  return new Set(words.slice(PIECE_WORDS - 1).map((_, index) => words.slice(index, index + PIECE_WORDS).join(" ")));
}

/** Returns how much two sets have in common, from 0 to 1. Source: Jaccard's index. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((piece) => b.has(piece)).length;
  return shared / (a.size + b.size - shared);
}

/** Returns every pair of sentences, of one owner or of two, that are the same except for a few words. */
export function twinSentences(texts: readonly Owned[]): { first: Owned; second: Owned }[] {
  const twins: { first: Owned; second: Owned }[] = [];
  const known = new Map<string, { sentence: Owned; pieces: Set<string> }[]>();
  for (const { owner, text } of texts) {
    for (const each of sentencesOf(text)) {
      const fresh = { sentence: { owner, text: each }, pieces: piecesOf(each) };
      if (fresh.pieces.size < LEAST_PIECES) continue;
      const near = new Set([...fresh.pieces].flatMap((piece) => known.get(piece) ?? []));
      for (const { sentence, pieces } of near) {
        if (overlap(fresh.pieces, pieces) > SAME_ABOVE) twins.push({ first: sentence, second: fresh.sentence });
      }
      for (const piece of fresh.pieces) known.set(piece, [...(known.get(piece) ?? []), fresh]);
    }
  }
  return twins;
}

/** Common words in names, which do not distinguish them. */
const COMMON = new Set("national international world global day month week a an the of your".split(" "));

/** Returns the items with the same key, by group. */
function groupsOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

/** Returns groups of names that differ only in common words, word order or a plural. */
export function likeNames(names: readonly string[]): string[][] {
  const distinctivePart = (name: string) =>
    wordsOf(name)
      .map((word) => word.replace(/s?'?s?$/, ""))
      .filter((word) => !COMMON.has(word))
      .toSorted()
      .join(" ");
  return groupsOf(names, distinctivePart).filter((group) => group.length > 1);
}

/** Returns the problem unless it is solved. */
const unless = (isFine: unknown, problem: string): string[] => (isFine ? [] : [problem]);

const isMoving = ({ rule, isMonthObservance }: SeedEntry) => !isMonthObservance && !FIXED_DAY.test(rule);
const isPick = ({ rank }: SeedEntry) => rank <= PICK_RANK;

/** Returns every text of an entry, with a label. */
function textsOf(entry: SeedEntry): [what: string, text: string][] {
  const { notes, whyToday, history, celebrate, messages, gifts, classroom } = entry;
  return [
    ["notes", notes],
    ["why today", whyToday ?? ""],
    ["history", history ?? ""],
    ...Object.entries(celebrate ?? {}),
    ...messages.map(({ text }): [string, string] => ["a message", text]),
    ...gifts.map(({ why }): [string, string] => ["a gift", why]),
    ["the fact", classroom?.fact ?? ""],
    ["the activity", classroom?.activity.text ?? ""],
  ];
}

function doubles(entries: readonly SeedEntry[], what: string, keyOf: (entry: SeedEntry) => string): string[] {
  const seen = new Map<string, string>();
  return entries.flatMap((entry) => {
    const key = keyOf(entry);
    const before = seen.get(key);
    seen.set(key, entry.slug);
    return before === undefined ? [] : [`${entry.slug} has the same ${what} as ${before}`];
  });
}

/** Returns the entries with a fixed date for each day of a leap year, the pick first. */
function fixedDays(entries: readonly SeedEntry[]): Map<CivilDate, SeedEntry[]> {
  const days = new Map<CivilDate, SeedEntry[]>();
  for (let date: CivilDate = `${LEAP_YEAR}-01-01`; partsOf(date).year === LEAP_YEAR; date = plusDays(date, 1)) {
    days.set(date, []);
  }
  for (const entry of entries.filter(({ rule }) => FIXED_DAY.test(rule))) {
    for (const date of occurrencesInYear(entry.rule, LEAP_YEAR)) days.get(date)?.push(entry);
  }
  for (const list of days.values()) list.sort((a, b) => a.rank - b.rank);
  return days;
}

function wrongDays(days: ReadonlyMap<CivilDate, readonly SeedEntry[]>): string[] {
  const withCompany = [...days.values()].filter((list) => list.length > 1).length;
  const problems = [...days].flatMap(([date, list]) => {
    const day = date.slice(5);
    const [first] = list;
    const picks = list.filter(isPick).map(({ slug }) => slug);
    const grief = GRIEF_DATES[day];
    return [
      ...unless(first, `${day} has no holiday of its own`),
      ...unless(picks.length <= 1, `${day} has several picks: ${picks}`),
      ...unless(!first || isPick(first), `${day} has nothing but holidays that are nobody's pick`),
      ...unless(
        !grief || first?.tone === "solemn",
        `${day} is a day of grief (${grief}), its pick ${first?.slug} is not`,
      ),
      ...unless(list.length <= MOST_ON_A_DATE, `${day} has ${list.length} holidays, ${MOST_ON_A_DATE} at most`),
    ];
  });
  const hasCompany = withCompany >= LEAST_COMPANY * days.size;
  return [...problems, ...unless(hasCompany, `only ${withCompany} dates have others beside their pick`)];
}

/** Returns the previous day. March 1 has two (for leap years and others), and January 1 wraps around. */
function daysBefore(day: CivilDate): CivilDate[] {
  if (day === `${LEAP_YEAR}-01-01`) return [`${LEAP_YEAR}-12-31`];
  const before = plusDays(day, -1);
  return before === `${LEAP_YEAR}-02-29` ? [before, plusDays(day, -2)] : [before];
}

const opening = (text: string, words: number) => wordsOf(text).slice(0, words).join(" ");

/** Reports notes that begin alike on the same or neighboring dates: picks by one word, all others by two. */
function likeOpenings(days: ReadonlyMap<CivilDate, readonly SeedEntry[]>): string[] {
  return [...days].flatMap(([day, list]) => {
    const before = daysBefore(day).flatMap((each) => days.get(each) ?? []);
    const [pick] = list;
    const picks = before
      .filter((other) => pick && isPick(other) && opening(other.notes, 1) === opening(pick.notes, 1))
      .map((other) => [other, pick]);
    const pairs = list.flatMap((entry, index) =>
      [...before, ...list.slice(0, index)]
        .filter((other) => other !== entry && opening(other.notes, 2) === opening(entry.notes, 2))
        .map((other) => [other, entry]),
    );
    return [...picks, ...pairs].map(
      (pair) => `${pair.map((each) => each?.slug).join(" and ")}, neighbors, begin alike`,
    );
  });
}

/** Reports what every entry needs: a story of two sentences, a source, and two gift ideas unless it is solemn. */
function tooThin(entry: SeedEntry): string[] {
  const { slug, history = "", sources, gifts } = entry;
  return [
    ...unless(sentencesOf(history).length >= 2, `${slug} has no history of two sentences`),
    ...unless(sources.length > 0, `${slug} has no source`),
    ...unless(isSolemn(entry) || gifts.length >= 2, `${slug} has ${gifts.length} gift ideas, not 2 to 4`),
  ];
}

function wrongPick(entry: SeedEntry): string[] {
  const { slug, whyToday, celebrate, messages, picture, classroom } = entry;
  const { videoUrls, categoryVideo } = entry;
  const moods = new Set(messages.map(({ mood }) => mood)).size;
  const isQuiet = isSolemn(entry);
  return [
    ...unless(whyToday, `${slug} is a pick that does not say why today`),
    ...unless(celebrate, `${slug} is a pick without ways to mark it`),
    ...unless(picture, `${slug} is a pick without a picture`),
    ...unless((picture?.mood === "quiet") === isQuiet, `${slug} is solemn, and its picture is not, or the reverse`),
    ...unless(classroom, `${slug} is a pick without a lesson`),
    ...unless(isQuiet || moods === 3, `${slug} is a pick with messages in ${moods} moods, not 3`),
    ...unless(isQuiet || videoUrls.length > 0 || !categoryVideo, `${slug} is a pick without a video of its own`),
  ];
}

/** The allowed moods of a solemn entry's messages. */
const QUIET_MOODS: readonly Mood[] = ["warm", "thoughtful", "grateful"];

/** Reports content that a solemn entry must not have: jokes, gift ideas, videos and exclamation marks. */
function tooFestive(entry: SeedEntry): string[] {
  const { slug, name, messages, gifts, videoUrls } = entry;
  const loud = messages.filter(({ mood }) => !QUIET_MOODS.includes(mood));
  const shouting = [["its name", name] as const, ...textsOf(entry)].filter(([, text]) => text.includes("!"));
  return [
    ...loud.map(({ mood }) => `${slug} is solemn and has a ${mood} message`),
    ...unless(gifts.length === 0, `${slug} is solemn and has gift ideas`),
    ...unless(videoUrls.length === 0, `${slug} is solemn and has a video`),
    ...shouting.map(([what]) => `${slug} is solemn and has an exclamation mark in ${what}`),
  ];
}

function wrongEntry(entry: SeedEntry, videos: ReadonlySet<string>): string[] {
  const { slug, notes, history, messages, videoUrls } = entry;
  const noteCount = sentencesOf(notes).length;
  const historyCount = sentencesOf(history ?? "").length;
  const texts = textsOf(entry);
  const inTexts = (pattern: RegExp, problem: string) =>
    texts.filter(([, text]) => pattern.test(text)).map(([what]) => `${slug} ${problem} in ${what}`);
  return [
    ...unless(noteCount <= 3, `${slug} has notes of ${noteCount} sentences, 3 at most`),
    ...unless(!history || (historyCount >= 2 && historyCount <= 6), `${slug} tells ${historyCount} sentences, 2 to 6`),
    ...unless(messages.length > 0, `${slug} has no message`),
    ...inTexts(STOCK_PHRASES, "has a stock phrase"),
    ...inTexts(FOREIGN_SIGNS, "has a sign we do not use"),
    ...inTexts(/![^!]*!/, "shouts"),
    ...videoUrls.filter((url) => !videos.has(url)).map((url) => `${slug} has a video that does not exist: ${url}`),
    ...tooThin(entry),
    ...(isPick(entry) ? wrongPick(entry) : []),
    ...(isSolemn(entry) ? tooFestive(entry) : []),
  ];
}

/** Reports month observances whose rule is not a whole month, other holidays whose rule is, and unspeakable rules. */
function wrongRules(entries: readonly SeedEntry[]): string[] {
  return [
    ...entries
      .filter(({ rule, isMonthObservance }) => /^FREQ=YEARLY;BYMONTH=\d+$/.test(rule) !== isMonthObservance)
      .map(({ slug }) => `${slug}: a whole month and isMonthObservance go together`),
    ...entries
      .filter(({ rule }) => ruleInWords(rule).startsWith("every year"))
      .map(({ slug }) => `${slug} has a rule that cannot be said in plain words`),
  ];
}

/** Reports openings that too many messages share. */
function wornOpenings(entries: readonly SeedEntry[]): string[] {
  const openings = entries.flatMap(({ messages }) => messages.map(({ text }) => opening(text, 2)));
  return groupsOf(openings, (words) => words)
    .filter((alike) => alike.length > MOST_OPENINGS_ALIKE)
    .map((alike) => `${alike.length} messages begin with “${alike[0]}”, ${MOST_OPENINGS_ALIKE} at most`);
}

function twins(entries: readonly SeedEntry[]): string[] {
  // A lesson has a page of its own, where it may repeat what the day's page says.
  const texts = entries.flatMap((entry) =>
    textsOf({ ...entry, classroom: undefined }).map(([, text]): Owned => ({ owner: entry.slug, text })),
  );
  return twinSentences(texts).map(({ first, second }) => {
    return `${second.owner} says almost what ${first.owner} does: “${second.text}” “${first.text}”`;
  });
}

function coverage(entries: readonly SeedEntry[], days: ReadonlyMap<CivilDate, readonly SeedEntry[]>) {
  return Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    const inMonth = ({ rule }: SeedEntry) =>
      occurrencesInYear(rule, LEAP_YEAR).some((date) => partsOf(date).month === month);
    const dates = [...days].filter(([date]) => partsOf(date).month === month).map(([, list]) => list);
    const own = entries.filter(inMonth);
    return {
      month: monthName(month),
      holidays: own.length,
      dates: dates.length,
      withCompany: dates.filter((list) => list.length > 1).length,
      told: own.filter(({ history, celebrate }) => history && celebrate).length,
    };
  });
}

/**
 * Checks the whole dataset against docs/editorial.md: a pick with full content on every date, solemn days without
 * jokes, enough of every kind, no text used twice. Each entry must have passed its schema. `videos` are the existing
 * paths.
 */
export function reviewSeed(entries: readonly SeedEntry[], videos: ReadonlySet<string>): SeedReview {
  const days = fixedDays(entries);
  const counts = {
    holidays: entries.length,
    solemn: entries.filter(isSolemn).length,
    moving: entries.filter(isMoving).length,
    months: entries.filter(({ isMonthObservance }) => isMonthObservance).length,
    weeks: entries.filter(({ lengthDays }) => lengthDays >= 5 && lengthDays <= 9).length,
  };
  const names = { holidays: "holidays", moving: "moving dates", months: "month observances", weeks: "weeks" };
  const tooFew = (["holidays", "moving", "months", "weeks"] as const)
    .filter((kind) => counts[kind] < LEAST[kind])
    .map((kind) => `only ${counts[kind]} ${names[kind]}, ${LEAST[kind]} at least`);
  const byCategory: Record<string, number> = {};
  for (const { category } of entries) byCategory[category] = (byCategory[category] ?? 0) + 1;
  return {
    problems: [
      ...tooFew,
      ...doubles(entries, "slug", ({ slug }) => slug),
      ...doubles(entries, "name", ({ name }) => name.toLowerCase()),
      ...wrongRules(entries),
      ...wrongDays(days),
      ...entries.flatMap((entry) => wrongEntry(entry, videos)),
      ...likeOpenings(days),
      ...wornOpenings(entries),
      ...twins(entries),
    ],
    likeNames: likeNames(entries.map(({ name }) => name)),
    counts,
    byCategory,
    byMonth: coverage(entries, days),
  };
}
