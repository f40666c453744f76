import { dot, dots, odd } from "@/lib/publishing/pictures/drawing/cast";
import { color, each, times } from "@/lib/publishing/pictures/drawing/drawing";
import { Prop } from "../stage/cast";
import { along, overshoot, progress, slowDown } from "../stage/motion";
import { blinking, hopping, swaying, swing } from "../stage/rhythm";
import { Bubble, Cloud, Ground, Hills, House, Moon, Room, Sky, Stars, Sun, Window } from "../stage/scenery";
import type { Story } from "../story";

const FLOOR = 420;
const LEAF = color(0.68, 0.17, 140);
const STEM = color(0.56, 0.15, 140);

function Kitchen({ night }: { night: boolean }) {
  return (
    <Room
      wall={night ? color(0.42, 0.07, 270) : color(0.93, 0.06, 115)}
      floor={night ? color(0.34, 0.06, 265) : color(0.72, 0.08, 60)}
      y={FLOOR}
    >
      <Window at={[400, 130, 210]} sky={night ? color(0.28, 0.08, 275) : color(0.87, 0.08, 225)}>
        <circle cx="55" cy="-45" r="24" fill={night ? "#fdf4d8" : "#ffd84d"} />
      </Window>
      <rect x="110" y="316" width="600" height="22" rx="11" fill={color(0.62, 0.1, 60)} />
    </Room>
  );
}

type PotProps = { x: number; y: number; label?: string; grown?: number; s: number };

/** A flower pot; `x`, `y` is the center of its bottom. It has two leaves once it has `grown`. */
function Pot({ x, y, label, grown = 0, s }: PotProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {grown > 0 && (
        <g transform={`translate(0 -74) scale(${grown}) rotate(${swing(s, 3, 4)})`} strokeLinecap="round">
          <path d="M0 0V-46" stroke={STEM} strokeWidth="8" />
          <path d="M0 -30Q-44 -36 -48 -70Q-8 -68 0 -34Z" fill={LEAF} />
          <path d="M0 -38Q40 -44 44 -78Q6 -76 0 -42Z" fill={LEAF} />
        </g>
      )}
      <g stroke="#fff">
        <path d="M-42 -70H42L32 0H-32Z" fill={color(0.66, 0.14, 45)} strokeWidth="6" strokeLinejoin="round" />
        <rect x="-50" y="-86" width="100" height="24" rx="8" fill={color(0.6, 0.14, 42)} strokeWidth="5" />
      </g>
      {label && (
        <g transform="translate(30 -104) rotate(8)">
          <path d="M0 0V30" stroke="#b9794a" strokeWidth="7" />
          <rect x="-26" y="-34" width="52" height="44" rx="7" fill="#fff" />
          <Prop of={label} at={[0, -12, 32]} bare />
        </g>
      )}
    </g>
  );
}

/** The pots on the windowsill, with how far each has grown. The last one has no label. */
function Pots({ s, grown = [0, 0, 0, 0] }: { s: number; grown?: readonly number[] }) {
  return each(grown, (size, index) => (
    <Pot x={190 + index * 140} y={316} label={["🥕", "🍅", "🌻"][index]} grown={size} s={s} />
  ));
}

/** A beanstalk that grows `height` pixels up from (`x`, `y`), with leaves at intervals. */
function Stalk({ x, y, height, s }: { x: number; y: number; height: number; s: number }) {
  const bend = (up: number) => Math.sin(up / 95) * 26 + swing(s, 3, up / 90);
  const steps = Math.max(1, Math.floor(height / 12));
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const up = (index / steps) * height;
    return `${(x + bend(up)).toFixed(1)} ${(y - up).toFixed(1)}`;
  });
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d={`M${points.join("L")}`} fill="none" stroke={STEM} strokeWidth="22" />
      {times(Math.floor(height / 74), (index) => {
        const up = 50 + index * 74;
        const size = Math.min(1, (height - up) / 90);
        const turn = `scale(${index % 2 ? -size : size} ${size}) rotate(${swing(s, 2.6, 6, index / 5)})`;
        const transform = `translate(${x + bend(up)} ${y - up}) ${turn}`;
        return <path d="M0 0Q34 -44 92 -30Q72 16 0 0Z" fill={LEAF} transform={transform} />;
      })}
    </g>
  );
}

export const story: Story = {
  category: "Home & Garden",
  title: "The Seed Without a Label",
  description: "Four pots on a windowsill, and nobody remembers what is in the last one.",
  hue: 125,
  emoji: "🌱",
  tune: {
    beatsPerMinute: 122,
    melody: "G4 C5 E5 C5 F5 E5 D5 - B4 D5 G5 D5 E5 D5 C5 - A4 C5 F5 C5 E5 D5 C5 B4 C5 E5 D5 B4 C5 - - -",
    bass: "C4 F4 G4 C4 F4 C4 G4 C4",
  },
  poster: { shot: 3, t: 0.72 },
  shots: [
    {
      seconds: 4.5,
      says: "Everyone sowed something sensible.\nOdd had found a seed in a coat.",
      sounds: { pop: [0.5, 1.1, 1.7], thud: 3 },
      draw: ({ s }) => [
        <Kitchen night={false} />,
        <Pots s={s} />,
        dots([25, 70, 235], (index) => ({
          at: [120 + index * 175, 500 + (index % 2) * 16, 165],
          eyes: [s > 2.4 ? 0.8 : 0.1, s > 2.4 ? -0.2 : -0.9, blinking(s, index)],
          mouth: s > 3.2 ? "open" : "smile",
        })),
        odd([760, 515, 220], {
          arms: [along(s, [2.2, 0], [2.7, 48], [3.2, 10]), 0],
          eyes: [-0.8, -0.5, blinking(s, 5)],
          mouth: "grin",
        }),
        s < 3 && (
          <g transform={`translate(${along(s, [2.2, 668], [3, 610])} ${along(s, [2.2, 400], [2.6, 190], [3, 232])})`}>
            <ellipse rx="15" ry="20" fill={color(0.5, 0.13, 320)} stroke="#fff" strokeWidth="5" />
          </g>
        ),
      ],
    },
    {
      seconds: 4.5,
      says: "The others came up in rows.\nThe last pot was told a story every evening.",
      sounds: { pop: [0.5, 0.9, 1.3], ding: 3.4 },
      camera: ({ s }) => ({
        x: along(s, [1.4, 440], [3, 560]),
        y: 320,
        zoom: along(s, [0, 1.1], [1.4, 1.1], [3, 1.4]),
      }),
      draw: ({ s }) => [
        <Kitchen night />,
        <Pots
          s={s}
          grown={[
            ...[0.4, 0.8, 1.2].map((start) => overshoot(s, [start, 0], [start + 0.5, 1])),
            overshoot(s, [3.3, 0], [3.7, 0.35]),
          ]}
        />,
        odd([745, 500, 230], {
          arms: 22,
          eyes: [-0.9, along(s, [0, 0.4], [3, 0.4], [3.4, -0.4]), blinking(s, 2)],
          mouth: s > 3.4 ? "grin" : Math.floor(s * 3) % 2 ? "open" : "smile",
        }),
        <Prop of="📖" at={[640, 462, 96]} rotate={-6 + swing(s, 2, 2)} />,
      ],
    },
    {
      seconds: 4,
      says: "It grew on a Tuesday, all at once.\nIt did not see the ceiling as a difficulty.",
      sounds: { boing: 0.5, whoosh: 1.6, thud: 2.6 },
      camera: ({ s }) => ({ x: 520, y: 290, zoom: 1.12, tilt: s > 2.5 ? swing(s, 0.2, 0.6) : 0 }),
      draw: ({ s }) => {
        const height = slowDown(s, [0.4, 20], [1, 130], [1.4, 120], [2.6, 640]);
        return [
          <Kitchen night={false} />,
          <Stalk x={610} y={240} height={height} s={s} />,
          <Pots s={s} grown={[1, 1, 1, 0]} />,
          dot(25, [150, 505, 170], { eyes: [0.9, along(s, [0.6, 0], [2.4, -1])], mouth: "open" }),
          dot(235, [330, 515, 170], { eyes: [0.9, along(s, [0.6, 0], [2.4, -1])], mouth: "open" }),
          odd([790, 515, 215], {
            arms: along(s, [0.4, 0], [0.9, 55]),
            eyes: [-0.8, along(s, [0.6, 0], [2.4, -1])],
            mouth: "grin",
            above: hopping(progress(s, 0.5, 1.1), 1, 40),
          }),
        ];
      },
    },
    {
      seconds: 5,
      says: "By noon the house was upstairs.\nThe view was much better, and so was the light.",
      sounds: { whoosh: 0.3, ding: 2.6 },
      draw: ({ s }) => {
        const lift = overshoot(s, [0.1, 0], [2.4, 1]);
        const top = 440 - lift * 110;
        return [
          <Sky top={color(0.8, 0.1, 230)} bottom={color(0.94, 0.05, 140)} />,
          <Sun at={[140, 100, 110]} />,
          <Cloud at={[720 - s * 10, 140, 170]} />,
          <Cloud at={[250 + s * 8, 250, 120]} />,
          <Hills y={400} fill={color(0.78, 0.12, 135)} />,
          <Ground y={460} fill={color(0.7, 0.13, 135)} />,
          <House at={[110, 470, 130]} hue={250} />,
          <House at={[830, 470, 150]} hue={20} />,
          <Stalk x={480} y={480} height={Math.max(30, 470 - top)} s={s} />,
          <g transform={`rotate(${swing(s, 2.4, 2.5 * lift)} 480 ${top})`}>
            <House at={[480, top, 190]} hue={55} isLit />
            {odd([480, top - 188, 120], {
              above: null,
              arms: swaying(s, 0.8, 40, 20),
              mouth: "grin",
              eyes: [swing(s, 2, 0.8), 0],
            })}
          </g>,
          dots([70, 145], (index) => ({
            at: [[250, 700][index] ?? 0, 520, 140],
            eyes: [index ? -0.6 : 0.6, -1, blinking(s, index)],
            mouth: "open",
          })),
        ];
      },
    },
    {
      seconds: 5,
      says: "It bore one bean, in the end, and they shared it by nine.\nOdd kept the label: house.",
      sounds: { pop: 0.6, ding: 2.4 },
      draw: ({ s }) => [
        <Sky top={color(0.45, 0.12, 280)} bottom={color(0.8, 0.11, 50)} />,
        <Stars s={s} count={16} />,
        <Moon at={[830, 95, 100]} />,
        <Stalk x={860} y={560} height={300} s={s} />,
        <rect x="-20" y="450" width="1000" height="110" fill={color(0.5, 0.1, 60)} />,
        <rect x="-20" y="440" width="1000" height="22" rx="11" fill={color(0.62, 0.1, 60)} />,
        dots([25, 70, 145, 235], (index) => ({
          at: [110 + index * 140, 470, 160],
          above: s > 2.4 ? hopping(s + index * 0.16, 0.7, 10) : null,
          eyes: [0.8, -0.2, blinking(s, index)],
          mouth: s > 2.4 ? "grin" : "smile",
        })),
        odd([690, 475, 200], { above: null, arms: 24, eyes: [-0.6, -0.2, blinking(s, 6)], mouth: "grin" }),
        <Prop
          of="🫘"
          at={[690, overshoot(s, [0.3, 260], [0.8, 226]), along(s, [0.3, 20], [0.8, 92], [2.2, 92], [2.5, 56])]}
        />,
        <Bubble x={750} y={330} open={overshoot(s, [2.6, 0], [2.9, 1])} width={110} height={88}>
          <Prop of="🏠" at={[0, 0, 56]} bare />
        </Bubble>,
      ],
    },
  ],
};
