/** The numbers of remaining characters at which the announcement starts, and changes. */
const STEPS = [0, 10, 20, 50] as const;

/** How full a field is, and what a screen reader announces: the same words for a range of lengths. */
export type FieldRoom = { level: "plenty" | "near" | "over"; spoken: string };

/** Returns how full a field is with `length` of at most `max` characters. */
export function fieldRoom(length: number, max: number): FieldRoom {
  const left = max - length;
  if (left < 0) return { level: "over", spoken: `Too long: at most ${max} characters.` };
  const step = STEPS.find((each) => left <= each);
  if (step === undefined) return { level: "plenty", spoken: "" };
  return { level: "near", spoken: step === 0 ? "No room left." : `No more than ${step} characters left.` };
}
