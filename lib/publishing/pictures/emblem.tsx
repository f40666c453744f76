import { widthOf } from "./lettering";

const NUMBER_SIZE = 350;
const STICKER = { withNumber: 216, alone: 372 };
/** How far the sticker overlaps the number. */
const OVERLAP = 138;
const HEIGHT = 330;

/** Returns an SVG document as a data URL. */
export const svgUri = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;

/** Returns the width of an emblem in pixels. */
export function emblemWidth(day: number | null): number {
  if (day === null) return STICKER.alone;
  return Math.round(widthOf(String(day)) * NUMBER_SIZE) + STICKER.withNumber - OVERLAP;
}

type EmblemProps = { day: number | null; emojiSvg: string; color: string; fontFamily: string; isTilted: boolean };

/** The number of the day with the emoji on it, or only the emoji if there is no day. */
export function Emblem({ day, emojiSvg, color, fontFamily, isTilted }: EmblemProps) {
  const size = day === null ? STICKER.alone : STICKER.withNumber;
  const place = day === null ? { left: 0, top: (HEIGHT - size) / 2 } : { right: 0, bottom: -22 };
  return (
    <div style={{ display: "flex", position: "relative", width: emblemWidth(day), height: HEIGHT }}>
      {day !== null && (
        <div
          style={{
            display: "flex",
            marginTop: -24,
            marginLeft: -10,
            fontFamily,
            fontSize: NUMBER_SIZE,
            lineHeight: 1,
            letterSpacing: "-0.03em",
            color,
          }}
        >
          {day}
        </div>
      )}
      {/* biome-ignore lint/performance/noImgElement: drawn into a PNG on the server. */}
      <img
        src={svgUri(emojiSvg)}
        alt=""
        width={size}
        height={size}
        style={{ position: "absolute", transform: `rotate(${isTilted ? -8 : 0}deg)`, ...place }}
      />
    </div>
  );
}
