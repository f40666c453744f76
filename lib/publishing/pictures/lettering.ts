/**
 * Matches characters missing from our fonts' Latin files, and those that a renderer draws as emoji. Source: their cmap
 * tables.
 */
const UNDRAWABLE = /[^ -~¡-£¥-¨ª-¬¯-ÿŒœ–—‘’‚“”„•…€]/gu;

/** Returns text that our fonts can draw: an unsupported letter loses its accent, or else is removed. */
export function drawable(text: string): string {
  const plain = (letter: string) => letter.normalize("NFKD").replace(UNDRAWABLE, "");
  return text.replace(/\s/g, " ").replace(UNDRAWABLE, plain).replace(/ +/g, " ").trim();
}

/** Widths of Bricolage Grotesque 800 in em, rounded up. Source: its hmtx table. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ '’‘,.;:|`ijl!I()[\]]/, 0.33],
  [/["“”/\\\-{}1Jftr?*]/, 0.46],
  [/[mwMW@%&—…]/, 1],
  [/[A-ZÀ-ÞŒœæ]/, 0.73],
];
const OTHER_WIDTH = 0.65;

/** Estimates the width of a text in the display font, in em; rather too wide than too narrow. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_WIDTH;
  return width;
}

/**
 * Returns the number of lines of `lineWidth` em that the text takes. `broken` is true if a word is longer than a line.
 */
function layOut(text: string, lineWidth: number): { lines: number; broken: boolean } {
  let lines = 1;
  let used = 0;
  let broken = false;
  for (const word of text.split(" ")) {
    const width = widthOf(word);
    const gap = used > 0 ? widthOf(" ") : 0;
    if (used + gap + width <= lineWidth) {
      used += gap + width;
      continue;
    }
    if (used > 0) lines += 1;
    const further = Math.ceil(width / lineWidth) - 1;
    broken ||= further > 0;
    lines += Math.max(further, 0);
    used = width - further * lineWidth;
  }
  return { lines, broken };
}

/** The space for a text in pixels, and its largest and smallest font size. */
export type Box = { width: number; height: number; largest: number; smallest: number };

/** The line height, in em. */
export const LINE_HEIGHT = 1.04;

/**
 * Returns the largest font size, in steps of two pixels, at which the text fits its box without breaking a word. If
 * there is none, returns `smallest` and `fits: false`; the caller then has to break words and cut the text.
 */
export function fittingSize(text: string, { width, height, largest, smallest }: Box): { size: number; fits: boolean } {
  for (let size = largest; size >= smallest; size -= 2) {
    const { lines, broken } = layOut(text, width / size);
    if (!broken && lines * size * LINE_HEIGHT <= height) return { size, fits: true };
  }
  return { size: smallest, fits: false };
}
