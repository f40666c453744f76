import { isSolemn } from "@/lib/holidays/tone";
import { pictureColors } from "./colors";
import { drawable, fittingSize, LINE_HEIGHT } from "./lettering";
import { PICTURE_SIZE } from "./reference";
import { DISPLAY_FONT, Drawing, type Subject, TEXT_FONT } from "./sheet";

/** Position and size of the envelope on the image, in pixels. */
const ENVELOPE = { left: 96, top: 100, width: 1008, height: 452 } as const;

/** Position and size of the stamp; center and radius of the seal. */
const STAMP = { left: 872, top: 146, width: 168, height: 210 } as const;
const SEAL = { x: 600, y: 104, radius: 74 } as const;

const BORDER = 26;
const STRIPE = 44;
const HOLE = 8;
const HOLE_STEP = 21;
const BUMPS = 20;

type Colors = ReturnType<typeof pictureColors>;

/** Returns stripes in two colors around the edge, clipped to the border. */
function stripes({ seal, airmail, paper }: Colors): string {
  const { left, top, width, height } = ENVELOPE;
  const bars = Array.from({ length: 60 }, (_, index) => {
    const x = left - height + index * STRIPE * 0.9;
    const color = index % 2 === 0 ? seal : airmail;
    return `<path d="M${x} ${top + height}l${height * 0.75} ${-height}h${STRIPE * 0.48}l${-height * 0.75} ${height}z" fill="${color}"/>`;
  });
  const inner = `<rect x="${left + BORDER}" y="${top + BORDER}" width="${width - 2 * BORDER}" height="${height - 2 * BORDER}" rx="14" fill="${paper}"/>`;
  return `<g clip-path="url(#body)">${bars.join("")}</g>${inner}`;
}

/**
 * Returns the path of one edge of the stamp: straight, hole, straight, hole … along (x, y), with each hole on its
 * right.
 */
function perforation(x: number, y: number, length: number): string {
  const straight = HOLE_STEP - 2 * HOLE;
  const hole = (alongX: number, alongY: number) => `a${HOLE} ${HOLE} 0 0 0 ${alongX} ${alongY}`;
  const step = `l${x * straight} ${y * straight}${hole(2 * HOLE * x, 2 * HOLE * y)}`;
  // The last hole is at the corner: a quarter of one.
  const corner = `l${x * straight} ${y * straight}${hole(HOLE * (x - y), HOLE * (x + y))}`;
  return step.repeat(length / HOLE_STEP - 1) + corner;
}

/** Returns the stamp: white paper with holes along its edges, and the background of its picture. */
function stamp({ field, mark }: Colors): string {
  const { left, top, width, height } = STAMP;
  const edges = [
    perforation(1, 0, width),
    perforation(0, 1, height),
    perforation(-1, 0, width),
    perforation(0, -1, height),
  ].join("");
  return [
    `<path d="M${left + HOLE} ${top}${edges}z" fill="#fff" stroke="${mark}" stroke-width="2.5" stroke-opacity="0.55"/>`,
    `<rect x="${left + 20}" y="${top + 20}" width="${width - 40}" height="${height - 40}" fill="${field}"/>`,
  ].join("");
}

/** Returns the ring and the waves of a postmark. */
function postmark({ mark }: Colors): string {
  const waves = [0, 1, 2, 3, 4].map((row) => `<path d="M786 ${196 + row * 24}q22-18 44 0t44 0t44 0t44 0"/>`);
  const star = '<path d="M712 214v60M686 229l52 30M686 259l52-30" stroke-width="9"/>';
  return `<g fill="none" stroke="${mark}" stroke-width="4" stroke-linecap="round" transform="rotate(-7 712 244)"><circle cx="712" cy="244" r="66"/><circle cx="712" cy="244" r="48" stroke-width="3" stroke-dasharray="1 11"/>${star}${waves.join("")}</g>`;
}

/** Returns the seal with its scalloped edge. */
function seal({ seal: color, onSeal, paper }: Colors): string {
  const { x, y, radius } = SEAL;
  const bumps = Array.from({ length: BUMPS }, (_, index) => {
    const angle = (index / BUMPS) * 2 * Math.PI;
    return `<circle cx="${(x + radius * Math.cos(angle)).toFixed(1)}" cy="${(y + radius * Math.sin(angle)).toFixed(1)}" r="13.5"/>`;
  });
  const shape = `<circle cx="${x}" cy="${y}" r="${radius + 4}"/>${bumps.join("")}`;
  return `<g fill="${paper}" stroke="${paper}" stroke-width="12">${shape}</g><g fill="${color}">${shape}</g><circle cx="${x}" cy="${y}" r="${radius - 8}" fill="none" stroke="${onSeal}" stroke-width="3" stroke-dasharray="1 9" stroke-linecap="round"/>`;
}

/**
 * Returns the envelope with stamp, postmark and seal (if `plain`, without stripes) as an SVG document of PICTURE_SIZE.
 */
function envelopeSvg(colors: Colors, plain = false): string {
  const { width, height } = PICTURE_SIZE;
  const body = `x="${ENVELOPE.left}" y="${ENVELOPE.top}" width="${ENVELOPE.width}" height="${ENVELOPE.height}" rx="34"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<defs><clipPath id="body"><rect ${body}/></clipPath></defs>`,
    `<rect ${body} fill="${colors.shade}" transform="translate(10 16)"/><rect ${body} fill="${colors.paper}"/>`,
    plain ? "" : stripes(colors),
    stamp(colors),
    postmark(colors),
    seal(colors),
    "</svg>",
  ].join("");
}

/** What the image of a card shows: the holiday, and nothing from the card itself. */
export type CardSubject = Pick<Subject, "name" | "emoji" | "hue" | "tone">;

const PADDING = 74;
const WIDTH = ENVELOPE.width - 2 * PADDING;
const NAME = { width: WIDTH, height: 84, largest: 52, smallest: 26 };

/** An emoji centered at a point. */
function PicturedEmoji({ svg, x, y, size }: { svg: string; x: number; y: number; size: number }) {
  return (
    <Drawing
      svg={svg}
      width={size}
      height={size}
      style={{ position: "absolute", left: x - size / 2, top: y - size / 2 }}
    />
  );
}

/** A sealed envelope in the holiday's color, in the CSS subset that satori supports. */
export function Envelope({ subject, emojiSvg }: { subject: CardSubject; emojiSvg: string }) {
  const colors = pictureColors(subject.hue, subject.tone);
  const isQuiet = isSolemn(subject);
  const name = drawable(subject.name);
  const { size, fits } = fittingSize(name, NAME);
  const lines = fits
    ? {}
    : { wordBreak: "break-word" as const, lineClamp: Math.floor(NAME.height / size / LINE_HEIGHT) };
  return (
    <div style={{ display: "flex", ...PICTURE_SIZE, backgroundColor: colors.desk, color: colors.ink }}>
      <Drawing svg={envelopeSvg(colors, isQuiet)} {...PICTURE_SIZE} style={{ position: "absolute", left: 0, top: 0 }} />
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
