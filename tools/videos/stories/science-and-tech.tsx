import { easeCubicInOut, easeQuadOut } from "d3-ease";
import { dot, dots, odd } from "@/lib/publishing/pictures/drawing/cast";
import { Backdrop, color, Drawing, INK, type Place, Stroke, times } from "@/lib/publishing/pictures/drawing/drawing";
import { Prop } from "../stage/cast";
import { along, overshoot, progress } from "../stage/motion";
import { blinking, breathing, hopping, swing } from "../stage/rhythm";
import { Falling, Room } from "../stage/scenery";
import type { Story } from "../story";

const FLOOR = 420;
const STEEL = color(0.72, 0.03, 240);
const DARK_STEEL = color(0.52, 0.04, 245);
const FRAME = { stroke: "#b9794a", strokeWidth: 8 };
const EDGE = { stroke: "#fff", strokeWidth: 6, strokeLinejoin: "round" } as const;

const LABORATORY = (
  <Room wall={color(0.9, 0.04, 215)} floor={color(0.7, 0.05, 250)} y={FLOOR}>
    <rect x="70" y="60" width="180" height="110" rx="10" fill={color(0.42, 0.06, 170)} {...FRAME} />
    <Stroke d="M95 140Q130 70 160 120T230 90M100 90h28M190 140h30" stroke="#fff" strokeWidth="4" opacity=".8" />
  </Room>
);

/** Returns how far a part is added, from 0 (missing) to 1 (in place). It springs into place. */
const added = (s: number, at: number) => overshoot(s, [at, 0], [at + 0.45, 1]);

type MachineProps = {
  /** Seconds since it was switched on; null while it is off. */
  on: number | null;
  /** How much of each part is there, from 0 to 1. */
  horn?: number;
  chimneys?: readonly [number, number];
};

/** The machine; it stands around 480, `FLOOR`. */
function Machine({ on, horn = 0, chimneys: [first, second] = [0, 0] }: MachineProps) {
  const shake = on === null ? 0 : swing(on, 0.12, 4);
  const light = (index: number) => {
    if (on === null) return color(0.6, 0.02, 250);
    return color(0.8, 0.17, (index * 67 + Math.floor(on * 5) * 40) % 360);
  };
  return (
    <g transform={`translate(${480 + shake} ${FLOOR + 40}) rotate(${shake * 0.3})`}>
      <g transform={`translate(-90 -250) scale(1 ${first})`}>
        <rect x="-26" y="-120" width="52" height="130" rx="8" fill={DARK_STEEL} />
        <rect x="-34" y="-128" width="68" height="22" rx="8" fill={STEEL} />
      </g>
      <g transform={`translate(0 -250) scale(1 ${second})`}>
        <rect x="-22" y="-160" width="44" height="170" rx="8" fill={DARK_STEEL} />
        <rect x="-30" y="-168" width="60" height="22" rx="8" fill={STEEL} />
      </g>
      <g transform={`translate(150 -190) scale(${horn})`}>
        <path d="M0 -14L90 -64V64L0 14Z" fill={color(0.82, 0.15, 85)} {...EDGE} />
        <ellipse cx="92" rx="18" ry="64" fill={color(0.66, 0.14, 75)} />
      </g>
      <rect x="-170" y="-260" width="340" height="260" rx="34" fill="#fff" />
      <rect x="-162" y="-252" width="324" height="244" rx="28" fill={STEEL} />
      <rect x="-162" y="-52" width="324" height="44" rx="22" fill={DARK_STEEL} />
      <circle cx="-90" cy="-175" r="46" fill="#fff" />
      <g transform={`translate(-90 -172) rotate(${on === null ? -60 : swing(on, 0.9, 80)})`}>
        <Stroke d="M0 0V-34" stroke={color(0.6, 0.2, 25)} strokeWidth="7" />
      </g>
      {times(8, (index) => (
        <circle cx={-10 + (index % 4) * 44} cy={-205 + Math.floor(index / 4) * 46} r="15" fill={light(index)} />
      ))}
      {times(7, (index) => (
        <g transform={`translate(${-132 + index * 44} -84) rotate(${index % 2 ? 14 : -14})`}>
          <path d="M0 0V-28" stroke={DARK_STEEL} strokeWidth="7" strokeLinecap="round" />
          <circle cy="-32" r="10" fill={color(0.65, 0.18, 25 + index * 45)} />
        </g>
      ))}
    </g>
  );
}

/** A soap bubble. */
function SoapBubble({ at }: { at: Place }) {
  return (
    <Drawing at={at}>
      <circle r="50" fill={color(0.93, 0.06, 200)} opacity=".45" />
      <circle r="49" fill="none" stroke={color(0.85, 0.12, 320)} strokeWidth="4" />
      <Stroke d="M-32 -16A36 36 0 0 1 -8 -36" stroke="#fff" strokeWidth="7" />
      <circle cx="20" cy="24" r="6" fill="#fff" opacity=".8" />
    </Drawing>
  );
}

export const story: Story = {
  category: "Science & Tech",
  title: "The Machine That Did Nothing",
  description: "Forty levers, two chimneys and a horn, and still one question.",
  hue: 230,
  emoji: "🔌",
  tune: {
    beatsPerMinute: 140,
    melody: "D5 - A4 - F4 A4 D5 - C5 - G4 - E4 G4 C5 - Bb4 - F4 - D4 F4 Bb4 - A4 C5 E5 C5 A4 - - -",
    bass: "D4 A4 C4 G4 Bb4 F4 A4 A4",
  },
  poster: { shot: 3, t: 0.5 },
  shots: [
    {
      seconds: 4,
      says: "The eight had built a machine with forty levers.\nIt did nothing at all.",
      sounds: { tick: [0.8, 1.4, 2] },
      camera: ({ t }) => ({ y: along(t, [0, 310], [1, 290]), zoom: 1.12 }),
      draw: ({ s }) => [
        LABORATORY,
        <Machine on={null} />,
        dots([25, 100, 195, 275], (index) => ({
          at: [[150, 255, 705, 815][index] ?? 0, 490 + (index % 2) * 14, 160],
          eyes: [index < 2 ? 0.8 : -0.8, -0.4, blinking(s, index)],
          mouth: s > 2.4 ? "flat" : "smile",
          arms: index === 1 ? [0, 20 + hopping(s, 0.6, 30)] : undefined,
        })),
      ],
    },
    {
      seconds: 4.5,
      says: "They added a horn, a chimney and a second chimney.\nIt did nothing, but taller.",
      sounds: { pop: [0.6, 1.5, 2.4] },
      draw: ({ s }) => [
        LABORATORY,
        <Machine on={null} horn={added(s, 0.6)} chimneys={[added(s, 1.5), added(s, 2.4)]} />,
        dots([70, 145, 235, 310], (index) => ({
          at: [[120, 235, 730, 850][index] ?? 0, 500 + (index % 2) * 14, 150],
          above: hopping(progress(s, 0.4 + index * 0.6, 0.9 + index * 0.6), 1, 40),
          eyes: [index < 2 ? 0.7 : -0.7, -0.9, blinking(s, index + 2)],
          mouth: s > 3.2 ? "sad" : "open",
        })),
      ],
    },
    {
      seconds: 4.5,
      says: "Odd had one question,\nand walked around the back to ask it.",
      sounds: { hop: [0.3, 0.9], thud: 3.3 },
      draw: ({ s }) => {
        const plug = easeCubicInOut(progress(s, 2.6, 3.3));
        const plugX = 420 + plug * 236;
        return [
          <Backdrop fill={color(0.84, 0.04, 215)} />,
          <rect x="-10" y="440" width="980" height="120" fill={color(0.62, 0.05, 250)} />,
          <rect x="-60" y="40" width="250" height="440" rx="34" fill={DARK_STEEL} />,
          <rect x="-60" y="60" width="230" height="400" rx="26" fill={STEEL} />,
          <Stroke
            d={`M170 300C240 480 300 ${470 - plug * 60} ${plugX - 66} ${440 - plug * 158}`}
            stroke={INK}
            strokeWidth="14"
          />,
          <rect x="690" y="205" width="150" height="150" rx="26" fill="#fff" />,
          <path d="M712 262H752M712 300H752" stroke={INK} strokeWidth="13" strokeLinecap="round" />,
          <g transform={`translate(${plugX} ${440 - plug * 158})`}>
            <path d="M0 -19H44M0 19H44" stroke="#8c8c9a" strokeWidth="10" strokeLinecap="round" />
            <rect x="-70" y="-40" width="76" height="80" rx="20" fill={INK} />
          </g>,
          odd([along(s, [0, -90], [1.8, 330], [2.6, 330], [3.3, 500]), 510, 250], {
            above: s < 1.8 ? hopping(s, 0.6, 26) : 0,
            arms: [0, along(s, [2, 0], [2.4, -22], [3.3, 12])],
            eyes: [0.9, along(s, [1.4, 0], [1.9, 0.8], [2.6, 0.8], [3.2, -0.2]), blinking(s, 4)],
            mouth: s > 3.3 ? "grin" : "flat",
          }),
        ];
      },
    },
    {
      seconds: 4.5,
      says: "It hummed. It shook. It blinked in every color.\nEverybody found something to hide behind.",
      sounds: { tick: [0.2, 0.7, 1.2, 1.7, 2.2, 2.7, 3.2] },
      camera: ({ s }) => ({ zoom: along(s, [0, 1], [4.5, 1.08]), tilt: swing(s, 0.3, 0.4) }),
      draw: ({ s }) => [
        LABORATORY,
        <Machine on={s} horn={1} chimneys={[1, 1]} />,
        dot(145, [110, 480, 150], { eyes: [0.9, -0.3], mouth: "open" }),
        <Prop of="📦" at={[105, 470, 130]} />,
        dot(235, [840, 480, 150], { eyes: [-0.9, -0.3], mouth: "open" }),
        <Prop of="🪴" at={[850, 455, 150]} />,
        odd([270, 525, 200], {
          arms: [30, 40 + swing(s, 0.5, 12)],
          eyes: [0.8, -0.6, blinking(s, 1)],
          mouth: "grin",
          squash: breathing(s, 0.3),
        }),
      ],
    },
    {
      seconds: 5.5,
      says: "Then it made one soap bubble, and stopped.\nIt was agreed to be the best bubble so far.",
      sounds: { boing: 0.7, ding: 3 },
      draw: ({ s }) => {
        const grown = overshoot(s, [0.5, 0], [1.4, 1]);
        const risen = easeQuadOut(progress(s, 1.4, 5.5));
        const [x, y] = [735 - risen * 230, 270 - risen * 150 + swing(s, 2.4, 10)];
        return [
          LABORATORY,
          s > 3 && <Falling s={s} kind="confetti" count={22} />,
          <Machine on={s < 0.5 ? s : null} horn={1} chimneys={[1, 1]} />,
          <SoapBubble at={[x, y, 130 * grown]} />,
          dots([25, 100, 195, 310], (index) => ({
            at: [[90, 200, 780, 890][index] ?? 0, 505 + (index % 2) * 16, 155],
            above: s > 3 ? hopping(s + index * 0.2, 0.6, 18) : 0,
            eyes: [((x - ([90, 200, 780, 890][index] ?? 0)) / 700) * 1.2, -0.9, blinking(s, index)],
            mouth: s > 3 ? "grin" : "open",
          })),
          odd([340, 530, 200], {
            arms: [20, along(s, [2.8, 20], [3.2, 60])],
            eyes: [0.7, -0.9, blinking(s, 7)],
            mouth: s > 1.4 ? "grin" : "open",
          }),
        ];
      },
    },
  ],
};
