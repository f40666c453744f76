import { isSolemn } from "@/lib/holidays/traits";
import { svgUri } from "./emblem";
import { ENVELOPE, envelopeSvg, SEAL, STAMP } from "./envelope-art";
import { envelopeColors } from "./envelope-colors";
import { drawable, fittingSize, LINE_HEIGHT } from "./lettering";
import { PICTURE_SIZE } from "./reference";
import { DISPLAY_FONT, type Subject, TEXT_FONT } from "./sheet";

/** What a picture of a card tells: the holiday, and nothing of what the card says. */
export type CardSubject = Pick<Subject, "name" | "emoji" | "hue" | "tone">;

const PADDING = 74;
const WIDTH = ENVELOPE.width - 2 * PADDING;
const NAME = { width: WIDTH, height: 84, largest: 52, smallest: 26 };

type PicturedEmojiProps = { svg: string; x: number; y: number; size: number };

/** The emoji around a point. */
function PicturedEmoji({ svg, x, y, size }: PicturedEmojiProps) {
  return (
    // biome-ignore lint/performance/noImgElement: drawn into a PNG on the server.
    <img
      src={svgUri(svg)}
      alt=""
      width={size}
      height={size}
      style={{ position: "absolute", left: x - size / 2, top: y - size / 2 }}
    />
  );
}

/** A sealed envelope in the holiday's color, in the subset of CSS that satori draws. */
export function Envelope({ subject, emojiSvg }: { subject: CardSubject; emojiSvg: string }) {
  const colors = envelopeColors(subject.hue, subject.tone);
  const isQuiet = isSolemn(subject);
  const name = drawable(subject.name);
  const { size, fits } = fittingSize(name, NAME);
  const lines = fits
    ? {}
    : { wordBreak: "break-word" as const, lineClamp: Math.floor(NAME.height / size / LINE_HEIGHT) };
  return (
    <div style={{ display: "flex", ...PICTURE_SIZE, backgroundColor: colors.desk, color: colors.ink }}>
      {/* biome-ignore lint/performance/noImgElement: drawn into a PNG on the server. */}
      <img
        src={svgUri(envelopeSvg(colors, isQuiet))}
        alt=""
        width={PICTURE_SIZE.width}
        height={PICTURE_SIZE.height}
        style={{ position: "absolute", left: 0, top: 0 }}
      />
      <PicturedEmoji svg={emojiSvg} x={STAMP.left + STAMP.width / 2} y={STAMP.top + STAMP.height / 2} size={112} />
      {!isQuiet && <PicturedEmoji svg={emojiSvg} x={SEAL.x} y={SEAL.y} size={104} />}
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          justifyContent: "flex-end",
          position: "absolute",
          left: ENVELOPE.left + PADDING,
          top: ENVELOPE.top,
          width: WIDTH,
          height: ENVELOPE.height - 58,
        }}
      >
        <div
          style={{ display: "flex", fontFamily: DISPLAY_FONT, fontSize: 98, letterSpacing: "-0.025em", lineHeight: 1 }}
        >
          A card for you
        </div>
        <div
          style={{
            display: "block",
            marginTop: 14,
            fontFamily: TEXT_FONT,
            fontSize: size,
            lineHeight: LINE_HEIGHT,
            ...lines,
          }}
        >
          {name}
        </div>
      </div>
      <div
        style={{
          display: "flex",
          position: "absolute",
          right: ENVELOPE.left,
          bottom: 12,
          fontFamily: DISPLAY_FONT,
          fontSize: 40,
          letterSpacing: "-0.02em",
          color: colors.paper,
        }}
      >
        Oddly
      </div>
    </div>
  );
}
