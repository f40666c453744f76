import { codePoints, type Measure, shorten } from "@/lib/core/text";

/** The text in lines of at most `width` (by default in characters), broken at spaces; a longer word keeps its own line. */
export function wrapWords(text: string, width: number, measure: Measure = codePoints): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    if (line !== undefined && measure(`${line} ${word}`) <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The text in at most `count` lines, each within `width`; what does not fit is left out with "…". */
export function wrapShort(text: string, width: number, count: number, measure: Measure = codePoints): string[] {
  const lines = wrapWords(text, width, measure);
  const last = lines.slice(count - 1).join(" ");
  return [...lines.slice(0, count - 1), last].filter(Boolean).map((line) => shorten(line, width, measure));
}
