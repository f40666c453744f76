import type { EditedHoliday } from "./edited-holiday";
import { bodyOf, formOf, type HolidayBody, type HolidayForm } from "./form";
import { patchOf } from "./form-words";
import { mergeBodies, type Part, partOf } from "./merge";

/** A stored holiday as a form that nobody has touched would send it. */
export const bodyOfStored = (holiday: EditedHoliday): HolidayBody => bodyOf(formOf(holiday));

/** The values of several parts. */
export const partsOf = (body: HolidayBody, parts: readonly Part[]): Partial<HolidayBody> =>
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
