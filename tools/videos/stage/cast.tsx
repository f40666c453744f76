import { readFileSync } from "node:fs";
import type { IconifyChars, IconifyJSON } from "@iconify-json/fluent-emoji-flat";
import type { ReactNode } from "react";
import { emojiBody } from "@/lib/publishing/pictures/emoji";

type Mouth = "smile" | "grin" | "open" | "flat" | "sad";

type FaceProps = {
  /** Height of the character that the face belongs to. */
  size: number;
  /** Where the eyes look, each value from -1 to 1: [1, 0] is right, [0, 1] is down. */
  look?: readonly [number, number];
  mouth?: Mouth;
  /** Closes the eyes. */
  asleep?: boolean;
};

/** From here on, 1 is the character's height. */
const MOUTHS: Readonly<Record<Mouth, ReactNode>> = {
  smile: <path d="M-.07 .06Q0 .13 .07 .06" />,
  grin: <path d="M-.085 .05Q0 .17 .085 .05Z" fill="currentColor" />,
  open: <ellipse cy=".09" rx=".035" ry=".045" fill="currentColor" />,
  flat: <path d="M-.05 .085H.05" />,
  sad: <path d="M-.06 .11Q0 .05 .06 .11" />,
};

function Face({ look: [lookX, lookY] = [0, 0], mouth = "smile", asleep = false }: Omit<FaceProps, "size">) {
  return (
    <g transform={`translate(${lookX * 0.035} ${lookY * 0.03})`} color="#2a1633">
      {[-0.085, 0.085].map((x) =>
        asleep ? (
          <path key={x} d={`M${x - 0.035} -.02q.035 .04 .07 0`} fill="none" stroke="currentColor" strokeWidth=".018" />
        ) : (
          <g key={x}>
            <ellipse cx={x + lookX * 0.012} cy={-0.02 + lookY * 0.012} rx=".032" ry=".046" fill="currentColor" />
            <circle cx={x + 0.012 + lookX * 0.012} cy={-0.038 + lookY * 0.012} r=".012" fill="#fff" />
          </g>
        ),
      )}
      {[-0.15, 0.15].map((x) => (
        <ellipse key={x} cx={x} cy=".045" rx=".032" ry=".02" fill="#ff6f91" opacity=".45" />
      ))}
      <g fill="none" stroke="currentColor" strokeWidth=".02" strokeLinecap="round" strokeLinejoin="round">
        {MOUTHS[mouth]}
      </g>
    </g>
  );
}

type Placed = {
  /** Position of the feet. */
  x: number;
  y: number;
  size: number;
  /** Degrees, around the feet. */
  rotate?: number;
  /** Above 1, the character is flatter and wider; below 1, it is stretched. */
  squash?: number;
  /** Height of the feet above the ground, where the shadow stays; null draws no shadow. */
  above?: number | null;
  /** Drawn over the body, such as a hat or something carried. 1 is the character's height; [0, 0] is the ground. */
  children?: ReactNode;
};

function Stand({ x, y, size, rotate = 0, squash = 1, above = 0, children }: Placed) {
  const height = above ?? 0;
  return (
    <g>
      {above !== null && (
        <ellipse
          cx={x}
          cy={y}
          rx={(size * 0.34) / (1 + height / size)}
          ry={(size * 0.055) / (1 + height / size)}
          fill="#2a1633"
          opacity=".22"
        />
      )}
      <g
        transform={`translate(${x} ${y - height}) rotate(${rotate}) scale(${size * squash} ${size / squash})`}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {children}
      </g>
    </g>
  );
}

type Limbs = {
  /** Degrees by which the left and right arm are raised from level; 60 waves, -40 hangs. */
  arms?: readonly [number, number];
  /** Degrees of the stride; swing it between -20 and 20 to walk. */
  stride?: number;
};

export type ActorProps = Placed & Omit<FaceProps, "size"> & Limbs;

const end = (degrees: number, length: number) => {
  const angle = (degrees * Math.PI) / 180;
  return `${(Math.cos(angle) * length).toFixed(3)} ${(-Math.sin(angle) * length).toFixed(3)}`;
};

/** The main character: the odd day of our logo mark, an asterisk that stands on two of its six legs. */
export function Odd({
  arms: [left, right] = [0, 0],
  stride = 0,
  look,
  mouth,
  asleep,
  children,
  ...placed
}: ActorProps) {
  const limbs = [60, 120, right, 180 - left, 240 + stride, 300 + stride];
  const strokes = limbs.map((angle) => `M0 0L${end(angle, 0.4)}`).join("");
  return (
    <Stand {...placed}>
      <g transform="translate(0 -.455)">
        <path d={strokes} stroke="#fff" strokeWidth=".27" fill="none" />
        <circle r=".27" fill="#fff" />
        <path d={strokes} stroke="oklch(.66 .2 350)" strokeWidth=".2" fill="none" />
        <circle r=".235" fill="oklch(.7 .19 350)" />
        <Face look={look} mouth={mouth} asleep={asleep} />
      </g>
      {children}
    </Stand>
  );
}

/** One of the other eight days: round and similar. `hue`, in OKLCH degrees, distinguishes them. */
export function Dot({ hue, arms, stride = 0, look, mouth, asleep, children, ...placed }: ActorProps & { hue: number }) {
  const legs = `M-.12 -.2L${-0.12 + stride * 0.004} -.05M.12 -.2L${0.12 - stride * 0.004} -.05`;
  const hands = arms && `M-.3 -.45l${end(180 - arms[0], 0.2)}M.3 -.45l${end(arms[1], 0.2)}`;
  const limbs = legs + (hands ?? "");
  return (
    <Stand {...placed}>
      <path d={limbs} stroke="#fff" strokeWidth=".16" fill="none" />
      <circle cy="-.48" r=".4" fill="#fff" />
      <path d={limbs} stroke={`oklch(.55 .13 ${hue})`} strokeWidth=".09" fill="none" />
      <circle cy="-.48" r=".36" fill={`oklch(.8 .13 ${hue})`} />
      <path d="M-.22 -.68A.3 .3 0 0 1 -.02 -.78" stroke="#fff" strokeWidth=".04" fill="none" opacity=".6" />
      <g transform="translate(0 -.47)">
        <Face look={look} mouth={mouth} asleep={asleep} />
      </g>
      {children}
    </Stand>
  );
}

/** Several dots, each with the pose that `pose` returns. A member is a hue, or has one. */
export function dots<Member extends number | { hue: number }>(
  members: readonly Member[],
  pose: (member: Member, index: number) => ActorProps,
) {
  return members.map((member, index) => {
    const hue = typeof member === "number" ? member : member.hue;
    return <Dot key={hue} hue={hue} {...pose(member, index)} />;
  });
}

/** The hues of the eight dots, in calendar order. */
export const DOT_HUES = [25, 70, 100, 145, 195, 235, 275, 310] as const;

const load = <T,>(file: string): T =>
  JSON.parse(readFileSync(`node_modules/@iconify-json/fluent-emoji-flat/${file}.json`, "utf8"));
const ICONS = load<IconifyJSON>("icons");
const NAMES = load<IconifyChars>("chars");

type PropProps = {
  /** An emoji, drawn as in the product and cut out like a sticker. */
  of: string;
  /** Position of its center. */
  x: number;
  y: number;
  size: number;
  /** Degrees, around its center. */
  rotate?: number;
  /** Mirrors it to face the other way. */
  flip?: boolean;
  squash?: number;
  opacity?: number;
  /** Leaves out the white edge, for parts of the scenery. */
  bare?: boolean;
};

/** An object from the emoji set that the whole product uses. */
export function Prop({ of, x, y, size, rotate = 0, flip = false, squash = 1, opacity = 1, bare = false }: PropProps) {
  const { body, width } = emojiBody(of, ICONS, NAMES);
  const scale = size / width;
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${rotate}) scale(${scale * squash * (flip ? -1 : 1)} ${scale / squash}) translate(${-width / 2} ${-width / 2})`}
      opacity={opacity}
    >
      <g filter={bare ? undefined : "url(#sticker)"} dangerouslySetInnerHTML={{ __html: body }} />
    </g>
  );
}
