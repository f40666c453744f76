import type { CSSProperties } from "react";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { monthTitle, weekdayName } from "@/lib/core/dates";
import { holidayGreeting, solemnLine } from "@/lib/holidays/greeting";
import type { Picture } from "@/lib/holidays/picture";
import { isSolemn, type Tone } from "@/lib/holidays/tone";
import { pictureColors } from "./colors";
import { svgUrl } from "./emoji";
import { type Box, drawable, fittingSize, LINE_HEIGHT } from "./lettering";
import { PICTURE_SIZE } from "./reference";

/** Everything that an image shows. `when` is a day, or words for no particular year, with the day of a birthday. */
export type Subject = {
  name: string;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  tone: Tone;
  category: string;
  /** What its picture shows, and the slug that the picture is drawn by. */
  picture: Picture;
  slug: string;
  when: { date: CivilDate } | { words: string; birthday?: number };
};

/** The font families that the `fonts` of an ImageResponse must include. */
export const DISPLAY_FONT = "Bricolage Grotesque";
export const TEXT_FONT = "Figtree";

/** The size of the picture, which is drawn 1200 by 800. */
const EMBLEM = { width: 480, height: 320 };

type DrawingProps = { svg: string; width: number; height: number; style?: CSSProperties };

/** An SVG document as an image. */
export function Drawing({ svg, ...size }: DrawingProps) {
  // biome-ignore lint/performance/noImgElement: drawn into a PNG on the server.
  return <img src={svgUrl(svg)} alt="" {...size} />;
}

type EmblemProps = { day: number | null; picture: string; colors: ReturnType<typeof pictureColors> };

/** The picture, with the number of the day in its upper left corner, where it covers no figure. */
function Emblem({ day, picture, colors }: EmblemProps) {
  return (
    <div style={{ display: "flex", position: "relative", ...EMBLEM }}>
      {/* biome-ignore lint/performance/noImgElement: drawn into a PNG on the server. */}
      <img src={svgUrl(picture)} alt="" {...EMBLEM} style={{ borderRadius: 30 }} />
      {day !== null && (
        <div
          style={{
            display: "flex",
            position: "absolute",
            left: 0,
            top: 0,
            padding: "0 26px 14px 6px",
            borderRadius: "0 0 34px 0",
            backgroundColor: colors.field,
            fontFamily: DISPLAY_FONT,
            fontSize: 120,
            lineHeight: 1,
            letterSpacing: "-0.05em",
            color: colors.strong,
          }}
        >
          {day}
        </div>
      )}
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
export function Sheet({ subject, pictureSvg }: { subject: Subject; pictureSvg: string }) {
  const { hue, tone, category, when } = subject;
  const colors = pictureColors(hue, tone);
  const named = { holidayName: drawable(subject.name) || "holiday", tone };
  const headline = holidayGreeting(named);
  const quietLine = isSolemn(named)
    ? solemnLine(named, "date" in when ? "Observed today" : "Observed every year")
    : null;
  const date = "date" in when ? partsOf(when.date) : null;
  const words = "words" in when ? drawable(capitalized(when.words)) : null;
  const birthday = "words" in when ? when.birthday : undefined;
  const day = date?.day ?? birthday ?? null;
  const [left, right] =
    "date" in when
      ? [weekdayName(when.date), monthTitle(partsOf(when.date))]
      : [category, quietLine ? "" : birthday ? "What's your day?" : "Mark your calendar"];
  const width = SHEET.width - 2 * PADDING - EMBLEM.width - GAP;

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
          <Emblem day={day} picture={pictureSvg} colors={colors} />
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
