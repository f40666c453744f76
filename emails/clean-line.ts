import { plainLine } from "@/lib/core/text";

/** Characters that turn the direction of what follows them, and so could make a line read as another. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/** The text on one line, without control characters and without those that turn the reading direction. */
export function cleanLine(text: string): string {
  return plainLine(text.replace(TURNS, ""));
}
