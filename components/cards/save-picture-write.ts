import { fitText, type TextBox } from "./save-picture-text";

/** CSS lists of font families. */
export type Fonts = { display: string; text: string };

/** The site's own fonts, once they have come. */
export async function loadFonts(): Promise<Fonts> {
  const root = getComputedStyle(document.documentElement);
  const family = (name: string) => `${root.getPropertyValue(name) || "system-ui"}, sans-serif`;
  const fonts = { display: family("--font-bricolage"), text: family("--font-figtree") };
  const wanted = [`800 40px ${fonts.display}`, `500 40px ${fonts.text}`];
  // One that does not come is replaced by the next in its list: in other letters it is still the card.
  await Promise.allSettled(wanted.map((font) => document.fonts.load(font)));
  return fonts;
}

export type Writing = TextBox & {
  left: number;
  top: number;
  font: string;
  weight: number;
  color: string;
  /** Against the right edge of its box, whatever its direction. */
  isAtRight?: boolean;
  /** In the middle of its box's height. */
  isCentered?: boolean;
};

/** Writes a text as large as its box allows, and gives where it ends, in pixels from the top. */
export function write(on: CanvasRenderingContext2D, text: string, writing: Writing): number {
  const { left, top, width, height, font, weight, color, isAtRight = false, isCentered = false } = writing;
  on.save();
  on.font = `${weight} 100px ${font}`;
  const { size, lines } = fitText(text, writing, (piece) => on.measureText(piece).width / 100);
  const step = size * writing.lineHeight;
  const start = isCentered ? top + (height - lines.length * step) / 2 : top;
  on.font = `${weight} ${size}px ${font}`;
  on.fillStyle = color;
  on.textBaseline = "middle";
  lines.forEach(({ text: line, isRightToLeft }, index) => {
    const endsRight = isAtRight || isRightToLeft;
    on.direction = isRightToLeft ? "rtl" : "ltr";
    on.textAlign = endsRight ? "right" : "left";
    on.fillText(line, endsRight ? left + width : left, start + (index + 0.5) * step);
  });
  on.restore();
  return start + lines.length * step;
}
