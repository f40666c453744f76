import { CHROMA, type Tone } from "@/lib/holidays/tone";
import type { PostmarkText } from "../face/card-text";

/** A rectangle to draw in, in pixels. */
export type Place = { x: number; y: number; width: number; height: number };

type Point = Pick<Place, "x" | "y">;

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

type Inks = ReturnType<typeof pictureInks>;

/** Draws with (x, y) as the origin, rotated by `degrees`. Restores everything else afterwards. */
function drawAt(on: CanvasRenderingContext2D, { x, y }: Point, degrees: number, draw: () => void): void {
  on.save();
  on.translate(x, y);
  on.rotate((degrees * Math.PI) / 180);
  draw();
  on.restore();
}

function fillText(on: CanvasRenderingContext2D, font: string, text: string, x: number, y: number): void {
  on.font = font;
  on.fillText(text, x, y);
}

/** Creates a new canvas to draw on. Throws when the browser doesn't support it. */
export function newContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw");
  return context;
}

/** Draws the emoji in the middle of a square canvas, `size` pixels large, with room for an outline. */
function emojiPicture(emoji: HTMLImageElement, size: number): HTMLCanvasElement {
  const side = Math.ceil(size * 1.5);
  const context = newContext(side, side);
  context.drawImage(emoji, (side - size) / 2, (side - size) / 2, size, size);
  return context.canvas;
}

const EDGE_STEPS = 24;

/** Draws the emoji as a sticker with a white outline. */
export function drawSticker(
  on: CanvasRenderingContext2D,
  emoji: HTMLImageElement,
  x: number,
  y: number,
  size: number,
): void {
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
  drawAt(on, { x, y }, -8, () => {
    on.shadowColor = "rgb(0 0 0 / 0.3)";
    on.shadowBlur = size * 0.07;
    on.shadowOffsetY = size * 0.05;
    on.drawImage(sticker.canvas, -side / 2, -side / 2);
  });
}

/** Draws wrapping paper: rows of the emoji, each shifted by half a step. */
export function drawPattern(
  on: CanvasRenderingContext2D,
  emoji: HTMLImageElement,
  place: Place,
  opacity: number,
): void {
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

/** Draws our logo and name in a light color, with the upper left corner at `place`. Source: components/layout/logo.tsx. */
export function drawMark(on: CanvasRenderingContext2D, place: Point, inks: Inks, font: string): void {
  drawAt(on, place, 0, () => {
    on.fillStyle = inks.paper;
    on.textBaseline = "middle";
    fillText(on, `800 44px ${font}`, "Oddly", 66, 27);
    on.scale(1.6, 1.6);
    for (let dot = 0; dot < 9; dot += 1) {
      if (dot === 5) continue;
      on.beginPath();
      on.arc(5.5 + (dot % 3) * 10.5, 5.5 + Math.floor(dot / 3) * 10.5, 3.3, 0, 2 * Math.PI);
      on.fill();
    }
    on.translate(26.6, 16);
    on.rotate((14 * Math.PI) / 180);
    on.strokeStyle = inks.odd;
    on.lineWidth = 2.6;
    on.lineCap = "round";
    on.stroke(new Path2D("M0-4.3V4.3M-3.7-2.15 3.7 2.15M-3.7 2.15 3.7-2.15"));
  });
}

const STAMP = { width: 132, height: 165, hole: 6, step: 16.5 };

/** Draws white paper with holes along its edges. */
function stampPaper(inks: Inks): HTMLCanvasElement {
  const { width, height, hole, step } = STAMP;
  const paper = newContext(width, height);
  paper.fillStyle = inks.paper;
  paper.fillRect(0, 0, width, height);
  paper.globalCompositeOperation = "destination-out";
  const punch = (x: number, y: number) => {
    paper.beginPath();
    paper.arc(x, y, hole, 0, 2 * Math.PI);
    paper.fill();
  };
  for (let along = 0; along <= width; along += step) {
    punch(along, 0);
    punch(along, height);
  }
  for (let along = 0; along <= height; along += step) {
    punch(0, along);
    punch(width, along);
  }
  return paper.canvas;
}

/** Draws a postage stamp with its upper right corner at `place`. */
export function drawStamp(
  on: CanvasRenderingContext2D,
  emoji: HTMLImageElement,
  inks: Inks,
  place: Point,
  font: string,
): void {
  const { width, height } = STAMP;
  drawAt(on, place, 3, () => {
    on.shadowColor = "rgb(0 0 0 / 0.35)";
    on.shadowBlur = 5;
    on.drawImage(stampPaper(inks), -width, 0);
    on.shadowColor = "transparent";
    const background = on.createLinearGradient(0, 0, 0, height);
    background.addColorStop(0, inks.shine);
    background.addColorStop(1, inks.below);
    on.fillStyle = background;
    on.fillRect(14 - width, 14, width - 28, height - 28);
    const picture = emojiPicture(emoji, 64);
    on.drawImage(picture, (-width - picture.width) / 2, (height - picture.height) / 2);
    on.fillStyle = inks.ink;
    fillText(on, `800 19px ${font}`, "Oddly", 21 - width, height - 22);
    on.textAlign = "right";
    fillText(on, `700 15px ${font}`, "1 day", -21, 33);
  });
}

const MOTTO = Array.from("ODDLY · EVERY DAY IS ODDLY SPECIAL · ");

/** Draws a postmark around `place`, with the waves that cancel a stamp to its right. */
export function drawPostmark(
  on: CanvasRenderingContext2D,
  words: PostmarkText | null,
  inks: Inks,
  place: Point,
  font: string,
): void {
  drawAt(on, place, -7, () => {
    on.globalAlpha = 0.72;
    on.strokeStyle = inks.ink;
    on.fillStyle = inks.ink;
    on.lineWidth = 3;
    on.textAlign = "center";
    on.textBaseline = "middle";
    for (const radius of [70, 46]) {
      on.beginPath();
      on.arc(0, 0, radius, 0, 2 * Math.PI);
      on.stroke();
    }
    for (let wave = -2; wave <= 2; wave += 1) {
      on.beginPath();
      on.moveTo(80, wave * 18);
      for (let step = 0; step < 4; step += 1) {
        const from = 80 + step * 33;
        on.quadraticCurveTo(from + 16, wave * 18 + (step % 2 ? 14 : -14), from + 33, wave * 18);
      }
      on.stroke();
    }
    on.font = `700 14px ${font}`;
    const turns = MOTTO.map((letter) => on.measureText(letter).width);
    const around = turns.reduce((sum, turn) => sum + turn, 0);
    drawAt(on, { x: 0, y: 0 }, -90, () => {
      MOTTO.forEach((letter, index) => {
        const half = ((turns[index] ?? 0) / around) * Math.PI;
        on.rotate(half);
        on.fillText(letter, 0, -58);
        on.rotate(half);
      });
    });
    if (!words) return fillText(on, `800 56px ${font}`, "✳", 0, 4);
    fillText(on, `700 19px ${font}`, words.month.toUpperCase(), 0, words.day ? -24 : 0);
    fillText(on, `800 38px ${font}`, words.day, 0, 3);
    fillText(on, `700 16px ${font}`, words.year, 0, 29);
  });
}
