import { type CardContent, cardDate, cardGreeting, cardHeading } from "@/lib/cards/content";
import { isSolemn, solemnLine } from "@/lib/holidays/traits";
import { messageSize } from "./card-message-size";
import { postmarkWords } from "./card-postmark-words";
import { pictureFileName } from "./save-picture-name";
import { drawMark, drawPaper, drawPattern, drawSticker, type Place, pictureInks } from "./save-picture-parts";
import { drawPostmark, drawStamp } from "./save-picture-post";
import { loadFonts, write } from "./save-picture-write";

/** Four to five: the tallest format that photo apps show in full. */
const SIZE = { width: 1080, height: 1350 };

const CARD: Place = { x: 64, y: 64, width: 952, height: 1176 };
const FOLD = CARD.y + 470;
const BOTTOM = CARD.y + CARD.height;
const PADDING = 60;
const COLUMN = { left: CARD.x + PADDING, width: CARD.width - 2 * PADDING };
const RIGHT = COLUMN.left + COLUMN.width;

/** The room of the sticker at the fold, beside a line. */
const STICKER_ROOM = 220;

const SALUTATION_HEIGHT = 48;
const SENDER_HEIGHT = 92;

function toPng(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: "image/png" }));
      else reject(new Error("The picture is empty"));
    }, "image/png");
  });
}

/** The card as a PNG of 1080 by 1350 pixels, in any script. Throws where the browser can't draw it. */
export async function savePicture(content: CardContent): Promise<File> {
  const { holiday, selectedDate, message, senderName, recipientName, salutation } = content;
  const fonts = await loadFonts();
  const canvas = document.createElement("canvas");
  canvas.width = SIZE.width;
  canvas.height = SIZE.height;
  const on = canvas.getContext("2d");
  if (!on) throw new Error("This browser can't draw");
  const isQuiet = isSolemn(holiday);
  const inks = pictureInks(holiday.hue, holiday.tone);
  const heading = { ...COLUMN, lineHeight: 1.1, isBalanced: true, font: fonts.display, weight: 800, color: inks.ink };
  const plain = { ...COLUMN, lineHeight: 1.36, font: fonts.text, weight: 500, color: inks.ink };

  on.fillStyle = inks.desk;
  on.fillRect(0, 0, SIZE.width, SIZE.height);
  if (!isQuiet) drawPattern(on, holiday.emoji, { x: 0, y: 0, ...SIZE }, 0.13);
  drawPaper(on, CARD, FOLD, inks);

  drawStamp(on, holiday.emoji, inks, { x: RIGHT + 8, y: CARD.y + 44 }, fonts.display);
  drawPostmark(
    on,
    postmarkWords(selectedDate, holiday.displayDate),
    inks,
    { x: RIGHT - 268, y: CARD.y + 128 },
    fonts.text,
  );
  if (isQuiet) {
    const line = { width: COLUMN.width - STICKER_ROOM, height: 44, largest: 30, smallest: 18 };
    write(on, solemnLine(holiday), { ...plain, ...line, weight: 700, top: CARD.y + 160 });
  }
  const headingEnd = write(on, cardHeading(holiday), {
    ...heading,
    top: CARD.y + 210,
    height: 200,
    largest: 86,
    smallest: 24,
  });
  const date = { width: COLUMN.width - STICKER_ROOM, height: 48, largest: 32, smallest: 18 };
  write(on, cardDate(content), { ...plain, ...date, weight: 700, top: headingEnd + 10 });

  const greeting = { width: COLUMN.width - STICKER_ROOM, height: 92, largest: 42, smallest: 18 };
  const greetingEnd = write(on, cardGreeting(recipientName, holiday.tone), { ...heading, ...greeting, top: FOLD + 40 });
  const sender = senderName?.trim();
  const senderTop = BOTTOM - 34 - (sender ? SENDER_HEIGHT : 0);
  const signature = {
    isAtRight: true,
    top: senderTop - SALUTATION_HEIGHT,
    height: SALUTATION_HEIGHT,
    largest: 32,
    smallest: 20,
  };
  write(on, sender ? `${salutation},` : salutation, { ...plain, ...signature });
  if (sender) {
    const name = { isAtRight: true, top: senderTop, height: SENDER_HEIGHT, largest: 62, smallest: 18 };
    write(on, sender, { ...heading, ...name, color: inks.strong });
  }
  const isShort = messageSize(message) === "shout";
  write(on, message.trim(), {
    ...(isShort ? { ...heading, weight: 700, lineHeight: 1.2, isCentered: true } : plain),
    top: greetingEnd + 20,
    height: signature.top - greetingEnd - 28,
    largest: isShort ? 80 : 42,
    smallest: 12,
  });

  drawSticker(on, holiday.emoji, RIGHT - 84, FOLD + 14, isQuiet ? 96 : 168);
  drawMark(on, { x: CARD.x + 8, y: BOTTOM + 32 }, inks, fonts.display);
  on.fillStyle = inks.paper;
  on.font = `600 27px ${fonts.text}`;
  on.textAlign = "right";
  if (!isQuiet) on.fillText("Every day is oddly special", CARD.x + CARD.width - 8, BOTTOM + 63);
  return await toPng(canvas, pictureFileName(cardHeading(holiday)));
}
