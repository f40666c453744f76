/** How large a message is set: three words fill a card as well as a thousand letters do. */
export type MessageSize = "shout" | "say" | "tell";

/** Newsletters as wide as two of ours. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** The most that is set in each size: letters and lines. */
const LARGEST = [
  { size: "shout", letters: 70, lines: 3 },
  { size: "say", letters: 280, lines: 8 },
] as const;

/** Newsletters longer than this are broken in the largest size. */
const LONG_WORD = 14;

export function messageSize(message: string): MessageSize {
  const text = message.trim();
  const letters = text.length + (text.match(WIDE)?.length ?? 0);
  const lines = text.split("\n").length;
  const longestWord = Math.max(0, ...(text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.length));
  const fits = LARGEST.find(({ size, ...most }) => {
    if (size === "shout" && longestWord > LONG_WORD) return false;
    return letters <= most.letters && lines <= most.lines;
  });
  return fits?.size ?? "tell";
}
