import { CHROMA, type Tone } from "@/lib/holidays/tone";

/** A rectangle to draw in, in pixels. */
export type Place = { x: number; y: number; width: number; height: number };

/** Returns the colors of a picture: those of `.hueStyle` and of the cards in light mode, muted on a solemn day. */
export function pictureInks(hue: number, tone: Tone) {
  const ink = (lightness: number, chroma: number) => `oklch(${lightness} ${chroma * CHROMA[tone]} ${hue})`;
  return {
    desk: ink(0.45, 0.15),
    below: ink(0.76, 0.11),
    field: ink(0.885, 0.095),
    shine: ink(0.95, 0.05),
    ink: ink(0.27, 0.085),
    strong: ink(0.45, 0.15),
    paper: ink(0.988, 0.012),
    odd: "oklch(0.8 0.15 350)",
  };
}

export type Inks = ReturnType<typeof pictureInks>;

/** The red ribbon font of globals.css, then each system's emoji font. */
const EMOJI_FONT = '"Oddly Ribbon", "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif';

/** Creates a new canvas to draw on. Throws when the browser doesn't support it. */
export function newContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser does not draw");
  return context;
}

/** Draws the emoji in the middle of a square canvas, `size` pixels large, with room for an outline. */
function emojiPicture(emoji: string, size: number): HTMLCanvasElement {
  const side = Math.ceil(size * 1.5);
  const context = newContext(side, side);
  context.font = `${size}px ${EMOJI_FONT}`;
  context.textAlign = "center";
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = context.measureText(emoji);
  context.fillText(emoji, side / 2, side / 2 + (above - below) / 2);
  return context.canvas;
}

/** Draws the emoji centered at (x, y), rotated by `turn` degrees. */
export function drawEmoji(
  on: CanvasRenderingContext2D,
  emoji: string,
  x: number,
  y: number,
  size: number,
  turn = 0,
): void {
  const picture = emojiPicture(emoji, size);
  on.save();
  on.translate(x, y);
  on.rotate((turn * Math.PI) / 180);
  on.drawImage(picture, -picture.width / 2, -picture.height / 2);
  on.restore();
}

const EDGE_STEPS = 24;

/** Draws the emoji as a sticker with a white outline. */
export function drawSticker(on: CanvasRenderingContext2D, emoji: string, x: number, y: number, size: number): void {
  const picture = emojiPicture(emoji, size);
  const side = picture.width;
  const white = newContext(side, side);
  white.drawImage(picture, 0, 0);
  white.globalCompositeOperation = "source-in";
  white.fillStyle = "#fff";
  white.fillRect(0, 0, side, side);
  const sticker = newContext(side, side);
  for (let step = 0; step < EDGE_STEPS; step += 1) {
    const angle = (step / EDGE_STEPS) * 2 * Math.PI;
    sticker.drawImage(white.canvas, size * 0.04 * Math.cos(angle), size * 0.04 * Math.sin(angle));
  }
  sticker.drawImage(picture, 0, 0);
  on.save();
  on.translate(x, y);
  on.rotate((-8 * Math.PI) / 180);
  on.shadowColor = "rgb(0 0 0 / 0.3)";
  on.shadowBlur = size * 0.07;
  on.shadowOffsetY = size * 0.05;
  on.drawImage(sticker.canvas, -side / 2, -side / 2);
  on.restore();
}

/** Draws wrapping paper: rows of the emoji, each shifted by half a step. */
export function drawPattern(on: CanvasRenderingContext2D, emoji: string, place: Place, opacity: number): void {
  const step = 110;
  const picture = emojiPicture(emoji, 50);
  on.save();
  on.globalAlpha = opacity;
  for (let row = 0; row * step < place.height + step; row += 1) {
    for (let x = row % 2 ? step / 2 : 0; x < place.width + step; x += step) {
      on.drawImage(picture, place.x + x - picture.width / 2, place.y + row * step - picture.height / 2);
    }
  }
  on.restore();
}

/** Returns the path of the page below the fold, with a scalloped lower edge. */
function insidePath({ x, y, width, height }: Place, fold: number): Path2D {
  const count = Math.round(width / 24);
  const radius = width / count / 2;
  const edge = y + height - radius;
  const path = new Path2D();
  path.moveTo(x, fold);
  path.lineTo(x + width, fold);
  path.lineTo(x + width, edge);
  for (let index = count - 1; index >= 0; index -= 1) path.arc(x + (2 * index + 1) * radius, edge, radius, 0, Math.PI);
  path.closePath();
  return path;
}

/** Draws the open card without text: a sheet below, the cover in the holiday's color, and the paper inside. */
export function drawPaper(on: CanvasRenderingContext2D, card: Place, fold: number, inks: Inks): void {
  const { x, y, width, height } = card;
  on.save();
  on.shadowColor = "rgb(0 0 0 / 0.28)";
  on.shadowBlur = 48;
  on.shadowOffsetY = 20;
  on.fillStyle = inks.below;
  on.beginPath();
  on.moveTo(x - 8, y + 26);
  on.lineTo(x + width - 34, y - 10);
  on.lineTo(x + width + 14, y + 34);
  on.lineTo(x + width + 2, y + height + 4);
  on.lineTo(x + 12, y + height - 10);
  on.fill();
  on.restore();

  const cover = on.createRadialGradient(x + width * 0.12, y, 0, x + width * 0.12, y, width * 0.75);
  cover.addColorStop(0, inks.shine);
  cover.addColorStop(1, inks.field);
  on.fillStyle = cover;
  on.beginPath();
  on.roundRect(x, y, width, fold - y, [44, 44, 0, 0]);
  on.fill();

  const inside = insidePath(card, fold);
  on.fillStyle = inks.paper;
  on.fill(inside);
  const crease = on.createLinearGradient(0, fold, 0, fold + 34);
  crease.addColorStop(0, "rgb(0 0 0 / 0.1)");
  crease.addColorStop(1, "rgb(0 0 0 / 0)");
  on.fillStyle = crease;
  on.fill(inside);
}

/**
 * Draws our logo and name in a light color, with the upper left corner at (x, y). Source: components/layout/logo.tsx.
 */
export function drawMark(
  on: CanvasRenderingContext2D,
  { x, y }: Pick<Place, "x" | "y">,
  inks: Inks,
  font: string,
): void {
  on.save();
  on.translate(x, y);
  on.fillStyle = inks.paper;
  on.font = `800 44px ${font}`;
  on.textBaseline = "middle";
  on.fillText("Oddly", 66, 27);
  on.scale(1.6, 1.6);
  for (let place = 0; place < 9; place += 1) {
    if (place === 5) continue;
    on.beginPath();
    on.arc(5.5 + (place % 3) * 10.5, 5.5 + Math.floor(place / 3) * 10.5, 3.3, 0, 2 * Math.PI);
    on.fill();
  }
  on.translate(26.6, 16);
  on.rotate((14 * Math.PI) / 180);
  on.strokeStyle = inks.odd;
  on.lineWidth = 2.6;
  on.lineCap = "round";
  on.stroke(new Path2D("M0-4.3V4.3M-3.7-2.15 3.7 2.15M-3.7 2.15 3.7-2.15"));
  on.restore();
}
