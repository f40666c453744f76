import type { CSSProperties } from "react";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { monthTitle, weekdayName } from "@/lib/core/dates";
import { holidayGreeting, isSolemn, solemnLine, type Tone } from "@/lib/holidays/tone";
import { pictureColors } from "./colors";
import { type Box, drawable, fittingSize, LINE_HEIGHT, widthOf } from "./lettering";
import { PICTURE_SIZE } from "./reference";

/** Everything that an image shows. `when` is a day, or words for a holiday of no particular year. */
export type Subject = {
  name: string;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  tone: Tone;
  category: string;
  when: { date: CivilDate } | { words: string };
};

/** The font families that the `fonts` of an ImageResponse must include. */
export const DISPLAY_FONT = "Bricolage Grotesque";
export const TEXT_FONT = "Figtree";

const NUMBER_SIZE = 350;
const STICKER = { withNumber: 216, alone: 372 };
/** How far the sticker overlaps the number. */
const OVERLAP = 138;
const EMBLEM_HEIGHT = 330;

type DrawingProps = { svg: string; width: number; height: number; style?: CSSProperties };

/** An SVG document as an image. */
export function Drawing({ svg, ...size }: DrawingProps) {
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  // biome-ignore lint/performance/noImgElement: drawn into a PNG on the server.
  return <img src={src} alt="" {...size} />;
}

/** Returns the width of an emblem in pixels. */
function emblemWidth(day: number | null): number {
  if (day === null) return STICKER.alone;
  return Math.round(widthOf(String(day)) * NUMBER_SIZE) + STICKER.withNumber - OVERLAP;
}

type EmblemProps = { day: number | null; emojiSvg: string; color: string; isTilted: boolean };

/** The number of the day with the emoji on it, or only the emoji if there is no day. */
function Emblem({ day, emojiSvg, color, isTilted }: EmblemProps) {
  const size = day === null ? STICKER.alone : STICKER.withNumber;
  const place = day === null ? { left: 0, top: (EMBLEM_HEIGHT - size) / 2 } : { right: 0, bottom: -22 };
  return (
    <div style={{ display: "flex", position: "relative", width: emblemWidth(day), height: EMBLEM_HEIGHT }}>
      {day !== null && (
        <div
          style={{
            display: "flex",
            marginTop: -24,
            marginLeft: -10,
            fontFamily: DISPLAY_FONT,
            fontSize: NUMBER_SIZE,
            lineHeight: 1,
            letterSpacing: "-0.03em",
            color,
          }}
        >
          {day}
        </div>
      )}
      <Drawing
        svg={emojiSvg}
        width={size}
        height={size}
        style={{ position: "absolute", transform: `rotate(${isTilted ? -8 : 0}deg)`, ...place }}
      />
    </div>
  );
}

const SHEET = { left: 48, top: 38, width: 1104, height: 554 };
const STUB_HEIGHT = 104;
const RADIUS = 44;
const PADDING = 58;
const GAP = 40;
const PERFORATION = SHEET.top + SHEET.height - STUB_HEIGHT;

/** Where the background shows through: two punched holes, and a notch at each end of the perforation. */
const HOLES = [
  { x: SHEET.left + SHEET.width / 4, y: SHEET.top + 38, radius: 15 },
  { x: SHEET.left + (SHEET.width * 3) / 4, y: SHEET.top + 38, radius: 15 },
  { x: SHEET.left, y: PERFORATION, radius: 17 },
  { x: SHEET.left + SHEET.width, y: PERFORATION, radius: 17 },
];

/** Returns our logo mark. Source: components/layout/logo.tsx. */
function markSvg(ink: string, odd: string): string {
  const places = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ row, column })));
  const circles = places
    .filter(({ row, column }) => !(row === 1 && column === 2))
    .map(({ row, column }) => `<circle cx="${5.5 + column * 10.5}" cy="${5.5 + row * 10.5}" r="3.3" fill="${ink}"/>`);
  const star = `<path d="M0-4.3V4.3M-3.7-2.15 3.7 2.15M-3.7 2.15 3.7-2.15" transform="translate(26.6 16) rotate(14)" stroke="${odd}" stroke-width="2.6" stroke-linecap="round"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 32" width="33" height="32">${circles.join("")}${star}</svg>`;
}

/** Converts to uppercase before filtering, because the capital of "ÿ" is not in our fonts. */
const inCapitals = (text: string) => drawable(text.toUpperCase());

/** "the third Sunday of July" → "The third Sunday of July". */
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Text as large as its box allows. Text that does not fit at its smallest size is cut. */
function Lines({ text, ...box }: Box & { text: string }) {
  const { size, fits } = fittingSize(text, box);
  const shape = fits
    ? { textWrap: "balance" as const }
    : { wordBreak: "break-word" as const, lineClamp: Math.floor(box.height / size / LINE_HEIGHT) };
  return <div style={{ display: "block", fontSize: size, lineHeight: LINE_HEIGHT, ...shape }}>{text}</div>;
}

/** A sheet of a tear-off calendar in the holiday's color, in the CSS subset that satori supports. */
export function Sheet({ subject, emojiSvg }: { subject: Subject; emojiSvg: string }) {
  const { hue, tone, category, when } = subject;
  const colors = pictureColors(hue, tone);
  const named = { holidayName: drawable(subject.name) || "holiday", tone };
  const headline = holidayGreeting(named);
  const quietLine = isSolemn(named)
    ? solemnLine(named, "date" in when ? "Observed today" : "Observed every year")
    : null;
  const date = "date" in when ? partsOf(when.date) : null;
  const words = "words" in when ? drawable(capitalized(when.words)) : null;
  const day = date?.day ?? null;
  const [left, right] =
    "date" in when
      ? [weekdayName(when.date), monthTitle(partsOf(when.date))]
      : [category, quietLine ? "" : "Mark your calendar"];
  const width = SHEET.width - 2 * PADDING - emblemWidth(day) - GAP;

  return (
    <div
      style={{
        display: "flex",
        ...PICTURE_SIZE,
        backgroundColor: colors.desk,
        fontFamily: TEXT_FONT,
        color: colors.ink,
      }}
    >
      <div
        style={{
          display: "flex",
          position: "absolute",
          ...SHEET,
          borderRadius: RADIUS,
          backgroundColor: colors.below,
          transform: `rotate(${quietLine ? 0 : 1.3}deg)`,
        }}
      />
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          position: "absolute",
          ...SHEET,
          padding: `${PADDING + 12}px ${PADDING}px 0`,
          borderRadius: RADIUS,
          backgroundColor: colors.field,
        }}
      >
        <div style={{ display: "flex", justifyContent: "space-between", fontSize: 31, letterSpacing: "0.12em" }}>
          <span style={{ display: "block", maxWidth: 560, lineClamp: 1 }}>{inCapitals(left)}</span>
          <span>{inCapitals(right)}</span>
        </div>
        <div style={{ display: "flex", alignItems: "center", flexGrow: 1, gap: GAP }}>
          <Emblem day={day} emojiSvg={emojiSvg} color={colors.strong} isTilted={quietLine === null} />
          <div style={{ display: "flex", flexDirection: "column", gap: 20, width }}>
            {quietLine && <span style={{ fontSize: 34 }}>{quietLine}</span>}
            <div style={{ display: "flex", fontFamily: DISPLAY_FONT, letterSpacing: "-0.02em" }}>
              <Lines
                text={headline}
                width={width}
                height={(words ? 220 : 300) - (quietLine ? 60 : 0)}
                largest={104}
                smallest={28}
              />
            </div>
            {words && <Lines text={words} width={width} height={84} largest={38} smallest={24} />}
          </div>
        </div>
        <div
          style={{
            display: "flex",
            alignItems: "center",
            justifyContent: "space-between",
            height: STUB_HEIGHT,
            borderTop: `4px dashed ${colors.perforation}`,
            fontSize: 32,
          }}
        >
          <div style={{ display: "flex", alignItems: "center", gap: 16 }}>
            <Drawing svg={markSvg(colors.strong, colors.odd)} width={50} height={48} />
            <span style={{ fontFamily: DISPLAY_FONT, fontSize: 46, letterSpacing: "-0.02em" }}>Oddly</span>
          </div>
          {!quietLine && <span>Every day is oddly special</span>}
        </div>
      </div>
      {HOLES.map(({ x, y, radius }) => (
        <div
          key={`${x} ${y}`}
          style={{
            position: "absolute",
            left: x - radius,
            top: y - radius,
            width: 2 * radius,
            height: 2 * radius,
            borderRadius: radius,
            backgroundColor: colors.desk,
          }}
        />
      ))}
    </div>
  );
}
