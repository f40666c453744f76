import { MAX_MESSAGE_LENGTH } from "./form";

/** The remaining characters at which screen readers get an announcement. */
const STEPS = [10, 20, 50, 100] as const;

/** How full a message is, and the text for screen readers, which is the same for many lengths. */
export type MessageRoom = { level: "plenty" | "near" | "over"; spoken: string };

/** Returns the room left after `length` characters. */
export function messageRoom(length: number): MessageRoom {
  const left = MAX_MESSAGE_LENGTH - length;
  if (left < 0) return { level: "over", spoken: `Too long: the limit is ${MAX_MESSAGE_LENGTH} characters.` };
  const step = STEPS.find((each) => left <= each);
  if (step === undefined) return { level: "plenty", spoken: "" };
  return { level: "near", spoken: left === 0 ? "No characters left." : `No more than ${step} characters left.` };
}
