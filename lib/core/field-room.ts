/** So many characters before the end the room begins to be told, and again at each of the next. */
const STEPS = [0, 10, 20, 50] as const;

/** How full a field is, and what somebody who hears the page is told of it: the same words for many lengths. */
export type FieldRoom = { level: "plenty" | "near" | "over"; spoken: string };

/** The room that `length` of at most `max` characters leave. */
export function fieldRoom(length: number, max: number): FieldRoom {
  const left = max - length;
  if (left < 0) return { level: "over", spoken: `Too long: at most ${max} characters.` };
  const step = STEPS.find((each) => left <= each);
  if (step === undefined) return { level: "plenty", spoken: "" };
  return { level: "near", spoken: step === 0 ? "No room left." : `No more than ${step} characters left.` };
}
