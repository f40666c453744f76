/**
 * Days that people name instead of saying when they are, each in words of its own; the secular ones as they are kept in the
 * United States. Source of the Christian ones: General Roman Calendar, by their distance from Easter Sunday.
 */
const NAMED_DAYS: Readonly<Record<string, string>> = {
  "easter sunday": "easter",
  "easter day": "easter",
  "mardi gras": "47 days before easter",
  "shrove tuesday": "47 days before easter",
  "fat tuesday": "47 days before easter",
  "pancake day": "47 days before easter",
  "ash wednesday": "46 days before easter",
  "mothering sunday": "21 days before easter",
  "palm sunday": "7 days before easter",
  "maundy thursday": "3 days before easter",
  "good friday": "2 days before easter",
  "holy saturday": "1 day before easter",
  "easter monday": "1 day after easter",
  "ascension day": "39 days after easter",
  pentecost: "49 days after easter",
  "whit sunday": "49 days after easter",
  "whit monday": "50 days after easter",
  "trinity sunday": "56 days after easter",
  "corpus christi": "60 days after easter",
  "new year's day": "january 1",
  "new year's eve": "december 31",
  "new year": "january 1",
  epiphany: "january 6",
  "groundhog day": "february 2",
  "valentine's day": "february 14",
  "leap day": "february 29",
  "saint patrick's day": "march 17",
  "st patrick's day": "march 17",
  "april fools' day": "april 1",
  juneteenth: "june 19",
  "independence day": "july 4",
  halloween: "october 31",
  "veterans' day": "november 11",
  "christmas eve": "december 24",
  "christmas day": "december 25",
  christmas: "december 25",
  "boxing day": "december 26",
  "martin luther king day": "third monday of january",
  "mlk day": "third monday of january",
  "presidents' day": "third monday of february",
  "mother's day": "second sunday of may",
  "memorial day": "last monday of may",
  "father's day": "third sunday of june",
  "labor day": "first monday of september",
  "columbus day": "second monday of october",
  "indigenous peoples' day": "second monday of october",
  "election day": "tuesday after the first monday of november",
  "thanksgiving day": "fourth thursday of november",
  thanksgiving: "fourth thursday of november",
  "black friday": "day after the fourth thursday of november",
};

/** Whoever types leaves the apostrophe out as often as not. */
const asPattern = (name: string) => name.replace("'", "'?").replace("s'?", "'?s'?");

// The longer name first: "Christmas Eve" is not a Christmas with an eve.
const ANY_NAME = new RegExp(
  `\\b(?:${Object.keys(NAMED_DAYS)
    .toSorted((a, b) => b.length - a.length)
    .map(asPattern)
    .join("|")})(?![a-z'])`,
  "g",
);

const bare = (name: string) => name.replaceAll("'", "");
const BY_BARE_NAME = new Map(Object.entries(NAMED_DAYS).map(([name, words]) => [bare(name), words]));

/** The words, in lower case, with every named day in them said by its date. */
export function withoutNames(words: string): string {
  return words.replace(ANY_NAME, (name) => BY_BARE_NAME.get(bare(name)) ?? name);
}
