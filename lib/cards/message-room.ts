import { MAX_MESSAGE_LENGTH } from "./form";

/** So many characters before the end the room begins to be told, and again at each of the next. */
const STEPS = [10, 20, 50, 100] as const;

/** How full a message is, and what somebody who hears the page is told of it: the same words for many lengths. */
export type MessageRoom = { level: "plenty" | "near" | "over"; spoken: string };

/** The room that a message of `length` characters leaves. */
export function messageRoom(length: number): MessageRoom {
  const left = MAX_MESSAGE_LENGTH - length;
  if (left < 0) return { level: "over", spoken: `Too long: a card takes ${MAX_MESSAGE_LENGTH} characters.` };
  const step = STEPS.find((each) => left <= each);
  if (step === undefined) return { level: "plenty", spoken: "" };
  return { level: "near", spoken: left === 0 ? "No room left." : `No more than ${step} characters left.` };
}
