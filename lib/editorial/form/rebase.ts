import type { EditedHoliday } from "../edited-holiday";
import { bodyOf, formOf, type HolidayBody, type HolidayForm, isDeepEqual } from "./form";
import { patchOf } from "./labels";

/** Returns the body that the unchanged form of a stored holiday would send. */
export const bodyOfStored = (holiday: EditedHoliday): HolidayBody => bodyOf(formOf(holiday));

/** Returns the values of several parts. */
const partsOf = (body: HolidayBody, parts: readonly Part[]): Partial<HolidayBody> =>
  Object.assign({}, ...parts.map((part) => partOf(body, part)));

/**
 * Rebases a form that started from `before` onto `after`: parts that only another editor changed are updated, and all
 * typed text stays, valid or not.
 */
export function rebaseForm(
  form: HolidayForm,
  before: HolidayBody,
  after: HolidayBody,
): { form: HolidayForm; theirs: Part[]; clashes: Part[] } {
  const { theirs, clashes } = mergeBodies(before, bodyOf(form), after);
  return { form: { ...form, ...patchOf(partsOf(after, theirs), after) }, theirs, clashes };
}

/** Fields that are merged as one: changing one of them counts as changing the part. */
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

/** Returns the values of one part. */
export function partOf(body: HolidayBody, part: Part): Partial<HolidayBody> {
  return Object.fromEntries(fieldsOf(part).map((field) => [field, body[field]]));
}

const isSame = (one: HolidayBody, other: HolidayBody, part: Part) =>
  isDeepEqual(partOf(one, part), partOf(other, part));

/** Returns the parts in which two versions of a holiday differ. */
export function partsChanged(before: HolidayBody, after: HolidayBody): Part[] {
  return PART_NAMES.filter((part) => !isSame(before, after, part));
}

/** Returns the fields to send: all fields of the changed parts. */
export function changedFields(before: HolidayBody, after: HolidayBody): Partial<HolidayBody> {
  return Object.assign({}, ...partsChanged(before, after).map((part) => partOf(after, part)));
}

/** The merge of two editors' changes of a holiday. */
type Merge = {
  /** Both changes combined; where both changed the same part, mine for now. */
  merged: HolidayBody;
  /** The parts that only the other editor changed, or that both changed to the same value. */
  theirs: Part[];
  /** The parts that both changed differently: the editor has to choose. */
  clashes: Part[];
};

/** Merges two editors' changes of `base`. Every conflict is listed, so no change is lost silently. */
export function mergeBodies(base: HolidayBody, mine: HolidayBody, other: HolidayBody): Merge {
  const theirs = partsChanged(base, other).filter((part) => isSame(mine, base, part) || isSame(mine, other, part));
  const clashes = partsChanged(base, other).filter((part) => !theirs.includes(part));
  const merged = Object.assign({}, mine, ...theirs.map((part) => partOf(other, part)));
  return { merged, theirs, clashes };
}
