import { easeCubicInOut } from "d3-ease";
import { dots, odd } from "@/lib/publishing/pictures/drawing/cast";
import { color, Stroke, times } from "@/lib/publishing/pictures/drawing/drawing";
import { Prop } from "../stage/cast";
import { along, progress, slowDown } from "../stage/motion";
import { blinking, breathing, hopping, swing } from "../stage/rhythm";
import { Cloud, Falling, Ground, Hills, Moon, Sky, Stars, Sun, Tree } from "../stage/scenery";
import type { Story } from "../story";

const MEADOW = 430;
const BREATH_SECONDS = 3;

/** Returns the width of a character that breathes slowly. */
const breath = (s: number, phase = 0) => breathing(s, BREATH_SECONDS, 0.045, phase);

function Meadow({ s, busy }: { s: number; busy: boolean }) {
  return (
    <>
      <Sky top={color(0.86, 0.07, 215)} bottom={color(0.95, 0.04, 150)} />
      <Sun at={[800, 100, 110]} />
      <Cloud at={[190 + s * (busy ? 90 : 6), 105, 150]} />
      <Cloud at={[560 + s * (busy ? 70 : 4), 70, 110]} />
      <Hills y={360} fill={color(0.8, 0.09, 165)} />
      <Ground y={MEADOW} fill={color(0.74, 0.11, 155)} />
    </>
  );
}

/** A to-do list that is `length` pixels long. */
function TodoList({ x, y, length }: { x: number; y: number; length: number }) {
  const lines = Math.max(1, Math.round(length / 34));
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="-64" width="128" height={length} rx="12" fill="#fffdf4" stroke="#fff" strokeWidth="6" />
      {times(lines, (index) => (
        <g transform={`translate(-48 ${20 + index * 34})`}>
          <rect width="16" height="16" rx="4" fill="none" stroke={color(0.5, 0.1, 250)} strokeWidth="4" />
          <Stroke d={`M28 8H${66 + ((index * 37) % 28)}`} stroke={color(0.7, 0.04, 250)} strokeWidth="7" />
        </g>
      ))}
    </g>
  );
}

export const story: Story = {
  category: "Wellbeing",
  title: "Ten Minutes of Nothing",
  description: "There is a great deal to do, and a very good patch of grass.",
  hue: 180,
  emoji: "🍃",
  tune: {
    beatsPerMinute: 92,
    melody: "E5 - G5 E5 D5 - C5 - A4 - C5 D5 E5 - - - F5 - A5 F5 E5 - D5 - C5 - D5 E5 C5 - - -",
    bass: "C4 A4 F4 G4 F4 C4 G4 C4",
  },
  poster: { shot: 3, t: 0.55 },
  shots: [
    {
      seconds: 4,
      says: "There was a list. It was long in the morning,\nand by lunch it had a second page.",
      sounds: { tick: [0.4, 1, 1.6, 2.2, 2.8] },
      draw: ({ s, t }) => [
        <Meadow s={s} busy />,
        dots([25, 70, 145, 235, 310], (index) => {
          const way = (s * 300 + index * 230) % 1200;
          return {
            at: [index % 2 ? way - 120 : 1080 - way, 450 + (index % 3) * 24, 140],
            above: hopping(s + index * 0.1, 0.3, 14),
            stride: swing(s, 0.4, 30),
            eyes: [index % 2 ? 0.9 : -0.9, 0],
            mouth: "flat",
          };
        }),
        <TodoList x={800} y={70} length={slowDown(t, [0, 130], [1, 400])} />,
        odd([500, 525, 210], {
          eyes: [0.9, along(t, [0, -0.6], [1, 0.5]), blinking(s, 1)],
          mouth: t > 0.5 ? "open" : "flat",
        }),
      ],
    },
    {
      seconds: 4.5,
      says: "Odd read it to the end, and added a line of its own:\nnothing, ten minutes.",
      sounds: { ding: 2.4 },
      camera: ({ s }) => ({ x: along(s, [0, 430], [2, 520]), y: along(s, [0, 275], [2, 330]), zoom: 1.35 }),
      draw: ({ s }) => [
        <Meadow s={s} busy={false} />,
        <TodoList x={640} y={10} length={470} />,
        <g strokeDasharray="40" strokeDashoffset={40 - progress(s, 2.2, 2.6) * 40}>
          <Stroke d="M592 452l8 9l14 -20" stroke={color(0.6, 0.18, 150)} strokeWidth="6" />
        </g>,
        odd([420, 530, 230], {
          arms: [0, along(s, [1.2, 0], [1.8, 18], [2.6, 18], [3, 0])],
          eyes: [0.9, along(s, [0, -0.8], [1.6, 0.3]), blinking(s, 2)],
          mouth: s > 2.6 ? "smile" : "flat",
        }),
        <Prop of="✏️" at={[along(s, [1.2, 530], [1.8, 562], [2.6, 575], [3, 530]), 450, 52]} rotate={10} />,
      ],
    },
    {
      seconds: 4.5,
      says: "It lay down in the grass and breathed in.\nAfter a while it breathed out.",
      sounds: { thud: 0.8 },
      camera: ({ s }) => ({ x: 480, y: 370, zoom: along(s, [0, 1.2], [4.5, 1.4]) }),
      draw: ({ s }) => {
        const down = easeCubicInOut(progress(s, 0.3, 1));
        return [
          <Meadow s={s} busy={false} />,
          <Tree at={[170, 450, 330]} hue={150} />,
          odd([380 + down * 150, 475 - down * 20, 230], {
            rotate: down * -82,
            squash: breath(s),
            above: null,
            eyes: [0.6, 0, s > 1.6],
          }),
          times(16, (index) => {
            const sway = swing(s, 3, 1, index / 7);
            const blade = `M${210 + index * 38} 500q${sway * 5} -26 ${6 + sway * 6} -44`;
            return <Stroke d={blade} stroke={color(0.62, 0.13, 150)} strokeWidth="10" />;
          }),
        ];
      },
    },
    {
      seconds: 5,
      says: "One by one the others came to ask what it was doing.\nIt was hard to explain, so they tried it.",
      sounds: { thud: [0.8, 1.7, 2.6] },
      draw: ({ s }) => [
        <Meadow s={s + 4} busy={false} />,
        <Tree at={[110, 440, 300]} hue={150} />,
        dots([25, 235, 310, 100], (index) => {
          const down = easeCubicInOut(progress(s, 0.4 + index * 0.9, 1.1 + index * 0.9));
          return {
            at: [[335, 625, 790, 935][index] ?? 0, 452 + (index % 2) * 36, 150],
            rotate: down * -78,
            squash: breath(s, index / 4),
            above: null,
            eyes: [-0.6, 0.3, down >= 1],
            mouth: down > 0.5 ? "smile" : "flat",
          };
        }),
        odd([510, 468, 210], { rotate: -80, squash: breath(s), above: null, eyes: [0, 0, true] }),
        <Prop
          of="🦋"
          at={[420 + swing(s, 4, 130), 300 + swing(s, 2.3, 40), 62]}
          rotate={swing(s, 1.1, 14)}
          squash={0.7 + Math.abs(swing(s, 0.5, 0.3))}
        />,
      ],
    },
    {
      seconds: 5,
      says: "It took rather more than ten minutes.\nThe list waited, and some of it went away by itself.",
      sounds: { pop: 2.4 },
      draw: ({ s, t }) => {
        const night = along(t, [0, 0], [0.5, 1]);
        return [
          <Sky top={color(0.72 - night * 0.42, 0.08, 240)} bottom={color(0.9 - night * 0.4, 0.06, 60 + night * 220)} />,
          night > 0.3 && <Stars s={s} count={26} />,
          <Moon at={[780, 200 - night * 90, 110 * night]} />,
          <Hills y={360} fill={color(0.62 - night * 0.24, 0.07, 165)} />,
          <Ground y={MEADOW} fill={color(0.56 - night * 0.24, 0.08, 160)} />,
          <Tree at={[120, 440, 300]} hue={165} />,
          <TodoList x={870} y={120} length={along(t, [0.2, 260], [0.8, 64])} />,
          dots([25, 235, 310], (index) => ({
            at: [[325, 620, 780][index] ?? 0, 456 + (index % 2) * 34, 150],
            rotate: -78,
            squash: breath(s, index / 4),
            above: null,
            eyes: [0, 0, true],
          })),
          odd([505, 468, 210], { rotate: -80, squash: breath(s), above: null, eyes: [0, 0, s > 1] }),
          night > 0.6 && <Falling s={s * 0.35} kind="snow" count={14} />,
        ];
      },
    },
  ],
};
