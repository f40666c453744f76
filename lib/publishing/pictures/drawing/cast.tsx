import type { ReactNode, SVGProps } from "react";
import { emojiBody, type IconSet } from "../emoji";
import { each, endOf, INK, type Place, Shadow, spokes } from "./drawing";

export type Mouth = "smile" | "grin" | "open" | "flat" | "sad";

/** Where the eyes look, each number from -1 to 1: [1, 0] is right, [0, 1] is down. */
export type Eyes = readonly [right: number, down: number, areClosed?: boolean];

type BodyPose = {
  /** Degrees, around the feet. */
  rotate?: number;
  /** Above 1, the character is flatter and wider; below 1, it is stretched. */
  squash?: number;
  /** Height of the feet above the ground, where the shadow stays; null draws no shadow. */
  above?: number | null;
};

export type Pose = BodyPose & {
  eyes?: Eyes;
  mouth?: Mouth;
  /** Degrees by which both arms, or the left and the right arm, are raised from level; 60 waves, -40 hangs. */
  arms?: number | readonly [left: number, right: number];
  /** Degrees of the stride; swing it between -20 and 20 to walk. */
  stride?: number;
  /** Sits on the ground, with the legs to both sides. */
  sits?: boolean;
  /** Drawn over the body, such as a hat. 1 is the character's height; [0, 0] is the ground. */
  over?: ReactNode;
};

/** From here on, 1 is the character's height. */
const MOUTHS: Readonly<Record<Mouth, ReactNode>> = {
  smile: <path d="M-.07 .06Q0 .13 .07 .06" />,
  grin: <path d="M-.085 .05Q0 .17 .085 .05Z" fill={INK} />,
  open: <ellipse cy=".09" rx=".035" ry=".045" fill={INK} />,
  flat: <path d="M-.05 .085H.05" />,
  sad: <path d="M-.06 .11Q0 .05 .06 .11" />,
};

/** Two cheeks, `x` left and right of the middle of a face. */
export function Cheeks({ x, ...cheek }: SVGProps<SVGEllipseElement> & { x: number }) {
  return each([-x, x], (cx) => <ellipse cx={cx} fill="#ff6f91" opacity=".45" {...cheek} />);
}

function Face({ eyes: [right, down, areClosed] = [0, 0, false], mouth = "smile" }: Pick<Pose, "eyes" | "mouth">) {
  return (
    <g transform={`translate(${right * 0.035} ${down * 0.03})`}>
      {each([-0.085, 0.085], (x) =>
        areClosed ? (
          <path d={`M${x - 0.035} -.02q.035 .04 .07 0`} fill="none" stroke={INK} strokeWidth=".018" />
        ) : (
          <>
            <ellipse cx={x + right * 0.012} cy={-0.02 + down * 0.012} rx=".032" ry=".046" fill={INK} />
            <circle cx={x + 0.012 + right * 0.012} cy={-0.038 + down * 0.012} r=".012" fill="#fff" />
          </>
        ),
      )}
      <Cheeks x={0.15} cy=".045" rx=".032" ry=".02" />
      <g fill="none" stroke={INK} strokeWidth=".02" strokeLinecap="round" strokeLinejoin="round">
        {MOUTHS[mouth]}
      </g>
    </g>
  );
}

type BodyProps = BodyPose & { at: Place; children: ReactNode };

function Body({ at: [x, y, size], rotate = 0, squash = 1, above = 0, children }: BodyProps) {
  const height = above ?? 0;
  const far = 1 + height / size;
  return (
    <>
      {above !== null && <Shadow cx={x} cy={y} rx={(size * 0.34) / far} ry={(size * 0.055) / far} />}
      <g
        transform={`translate(${x} ${y - height}) rotate(${rotate}) scale(${size * squash} ${size / squash})`}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {children}
      </g>
    </>
  );
}

const bothOf = (arms: NonNullable<Pose["arms"]>) => (typeof arms === "number" ? ([arms, arms] as const) : arms);

/** The main character: the odd day of our logo mark, an asterisk that stands on two of its six legs. */
export function odd(at: Place, { arms = 0, stride = 0, sits, eyes, mouth, over, ...body }: Pose = {}): ReactNode {
  const [left, right] = bothOf(arms);
  const legs = sits ? [214, 326] : [240 + stride, 300 + stride];
  const limbs = spokes([60, 120, right, 180 - left, ...legs], 0.4);
  const drawing = (
    <>
      <g transform="translate(0 -.455)">
        <path d={limbs} stroke="#fff" strokeWidth=".27" fill="none" />
        <circle r=".27" fill="#fff" />
        <path d={limbs} stroke="oklch(.66 .2 350)" strokeWidth=".2" fill="none" />
        <circle r=".235" fill="oklch(.7 .19 350)" />
        <Face eyes={eyes} mouth={mouth} />
      </g>
      {over}
    </>
  );
  return (
    <Body at={at} {...body}>
      {sits ? <g transform="translate(0 .13)">{drawing}</g> : drawing}
    </Body>
  );
}

/** One of the other eight days: round and similar. `hue`, in OKLCH degrees, distinguishes them. */
export function dot(
  hue: number,
  at: Place,
  { arms, stride = 0, sits, eyes, mouth, over, ...body }: Pose = {},
): ReactNode {
  const [left, right] = bothOf(arms ?? 0);
  const hands = arms === undefined ? "" : `M-.3 -.45l${endOf(180 - left, 0.2)}M.3 -.45l${endOf(right, 0.2)}`;
  const legs = sits
    ? "M-.14 -.2L-.27 -.14M.14 -.2L.27 -.14"
    : `M-.12 -.2L${-0.12 + stride * 0.004} -.05M.12 -.2L${0.12 - stride * 0.004} -.05`;
  const limbs = `${legs}${hands}`;
  const drawing = (
    <>
      <path d={limbs} stroke="#fff" strokeWidth=".16" fill="none" />
      <circle cy="-.48" r=".4" fill="#fff" />
      <path d={limbs} stroke={`oklch(.55 .13 ${hue})`} strokeWidth=".09" fill="none" />
      <circle cy="-.48" r=".36" fill={`oklch(.8 .13 ${hue})`} />
      <path d="M-.22 -.68A.3 .3 0 0 1 -.02 -.78" stroke="#fff" strokeWidth=".04" fill="none" opacity=".6" />
      <g transform="translate(0 -.47)">
        <Face eyes={eyes} mouth={mouth} />
      </g>
      {over}
    </>
  );
  return (
    <Body at={at} {...body}>
      {sits ? <g transform="translate(0 .09)">{drawing}</g> : drawing}
    </Body>
  );
}

/** Several dots, each with the place and pose that `pose` returns. A member is a hue, or has one. */
export function dots<Member extends number | { hue: number }>(
  members: readonly Member[],
  pose: (index: number, member: Member) => Pose & { at: Place },
): ReactNode {
  return each(members, (member, index) => {
    const { at, ...rest } = pose(index, member);
    return dot(typeof member === "number" ? member : member.hue, at, rest);
  });
}

/** The hues of the eight dots, in calendar order. */
export const DOT_HUES = [25, 70, 100, 145, 195, 235, 275, 310] as const;

export type PropProps = {
  /** An emoji, drawn as in the product and cut out like a sticker. */
  of: string;
  at: Place;
  /** Degrees, around its center. */
  rotate?: number;
  /** Mirrors it to face the other way. */
  flip?: boolean;
  squash?: number;
  opacity?: number;
  /** Leaves out the white edge, for parts of the scenery. */
  bare?: boolean;
};

type Drawn<Props> = Props & { icons: IconSet };

/** An object from the emoji set that the whole product uses. The document must define the filter `sticker`. */
export function Prop({ icons, of, at: [x, y, size], rotate = 0, flip, squash = 1, opacity, bare }: Drawn<PropProps>) {
  const { body, width } = emojiBody(of, icons);
  const scale = size / width;
  const [across, down] = [scale * squash * (flip ? -1 : 1), scale / squash];
  const center = -width / 2;
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${rotate}) scale(${across} ${down}) translate(${center} ${center})`}
      opacity={opacity}
    >
      <g filter={bare ? undefined : "url(#sticker)"} dangerouslySetInnerHTML={{ __html: body }} />
    </g>
  );
}

/** A prop that a character wears or holds, for the `over` of its pose: 100 is the character's height. */
export function Held(props: Drawn<PropProps>) {
  return (
    <g transform="scale(.01)">
      <Prop {...props} />
    </g>
  );
}
