import type { Lesson } from "./catalog.queries";

/** For whom each of a lesson's questions is, in their order. */
export const AGES = ["Ages 5 to 7", "Ages 8 to 10", "Ages 11 to 13"];

/** Returns the sources to name: those of the record, or else the page to learn more. */
export const sourcesOf = ({ sources, sourceUrl, holidayName }: Lesson): Lesson["sources"] =>
  sources.length === 0 && sourceUrl ? [{ title: `More about ${holidayName}`, url: sourceUrl }] : sources;

/** Returns the name of a source's site, for paper: "nasa.gov". */
export const siteOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url);

/** The number of characters that fill a printed page at its normal size. */
const FULL_PAGE = 1800;

/** Returns the size of the printed text, from 1 for a normal lesson down, so that a long one fits on a sheet, too. */
export function printScale(characters: number): number {
  // Twice the text takes twice the area, so each side of a letter shrinks by the root.
  return Math.min(1, Math.sqrt(FULL_PAGE / characters));
}

/** Returns how many characters of normal size a lesson's printed page has. */
export function charactersOf({ holidayName, notes, history, classroom, sources }: Lesson): number {
  const texts = classroom
    ? [classroom.fact, ...classroom.questions, ...Object.values(classroom.activity), ...Object.values(classroom.word)]
    : [notes, history];
  // The name is twice as large.
  return [holidayName.repeat(2), ...texts, ...sources.map(({ title }) => title)].join("").length;
}
