import { easeCubicOut, easeQuadOut } from "d3-ease";
import { Dot, dots, Odd, Prop } from "../stage/cast";
import { along, hopping, isBlinking, overshoot, progress, swing } from "../stage/motion";
import { Camera, Cloud, color, Falling, Ground, Hills, House, Sky, Sun, Tree } from "../stage/scenery";
import type { Story } from "../story";

const STREET = 440;
const GRAY = { top: color(0.66, 0.04, 250), bottom: color(0.8, 0.03, 240) };

type UmbrellaProps = { x: number; y: number; size: number; rotate?: number };

/** An open umbrella; `x`, `y` is the end of its handle. */
function Umbrella({ x, y, size, rotate = 0 }: UmbrellaProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${rotate}) scale(${size / 100})`} strokeLinecap="round">
      <path d="M0 -96V-4Q0 8 -9 8Q-17 8 -17 -2" fill="none" stroke="#7a4b2f" strokeWidth="6" />
      <path
        d="M-74 -64Q-62 -128 0 -130Q62 -128 74 -64Q56 -78 37 -64Q18 -78 0 -64Q-18 -78 -37 -64Q-56 -78 -74 -64Z"
        fill={color(0.8, 0.16, 95)}
        stroke="#fff"
        strokeWidth="7"
        strokeLinejoin="round"
      />
      <path d="M-37 -64Q-30 -116 0 -130Q30 -116 37 -64" fill="none" stroke={color(0.66, 0.15, 80)} strokeWidth="4" />
    </g>
  );
}

function Street({ s, rain }: { s: number; rain: boolean }) {
  return (
    <>
      <Sky {...GRAY} />
      <Cloud x={180 + s * 6} y={80} size={190} fill={color(0.6, 0.03, 250)} />
      <Cloud x={620 - s * 5} y={60} size={230} fill={color(0.56, 0.03, 250)} />
      <House x={150} y={STREET - 30} size={210} hue={30} lit />
      <House x={470} y={STREET - 30} size={180} hue={230} />
      <House x={800} y={STREET - 30} size={220} hue={320} lit />
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
        return (
          <>
            <Street s={s} rain />
            <Odd
              x={x}
              y={500}
              size={210}
              above={hopping(s, 0.5, 12)}
              arms={[0, 42]}
              stride={swing(s, 1, 18)}
              look={[0.7, along(t, [0, -0.7], [0.6, 0])]}
              mouth="grin"
              asleep={isBlinking(s, 1)}
            />
            <Umbrella x={x + 92} y={365 - hopping(s, 0.5, 12)} size={150} rotate={swing(s, 1, 4)} />
          </>
        );
      },
    },
    {
      seconds: 4.5,
      says: "On the corner sat a snail with a leak.\nOdd thought about it for a whole second.",
      sounds: { tick: 1.2, pop: 2.6 },
      draw: ({ s }) => {
        const handover = progress(s, 2.3, 3);
        return (
          <Camera x={560} y={370} zoom={1.3}>
            <Street s={s + 4} rain />
            <Prop of="🐌" x={735} y={480} size={120} flip squash={1 + swing(s, 1.6, 0.04)} />
            <Odd
              x={430}
              y={510}
              size={220}
              arms={[0, along(s, [2.1, 42], [2.6, 8])]}
              look={[0.9, 0.5]}
              mouth={s > 2.6 ? "smile" : "flat"}
              asleep={isBlinking(s, 2)}
            />
            <Umbrella
              x={525 + handover * 140}
              y={375 + handover * 90 - hopping(handover, 1, 60)}
              size={150}
              rotate={along(handover, [0, 2], [0.5, -24], [1, 10])}
            />
          </Camera>
        );
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
        return (
          <>
            <Street s={s + 8} rain />
            <Prop of="📮" x={90} y={400} size={120} />
            <Prop of="🐌" x={215} y={495} size={100} flip />
            <Dot
              hue={145}
              x={450}
              y={500}
              size={190}
              arms={[0, 40]}
              look={[s < 2.6 ? -0.8 : 0.8, 0]}
              mouth={s > 1.7 ? "grin" : "sad"}
              asleep={isBlinking(s, 3)}
            />
            <Dot
              hue={25}
              x={770}
              y={490}
              size={180}
              arms={[0, 40]}
              look={[-0.8, s > 3.4 ? -0.4 : 0]}
              mouth={s > 3.4 ? "grin" : "sad"}
              asleep={isBlinking(s, 5)}
            />
            <Umbrella
              x={x}
              y={along(first, [0, 465], [1, 385]) - hopping(first, 1, 90) - hopping(second, 1, 90)}
              size={150}
              rotate={swing(s, 1.6, 6)}
            />
          </>
        );
      },
    },
    {
      seconds: 4.5,
      says: "Nobody kept it for long. At the end of the street\nOdd was wet to the middle, and waiting.",
      sounds: { splash: 0.6 },
      draw: ({ s }) => (
        <Camera x={480} y={330} zoom={along(s, [0, 1], [4.5, 1.25])}>
          <Sky {...GRAY} />
          <Hills y={360} fill={color(0.6, 0.05, 160)} />
          <Tree x={800} y={430} size={260} hue={150} />
          <Ground y={430} fill={color(0.55, 0.05, 155)} />
          <Falling s={s + 13} kind="rain" count={40} />
          <ellipse cx="470" cy="508" rx="170" ry="16" fill={color(0.72, 0.05, 230)} />
          <Odd
            x={470}
            y={505}
            size={240}
            arms={[-28, -28]}
            squash={1.04 + swing(s, 1.8, 0.015)}
            look={[along(s, [0, 0.2], [2.6, 0.2], [3, -0.9]), along(s, [0, -0.5], [2.6, -0.5], [3, 0])]}
            mouth={s > 3 ? "open" : "flat"}
            asleep={isBlinking(s, 4)}
          />
        </Camera>
      ),
    },
    {
      seconds: 5,
      says: "Then it came around the corner, with everybody under it.\nThere was room for one more.",
      sounds: { ding: 1.6, hop: 2.6 },
      draw: ({ s, t }) => {
        const arrived = easeQuadOut(progress(t, 0, 0.42));
        const dry = along(s, [2.2, 0], [3.4, 1]);
        return (
          <>
            <Sky
              top={color(0.66 + dry * 0.18, 0.04 + dry * 0.04, 240)}
              bottom={color(0.8 + dry * 0.12, 0.03, 220 - dry * 110)}
            />
            {dry > 0 && <Sun x={830} y={150 - dry * 40} size={130 * dry} />}
            <Hills y={360} fill={color(0.6 + dry * 0.12, 0.05 + dry * 0.08, 150)} />
            <Ground y={430} fill={color(0.55 + dry * 0.12, 0.05 + dry * 0.08, 145)} />
            {s < 2.6 && <Falling s={s + 17} kind="rain" count={40} />}
            <g transform={`translate(${(1 - arrived) * -560} ${-hopping(s, 0.5, arrived < 1 ? 10 : 4)})`}>
              <Umbrella x={470} y={430} size={330} rotate={swing(s, 2, 2)} />
              {dots([145, 25, 235, 310], (_, index) => ({
                x: 285 + index * 85,
                y: 485 + (index % 2) * 22,
                size: 150,
                look: [0.8, 0],
                mouth: "grin",
                asleep: isBlinking(s, index),
              }))}
              <Prop of="🐌" x={225} y={498} size={84} flip />
            </g>
            <Odd
              x={overshoot(s, [2.3, 790], [3, 655])}
              y={505}
              size={210}
              above={hopping(progress(s, 2.3, 3), 1, 50)}
              arms={[along(s, [2.9, -20], [3.3, 45]), 20]}
              look={[-0.9, -0.2]}
              mouth={s > 1.4 ? "grin" : "open"}
              asleep={isBlinking(s, 6)}
            />
          </>
        );
      },
    },
  ],
};
