import type { EditedHoliday } from "../edited-holiday";
import { bodyOf, formOf, type HolidayBody, type HolidayForm, isDeepEqual } from "./form";
import { patchOf } from "./labels";

/** A stored holiday as a form that nobody has touched would send it. */
export const bodyOfStored = (holiday: EditedHoliday): HolidayBody => bodyOf(formOf(holiday));

/** The values of several parts. */
const partsOf = (body: HolidayBody, parts: readonly Part[]): Partial<HolidayBody> =>
  Object.assign({}, ...parts.map((part) => partOf(body, part)));

/**
 * The form, begun from `before`, on top of what has been saved since: what only others changed is taken over, all that was
 * typed stays, right or wrong.
 */
export function rebaseForm(
  form: HolidayForm,
  before: HolidayBody,
  after: HolidayBody,
): { form: HolidayForm; theirs: Part[]; clashes: Part[] } {
  const { theirs, clashes } = mergeBodies(before, bodyOf(form), after);
  return { form: { ...form, ...patchOf(partsOf(after, theirs), after) }, theirs, clashes };
}

/** What is decided as one: who changes a part of it has decided all of it. */
export const PARTS = {
  name: ["holidayName"],
  when: ["rule", "lengthDays", "displayDate"],
  category: ["category"],
  rank: ["rank"],
  tone: ["tone"],
  emoji: ["emoji"],
  hue: ["hue"],
  notes: ["notes"],
  history: ["history"],
  sources: ["sources", "sourceUrl"],
  celebrate: ["celebrate"],
  messages: ["messages"],
  origin: ["origin"],
  categoryVideo: ["categoryVideo"],
} as const satisfies Record<string, readonly (keyof HolidayBody)[]>;

export type Part = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as Part[];

const fieldsOf = (part: Part): readonly (keyof HolidayBody)[] => PARTS[part];

/** The values of one part. */
export function partOf(body: HolidayBody, part: Part): Partial<HolidayBody> {
  return Object.fromEntries(fieldsOf(part).map((field) => [field, body[field]]));
}

const isSame = (one: HolidayBody, other: HolidayBody, part: Part) =>
  isDeepEqual(partOf(one, part), partOf(other, part));

/** The parts in which two states of a holiday differ. */
export function partsChanged(before: HolidayBody, after: HolidayBody): Part[] {
  return PART_NAMES.filter((part) => !isSame(before, after, part));
}

/** The fields in which they differ, with those that are decided together with them: what is sent to be saved. */
export function changedFields(before: HolidayBody, after: HolidayBody): Partial<HolidayBody> {
  return Object.assign({}, ...partsChanged(before, after).map((part) => partOf(after, part)));
}

/** Two people's changes of one holiday, put together. */
type Merge = {
  /** Both changes in one; where both changed the same part, mine for now. */
  merged: HolidayBody;
  /** What only the other one changed, and what they changed as I did: taken over. */
  theirs: Part[];
  /** What both changed, each in their own way: somebody has to choose. */
  clashes: Part[];
};

/** Puts my changes of `base` and somebody else's together: no change of either is lost without being named. */
export function mergeBodies(base: HolidayBody, mine: HolidayBody, other: HolidayBody): Merge {
  const theirs = partsChanged(base, other).filter((part) => isSame(mine, base, part) || isSame(mine, other, part));
  const clashes = partsChanged(base, other).filter((part) => !theirs.includes(part));
  const merged = Object.assign({}, mine, ...theirs.map((part) => partOf(other, part)));
  return { merged, theirs, clashes };
}
