import type { PostmarkWords } from "../face/postmark";
import { drawEmoji, type Inks, newContext } from "./picture-parts";

type Point = { x: number; y: number };

const STAMP = { width: 132, height: 165, hole: 6, step: 16.5 };

const MOTTO = Array.from("ODDLY · EVERY DAY IS ODDLY SPECIAL · ");

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

/** Draws a postage stamp with its upper right corner at (x, y). */
export function drawStamp(
  on: CanvasRenderingContext2D,
  emoji: string,
  inks: Inks,
  { x, y }: Point,
  font: string,
): void {
  const { width, height } = STAMP;
  on.save();
  on.translate(x, y);
  on.rotate((3 * Math.PI) / 180);
  on.shadowColor = "rgb(0 0 0 / 0.35)";
  on.shadowBlur = 5;
  on.drawImage(stampPaper(inks), -width, 0);
  on.shadowColor = "transparent";
  const picture = on.createLinearGradient(0, 0, 0, height);
  picture.addColorStop(0, inks.shine);
  picture.addColorStop(1, inks.below);
  on.fillStyle = picture;
  on.fillRect(14 - width, 14, width - 28, height - 28);
  drawEmoji(on, emoji, -width / 2, height / 2, 64);
  on.fillStyle = inks.ink;
  on.font = `800 19px ${font}`;
  on.fillText("Oddly", 21 - width, height - 22);
  on.font = `700 15px ${font}`;
  on.textAlign = "right";
  on.fillText("1 day", -21, 33);
  on.restore();
}

/** Draws a postmark around (x, y), with the waves that cancel a stamp to its right. */
export function drawPostmark(
  on: CanvasRenderingContext2D,
  words: PostmarkWords | null,
  inks: Inks,
  { x, y }: Point,
  font: string,
): void {
  on.save();
  on.translate(x, y);
  on.rotate((-7 * Math.PI) / 180);
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
  on.save();
  on.rotate(-Math.PI / 2);
  MOTTO.forEach((letter, index) => {
    const half = ((turns[index] ?? 0) / around) * Math.PI;
    on.rotate(half);
    on.fillText(letter, 0, -58);
    on.rotate(half);
  });
  on.restore();
  if (words) {
    on.font = `700 19px ${font}`;
    on.fillText(words.month.toUpperCase(), 0, words.day ? -24 : 0);
    on.font = `800 38px ${font}`;
    on.fillText(words.day, 0, 3);
    on.font = `700 16px ${font}`;
    on.fillText(words.year, 0, 29);
  } else {
    on.font = `800 56px ${font}`;
    on.fillText("✳", 0, 4);
  }
  on.restore();
}
