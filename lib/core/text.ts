import type { ReactNode } from "react";

/** How wide a text is, in whatever unit its reader counts. */
export type Measure = (text: string) => number;

/** The width in characters of Unicode: an accent or an emoji's part that is written on its own counts, too. */
export const codePoints: Measure = (text) => [...text].length;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The width in characters as a reader sees them: a family of emoji is one. */
export const visibleCharacters: Measure = (text) => [...graphemes.segment(text)].length;

/** The text when it fits into `width`, else the words that fit (of a single long word, the letters) with "…" after them. */
export function shorten(text: string, width: number, measure: Measure = codePoints): string {
  if (measure(text) <= width) return text;
  const fits = (kept: string[], joint: string) => measure(`${kept.join(joint)}…`) <= width;
  const words = text.split(" ");
  while (words.length > 1 && !fits(words, " ")) words.pop();
  if (fits(words, " ")) return `${words.join(" ")}…`;
  const letters = [...graphemes.segment(words[0] ?? "")].map(({ segment }) => segment);
  while (letters.length > 0 && !fits(letters, "")) letters.pop();
  return `${letters.join("")}…`;
}

/**
 * The text as PostgreSQL stores it, also within `jsonb`: without NUL, and with U+FFFD where half a character stood.
 * Source: PostgreSQL manual, JSON types.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Longer than any field of a form; the rest is dropped. */
const MAX_TYPED_LENGTH = 5000;

/** What a form says in a field, as it can be stored; "" without that field, and without a form, which anybody may send. */
export function textIn(form: unknown, name: string): string {
  const value = form instanceof FormData ? form.get(name) : null;
  return typeof value === "string" ? storableText(value.slice(0, MAX_TYPED_LENGTH)) : "";
}

/** What turns the direction of the text around it, or hides in it: a name could pass for another one. */
const DECEPTIVE = /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** The text as one line that can be stored: no line break, no control character, no invisible one but the joiners that some scripts need. */
export function oneLine(text: string): string {
  return storableText(text)
    .replace(DECEPTIVE, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}

/** The text as lines that can be stored. Joiners and marks of direction stay: they belong to how some scripts are written. */
export function severalLines(text: string): string {
  return storableText(text)
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, "")
    .trim();
}

/**
 * Text that XML, a calendar file and a terminal can all hold: no control characters but line ends (\n alone) and tabs.
 * Source: XML 1.0, section 2.2; RFC 5545, section 3.1.
 */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[\uFFFE\uFFFF]|(?![\n\t])\p{Cc}/gu, "");
}

/** `plainText` on one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, " ").trim();
}

/**
 * What React would write for the node, without anything of React's in it: static HTML or SVG, escaped.
 * Next refuses a static import of the renderer in a route handler, hence the import at the call.
 */
export async function markupOf(node: ReactNode): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return renderToStaticMarkup(node);
}

const NUMBER = new Intl.NumberFormat("en-US");

/** "1 gift", "1,204 holidays". */
export const counted = (count: number, one: string): string =>
  `${NUMBER.format(count)} ${one}${count === 1 ? "" : "s"}`;
