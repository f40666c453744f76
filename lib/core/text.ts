import type { ReactNode } from "react";

/** Measures the width of a text in some unit. */
export type Measure = (text: string) => number;

/** The width in Unicode code points: a combining accent or a part of an emoji counts, too. */
export const codePoints: Measure = (text) => [...text].length;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The width in visible characters: a family emoji is one. */
export const visibleCharacters: Measure = (text) => [...graphemes.segment(text)].length;

/** Returns the text if it fits into `width`, else the words that fit (of a single long word, the letters) and "…". */
export function shorten(text: string, width: number, measure: Measure = codePoints): string {
  if (measure(text) <= width) return text;
  const fits = (parts: string[], joint: string) => measure(`${parts.join(joint)}…`) <= width;
  const words = text.split(" ");
  while (words.length > 1 && !fits(words, " ")) words.pop();
  if (fits(words, " ")) return `${words.join(" ")}…`;
  const letters = [...graphemes.segment(words[0] ?? "")].map(({ segment }) => segment);
  while (letters.length > 0 && !fits(letters, "")) letters.pop();
  return `${letters.join("")}…`;
}

/**
 * Returns the text as PostgreSQL stores it, also within `jsonb`: without NUL, and with U+FFFD for lone surrogates.
 * Source: PostgreSQL manual, JSON types.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Longer than any form field; the rest is dropped. */
const MAX_TYPED_LENGTH = 5000;

/**
 * Returns the text of a form field, as it can be stored; "" if the field is missing or `form` is not a form, because
 * clients may send anything.
 */
export function textIn(form: unknown, name: string): string {
  const value = form instanceof FormData ? form.get(name) : null;
  return typeof value === "string" ? storableText(value.slice(0, MAX_TYPED_LENGTH)) : "";
}

/**
 * Characters that change the direction of the text around them, or are invisible: a name could pass for another one.
 */
const DECEPTIVE = /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * Returns the text as one line that can be stored: no line breaks, no control characters, and no invisible characters
 * except the joiners that some scripts need.
 */
export function oneLine(text: string): string {
  return storableText(text)
    .replace(DECEPTIVE, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}

/** Returns the text as lines that can be stored. Joiners and direction marks remain, because some scripts need them. */
export function severalLines(text: string): string {
  return storableText(text)
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, "")
    .trim();
}

/**
 * Returns text that XML, a calendar file and a terminal can all contain: no control characters except line ends (\n
 * only) and tabs. Source: XML 1.0, section 2.2; RFC 5545, section 3.1.
 */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[\uFFFE\uFFFF]|(?![\n\t])\p{Cc}/gu, "");
}

/** `plainText` on one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, " ").trim();
}

/** A constant instead of a literal in the import, so that Next does not bundle a second copy. */
const NEXTS_COPY = "next/dist/compiled/react-dom/server.node.js";

/**
 * Returns React's HTML renderer. It is imported in the call because Next.js rejects a static import in a route handler.
 * react-dom does not export it under `node --conditions=react-server`, which the scripts use; the copy that Next has for
 * its server components has no such conditions.
 */
async function reactDomServer(): Promise<typeof import("react-dom/server")> {
  try {
    return await import("react-dom/server");
  } catch {
    return import(/* turbopackIgnore: true */ NEXTS_COPY);
  }
}

/** Renders a node to static, escaped HTML or SVG. */
export async function markupOf(node: ReactNode): Promise<string> {
  const { renderToStaticMarkup } = await reactDomServer();
  return renderToStaticMarkup(node);
}

const NUMBER = new Intl.NumberFormat("en-US");

/** "1 gift", "1,204 holidays". */
export const counted = (count: number, one: string): string =>
  `${NUMBER.format(count)} ${one}${count === 1 ? "" : "s"}`;
