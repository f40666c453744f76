import { easeCubicOut, easeQuadOut } from "d3-ease";
import { dot, dots, odd } from "@/lib/publishing/pictures/drawing/cast";
import { color, Drawing, type Place } from "@/lib/publishing/pictures/drawing/drawing";
import { Prop } from "../stage/cast";
import { along, overshoot, progress } from "../stage/motion";
import { blinking, breathing, hopping, swing } from "../stage/rhythm";
import { Cloud, Falling, Ground, Hills, House, Sky, Sun, Tree } from "../stage/scenery";
import type { Story } from "../story";

const STREET = 440;
const GRAY = { top: color(0.66, 0.04, 250), bottom: color(0.8, 0.03, 240) };

/** An open umbrella; its place is the end of its handle. */
function Umbrella(props: { at: Place; rotate: number }) {
  return (
    <Drawing {...props} strokeLinecap="round">
      <path d="M0 -96V-4Q0 8 -9 8Q-17 8 -17 -2" fill="none" stroke="#7a4b2f" strokeWidth="6" />
      <path
        d="M-74 -64Q-62 -128 0 -130Q62 -128 74 -64Q56 -78 37 -64Q18 -78 0 -64Q-18 -78 -37 -64Q-56 -78 -74 -64Z"
        fill={color(0.8, 0.16, 95)}
        stroke="#fff"
        strokeWidth="7"
        strokeLinejoin="round"
      />
      <path d="M-37 -64Q-30 -116 0 -130Q30 -116 37 -64" fill="none" stroke={color(0.66, 0.15, 80)} strokeWidth="4" />
    </Drawing>
  );
}

function Street({ s, rain }: { s: number; rain: boolean }) {
  return (
    <>
      <Sky {...GRAY} />
      <Cloud at={[180 + s * 6, 80, 190]} fill={color(0.6, 0.03, 250)} />
      <Cloud at={[620 - s * 5, 60, 230]} fill={color(0.56, 0.03, 250)} />
      <House at={[150, STREET - 30, 210]} hue={30} isLit />
      <House at={[470, STREET - 30, 180]} hue={230} />
      <House at={[800, STREET - 30, 220]} hue={320} isLit />
      <Ground y={STREET - 34} fill={color(0.62, 0.03, 260)} />
      <ellipse cx="330" cy="505" rx="120" ry="14" fill={color(0.76, 0.04, 240)} />
      <ellipse cx="730" cy="480" rx="90" ry="10" fill={color(0.76, 0.04, 240)} />
      {rain && <Falling s={s} kind="rain" count={36} />}
    </>
  );
}

export const story: Story = {
  category: "Kindness & Causes",
  title: "The Umbrella That Went Around",
  description: "It rains on everybody, and there is one umbrella.",
  hue: 95,
  emoji: "☂️",
  tune: {
    beatsPerMinute: 112,
    melody: "G4 B4 D5 B4 E5 D5 B4 - A4 C5 E5 C5 D5 B4 A4 - G4 B4 D5 G5 F#5 E5 D5 - C5 E5 D5 C5 B4 A4 G4 -",
    bass: "G4 E4 A4 D4 G4 B4 C4 G4",
  },
  poster: { shot: 4, t: 0.5 },
  shots: [
    {
      seconds: 4,
      says: "Odd had a new umbrella.\nAt last, it was raining.",
      sounds: { splash: 0.3 },
      draw: ({ s, t }) => {
        const x = along(t, [0, -60], [1, 430]);
        return [
          <Street s={s} rain />,
          odd([x, 500, 210], {
            above: hopping(s, 0.5, 12),
            arms: [0, 42],
            stride: swing(s, 1, 18),
            eyes: [0.7, along(t, [0, -0.7], [0.6, 0]), blinking(s, 1)],
            mouth: "grin",
          }),
          <Umbrella at={[x + 92, 365 - hopping(s, 0.5, 12), 150]} rotate={swing(s, 1, 4)} />,
        ];
      },
    },
    {
      seconds: 4.5,
      says: "On the corner sat a snail with a leak.\nOdd thought about it for a whole second.",
      sounds: { tick: 1.2, pop: 2.6 },
      camera: () => ({ x: 560, y: 370, zoom: 1.3 }),
      draw: ({ s }) => {
        const handover = progress(s, 2.3, 3);
        return [
          <Street s={s + 4} rain />,
          <Prop of="🐌" at={[735, 480, 120]} flip squash={breathing(s, 1.6, 0.04)} />,
          odd([430, 510, 220], {
            arms: [0, along(s, [2.1, 42], [2.6, 8])],
            eyes: [0.9, 0.5, blinking(s, 2)],
            mouth: s > 2.6 ? "smile" : "flat",
          }),
          <Umbrella
            at={[525 + handover * 140, 375 + handover * 90 - hopping(handover, 1, 60), 150]}
            rotate={along(handover, [0, 2], [0.5, -24], [1, 10])}
          />,
        ];
      },
    },
    {
      seconds: 5,
      says: "The snail was going only as far as the mailbox.\nSo it passed the umbrella on.",
      sounds: { hop: [1.4, 3] },
      draw: ({ s }) => {
        const first = easeCubicOut(progress(s, 1.2, 1.9));
        const second = easeCubicOut(progress(s, 2.9, 3.6));
        const x = 190 + first * 290 + second * 300;
        return [
          <Street s={s + 8} rain />,
          <Prop of="📮" at={[90, 400, 120]} />,
          <Prop of="🐌" at={[215, 495, 100]} flip />,
          dot(145, [450, 500, 190], {
            arms: [0, 40],
            eyes: [s < 2.6 ? -0.8 : 0.8, 0, blinking(s, 3)],
            mouth: s > 1.7 ? "grin" : "sad",
          }),
          dot(25, [770, 490, 180], {
            arms: [0, 40],
            eyes: [-0.8, s > 3.4 ? -0.4 : 0, blinking(s, 5)],
            mouth: s > 3.4 ? "grin" : "sad",
          }),
          <Umbrella
            at={[x, along(first, [0, 465], [1, 385]) - hopping(first, 1, 90) - hopping(second, 1, 90), 150]}
            rotate={swing(s, 1.6, 6)}
          />,
        ];
      },
    },
    {
      seconds: 4.5,
      says: "Nobody kept it for long. At the end of the street\nOdd was wet to the middle, and waiting.",
      sounds: { splash: 0.6 },
      camera: ({ s }) => ({ x: 480, y: 330, zoom: along(s, [0, 1], [4.5, 1.25]) }),
      draw: ({ s }) => [
        <Sky {...GRAY} />,
        <Hills y={360} fill={color(0.6, 0.05, 160)} />,
        <Tree at={[800, 430, 260]} hue={150} />,
        <Ground y={430} fill={color(0.55, 0.05, 155)} />,
        <Falling s={s + 13} kind="rain" count={40} />,
        <ellipse cx="470" cy="508" rx="170" ry="16" fill={color(0.72, 0.05, 230)} />,
        odd([470, 505, 240], {
          arms: -28,
          squash: 1.04 + swing(s, 1.8, 0.015),
          eyes: [along(s, [0, 0.2], [2.6, 0.2], [3, -0.9]), along(s, [0, -0.5], [2.6, -0.5], [3, 0]), blinking(s, 4)],
          mouth: s > 3 ? "open" : "flat",
        }),
      ],
    },
    {
      seconds: 5,
      says: "Then it came around the corner, with everybody under it.\nThere was room for one more.",
      sounds: { ding: 1.6, hop: 2.6 },
      draw: ({ s, t }) => {
        const arrived = easeQuadOut(progress(t, 0, 0.42));
        const dry = along(s, [2.2, 0], [3.4, 1]);
        return [
          <Sky
            top={color(0.66 + dry * 0.18, 0.04 + dry * 0.04, 240)}
            bottom={color(0.8 + dry * 0.12, 0.03, 220 - dry * 110)}
          />,
          dry > 0 && <Sun at={[830, 150 - dry * 40, 130 * dry]} />,
          <Hills y={360} fill={color(0.6 + dry * 0.12, 0.05 + dry * 0.08, 150)} />,
          <Ground y={430} fill={color(0.55 + dry * 0.12, 0.05 + dry * 0.08, 145)} />,
          s < 2.6 && <Falling s={s + 17} kind="rain" count={40} />,
          <g transform={`translate(${(1 - arrived) * -560} ${-hopping(s, 0.5, arrived < 1 ? 10 : 4)})`}>
            <Umbrella at={[470, 430, 330]} rotate={swing(s, 2, 2)} />
            {dots([145, 25, 235, 310], (index) => ({
              at: [285 + index * 85, 485 + (index % 2) * 22, 150],
              eyes: [0.8, 0, blinking(s, index)],
              mouth: "grin",
            }))}
            <Prop of="🐌" at={[225, 498, 84]} flip />
          </g>,
          odd([overshoot(s, [2.3, 790], [3, 655]), 505, 210], {
            above: hopping(progress(s, 2.3, 3), 1, 50),
            arms: [along(s, [2.9, -20], [3.3, 45]), 20],
            eyes: [-0.9, -0.2, blinking(s, 6)],
            mouth: s > 1.4 ? "grin" : "open",
          }),
        ];
      },
    },
  ],
};
