import { easeBounceOut, easeQuadIn } from "d3-ease";
import { dots, odd } from "@/lib/publishing/pictures/drawing/cast";
import { color, each, times } from "@/lib/publishing/pictures/drawing/drawing";
import { Prop } from "../stage/cast";
import { along, curve, overshoot, progress, slowDown } from "../stage/motion";
import { blinking, hopping, swing } from "../stage/rhythm";
import { Bubble, Falling, Room, Table, Window } from "../stage/scenery";
import type { Story } from "../story";

const FLOOR = 430;
const TABLE = 300;
/** The crate on which the cook stands to see over the table. */
const CRATE = 385;

const KITCHEN = (
  <Room wall={color(0.92, 0.06, 80)} floor={color(0.75, 0.08, 50)} y={FLOOR - 30}>
    <Window at={[770, 130, 150]} sky={color(0.9, 0.06, 230)}>
      <circle cx="30" cy="-20" r="22" fill="#ffd84d" />
    </Window>
    <rect x="60" y="90" width="210" height="12" rx="6" fill="#b9794a" />
    <Prop of="🫙" at={[105, 66, 46]} bare />
    <Prop of="🧂" at={[165, 66, 44]} bare />
    <Prop of="🍯" at={[225, 66, 48]} bare />
  </Room>
);

function Crate({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} ${CRATE - 8})`}>
      <rect x="-74" width="148" height="92" rx="8" fill={color(0.66, 0.1, 60)} />
      <path d="M-74 30H74M-74 60H74" stroke={color(0.52, 0.1, 55)} strokeWidth="6" />
    </g>
  );
}

type StackProps = { x: number; y: number; count: number; lean?: number; landing?: number };

/** `count` pancakes on a plate. The last one is still falling while `landing` is below 1. */
function Stack({ x, y, count, lean = 0, landing = 1 }: StackProps) {
  return (
    <>
      <ellipse cx={x} cy={y - 4} rx="86" ry="12" fill="#fff" />
      <ellipse cx={x} cy={y - 6} rx="62" ry="7" fill={color(0.88, 0.03, 250)} />
      {times(count, (index) => {
        const fall = index === count - 1 ? (1 - landing) * -300 : 0;
        return (
          <g transform={`translate(${x + lean * index * index * 0.35} ${y - 14 - index * 13 + fall})`}>
            <ellipse rx="58" ry="11" fill={color(0.62, 0.12, 60)} />
            <ellipse cy="-4" rx="56" ry="9" fill={color(0.82, 0.11, 80)} />
          </g>
        );
      })}
    </>
  );
}

const BATTER = color(0.78, 0.12, 75);
const PANCAKE_HAT = <ellipse cy="-.86" rx=".42" ry=".09" fill={BATTER} />;

export const story: Story = {
  category: "Food & Drink",
  title: "One Pancake Too Many",
  description: "Eight hungry friends, one cook, and a stack that does not know when to stop.",
  hue: 60,
  emoji: "🥞",
  tune: {
    beatsPerMinute: 150,
    melody: "C5 E5 G5 E5 A5 G5 E5 - D5 F5 A5 F5 G5 - E5 -",
    bass: "C4 G4 A4 E4 D4 A4 G4 C4",
  },
  poster: { shot: 2, t: 0.6 },
  shots: [
    {
      seconds: 4,
      says: "Breakfast was promised to eight.\nOdd could not remember who had promised it.",
      sounds: { hop: [0.4, 1.2] },
      draw: ({ s }) => [
        KITCHEN,
        dots([25, 145, 235], (index) => ({
          at: [560 + index * 150, FLOOR + 20 + (index % 2) * 22, 170],
          above: hopping(s + index * 0.2, 0.8, 10),
          mouth: s > 2 ? "open" : "smile",
          eyes: [-0.8, -0.2, blinking(s, index)],
        })),
        <Bubble x={690} y={330} open={overshoot(s, [1.9, 0], [2.2, 1])}>
          <Prop of="🥞" at={[0, 0, 74]} bare />
        </Bubble>,
        odd([slowDown(s, [0, -80], [1.6, 230]), FLOOR + 40, 150], {
          above: s < 1.6 ? hopping(s, 0.8, 40) : 0,
          eyes: [0.9, along(s, [1.6, 0], [2, -0.5]), blinking(s, 5)],
          mouth: s > 2.4 ? "flat" : "smile",
        }),
      ],
    },
    {
      seconds: 4.5,
      says: "A cup of flour, an egg, some milk.\nThen a second egg, because the first looked lonely.",
      sounds: { pop: [0.8, 1.8, 2.8], splash: 3.4 },
      draw: ({ s }) => [
        KITCHEN,
        <Crate x={330} />,
        odd([330, CRATE, 220], {
          above: null,
          arms: [20, 30 + swing(s, 0.5, s > 3 ? 30 : 8)],
          eyes: [0.7, 0.6, blinking(s, 1)],
        }),
        <Table x={480} y={TABLE + 20} width={760} height={150} />,
        <Prop of="🥣" at={[520, TABLE - 36, 150]} rotate={s > 3 ? swing(s, 0.25, 4) : 0} />,
        each(["🥛", "🥚", "🥚"], (thing, index) => {
          const fly = progress(s, 0.4 + index, 1 + index);
          const at = [along(fly, [0, 720 + index * 40], [1, 525]), TABLE - 40 - hopping(fly, 1, 190), 66] as const;
          return fly < 1 && <Prop of={thing} at={at} rotate={fly * -200} />;
        }),
      ],
    },
    {
      seconds: 5,
      says: "The first pancake went to the stack.\nSo did the next forty.",
      sounds: { pop: [0.3, 0.8, 1.3, 1.8, 2.2, 2.6, 3, 3.4, 3.8, 4.2] },
      camera: ({ t }) => ({ y: along(t, [0.3, 290], [1, 200]), zoom: along(t, [0, 1.25], [1, 1]) }),
      draw: ({ s, t }) => {
        const count = Math.min(22, Math.floor(1 + t * t * 26));
        return [
          KITCHEN,
          <Crate x={290} />,
          odd([290, CRATE, 220], {
            above: null,
            arms: [0, 40 + swing(s, 0.45, 35)],
            eyes: [0.8, along(t, [0, 0.3], [1, -0.9]), blinking(s, 1)],
            mouth: t > 0.7 ? "open" : "grin",
          }),
          <Table x={480} y={TABLE + 20} width={760} height={150} />,
          <Stack
            x={610}
            y={TABLE + 20}
            count={count}
            lean={swing(s, 1.2, t)}
            landing={progress((t * t * 26) % 1, 0, 0.7)}
          />,
          <Prop of="🍳" at={[420, TABLE - 4, 110]} rotate={-20 + swing(s, 0.45, 14)} />,
        ];
      },
    },
    {
      seconds: 4,
      says: "It leaned to the left. It thought about the right.\nIt chose the guests.",
      sounds: { whoosh: 1.8, thud: [2.8, 3.1] },
      draw: ({ s }) => {
        const lean = along(s, [0, 0], [0.7, -1.2], [1.5, 1], [1.9, 1.3]);
        return [
          KITCHEN,
          <Crate x={230} />,
          odd([230, CRATE, 210], { above: null, arms: 60, eyes: [0.9, -0.5], mouth: "open" }),
          <Table x={400} y={TABLE + 20} width={520} height={150} />,
          s < 2 && <Stack x={480} y={TABLE + 20} count={22} lean={lean} />,
          s >= 2 && <Stack x={480} y={TABLE + 20} count={2} />,
          dots([25, 145, 235], (index) => ({
            at: [690 + index * 100, FLOOR + 40, 130],
            eyes: [-0.4, -1],
            squash: overshoot(s, [2.7 + index * 0.15, 1], [2.8 + index * 0.15, 1.3], [3.1 + index * 0.15, 1]),
            mouth: "open",
            over: s > 2.7 + index * 0.15 && PANCAKE_HAT,
          })),
          s >= 2 &&
            times(12, (index) => {
              const fly = progress(s, 1.9 + index * 0.04, 2.8 + index * 0.06);
              const x = 500 + fly * (170 + index * 22);
              const y = curve(easeQuadIn)(fly, [0, 290 - index * 18], [0.4, 120 - index * 6], [1, 360]);
              const turn = `rotate(${fly * 30} ${500 + fly * 200} 200)`;
              return fly < 1 && <ellipse cx={x} cy={y} rx="50" ry="10" fill={BATTER} transform={turn} />;
            }),
        ];
      },
    },
    {
      seconds: 4.5,
      says: "Nobody said a word. Somebody passed the syrup.\nIt was agreed to do this every year.",
      sounds: { ding: 1, boing: 2.2 },
      draw: ({ s }) => [
        KITCHEN,
        <Falling s={s + 4} kind="confetti" count={s > 2 ? 50 : 0} />,
        dots([25, 70, 145, 235, 310], (index) => ({
          at: [130 + index * 175, FLOOR + 30, 135],
          above: s > 2 ? hopping(s + index * 0.13, 0.55, 16) : 0,
          eyes: [index < 2 ? 0.6 : -0.6, 0, blinking(s, index)],
          mouth: s > 2 ? "grin" : "flat",
          over: PANCAKE_HAT,
        })),
        odd([480, FLOOR + 70, 170], {
          arms: 50,
          above: curve(easeBounceOut)(s, [0, 0], [2.1, 0], [2.4, 40], [2.7, 0]),
          mouth: s > 2 ? "grin" : "flat",
          eyes: [swing(s, 2, 0.7), 0],
        }),
        <Prop of="🍯" at={[along(s, [0.3, 200], [2, 770]), 250 + swing(s, 0.8, 8), 74]} rotate={swing(s, 1, 15)} />,
      ],
    },
  ],
};
