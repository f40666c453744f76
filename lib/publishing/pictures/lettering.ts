/** What both of our fonts' Latin files have, without the signs that a renderer takes for emoji. Source: their cmap tables. */
const UNDRAWABLE = /[^ -~¡-£¥-¨ª-¬¯-ÿŒœ–—‘’‚“”„•…€]/gu;

/** Text that our fonts can draw: a letter that they lack loses its accent or, without one, goes. */
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

/** The width of a text in em, set in the display font; a little too much rather than too little. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_WIDTH;
  return width;
}

/** How many lines of `lineWidth` em the text takes; a word longer than a line is broken and counts as `broken`. */
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

/** The space for a text in pixels, and how large and how small its letters may be. */
export type Box = { width: number; height: number; largest: number; smallest: number };

/** Distance between two lines, in em. */
export const LINE_HEIGHT = 1.04;

/**
 * The largest size, in steps of two pixels, at which the text fits its box without breaking a word. When none does, `smallest` and
 * `fits: false`: whoever draws it has to break words and to cut.
 */
export function fittingSize(text: string, { width, height, largest, smallest }: Box): { size: number; fits: boolean } {
  for (let size = largest; size >= smallest; size -= 2) {
    const { lines, broken } = layOut(text, width / size);
    if (!broken && lines * size * LINE_HEIGHT <= height) return { size, fits: true };
  }
  return { size: smallest, fits: false };
}
