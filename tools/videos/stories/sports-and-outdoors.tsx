import { easeCubicOut, easeQuadInOut } from "d3-ease";
import { DOT_HUES, dots, odd } from "@/lib/publishing/pictures/drawing/cast";
import { color, Stroke, times } from "@/lib/publishing/pictures/drawing/drawing";
import { Prop } from "../stage/cast";
import { along, curve, overshoot, progress } from "../stage/motion";
import { blinking, hopping, scattered, swing } from "../stage/rhythm";
import { Cloud, Falling, Ground, Hills, Sky, Sun, Tree } from "../stage/scenery";
import type { Story } from "../story";

const TRACK = 430;

/** A field with a running track; `run` is how far it has scrolled, in pixels. */
function Field({ s, run, evening = 0 }: { s: number; run: number; evening?: number }) {
  return (
    <>
      <Sky
        top={color(0.82 - evening * 0.22, 0.09, 230 + evening * 70)}
        bottom={color(0.95 - evening * 0.13, 0.04 + evening * 0.07, 190 - evening * 130)}
      />
      <Sun at={[780, 100 + evening * 170, 110 + evening * 50]} />
      <Cloud at={[260 - run * 0.05 + s * 4, 100, 150]} />
      <Cloud at={[650 - run * 0.05, 70, 100]} />
      <Hills y={330} fill={color(0.8 - evening * 0.12, 0.1, 140)} shift={run * 0.2} />
      {times(5, (index) => {
        const scrolled = (index * 300 - run * 0.5) % 1500;
        const x = scrolled < -150 ? scrolled + 1500 : scrolled;
        return <Tree at={[x, 395, 150 + (index % 3) * 30]} hue={140} />;
      })}
      <Ground y={380} fill={color(0.74 - evening * 0.1, 0.13, 138)} />
      <rect x="-240" y={TRACK} width="1440" height="130" fill={color(0.66 - evening * 0.06, 0.13, 40)} />
      <g stroke="#fff" strokeWidth="5" strokeDasharray="70 40" strokeDashoffset={run % 110}>
        {times(3, (lane) => (
          <path d={`M-240 ${TRACK + 12 + lane * 48}H1200`} opacity=".8" />
        ))}
      </g>
    </>
  );
}

/** A ribbon across the track between two posts; `open` 0 is intact, 1 is broken by a runner. */
function FinishLine({ x, open = 0 }: { x: number; open?: number }) {
  return (
    <g strokeLinecap="round">
      <rect x={x - 8} y="240" width="16" height="200" rx="8" fill="#fff" />
      <Prop of="🏁" at={[x, 225, 90]} />
      <path
        d={
          open > 0
            ? `M${x} 330Q${x + 60 + open * 80} ${330 - open * 40} ${x + 60 + open * 190} ${360 - open * 70}`
            : `M${x} 330Q${x + 50} 420 ${x + 80} 500`
        }
        fill="none"
        stroke={color(0.66, 0.2, 20)}
        strokeWidth="12"
      />
    </g>
  );
}

export const story: Story = {
  category: "Sports & Outdoors",
  title: "The Slowest Lap",
  description: "A race once around the field, and one runner who keeps seeing things.",
  hue: 140,
  emoji: "🏅",
  tune: {
    beatsPerMinute: 160,
    melody: "G4 C5 E5 G5 - E5 C5 E5 F5 A5 G5 E5 D5 - G4 - A4 D5 F5 A5 - F5 D5 F5 E5 G5 D5 B4 C5 - - -",
    bass: "C4 C4 F4 G4 D4 D4 G4 C4",
  },
  poster: { shot: 1, t: 0.5 },
  shots: [
    {
      seconds: 4,
      says: "It was once around the field, and everybody ran.\nOdd had its own way of doing it.",
      sounds: { ding: 0.8, whoosh: 1.4 },
      draw: ({ s }) => {
        const off = progress(s, 1, 4);
        return [
          <Field s={s} run={off * off * 260} />,
          dots([25, 145, 235, 310], (index) => ({
            at: [300 + index * 120 + off * off * 620, 470 + (index % 2) * 46, 140],
            above: s > 1 ? hopping(s + index * 0.1, 0.3, 20) : 0,
            stride: s > 1 ? swing(s, 0.4, 30, index / 4) : 0,
            rotate: s > 1 ? 8 : 0,
            eyes: [0.9, 0],
            mouth: s > 1 ? "open" : "flat",
          })),
          <g
            transform={`translate(${150 + off * off * 360} ${418 - hopping(off, 0.34, 20)}) rotate(${off * off * 700})`}
          >
            {odd([0, 86, 190], { above: null, eyes: [0.6, 0, blinking(s, 2)], mouth: "grin" })}
          </g>,
        ];
      },
    },
    {
      seconds: 4.5,
      says: "At the first bend it met a butterfly.\nAt the second, somebody's lost shoe.",
      sounds: { ding: 1.4, pop: 3.2 },
      camera: () => ({ x: 480, y: 350, zoom: 1.22 }),
      draw: ({ s }) => {
        const run = easeQuadInOut(progress(s, 1.9, 3.1)) * 420;
        const rolling = run > 0 && run < 420;
        return [
          <Field s={s} run={300 + run} />,
          <g transform={`translate(420 ${410 - (rolling ? hopping(s, 0.4, 16) : 0)}) rotate(${(run / 420) * 360})`}>
            {odd([0, 100, 225], {
              above: null,
              arms: [0, along(s, [0.6, 0], [1.1, 40], [1.8, 40], [1.9, 0])],
              eyes: [0.9, s < 1.9 ? -0.8 : 0.8, blinking(s, 1)],
              mouth: rolling ? "open" : "smile",
            })}
          </g>,
          <Prop
            of="🦋"
            at={[560 - run + swing(s, 1.7, 20), 250 + swing(s, 1.1, 24), 76]}
            squash={0.7 + Math.abs(swing(s, 0.4, 0.3))}
          />,
          <Prop of="👟" at={[1020 - run, 478 - hopping(progress(s, 3.2, 3.7), 1, 40), 92]} flip />,
        ];
      },
    },
    {
      seconds: 4,
      says: "The others were home by noon.\nThe ribbon was so light that nobody had noticed it.",
      sounds: { whoosh: 0.9, ding: 1.6 },
      draw: ({ s }) => [
        <Field s={s} run={900} />,
        <FinishLine x={560} />,
        dots([25, 145, 235, 310], (index) => {
          const at = easeCubicOut(progress(s, index * 0.25, 1.6 + index * 0.25));
          return {
            at: [-120 + at * (1000 - index * 105), 480 + (index % 2) * 40, 150],
            above: at < 1 ? hopping(s + index * 0.1, 0.3, 18) : 0,
            stride: at < 0.95 ? swing(s, 0.4, 28) : 0,
            eyes: [s > 2.8 ? -0.9 : 0.9, 0, blinking(s, index)],
            mouth: s > 2.8 ? "flat" : "grin",
          };
        }),
      ],
    },
    {
      seconds: 4.5,
      says: "At sunset one runner was still out there,\nwith a shoe, a feather and a good stick.",
      sounds: { pop: 2.2 },
      camera: ({ s }) => ({ x: along(s, [0, 480], [4.5, 440]), y: 330, zoom: along(s, [0, 1.05], [4.5, 1.3]) }),
      draw: ({ s }) => {
        const run = s * 70;
        return [
          <Field s={s} run={1200 + run} evening={1} />,
          odd([430, 510, 235], {
            above: hopping(s, 0.7, 12),
            stride: swing(s, 1.4, 20),
            arms: [24, 30],
            eyes: [0.8, 0, blinking(s, 3)],
          }),
          <Prop of="👟" at={[318, 352 - hopping(s, 0.7, 12), 78]} rotate={swing(s, 1.4, 6)} />,
          <Prop of="🪶" at={[478, 275 - hopping(s, 0.7, 12), 80]} rotate={20 + swing(s, 1.4, 5)} />,
          <g transform={`translate(560 ${360 - hopping(s, 0.7, 12)}) rotate(${12 + swing(s, 1.4, 5)})`}>
            <Stroke d="M0 70Q10 10 -4 -60M4 0L30 -26" stroke="#8a5a3c" strokeWidth="14" />
          </g>,
        ];
      },
    },
    {
      seconds: 5.5,
      says: "So they all ran the last bend again, together.\nThe ribbon broke across nine.",
      sounds: { hop: 0.4, whoosh: 2.7, ding: 3 },
      draw: ({ s }) => {
        const at = curve(easeQuadInOut)(s, [0, -420], [3.6, 130], [5.5, 190]);
        const through = overshoot(s, [2.6, 0], [3.4, 1]);
        return [
          <Field s={s} run={1600} evening={1} />,
          s > 2.9 && <Falling s={s} kind="confetti" count={26} />,
          <FinishLine x={640} open={through} />,
          dots(DOT_HUES, (index) => ({
            at: [at + 60 + (index % 4) * 150 + (index > 3 ? 75 : 0), 455 + (index > 3 ? 58 : 0), 128],
            above: hopping(s + scattered(index), 0.36, s > 3 ? 26 : 16),
            stride: swing(s, 0.5, 26, index / 8),
            arms: s > 2.9 ? 50 : undefined,
            eyes: [0.7, 0],
            mouth: "grin",
          })),
          odd([at + 600, 515, 190], {
            above: hopping(s, 0.45, s > 3 ? 34 : 16),
            stride: swing(s, 0.6, 22),
            arms: [35, along(s, [2.6, 20], [3, 60])],
            eyes: [s > 3.4 ? -0.8 : 0.8, 0, blinking(s, 4)],
            mouth: "grin",
          }),
        ];
      },
    },
  ],
};
