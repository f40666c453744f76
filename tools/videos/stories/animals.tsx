import { Cheeks, dot, dots, odd } from "@/lib/publishing/pictures/drawing/cast";
import {
  color,
  Drawing,
  each,
  endOf,
  INK,
  type Place,
  Shadow,
  Stroke,
  spokes,
  times,
} from "@/lib/publishing/pictures/drawing/drawing";
import { Prop } from "../stage/cast";
import { along, during, overshoot, progress, slowDown } from "../stage/motion";
import { blinking, breathing, hopping, swing } from "../stage/rhythm";
import { Bubble, Cloud, Ground, Hills, Sky, Sun, Tree } from "../stage/scenery";
import type { Story } from "../story";

function Meadow({ s, horizon = 350 }: { s: number; horizon?: number }) {
  return (
    <>
      <Sky top={color(0.88, 0.07, 220)} bottom={color(0.97, 0.04, 100)} />
      <Cloud at={[250 + s * 5, 90, 130]} />
      <Cloud at={[800 + s * 3, 150, 90]} />
      <Hills y={horizon - 50} fill={color(0.85, 0.1, 140)} width={640} height={70} />
      <Ground y={horizon} fill={color(0.77, 0.14, 130)} />
    </>
  );
}

const TUFT = "M-16 0Q-18 -22 -26 -30M-5 0Q-4 -30 -8 -42M6 0Q8 -28 14 -38M16 0Q20 -18 28 -24";

/** Tufts of grass, with their positions from left to right. */
function Tufts({ s, x, y }: { s: number; x: readonly number[]; y: readonly number[] }) {
  return each(x, (left, index) => {
    const transform = `translate(${left} ${y[index]}) rotate(${swing(s, 2.6, 5, index / 4)})`;
    return <Stroke d={TUFT} transform={transform} stroke={color(0.62, 0.14, 140)} strokeWidth="8" />;
  });
}

/** A closed star with many points around 0, 0. */
const SPINES = `M${Array.from({ length: 36 }, (_, index) => endOf(-index * 10, index % 2 ? 0.34 : 0.42)).join("L")}Z`;

const QUILLS = ["-.16 -.13", ".06 -.13", "-.26 .05", "-.04 .03", ".18 .05", "-.14 .21", ".08 .21"];

type HedgehogProps = {
  at: Place;
  /** How much of it is visible: 0 is a ball, 1 shows the face and feet. */
  out: number;
  /** Degrees, for a rolling ball. */
  roll?: number;
  stride?: number;
  isAsleep?: boolean;
  facesRight?: boolean;
};

function Hedgehog({ at: [x, y, size], out, roll = 0, stride = 0, isAsleep, facesRight }: HedgehogProps) {
  const skin = color(0.88, 0.06, 75);
  const legs = `M-.16 -.12L${-0.16 + stride * 0.004} -.03M.16 -.12L${0.16 - stride * 0.004} -.03`;
  const head = "M-.3 .05Q-.1 -.24 .1 -.2L.16 .16Q-.12 .2 -.3 .05Z";
  return (
    <g transform={`translate(${x} ${y}) scale(${facesRight ? -size : size} ${size})`} strokeLinejoin="round">
      <Shadow rx=".42" ry=".05" />
      {out > 0.4 && <Stroke d={legs} stroke={skin} strokeWidth=".11" />}
      <g transform="translate(0 -.41)">
        <path d={SPINES} transform={`rotate(${roll})`} fill="#fff" stroke="#fff" strokeWidth=".09" />
        <g transform={`translate(${-0.34 * out} ${0.1 + 0.06 * out})`}>
          <path d={head} fill={skin} stroke="#fff" strokeWidth=".08" paintOrder="stroke" />
          <circle cx="-.29" cy=".03" r=".05" fill={INK} />
          {isAsleep ? (
            <Stroke d="M-.15 -.03q.035 .04 .07 0" stroke={INK} strokeWidth=".022" />
          ) : (
            <>
              <ellipse cx="-.11" cy="-.03" rx=".035" ry=".048" fill={INK} />
              <circle cx="-.1" cy="-.048" r=".013" fill="#fff" />
            </>
          )}
          <Stroke d="M-.2 .09q.04 .04 .08 .01" stroke={INK} strokeWidth=".02" />
          <ellipse cx="-.04" cy=".06" rx=".035" ry=".022" fill="#ff6f91" opacity=".45" />
        </g>
        <g transform={`rotate(${roll})`}>
          <path d={SPINES} fill={color(0.48, 0.07, 55)} />
          <circle r=".29" fill={color(0.56, 0.08, 60)} />
          {each(QUILLS, (start) => (
            <Stroke d={`M${start}l.04 -.08 .04 .08`} stroke={color(0.74, 0.08, 70)} strokeWidth=".022" />
          ))}
        </g>
      </g>
    </g>
  );
}

const STUBS = spokes([330, 270, 210, 150, 90, 30], 0.27);

/** Odd with its legs pulled in. `peek` opens one eye. */
function CurledOdd({ at, peek = 0 }: { at: Place; peek?: number }) {
  return (
    <Drawing at={at} unit={1} strokeLinecap="round" fill="none">
      <Shadow rx=".38" ry=".05" />
      <g transform="translate(0 -.36)">
        <path d={STUBS} stroke="#fff" strokeWidth=".29" />
        <path d={STUBS} stroke={color(0.66, 0.2, 350)} strokeWidth=".22" />
        <circle r=".27" fill={color(0.7, 0.19, 350)} />
        <g stroke={INK} strokeWidth=".02">
          <path d="M-.13 -.01q.04 .045 .08 0" />
          {peek > 0 ? (
            <ellipse cx=".09" cy="-.01" rx=".032" ry={0.046 * peek} fill={INK} stroke="none" />
          ) : (
            <path d="M.05 -.01q.04 .045 .08 0" />
          )}
          <path d={peek > 0 ? "M-.07 .07Q0 .14 .07 .07" : "M-.05 .08Q0 .11 .05 .08"} />
        </g>
        <g opacity=".6">
          <Cheeks x={0.16} cy=".06" rx=".034" ry=".022" opacity="1" />
        </g>
      </g>
    </Drawing>
  );
}

/** The friends that lie in a row at the end, from left to right. */
const ROW = [
  { hue: 25, x: 350 },
  { hue: 100, x: 475 },
  { hue: 145, x: 600 },
  { hue: 235, x: 725 },
  { hue: 275, x: 850 },
] as const;

const ROW_FEET = 468;
const ROW_TOP = 345;

export const story: Story = {
  category: "Animals",
  title: "How to Pet a Hedgehog",
  description: "A kind thought, a great many spines, and no good place to begin.",
  hue: 130,
  emoji: "🦔",
  tune: {
    beatsPerMinute: 120,
    melody: "F5 - A5 G5 F5 - C5 - D5 - F5 E5 D5 - C5 - Bb4 - D5 F5 A5 - G5 F5 G5 - E5 - F5 - - -",
    bass: "F4 F4 F4 C4 D4 D4 A4 C4 Bb4 Bb4 F4 F4 C4 C4 F4 C4",
  },
  poster: { shot: 4, t: 0.93 },
  shots: [
    {
      seconds: 5.4,
      says: "The dog was petted, and so was the rabbit.\nNobody knew where to start on the hedgehog.",
      sounds: { pop: 0.7, boing: 3.2 },
      camera: ({ t }) => ({ x: along(t, [0.3, 450], [0.8, 560]), y: 290, zoom: 1.12 }),
      draw: ({ s }) => [
        <Meadow s={s} />,
        <Sun at={[560, 80, 90]} />,
        <Tree at={[60, 390, 300]} hue={135} />,
        odd([610, 420, 190], { eyes: [s > 2.6 ? 0.9 : -0.8, 0.4, blinking(s, 4)], squash: breathing(s, 2) }),
        dot(235, [130, 460, 195], {
          arms: [-30, 8 + swing(s, 0.7, 14)],
          eyes: [0.8, 0.3, blinking(s, 1)],
          mouth: "grin",
        }),
        <Prop of="🐕" at={[262, 398, 150]} squash={breathing(s, 0.7, 0.03)} flip />,
        <Prop of="🐇" at={[500, 425, 125]} squash={breathing(s, 0.9, 0.03)} flip />,
        dot(25, [395, 475, 180], { arms: [-30, 5 + swing(s, 0.9, 14)], eyes: [0.8, 0.2, blinking(s, 2)] }),
        <Hedgehog at={[775, 470, 170]} out={1} isAsleep={blinking(s, 3)} facesRight={s > 3.2} />,
        dot(145, [945, 475, 190], {
          arms: [overshoot(s, [2.7, -30], [3, 35]), -30],
          eyes: [-0.8, 0.5, blinking(s, 5)],
          mouth: s > 3 ? "open" : "flat",
        }),
        <Tufts s={s} x={[60, 330, 670, 990]} y={[505, 520, 515, 525]} />,
      ],
    },
    {
      seconds: 4.6,
      says: "One friend tried a finger. The hedgehog\nbecame a ball, and stayed one.",
      sounds: { pop: 1.9, hop: 2.1 },
      draw: ({ s }) => {
        const fright = overshoot(s, [1.8, 0], [2, 1]);
        return [
          <Meadow s={s} horizon={400} />,
          <Tree at={[880, 430, 330]} hue={140} />,
          dot(145, [along(s, [0, 190], [1.8, 265], [2.2, 190]), 490, 300], {
            above: s > 1.9 ? hopping(progress(s, 1.9, 2.4), 1, 50) : 0,
            squash: along(s, [2.4, 1], [2.5, 1.14], [2.8, 1]),
            arms: [fright * 50 - 30, along(s, [0.2, -30], [1.5, 2], [1.9, 2], [2, 60], [3.4, -10])],
            eyes: [0.9, 0.2, blinking(s, 1)],
            mouth: s > 1.9 && s < 3.4 ? "open" : "smile",
          }),
          <Hedgehog
            at={[600, 490 - hopping(progress(s, 1.85, 2.2), 1, 40), 300]}
            out={1 - fright}
            roll={along(s, [2.2, 0], [2.8, 14], [3.3, -8], [3.7, 0])}
            isAsleep={blinking(s, 2)}
          />,
          <Tufts s={s} x={[60, 420, 830]} y={[520, 528, 520]} />,
        ];
      },
    },
    {
      seconds: 4.9,
      says: "They tried a leaf, a song and an apple.\nThe ball was not at home.",
      sounds: { whoosh: 0.5, ding: [1.6, 2.1], pop: 3 },
      draw: ({ s }) => [
        <Meadow s={s} horizon={330} />,
        <Tree at={[885, 360, 230]} hue={120} />,
        odd([800, 400, 180], {
          eyes: [-0.8, 0.4, blinking(s, 4)],
          mouth: s > 3.8 ? "flat" : "smile",
          squash: breathing(s, 2),
        }),
        dot(235, [135, 440, 200], {
          arms: [-20, 40],
          eyes: [0.9, 0.3, blinking(s, 1)],
          mouth: s > 3.8 ? "flat" : "smile",
        }),
        <Prop
          of="🍃"
          at={[along(s, [0.2, 260], [0.8, 375], [1.3, 260]), 300 + swing(s, 0.4, 8), 80]}
          rotate={swing(s, 0.5, 14)}
        />,
        <Hedgehog at={[460, 470, 230]} out={0} roll={swing(s, 2.4, 3)} />,
        dot(25, [275, 510, 185], {
          arms: [-30, s > 3 ? 20 : -20],
          eyes: [0.8, 0, blinking(s, 2)],
          mouth: s > 3.8 ? "flat" : "smile",
        }),
        <Prop
          of="🍎"
          at={[along(s, [2.6, 360], [3.1, 560]), slowDown(s, [2.6, 420], [2.85, 250], [3.1, 465]), s > 2.6 ? 76 : 0]}
          rotate={along(s, [2.6, -160], [3.2, 12])}
        />,
        dot(275, [685, 505, 200], {
          arms: s > 1.4 && s < 2.6 ? 40 : -20,
          eyes: [-0.8, s > 1.4 && s < 2.6 ? -0.6 : 0, blinking(s, 3)],
          mouth: s > 1.4 && s < 2.6 ? "open" : s > 3.8 ? "flat" : "smile",
        }),
        times(2, (index) =>
          during(s, 1.5 + index * 0.5, 2.7 + index * 0.5, (rise) => {
            const x = 600 - rise * 60 + swing(s, 0.9, 10, index / 2);
            return <Prop of="🎵" at={[x, 330 - rise * 150, 64]} opacity={1 - rise ** 3} />;
          }),
        ),
      ],
    },
    {
      seconds: 5.2,
      says: "Odd, who is all points too, asked for nothing.\nIt lay down and became a ball as well.",
      sounds: { hop: [0.5, 1], boing: 2.9 },
      draw: ({ s }) => {
        const hasArrived = s > 1.5;
        return [
          <Meadow s={s} horizon={420} />,
          <Sun at={[800, 110, 120]} />,
          <Tree at={[80, 440, 380]} hue={135} />,
          <Hedgehog at={[655, 485, 270]} out={0} roll={swing(s, 2.4, 2)} />,
          s < 2.9 ? (
            odd([slowDown(s, [0, -60], [1.5, 350]), 485, 270], {
              above: hasArrived ? 0 : hopping(s, 0.5, 22),
              stride: hasArrived ? 0 : swing(s, 0.5, 16),
              arms: along(s, [2.3, 0], [2.8, 40]),
              squash: along(s, [2.4, 1], [2.7, 0.88], [2.9, 1.35]),
              eyes: [0.9, 0.3, blinking(s, 1)],
            })
          ) : (
            <CurledOdd at={[350, 485, 270 * overshoot(s, [2.9, 0.7], [3.3, 1]) * breathing(s, 2.6, 0.012)]} />
          ),
          <Tufts s={s} x={[180, 520, 850]} y={[520, 526, 518]} />,
        ];
      },
    },
    {
      seconds: 5.4,
      says: "After a while, the ball had a nose.\nAfter a longer while, the nose came nearer.",
      sounds: { tick: 1.2, ding: 4.2 },
      camera: ({ t }) => ({
        x: along(t, [0, 500], [1, 465]),
        y: along(t, [0, 330], [1, 320]),
        zoom: along(t, [0, 1.15], [1, 1.3]),
      }),
      draw: ({ s }) => {
        const isWalking = s > 2.8 && s < 4.1;
        return [
          <Meadow s={s + 6} horizon={390} />,
          <Sun at={[680, 170, 100]} />,
          <CurledOdd at={[345, 450, 240 * breathing(s, 2.6, 0.012)]} peek={along(s, [3.4, 0], [3.8, 1])} />,
          <Hedgehog
            at={[along(s, [2.8, 690], [4.2, 588]), 450 - (isWalking ? hopping(s, 0.3, 5) : 0), 240]}
            out={along(s, [0.9, 0], [1.3, 0.45], [2.1, 0.45], [2.6, 1])}
            stride={isWalking ? swing(s, 0.3, 18) : 0}
            isAsleep={blinking(s, 2) || s > 4.5}
          />,
          <Bubble x={520} y={260} width={110} height={92} thought open={overshoot(s, [4.3, 0], [4.6, 1])}>
            <Prop of="💗" at={[0, 0, 62 + swing(s, 0.8, 4)]} bare />
          </Bubble>,
          <Tufts s={s} x={[180, 760]} y={[470, 475]} />,
        ];
      },
    },
    {
      seconds: 5,
      says: "So that is where you start: you don't.\nYou lie down, and it comes to you.",
      sounds: { pop: [0.5, 1.1, 1.7, 2.3, 2.9] },
      draw: ({ s }) => {
        const steps = progress(s, 0.2, 3.4) * ROW.length;
        const isWalking = s < 3.4;
        return [
          <Sky top={color(0.84, 0.09, 300)} bottom={color(0.93, 0.08, 60)} />,
          <Sun at={[130, 250, 150]} />,
          <Cloud at={[480 + s * 5, 90, 120]} fill={color(0.95, 0.04, 30)} />,
          <Hills y={330} fill={color(0.75, 0.1, 130)} width={700} height={60} />,
          <Ground y={400} fill={color(0.7, 0.13, 130)} />,
          <Tree at={[910, 420, 330]} hue={120} />,
          <CurledOdd at={[190, 485, 260 * breathing(s, 2.6, 0.012)]} peek={s > 2.6 ? 1 : 0} />,
          dots(ROW, (index, { x }) => {
            const passing = Math.abs(ROW.length - 0.5 - index - steps) < 0.5 && isWalking;
            return {
              at: [x, ROW_FEET + 20, 150],
              squash: passing ? 1.1 : breathing(s, 2.4, 0.015, index / 5),
              rotate: swing(s, 3, 2, index / 3),
              mouth: steps > ROW.length - 1 - index ? "grin" : "smile",
              eyes: [0, 0, true],
            };
          }),
          <g transform={`translate(0 ${-hopping(steps, 1, isWalking ? 26 : 0)})`}>
            <Hedgehog
              at={[along(s, [0.2, 940], [3.4, 372]), ROW_TOP + 22, 150]}
              out={1}
              stride={isWalking ? swing(s, 0.3, 18) : 0}
              isAsleep={s > 4 || blinking(s, 2)}
            />
          </g>,
        ];
      },
    },
  ],
};
