import type { Shape } from "canvas-confetti";
import { loadEmoji } from "@/components/ui/emoji";

/** Confetti with the holiday's emoji and paper in its color. `hue` is in OKLCH degrees. */
export type Confetti = { emoji: string; hue: number };

/** Lightness, chroma and hue offset of each paper. */
const PAPERS = [
  { lightness: 0.82, chroma: 0.13, turn: 0 },
  { lightness: 0.62, chroma: 0.19, turn: 0 },
  { lightness: 0.85, chroma: 0.14, turn: 60 },
  { lightness: 0.72, chroma: 0.16, turn: -50 },
  { lightness: 0.96, chroma: 0.03, turn: 0 },
] as const;

/** Returns the colors as "#rrggbb", the only format the library accepts: draws a pixel of each and reads it back. */
function paperColors(hue: number): string[] {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return [];
  return PAPERS.map(({ lightness, chroma, turn }) => {
    context.fillStyle = `oklch(${lightness} ${chroma} ${(hue + turn + 360) % 360})`;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  });
}

const EMOJI_SCALE = 2.6;

/** The library draws a shape of this size, in pixels, times its scale. */
const SHAPE_SIZE = 10;

/** Returns our drawing of the emoji as a shape of confetti, twice as fine as it is shown. */
async function emojiShape(emoji: string): Promise<Shape> {
  const size = 2 * SHAPE_SIZE * EMOJI_SCALE;
  const bitmap = await createImageBitmap(await loadEmoji(emoji, size), { resizeWidth: size, resizeHeight: size });
  return { type: "bitmap", bitmap, matrix: new DOMMatrix().scale(SHAPE_SIZE / size).translate(-size / 2, -size / 2) };
}

/** Creates a full-window canvas that ignores pointers and is hidden from screen readers. */
function overlayCanvas(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.className = "pointer-events-none fixed inset-0 z-60 size-full";
  canvas.setAttribute("aria-hidden", "true");
  return canvas;
}

/**
 * Throws confetti once, upward from the middle of the window. Does nothing with reduced motion, and never throws an
 * error. The library is loaded on first use.
 */
export async function throwConfetti({ emoji, hue }: Confetti): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const canvas = overlayCanvas();
  try {
    const { default: confetti } = await import("canvas-confetti");
    document.body.append(canvas);
    // Our content security policy blocks workers created from text.
    const fire = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
    const common = { origin: { x: 0.5, y: 0.5 }, startVelocity: 42, gravity: 0.9, ticks: 160 };
    const colors = paperColors(hue);
    const throws = [fire({ ...common, particleCount: 70, spread: 100, ...(colors.length > 0 && { colors }) })];
    if (typeof OffscreenCanvas !== "undefined") {
      const shapes = [await emojiShape(emoji)];
      throws.push(fire({ ...common, particleCount: 14, spread: 120, scalar: EMOJI_SCALE, flat: true, shapes }));
    }
    await Promise.all(throws);
  } catch (error) {
    console.warn("No confetti", error);
  } finally {
    canvas.remove();
  }
}
