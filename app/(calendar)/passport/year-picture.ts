import { loadFonts, shareOrDownload, toPng, write } from "@/components/cards/viewer/picture";
import { drawMark, drawSticker, newContext, type Place, pictureInks } from "@/components/cards/viewer/picture-parts";
import { loadPhoto } from "@/components/passport/photos";
import { loadEmoji } from "@/components/ui/emoji";
import {
  dayLabel,
  daysLabel,
  fitGrid,
  hasKeepsake,
  monthLabel,
  type PassportDay,
  stampKind,
} from "@/lib/cards/passport/overview";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";

/** 4:5, the tallest format that photo apps show in full; with keepsakes 9:16, a whole phone. */
const SIZE = { width: 1080, height: 1350, withKeepsakes: 1920 };
const PAGE: Place = { x: 56, y: 56, width: 968, height: 1170 };

/** The stamps' part of the page, below its title. */
const STAMPS: Place = { x: PAGE.x + 52, y: PAGE.y + 226, width: PAGE.width - 104, height: PAGE.height - 278 };

/** The keepsakes' part of a taller page, below the stamps. */
const KEEPSAKES: Place = { ...STAMPS, y: STAMPS.y + STAMPS.height + 30, height: 540 };

/** As many as can be read on a phone. */
const MAX_KEEPSAKES = 6;

/** A few stamps are drawn large, but not as large as posters. */
const LARGEST_CELL = 300;

/** Below this side, in pixels, a stamp has no room for its date. */
const SMALLEST_DATED = 74;

/** The hue of the passport itself, our purple. */
const HUE = 300;

/** What one cell of the sheet shows: the name of a month, or one of its days. */
type Cell = { month: number } | { day: PassportDay };

/** Returns the sheet's cells in order: each month's name, and then its days. */
export function sheetCells(days: readonly PassportDay[]): Cell[] {
  return days.flatMap((day, index): Cell[] => {
    const { month } = partsOf(day.date);
    const before = days[index - 1];
    return before && partsOf(before.date).month === month ? [{ day }] : [{ month }, { day }];
  });
}

/** A day with its photo; null without one, or if it can't be read. */
type Keepsake = { day: PassportDay; photo: ImageBitmap | null };

async function readPhoto(date: CivilDate): Promise<ImageBitmap | null> {
  const blob = await loadPhoto(date);
  return blob && createImageBitmap(blob).catch(() => null);
}

/** Returns the lines and photos the picture has room for, in order: days with a photo are chosen first, then the latest. */
export async function keepsakesIn(days: readonly PassportDay[]): Promise<Keepsake[]> {
  const latest = days.filter(hasKeepsake).toReversed();
  const chosen = new Map<PassportDay, ImageBitmap | null>();
  for (const day of latest) {
    const photo = day.hasPhoto && chosen.size < MAX_KEEPSAKES ? await readPhoto(day.date) : null;
    if (photo) chosen.set(day, photo);
  }
  // If the photo can't be read, the line is drawn alone.
  for (const day of latest) {
    if (day.line && !chosen.has(day) && chosen.size < MAX_KEEPSAKES) chosen.set(day, null);
  }
  return days.filter((day) => chosen.has(day)).map((day) => ({ day, photo: chosen.get(day) ?? null }));
}

/** Returns the path of a square around the origin with holes bitten out of its edges. */
function perforated(side: number): Path2D {
  const count = Math.max(5, Math.min(9, Math.round(side / 14)));
  const step = side / count;
  const bite = step * 0.28;
  const half = side / 2;
  const path = new Path2D();
  const edges = [
    { x: -half, y: -half, dx: 1, dy: 0 },
    { x: half, y: -half, dx: 0, dy: 1 },
    { x: half, y: half, dx: -1, dy: 0 },
    { x: -half, y: half, dx: 0, dy: -1 },
  ];
  path.moveTo(-half, -half);
  for (const { x, y, dx, dy } of edges) {
    const angle = Math.atan2(dy, dx);
    for (let hole = 0; hole < count; hole += 1) {
      const along = (hole + 0.5) * step;
      path.arc(x + dx * along, y + dy * along, bite, angle + Math.PI, angle, true);
    }
    path.lineTo(x + dx * side, y + dy * side);
  }
  path.closePath();
  return path;
}

/** Draws the waves of a postmark over the upper right corner of a stamp around the origin. */
function drawWaves(on: CanvasRenderingContext2D, side: number, color: string): void {
  on.save();
  on.translate(side * 0.16, -side * 0.4);
  on.rotate(-0.2);
  on.strokeStyle = color;
  on.globalAlpha = 0.8;
  on.lineWidth = Math.max(1, side * 0.022);
  on.beginPath();
  for (let wave = 0; wave < 3; wave += 1) {
    const y = wave * side * 0.09;
    on.moveTo(0, y);
    for (let bend = 0; bend < 4; bend += 1) {
      const from = bend * side * 0.1;
      on.quadraticCurveTo(from + side * 0.05, y + side * (bend % 2 ? 0.05 : -0.05), from + side * 0.1, y);
    }
  }
  on.stroke();
  on.restore();
}

/** Draws one day's stamp around the origin. `emoji` is null if it could not be loaded. */
function drawStamp(
  on: CanvasRenderingContext2D,
  day: PassportDay,
  emoji: HTMLImageElement | null,
  side: number,
  font: string,
): void {
  const inks = pictureInks(day.hue, day.tone);
  const isRound = stampKind(day) === "celebrated";
  const hasDate = side >= SMALLEST_DATED;
  if (isRound) {
    on.strokeStyle = inks.strong;
    on.fillStyle = inks.shine;
    for (const [radius, width] of [
      [0.48, 0.034],
      [0.415, 0.012],
    ] as const) {
      on.lineWidth = Math.max(1, side * width);
      on.beginPath();
      on.arc(0, 0, side * radius, 0, 2 * Math.PI);
      if (radius > 0.45) on.fill();
      on.stroke();
    }
  } else {
    on.fillStyle = inks.field;
    on.fill(perforated(side * 0.94));
  }
  const size = side * (isRound ? 0.4 : 0.46) * (hasDate ? 1 : 1.25);
  const middle = hasDate ? -side * 0.08 : 0;
  if (emoji && day.tone === "solemn") on.drawImage(emoji, -size / 2, middle - size / 2, size, size);
  else if (emoji) drawSticker(on, emoji, 0, middle, size);
  if (hasDate) {
    on.fillStyle = isRound ? inks.strong : inks.ink;
    on.font = `700 ${side * 0.15}px ${font}`;
    on.textAlign = "center";
    on.textBaseline = "middle";
    on.fillText(String(partsOf(day.date).day), 0, side * 0.27);
  }
  if (day.sent) drawWaves(on, side, inks.strong);
}

type Fonts = { display: string; text: string };

/** Draws a day's photo and line on a card around the origin. `photo` is null without one, or if it could not be read. */
function drawKeepsake(
  on: CanvasRenderingContext2D,
  { date, line, hue, tone }: PassportDay,
  photo: ImageBitmap | null,
  side: number,
  fonts: Fonts,
): void {
  const inks = pictureInks(hue, tone);
  const half = side / 2;
  const edge = side * 0.055;
  const room: Place = { x: edge - half, y: edge - half, width: side - 2 * edge, height: side - 2 * edge };
  const dateHeight = side * 0.11;
  const photoHeight = photo ? (room.height - dateHeight) * (line ? 0.66 : 1) : 0;
  on.save();
  on.shadowColor = "rgb(0 0 0 / 0.22)";
  on.shadowBlur = side * 0.06;
  on.shadowOffsetY = side * 0.02;
  on.fillStyle = "#fff";
  on.beginPath();
  on.roundRect(-half, -half, side, side, side * 0.05);
  on.fill();
  on.restore();
  if (photo) {
    // The middle of the photo, as large as fills its part.
    const scale = Math.max(room.width / photo.width, photoHeight / photo.height);
    const [width, height] = [room.width / scale, photoHeight / scale];
    const [left, top] = [(photo.width - width) / 2, (photo.height - height) / 2];
    on.drawImage(photo, left, top, width, height, room.x, room.y, room.width, photoHeight);
  }
  if (line) {
    write(on, line, {
      left: room.x,
      top: room.y + photoHeight,
      width: room.width,
      height: room.height - dateHeight - photoHeight,
      largest: Math.round(side * 0.1),
      smallest: Math.round(side * 0.06),
      lineHeight: 1.15,
      font: fonts.display,
      weight: 800,
      color: inks.ink,
      isCentered: true,
    });
  }
  on.fillStyle = inks.strong;
  on.font = `600 ${side * 0.07}px ${fonts.text}`;
  on.textAlign = "left";
  on.textBaseline = "alphabetic";
  on.fillText(dayLabel(date), room.x, room.y + room.height);
}

/** Draws the page: its paper with fine circles, its title, and how many days are on it. */
function drawPage(on: CanvasRenderingContext2D, days: readonly PassportDay[], year: number, fonts: Fonts): void {
  const { x, y, width } = PAGE;
  const height = PAGE.height + on.canvas.height - SIZE.height;
  const inks = pictureInks(HUE, "festive");
  on.fillStyle = inks.desk;
  on.fillRect(0, 0, on.canvas.width, on.canvas.height);
  on.save();
  on.beginPath();
  on.roundRect(x, y, width, height, 44);
  on.fillStyle = inks.paper;
  on.fill();
  on.clip();
  on.strokeStyle = inks.field;
  on.globalAlpha = 0.5;
  for (let radius = 30; radius < 1600; radius += 30) {
    on.beginPath();
    on.arc(x + width, y, radius, 0, 2 * Math.PI);
    on.stroke();
  }
  on.restore();

  const celebrated = days.filter((day) => day.celebrated).length;
  const sent = days.filter((day) => day.sent).length;
  const counts = [daysLabel(days.length), celebrated && `${celebrated} celebrated`, sent && `${sent} sent as a card`];
  on.textBaseline = "alphabetic";
  on.textAlign = "left";
  on.fillStyle = inks.ink;
  on.font = `800 84px ${fonts.display}`;
  on.fillText(`My odd ${year}`, STAMPS.x, y + 124);
  on.fillStyle = inks.strong;
  on.font = `600 32px ${fonts.text}`;
  on.fillText(counts.filter(Boolean).join(" · "), STAMPS.x, y + 178);

  drawMark(on, { x: x + 8, y: y + height + 36 }, inks, fonts.display);
  on.fillStyle = inks.paper;
  on.font = `600 27px ${fonts.text}`;
  on.textBaseline = "middle";
  on.textAlign = "right";
  on.fillText("Every day is oddly special", x + width - 8, y + height + 63);
}

/** Draws the keepsakes in a grid in the middle of their part of the page. */
function drawKeepsakes(on: CanvasRenderingContext2D, keepsakes: readonly Keepsake[], fonts: Fonts): void {
  const { x, y, width, height } = KEEPSAKES;
  const { columns, side } = fitGrid(keepsakes.length, width, height, LARGEST_CELL);
  const top = y + (height - Math.ceil(keepsakes.length / columns) * side) / 2;
  for (const [index, { day, photo }] of keepsakes.entries()) {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, keepsakes.length - row * columns);
    on.save();
    on.translate(x + width / 2 + ((index % columns) + 0.5 - inRow / 2) * side, top + (row + 0.5) * side);
    if (day.tone === "festive") on.rotate((((index * 7) % 5) - 2) * 0.012);
    drawKeepsake(on, day, photo, side * 0.92, fonts);
    on.restore();
    photo?.close();
  }
}

/**
 * Draws a year's stamps as a PNG of 1080 by 1350 pixels, and shares or downloads it. `withKeepsakes`: on a taller page
 * with lines and photos. Throws when the browser can't draw it.
 */
export async function saveYear(days: readonly PassportDay[], year: number, withKeepsakes: boolean): Promise<void> {
  const keepsakes = withKeepsakes ? await keepsakesIn(days) : [];
  const cells = sheetCells(days);
  const { columns, side } = fitGrid(cells.length, STAMPS.width, STAMPS.height, LARGEST_CELL);
  const fonts = await loadFonts(`My odd ${year} January ${keepsakes.map(({ day }) => day.line).join(" ")}`);
  const emojis = [...new Set(days.map(({ emoji }) => emoji))];
  // A drawing that does not load leaves its stamp without one.
  const loaded = await Promise.allSettled(emojis.map((emoji) => loadEmoji(emoji, Math.ceil(side))));
  const pictures = new Map(
    loaded.map((result, index) => [emojis[index], result.status === "fulfilled" ? result.value : null]),
  );
  const on = newContext(SIZE.width, keepsakes.length > 0 ? SIZE.withKeepsakes : SIZE.height);
  drawPage(on, days, year, fonts);
  const inks = pictureInks(HUE, "festive");
  // A few stamps stand in the middle of the page.
  const left = STAMPS.x + (STAMPS.width - Math.min(columns, cells.length) * side) / 2;
  const top = STAMPS.y + (STAMPS.height - Math.ceil(cells.length / columns) * side) / 2;
  cells.forEach((cell, index) => {
    on.save();
    on.translate(left + ((index % columns) + 0.5) * side, top + (Math.floor(index / columns) + 0.5) * side);
    if ("month" in cell) {
      on.fillStyle = inks.strong;
      on.font = `800 ${side * 0.3}px ${fonts.display}`;
      on.textAlign = "center";
      on.textBaseline = "middle";
      on.fillText(monthLabel(cell.month).slice(0, 3), 0, 0);
    } else {
      // Stamped by hand, but calmly.
      if (cell.day.tone === "festive") on.rotate((((index * 7) % 5) - 2) * 0.022);
      drawStamp(on, cell.day, pictures.get(cell.day.emoji) ?? null, side * 0.9, fonts.display);
    }
    on.restore();
  });
  drawKeepsakes(on, keepsakes, fonts);
  await shareOrDownload(await toPng(on.canvas, `oddly-passport-${year}.png`));
}
