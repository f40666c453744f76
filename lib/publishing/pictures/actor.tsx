import type { ReactNode } from "react";
import type { CastMember } from "@/lib/holidays/picture";
import { DOT_HUES, dot, type Eyes, Held, type Mouth, odd, type Pose } from "./drawing/cast";
import { color, INK, type Place } from "./drawing/drawing";
import { emojiBody, type IconSet } from "./emoji";
import { extentOf, gripOf } from "./things";

const DOTS = ["red", "amber", "yellow", "green", "teal", "blue", "violet", "pink"] as const;

const ODD_COLOR = "oklch(.66 .2 350)";

/** What a pose does: arms toward and away from what it looks at, in degrees. */
type Act = Pick<Pose, "above" | "rotate" | "squash" | "stride"> & {
  toward: number;
  away: number;
  mouth: Mouth;
  /** Sits on the ground. */
  sits?: boolean;
  areClosed?: boolean;
  /** Added to where the eyes look down. */
  down?: number;
};

/** `rotate` is toward what it looks at. */
const ACTS: Readonly<Record<CastMember["pose"], Act>> = {
  wave: { toward: -20, away: 58, mouth: "grin" },
  cheer: { toward: 56, away: 62, mouth: "grin" },
  walk: { toward: 14, away: -24, stride: 17, rotate: 4, mouth: "smile" },
  sit: { toward: -26, away: -30, sits: true, mouth: "smile" },
  "look-up": { toward: -18, away: -28, down: -0.8, mouth: "open" },
  sleep: { toward: -42, away: -38, sits: true, areClosed: true, rotate: -9, mouth: "smile" },
  jump: { toward: 44, away: 58, above: 52, squash: 0.95, rotate: 5, mouth: "grin" },
  bow: { toward: -8, away: -44, rotate: 17, down: 0.5, mouth: "smile" },
  hug: { toward: 22, away: 8, rotate: 7, areClosed: true, mouth: "smile" },
  point: { toward: 14, away: -36, mouth: "grin" },
};

/** The arm that holds something is at least this high, in degrees. */
const HOLDING = 24;

/** From here on, 1 is the character's height, and `side` is -1 for its left arm on the picture and 1 for the right. */
function handAt(isOdd: boolean, side: number, degrees: number): readonly [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180;
  const [shoulder, length, height] = isOdd ? [0, 0.4, 0.455] : [0.3, 0.2, 0.45];
  return [side * (shoulder + Math.cos(angle) * length), -height - Math.sin(angle) * length];
}

type HoldingProps = { emoji: string; isOdd: boolean; side: number; degrees: number; fill: string; icons: IconSet };

function Holding({ emoji, isOdd, side, degrees, fill, icons }: HoldingProps) {
  const [x, y] = handAt(isOdd, side, degrees);
  const [gripX, gripY, size = 0.4] = gripOf(emoji);
  const flip = side > 0 ? gripX > 16 : gripX < 16;
  const across = ((16 - gripX) / 32) * size * (flip ? -1 : 1);
  const at = [(x + across) * 100, (y + ((16 - gripY) / 32) * size) * 100, size * 100] as const;
  return (
    <>
      <Held icons={icons} of={emoji} at={at} flip={flip} />
      <circle cx={x} cy={y} r={isOdd ? 0.085 : 0.06} fill={fill} />
    </>
  );
}

/** Where the brim of a hat is above the ground, of a character of height 100. */
const BRIM = 73;

type Fit = { size: number /** Moves it down. */; sink?: number };

const HATS: Readonly<Record<string, Fit>> = {
  "🎩": { size: 62 },
  "👒": { size: 78, sink: 3 },
  "🧢": { size: 62, sink: 3 },
  "👑": { size: 54 },
  "🎓": { size: 70, sink: 14 },
  "⛑️": { size: 64, sink: 17 },
  "🪖": { size: 70, sink: 19 },
};

function Wearing({ emoji, isOdd, icons }: { emoji: string; isOdd: boolean; icons: IconSet }) {
  const eyes = isOdd ? -0.475 : -0.49;
  if (emoji === "👓") {
    return (
      <g fill="#fff" fillOpacity=".3" stroke={INK} strokeWidth=".024">
        <circle cx="-.095" cy={eyes} r=".08" />
        <circle cx=".095" cy={eyes} r=".08" />
        <path d={`M-.02 ${eyes}q.02 -.02 .04 0M-.175 ${eyes}h-.06M.175 ${eyes}h.06`} fill="none" />
      </g>
    );
  }
  if (emoji === "🧣") {
    const [width, y] = isOdd ? [0.22, -0.33] : [0.32, -0.29];
    const scarf = `M${-width} ${y}Q0 ${y + 0.2} ${width} ${y}M${width * 0.5} ${y + 0.1}l.05 .2`;
    return (
      <g fill="none" strokeLinecap="round">
        <path d={scarf} stroke="#fff" strokeWidth=".14" />
        <path d={scarf} stroke="#e5484d" strokeWidth=".09" />
        <path d={scarf} stroke="#ffb3ad" strokeWidth=".09" strokeDasharray=".03 .12" strokeLinecap="butt" />
      </g>
    );
  }
  if (emoji === "🕶️") return <Held icons={icons} of={emoji} at={[0, eyes * 100, 56]} bare />;
  if (emoji === "🎧") return <Held icons={icons} of={emoji} at={[0, -61, isOdd ? 92 : 100]} squash={1.18} bare />;
  if (emoji === "🥽" || emoji === "🤿") return <Held icons={icons} of={emoji} at={[0, -83, 52]} bare />;
  if (emoji === "🌺" || emoji === "🌸" || emoji === "🎀") return <Held icons={icons} of={emoji} at={[17, -77, 34]} />;
  const { size, sink = 0 } = HATS[emoji] ?? { size: 54 };
  const { body, width } = emojiBody(emoji, icons);
  const hat = <Held icons={icons} of={emoji} at={[0, -BRIM + sink - extentOf(body, width).bottom * size, size]} />;
  if (sink < 16) return hat;
  // The straps of helmets would cover the face.
  return (
    <g clipPath="url(#helmet)">
      <clipPath id="helmet">
        <path d="M-1-2h2v1.27h-2z" />
      </clipPath>
      {hat}
    </g>
  );
}

type ActorProps = {
  member: CastMember;
  at: Place;
  /** What it looks at. */
  target: readonly [x: number, y: number];
  isQuiet: boolean;
  /** Whether the ground has its shadow. */
  hasShadow: boolean;
  icons: IconSet;
};

/** A character in its pose, with what it holds and wears. */
export function Actor({ member, at: [x, y, size], target, isQuiet, hasShadow, icons }: ActorProps): ReactNode {
  const isOdd = member.who === "odd";
  const act = ACTS[member.pose];
  const side = target[0] >= x ? 1 : -1;
  // A wave keeps the outer hand free.
  const holdingSide = member.pose === "wave" ? side : -side;
  const raised = (own: number, armSide: number) =>
    member.holds && armSide === holdingSide ? Math.max(own, HOLDING) : own;
  const [toward, away] = [raised(act.toward, side), raised(act.away, -side)];
  const [dx, dy] = [target[0] - x, target[1] - (y - size * 0.47)];
  const far = Math.max(1, Math.hypot(dx, dy));
  const eyes: Eyes = [
    (dx / far) * 0.8,
    Math.max(-1, Math.min(0.7, (dy / far) * 0.8 + (act.down ?? 0))),
    act.areClosed ?? (isQuiet && member.pose === "bow"),
  ];
  const index = (DOTS as readonly string[]).indexOf(member.who);
  // The calendar's yellow is greenish on a large round body.
  const hue = member.who === "yellow" ? 90 : (DOT_HUES[index] ?? 0);
  const pose: Pose = {
    arms: side > 0 ? [away, toward] : [toward, away],
    stride: (act.stride ?? 0) * side,
    rotate: (act.rotate ?? 0) * side,
    squash: act.squash ?? 1,
    above: hasShadow ? (act.above ?? 0) : null,
    eyes,
    mouth: isQuiet ? "flat" : act.mouth,
    sits: act.sits ?? false,
    over: (
      <>
        {member.wears && <Wearing emoji={member.wears} isOdd={isOdd} icons={icons} />}
        {member.holds && (
          <Holding
            emoji={member.holds}
            isOdd={isOdd}
            side={holdingSide}
            degrees={holdingSide === side ? toward : away}
            fill={isOdd ? ODD_COLOR : color(0.55, 0.13, hue)}
            icons={icons}
          />
        )}
      </>
    ),
  };
  return isOdd ? odd([x, y, size], pose) : dot(hue, [x, y, size], pose);
}
