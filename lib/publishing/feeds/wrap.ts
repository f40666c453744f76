import { codePoints, type Measure, shorten } from "@/lib/core/text";

/**
 * Splits the text into lines of at most `width` (by default in characters), at spaces. A longer word has its own line.
 */
export function wrapWords(text: string, width: number, measure: Measure = codePoints): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    if (line !== undefined && measure(`${line} ${word}`) <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Splits the text into at most `count` lines of at most `width`. The rest is replaced with "…". */
export function wrapShort(text: string, width: number, count: number, measure: Measure = codePoints): string[] {
  const lines = wrapWords(text, width, measure);
  const last = lines.slice(count - 1).join(" ");
  return [...lines.slice(0, count - 1), last].filter(Boolean).map((line) => shorten(line, width, measure));
}
