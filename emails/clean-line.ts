import { plainLine } from "@/lib/core/text";

/** Bidirectional control characters, which could make a line read differently. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Returns the text on one line, without control and bidirectional characters. */
export function cleanLine(text: string): string {
  return plainLine(text.replace(TURNS, ""));
}
