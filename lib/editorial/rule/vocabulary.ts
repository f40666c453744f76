import { monthName } from "@/lib/core/dates";
import { shorten } from "@/lib/core/text";

/** Thrown for words that are not a rule; the message explains why to the editor. */
export class Unclear extends Error {
  override readonly name = "Unclear";
}

/**
 * Dates in words, and the days that are named for them; the secular ones as observed in the United States. Source of
 * the Christian ones: General Roman Calendar, by their distance from Easter Sunday.
 */
const NAMED_DAYS: Readonly<Record<string, readonly string[]>> = {
  easter: ["easter sunday", "easter day"],
  "47 days before easter": ["mardi gras", "shrove tuesday", "fat tuesday", "pancake day"],
  "46 days before easter": ["ash wednesday"],
  "21 days before easter": ["mothering sunday"],
  "7 days before easter": ["palm sunday"],
  "3 days before easter": ["maundy thursday"],
  "2 days before easter": ["good friday"],
  "1 day before easter": ["holy saturday"],
  "1 day after easter": ["easter monday"],
  "39 days after easter": ["ascension day"],
  "49 days after easter": ["pentecost", "whit sunday"],
  "50 days after easter": ["whit monday"],
  "56 days after easter": ["trinity sunday"],
  "60 days after easter": ["corpus christi"],
  "january 1": ["new year's day", "new year"],
  "december 31": ["new year's eve"],
  "january 6": ["epiphany"],
  "february 2": ["groundhog day"],
  "february 14": ["valentine's day"],
  "february 29": ["leap day"],
  "march 17": ["saint patrick's day", "st patrick's day"],
  "april 1": ["april fools' day"],
  "june 19": ["juneteenth"],
  "july 4": ["independence day"],
  "october 31": ["halloween"],
  "november 11": ["veterans' day"],
  "december 24": ["christmas eve"],
  "december 25": ["christmas day", "christmas"],
  "december 26": ["boxing day"],
  "third monday of january": ["martin luther king day", "mlk day"],
  "third monday of february": ["presidents' day"],
  "second sunday of may": ["mother's day"],
  "last monday of may": ["memorial day"],
  "third sunday of june": ["father's day"],
  "first monday of september": ["labor day"],
  "second monday of october": ["columbus day", "indigenous peoples' day"],
  "tuesday after the first monday of november": ["election day"],
  "fourth thursday of november": ["thanksgiving day", "thanksgiving"],
  "day after the fourth thursday of november": ["black friday"],
};

/** The apostrophe is optional, because people often leave it out. */
const asPattern = (name: string) => name.replace("'", "'?").replace("s'?", "'?s'?");

// Longer names first: "Christmas Eve" must not match as "Christmas".
const ANY_NAME = new RegExp(
  `\\b(?:${Object.values(NAMED_DAYS)
    .flat()
    .toSorted((a, b) => b.length - a.length)
    .map(asPattern)
    .join("|")})(?![a-z'])`,
  "g",
);

const bare = (name: string) => name.replaceAll("'", "");
const BY_BARE_NAME = new Map(
  Object.entries(NAMED_DAYS).flatMap(([words, names]) => names.map((name) => [bare(name), words] as const)),
);

/** Replaces every named day in the words (in lower case) with its date. */
export function withoutNames(words: string): string {
  return words.replace(ANY_NAME, (name) => BY_BARE_NAME.get(bare(name)) ?? name);
}

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
/** Source: RFC 5545, section 3.3.10. */
export const WEEKDAY_CODES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const MONTHS = Array.from({ length: 12 }, (_, index) => monthName(index + 1));
const CARDINALS = `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six twenty-seven
  twenty-eight twenty-nine thirty thirty-one`.split(/\s+/);
const ORDINALS =
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
  fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth
  twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first`.split(/\s+/);

const numbered = (words: readonly string[], letter: string, first = 1) =>
  words.map((word, index) => [word.toLowerCase(), `${letter}${index + first}`] as const);
const abbreviated = (names: readonly string[]) => names.map((name) => name.slice(0, 3));

/**
 * Shorthand for the words of a rule, so that the grammar only has to know one spelling: `m6` June, `w5` Friday, `n3`
 * third.
 */
const SHORTHAND: ReadonlyMap<string, string> = new Map([
  ...numbered(MONTHS, "m"),
  ...numbered(abbreviated(MONTHS), "m"),
  ...numbered(WEEKDAYS, "w", 0),
  ...numbered(abbreviated(WEEKDAYS), "w", 0),
  ...numbered(CARDINALS, ""),
  ...numbered(ORDINALS, "n"),
  ...Object.entries({ sept: "m9", tues: "w2", weds: "w3", thur: "w4", thurs: "w4" }),
  ...Object.entries({ a: "1", an: "1", last: "n-1", penultimate: "n-2" }),
]);

const PLAIN_WORDS: Readonly<Record<string, string>> = {
  days: "day",
  weeks: "week",
  months: "month",
  years: "year",
  in: "of",
  during: "of",
  following: "after",
  preceding: "before",
  closest: "nearest",
  each: "every",
  starting: "from",
  starts: "from",
  beginning: "from",
  begins: "from",
  until: "to",
  through: "to",
  lasting: "for",
  lasts: "for",
  "-": "to",
  "&": "+",
  and: "+",
  ",": "+",
};

const KNOWN = new Set(
  "day week month year of before after nearest every from to for full on or all easter eve that +".split(" "),
);

/** Returns a word in shorthand; null for an unknown word, "" for "the". */
export function shorthandOf(word: string): string | null {
  if (word === "the") return "";
  const nth = /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1];
  if (nth) return `n${Number(nth)}`;
  if (/^\d+$/.test(word)) return String(Number(word));
  const plain = PLAIN_WORDS[word] ?? word;
  return SHORTHAND.get(plain) ?? (KNOWN.has(plain) ? plain : null);
}

const MOON =
  /\b(?:moon|lunar|solstice|equinox|hanukkah|passover|purim|sukkot|rosh hashanah|yom kippur|ramadan|eid|diwali|holi|nowruz|vesak)\b/;

const IN_FIGURES = /\b(\d{1,2})\s?[/.]\s?(\d{1,2})\b/;

/** The many ways to count from the end. */
const FROM_THE_END = /\b(next|second|third|fourth|fifth|\d+(?:st|nd|rd|th))[- ](?:to[- ](?:the[- ])?)?last\b/g;

/** Numbers of two words, which the vocabulary has with a hyphen. */
const ONES = [...CARDINALS.slice(0, 9), ...ORDINALS.slice(0, 9)];
const TWO_WORDS = new RegExp(`\\b(twenty|thirty) (?=(?:${ONES.join("|")})\\b)`, "g");

/** Synonyms for the words that the grammar knows. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [FROM_THE_END, "$1~last"],
  [/\blast but one\b/g, "next~last"],
  [/\b(?:prior to|ahead of)\b/g, "before"],
  [/\b(?:immediately|directly|right|just)\b/g, ""],
  [/\bon the eve of\b/g, "eve of"],
  [/\b(?:whole|entire)\b/g, "full"],
  [/\bthroughout\b/g, "all of"],
  [/\bfortnight\b/g, "2 weeks"],
  [/\b1 2 weeks\b|\ba 2 weeks\b/g, "2 weeks"],
  [TWO_WORDS, "$1-"],
  [/(\d)\s*[-–—]\s*(?=[a-z\d])/g, "$1 - "],
  [/\.(?= |$)/g, ""],
  [/[,&]/g, " $& "],
];

function shorthandOfEnd(word: string): string | null {
  const [nth, last] = word.split("~");
  if (!last) return null;
  return nth === "next" ? "n-2" : (shorthandOf(nth ?? "")?.replace("n", "n-") ?? null);
}

/**
 * Converts words (in lower case) to the shorthand that lib/editorial/rule/grammar.ts reads: "the last Monday in May"
 * becomes "n-1 w1 of m5". Throws Unclear for an unknown word.
 */
export function inShorthand(words: string): string {
  if (MOON.test(words)) {
    throw new Unclear(
      "The calendar cannot follow the sun, the moon or another calendar. Name the days: “March 20, 2027 and March 20, 2028”.",
    );
  }
  const figures = IN_FIGURES.exec(words)?.[0];
  if (figures) throw new Unclear(`Spell out the month in ${figures}, so that it can’t be misread.`);
  if (/\bweekends?\b/.test(words))
    throw new Unclear("A weekend is named by its first day: “the first Saturday of June, for 2 days”.");
  const plain = SAME.reduce((text, [pattern, same]) => text.replace(pattern, same), withoutNames(words));
  return plain
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => {
      const short = shorthandOfEnd(word) ?? shorthandOf(word);
      if (short === null) throw new Unclear(`We cannot place “${shorten(word, 40)}”.`);
      return short;
    })
    .filter((short) => short !== "")
    .join(" ")
    .replace(/(?: ?\+ ?)+/g, "+")
    .replace(/^\+|\+$/g, "");
}
