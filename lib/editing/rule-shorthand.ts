import { shorten } from "@/lib/core/text";
import { withoutNames } from "./rule-named-days";
import { Unclear } from "./rule-unclear";
import { shorthandOf } from "./rule-vocabulary";

const MOON =
  /\b(?:moon|lunar|solstice|equinox|hanukkah|passover|purim|sukkot|rosh hashanah|yom kippur|ramadan|eid|diwali|holi|nowruz|vesak)\b/;

const IN_FIGURES = /\b(\d{1,2})\s?[/.]\s?(\d{1,2})\b/;

/** The many ways to count from the end. */
const FROM_THE_END = /\b(next|second|third|fourth|fifth|\d+(?:st|nd|rd|th))[- ](?:to[- ](?:the[- ])?)?last\b/g;

/** Numbers of two words, which the vocabulary has with a hyphen. */
const TWO_WORDS =
  /\b(twenty|thirty) (?=(?:one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)\b)/g;

/** Other words for what the grammar says in one way. */
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
 * Words (in lower case) in the shorthand that lib/editing/rule-grammar.ts reads: "the last Monday in May" is "n-1 w1 of m5".
 * Throws Unclear for a word that no rule has.
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
