import type { CivilDate } from "@/lib/core/civil-date";
import { displayDate, weekdayName } from "@/lib/core/dates";
import { stickerPath } from "@/lib/core/emoji";
import { plainLine, plainText } from "@/lib/core/text";
import { holidayGreeting, solemnLine } from "@/lib/holidays/greeting";
import type { Holiday } from "@/lib/holidays/queries";
import { isSolemn } from "@/lib/holidays/tone";
import { pictureColors } from "../pictures/colors";
import { emojiSvg, type IconSet, svgUrl } from "../pictures/emoji";
import { wrapShort } from "./visitor-day";

/** The hue of a day without a holiday, which is the brand's. */
const EMPTY_DAY_HUE = 300;

type EmbedFragmentProps = {
  date: CivilDate;
  pick: Pick<Holiday, "holidayName" | "emoji" | "hue" | "tone" | "notes"> | null;
  /** The base URL of the site. */
  siteUrl: string;
};

/** The day for embedding in another site's page. All styles are inline, so it needs no class or script. */
export function EmbedFragment({ date, pick, siteUrl }: EmbedFragmentProps) {
  const { field, perforation, ink } = pictureColors(pick?.hue ?? EMPTY_DAY_HUE, pick?.tone);
  const isQuiet = pick !== null && isSolemn(pick);
  const link = { color: ink, textUnderlineOffset: "0.2em" };
  return (
    <aside
      className="oddly-today"
      lang="en"
      dir="ltr"
      aria-label={isQuiet ? "Today's observance" : "Today's quirky holiday"}
      style={{
        boxSizing: "border-box",
        maxWidth: "32rem",
        padding: "1.25rem",
        border: `1px solid ${perforation}`,
        borderRadius: "1rem",
        background: field,
        color: ink,
        fontFamily: "system-ui, sans-serif",
        lineHeight: 1.5,
        overflowWrap: "anywhere",
      }}
    >
      <p style={{ margin: 0, fontWeight: 600 }}>
        <time dateTime={date}>
          {weekdayName(date)}, {displayDate(date)}
        </time>
        {isQuiet && ` · ${solemnLine(pick)}`}
      </p>
      {pick ? (
        <>
          <p style={{ margin: "0.25rem 0", fontSize: "1.375em", fontWeight: 700, lineHeight: 1.25 }}>
            {/* biome-ignore lint/performance/noImgElement: a drawing, in the page of another site */}
            <img
              src={new URL(stickerPath(pick.emoji), siteUrl).href}
              alt={pick.emoji}
              aria-hidden="true"
              loading="lazy"
              style={{ display: "inline", width: "1.15em", height: "1.15em", verticalAlign: "-0.25em" }}
            />{" "}
            <a href={new URL(`/holiday/${date}`, siteUrl).href} style={link}>
              {plainLine(holidayGreeting(pick))}
            </a>
          </p>
          {pick.notes && <p style={{ margin: 0 }}>{plainText(pick.notes)}</p>}
        </>
      ) : (
        <p style={{ margin: "0.25rem 0" }}>Our calendar has no holiday for this day.</p>
      )}
      <p style={{ margin: "0.75rem 0 0", fontSize: "0.875em" }}>
        From{" "}
        <a href={new URL("/", siteUrl).href} style={link}>
          Oddly
        </a>
        {!isQuiet && ", where every day is oddly special"}
      </p>
    </aside>
  );
}

/** In pixels. */
const WIDTH = 480;
const HEIGHT = 160;
const TEXT_LEFT = 152;
const TEXT_WIDTH = WIDTH - TEXT_LEFT - 24;
const NAME_SIZE = 27;

/** An image in a page cannot load fonts, so the text uses the viewer's own. */
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

const EMOJI_SIZE = 68;

/** Estimates the width of the name in the widest of those fonts, in pixels. */
function nameWidth(text: string): number {
  const ems = [...text].map((letter) => {
    if (/[ .,:;!|'’ijlftrI()-]/.test(letter)) return 0.4;
    if (/[mwMW@%]/.test(letter) || letter > "\u2e7f") return 1.05;
    return /[A-Z0-9&]/.test(letter) ? 0.78 : 0.68;
  });
  return ems.reduce((sum, each) => sum + each, 0) * NAME_SIZE;
}

type EmbedPictureProps = {
  date: CivilDate;
  pick: Pick<Holiday, "holidayName" | "emoji" | "hue" | "tone"> | null;
  icons: IconSet;
};

/** The day as a 480 by 160 image, for an <img> in another site's page. */
export function EmbedPicture({ date, pick, icons }: EmbedPictureProps) {
  const { field, perforation, ink, strong, odd } = pictureColors(pick?.hue ?? EMPTY_DAY_HUE, pick?.tone);
  const name = plainLine(pick?.holidayName ?? "No holiday in our calendar");
  const texts = wrapShort(name, TEXT_WIDTH, 2, nameWidth);
  const emoji = emojiSvg(pick?.emoji ?? "🗓️", icons);
  const quietLine = pick && isSolemn(pick) ? solemnLine(pick) : null;
  const top = (texts.length === 1 ? 86 : 71) + (quietLine ? 8 : 0);
  const lines = texts.map((text, index) => ({ text, y: top + index * 32 }));
  const day = `${weekdayName(date)}, ${displayDate(date)}`;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      fontFamily={FONT}
      fill={ink}
    >
      <title>{[day, quietLine, name].filter(Boolean).join(": ")}</title>
      <rect x="0.75" y="0.75" width={WIDTH - 1.5} height={HEIGHT - 1.5} rx="20" fill={field} stroke={perforation} />
      <circle cx="78" cy="80" r="52" fill="#fff" />
      <image
        href={svgUrl(emoji)}
        x={78 - EMOJI_SIZE / 2}
        y={80 - EMOJI_SIZE / 2}
        width={EMOJI_SIZE}
        height={EMOJI_SIZE}
      />
      <text x={TEXT_LEFT} y={quietLine ? 29 : 37} fontSize="15" fontWeight="600">
        {day}
      </text>
      {quietLine && (
        <text x={TEXT_LEFT} y="48" fontSize="14">
          {quietLine}
        </text>
      )}
      <text fontSize={NAME_SIZE} fontWeight="800">
        {lines.map(({ text, y }) => (
          <tspan key={y} x={TEXT_LEFT} y={y}>
            {text}
          </tspan>
        ))}
      </text>
      {/* The mark of app/icon.svg: nine days, one of them odd. */}
      <g transform={`translate(${TEXT_LEFT} 123)`} fill={strong}>
        {[3, 9, 15].flatMap((y) =>
          [3, 9, 15].filter((x) => x !== 15 || y !== 9).map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="2.1" />),
        )}
        <path
          d="M0-2.6V2.6M-2.3-1.3 2.3 1.3M-2.3 1.3 2.3-1.3"
          transform="translate(15.4 9) rotate(14)"
          stroke={odd}
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </g>
      <text x={TEXT_LEFT + 26} y="138" fontSize="16" fontWeight="700" fill={strong}>
        Oddly
      </text>
    </svg>
  );
}
