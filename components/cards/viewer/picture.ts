import { loadEmoji } from "@/components/ui/emoji";
import { type CardContent, cardDate, cardGreeting, cardHeading } from "@/lib/cards/content";
import { solemnLine } from "@/lib/holidays/greeting";
import { isSolemn } from "@/lib/holidays/tone";
import { download } from "../download";
import { messageSize, postmarkText } from "../face/card-text";
import { isChangeOfMind } from "../share/share-link";
import {
  drawMark,
  drawPaper,
  drawPattern,
  drawPostmark,
  drawStamp,
  drawSticker,
  newContext,
  type Place,
  pictureInks,
} from "./picture-parts";

/** Returns the width of a text at a font size of 1 pixel. */
type Measure = (text: string) => number;

/** The space for a text in pixels, and its largest and smallest font size. */
type TextBox = {
  width: number;
  height: number;
  largest: number;
  smallest: number;
  lineHeight: number;
  isBalanced?: boolean;
};

type TextLine = { text: string; isRightToLeft: boolean };

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Characters that must not end a line. */
const OPENING = /[\p{Ps}\p{Pi}¿¡]$/u;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const graphemesOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text), ({ segment }) => segment);

/** Splits a text into pieces between which a line can break, each with its trailing whitespace. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let last = "";
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    const [first = ""] = segment;
    const mayPart = UNSPACED.test(first) || ((isWordLike || OPENING.test(first)) && UNSPACED.test(last.slice(-1)));
    const parts = last === "" || (/\s$/.test(last) ? !/^\s/.test(segment) : mayPart && !OPENING.test(last));
    if (parts) pieces.push(segment);
    else pieces[pieces.length - 1] += segment;
    last = pieces.at(-1) ?? "";
  }
  return pieces;
}

/** Wraps one paragraph into lines of at most `width` em. A piece that is wider breaks between its characters. */
function wrapParagraph(paragraph: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  const add = (text: string) => {
    if (line !== "" && used + measure(text.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = "";
      used = 0;
    }
    line += text;
    used += measure(text);
  };
  for (const piece of piecesOf(paragraph)) {
    const parts = measure(piece.trimEnd()) > width ? graphemesOf(piece) : [piece];
    for (const part of parts) add(part);
  }
  lines.push(line.trimEnd());
  return lines;
}

/** Wraps a text into lines of at most `width` em. Each paragraph has the direction of its first letter. */
export function wrapText(text: string, width: number, measure: Measure): TextLine[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/).flatMap((paragraph) => {
    const isRightToLeft = RIGHT_TO_LEFT.test(/\p{L}/u.exec(paragraph)?.[0] ?? "");
    return wrapParagraph(paragraph, width, measure).map((line) => ({ text: line, isRightToLeft }));
  });
}

/** The width factors to try when balancing lines. */
const NARROWER = [0.9, 0.8, 0.7, 0.6, 0.5];

/** Wraps into as many lines as the text needs at this width, each as short as possible. */
function balanced(text: string, width: number, measure: Measure): TextLine[] {
  const wide = wrapText(text, width, measure);
  const narrower = NARROWER.map((part) => wrapText(text, width * part, measure));
  return narrower.findLast((lines) => lines.length === wide.length) ?? wide;
}

/**
 * Returns the largest font size, in steps of two pixels, at which the text fits its box, and its lines. If no size
 * fits, it drops the line breaks and, if necessary, the end of the text.
 */
export function fitText(text: string, box: TextBox, measure: Measure): { size: number; lines: TextLine[] } {
  const known = new Map<string, number>();
  const measured: Measure = (piece) => {
    const width = known.get(piece) ?? measure(piece);
    known.set(piece, width);
    return width;
  };
  for (const wanted of [text, text.replace(/\s+/g, " ")]) {
    for (let size = box.largest; size >= box.smallest; size -= 2) {
      const lines = (box.isBalanced ? balanced : wrapText)(wanted, box.width / size, measured);
      if (lines.length * size * box.lineHeight <= box.height) return { size, lines };
    }
  }
  const most = Math.max(1, Math.floor(box.height / box.smallest / box.lineHeight));
  const lines = wrapText(text.replace(/\s+/g, " "), box.width / box.smallest, measured).slice(0, most);
  const end = lines.at(-1);
  if (end) end.text = `${end.text.slice(0, -1)}…`;
  return { size: box.smallest, lines };
}

/** Returns the CSS font-family lists of the site's fonts once what `text` needs of them is loaded. */
export async function loadFonts(text: string) {
  const root = getComputedStyle(document.documentElement);
  const family = (name: string) => {
    const ours = [`--font-${name}-latin`, `--font-${name}`].map((property) => root.getPropertyValue(property));
    return [...ours.filter(Boolean), "system-ui", "sans-serif"].join();
  };
  const fonts = { display: family("bricolage"), text: family("figtree") };
  const wanted = [`800 40px ${fonts.display}`, `500 40px ${fonts.text}`];
  // If a font fails to load, the next in its list is used.
  await Promise.allSettled(wanted.map((font) => document.fonts.load(font, text)));
  return fonts;
}

type Writing = TextBox & {
  left: number;
  top: number;
  font: string;
  weight: number;
  color: string;
  /** Whether to align it to the right edge of its box, regardless of its direction. */
  isAtRight?: boolean;
  /** Whether to center it vertically in its box. */
  isCentered?: boolean;
};

/** Draws a text as large as its box allows. Returns the y position of its end in pixels. */
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

/** Returns a file name that every system accepts: "oddly-happy-national-pie-day.png". */
export function pictureFileName(heading: string): string {
  const words = heading
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ["card"];
  return `oddly-${words.join("-").slice(0, 80)}.png`;
}

/** 4:5, the tallest format that photo apps show in full. */
const SIZE = { width: 1080, height: 1350 };

const CARD: Place = { x: 64, y: 64, width: 952, height: 1176 };
const FOLD = CARD.y + 470;
const BOTTOM = CARD.y + CARD.height;
const PADDING = 60;
const COLUMN = { left: CARD.x + PADDING, width: CARD.width - 2 * PADDING };
const RIGHT = COLUMN.left + COLUMN.width;

/** The width of the sticker at the fold, next to a line. */
const STICKER_ROOM = 220;

const SALUTATION_HEIGHT = 48;
const SENDER_HEIGHT = 92;

export function toPng(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: "image/png" }));
      else reject(new Error("The picture is empty"));
    }, "image/png");
  });
}

/** Shares or downloads the picture; closing the share sheet is not a failure. */
export async function shareOrDownload(file: File): Promise<void> {
  // Phones save a picture from their share sheet; a download would end up among other files.
  const isHandheld = matchMedia("(pointer: coarse)").matches;
  if (!isHandheld || !navigator.canShare?.({ files: [file] })) return download(file, file.name);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (!isChangeOfMind(error)) download(file, file.name);
  }
}

/** Draws the card as a PNG of 1080 by 1350 pixels, in any script, and saves it. Throws when the browser can't draw it. */
export async function savePicture(content: CardContent): Promise<void> {
  const { holiday, selectedDate, message, senderName, recipientName, salutation } = content;
  const fonts = await loadFonts([holiday.holidayName, message, senderName, recipientName].join());
  const emoji = await loadEmoji(holiday.emoji, STICKER_ROOM);
  const on = newContext(SIZE.width, SIZE.height);
  const isQuiet = isSolemn(holiday);
  const inks = pictureInks(holiday.hue, holiday.tone);
  const heading = { ...COLUMN, lineHeight: 1.1, isBalanced: true, font: fonts.display, weight: 800, color: inks.ink };
  const plain = { ...COLUMN, lineHeight: 1.36, font: fonts.text, weight: 500, color: inks.ink };
  const box = (top: number, height: number, largest: number, smallest: number) => ({ top, height, largest, smallest });
  const nextToSticker = { width: COLUMN.width - STICKER_ROOM };

  on.fillStyle = inks.desk;
  on.fillRect(0, 0, SIZE.width, SIZE.height);
  if (!isQuiet) drawPattern(on, emoji, { x: 0, y: 0, ...SIZE }, 0.13);
  drawPaper(on, CARD, FOLD, inks);
  drawStamp(on, emoji, inks, { x: RIGHT + 8, y: CARD.y + 44 }, fonts.display);
  const postmark = postmarkText(selectedDate, holiday.displayDate);
  drawPostmark(on, postmark, inks, { x: RIGHT - 268, y: CARD.y + 128 }, fonts.text);

  const bold = { ...plain, ...nextToSticker, weight: 700 };
  if (isQuiet) write(on, solemnLine(holiday), { ...bold, ...box(CARD.y + 160, 44, 30, 18) });
  const headingEnd = write(on, cardHeading(holiday), { ...heading, ...box(CARD.y + 210, 200, 86, 24) });
  write(on, cardDate(content), { ...bold, ...box(headingEnd + 10, 48, 32, 18) });

  const greeting = cardGreeting(recipientName, holiday.tone);
  const greetingEnd = write(on, greeting, { ...heading, ...nextToSticker, ...box(FOLD + 40, 92, 42, 18) });
  const sender = senderName?.trim();
  const senderTop = BOTTOM - 34 - (sender ? SENDER_HEIGHT : 0);
  const signatureTop = senderTop - SALUTATION_HEIGHT;
  const signature = { ...plain, isAtRight: true, ...box(signatureTop, SALUTATION_HEIGHT, 32, 20) };
  write(on, sender ? `${salutation},` : salutation, signature);
  if (sender) {
    const name = { ...heading, isAtRight: true, color: inks.strong };
    write(on, sender, { ...name, ...box(senderTop, SENDER_HEIGHT, 62, 18) });
  }
  const isShort = messageSize(message) === "shout";
  write(on, message.trim(), {
    ...(isShort ? { ...heading, weight: 700, lineHeight: 1.2, isCentered: true } : plain),
    ...box(greetingEnd + 20, signatureTop - greetingEnd - 28, isShort ? 80 : 42, 12),
  });

  drawSticker(on, emoji, RIGHT - 84, FOLD + 14, isQuiet ? 96 : 168);
  drawMark(on, { x: CARD.x + 8, y: BOTTOM + 32 }, inks, fonts.display);
  on.fillStyle = inks.paper;
  on.font = `600 27px ${fonts.text}`;
  on.textAlign = "right";
  if (!isQuiet) on.fillText("Every day is oddly special", CARD.x + CARD.width - 8, BOTTOM + 63);
  await shareOrDownload(await toPng(on.canvas, pictureFileName(cardHeading(holiday))));
}
