import { easeBounceOut, easeCubicOut } from "d3-ease";
import type { ReactNode } from "react";
import { dot, type Mouth, odd } from "@/lib/publishing/pictures/drawing/cast";
import { Backdrop, color, each, INK, type Place, Stroke, times } from "@/lib/publishing/pictures/drawing/drawing";
import { Prop } from "../stage/cast";
import { along, during, overshoot, progress, slowDown } from "../stage/motion";
import { blinking, breathing, hopping, scattered, swaying, swing } from "../stage/rhythm";
import { Bubble, Ground, Room, Window } from "../stage/scenery";
import type { Story } from "../story";

/** The triangle, hanging from a thread. `rungFor` is in seconds since it was struck; negative before that. */
function Triangle({ at: [x, y, size], rotate = 0, rungFor = -1 }: { at: Place; rotate?: number; rungFor?: number }) {
  const metal = "M.22 .35H-.48L0 -.48L.42 .24";
  return (
    <g transform={`translate(${x} ${y})`} fill="none" strokeLinecap="round" strokeLinejoin="round">
      {each([0, 0.35, 0.7], (delay) =>
        during(rungFor, delay, delay + 1.3, (ring) => {
          const radius = size * (0.5 + easeCubicOut(ring) * 1.3);
          return <circle r={radius} stroke="#fff3b0" strokeWidth={size * 0.06} opacity={1 - ring} />;
        }),
      )}
      <g transform={`rotate(${rotate} 0 ${-size * 0.75}) scale(${size})`}>
        <path d="M0 -.78V-.48" stroke={INK} strokeWidth=".03" />
        <path d={metal} stroke="#fff" strokeWidth=".24" />
        <path d={metal} stroke={color(0.72, 0.03, 250)} strokeWidth=".12" />
        <path d="M-.4 .32L-.02 -.36" stroke="#fff" strokeWidth=".03" opacity=".8" />
      </g>
    </g>
  );
}

/** The beater; `x`, `y` is the end that strikes. */
function Beater({ x, y, rotate }: { x: number; y: number; rotate: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${rotate})`}>
      <Stroke d="M0 0H76" stroke="#fff" strokeWidth="20" />
      <Stroke d="M0 0H76" stroke={color(0.62, 0.03, 250)} strokeWidth="10" />
    </g>
  );
}

const VELVET = [color(0.56, 0.18, 15), color(0.5, 0.17, 15)] as const;

/** Curtains at both sides and along the top; `closed` 1 is fully closed. */
function Curtains({ closed }: { closed: number }) {
  const width = (230 + closed * 460) / 5;
  const folds = times(5, (fold) => {
    const left = -200 + fold * width;
    return <path d={`M${left} 0h${width + 6}L${left + width} 470H${left}Z`} fill={VELVET[fold % 2]} />;
  });
  return (
    <>
      {folds}
      <g transform="translate(960 0) scale(-1 1)">{folds}</g>
      {times(8, (scallop) => (
        <>
          <ellipse cx={60 + scallop * 120} cy="10" rx="66" ry="54" fill={color(0.84, 0.14, 85)} />
          <ellipse cx={60 + scallop * 120} cy="2" rx="66" ry="54" fill={VELVET[scallop % 2]} />
        </>
      ))}
    </>
  );
}

function Stage({ closed = 0, light = 0, children }: { closed?: number; light?: number; children: ReactNode }) {
  return (
    <>
      <Backdrop fill={color(0.42, 0.1, 300)} />
      <path d="M180 0H780L930 470H30Z" fill={color(0.62, 0.12, 310)} opacity={0.5 + light} />
      <Ground y={390} fill={color(0.68, 0.09, 60)} />
      <path d="M-20 420H980M-20 456H980" stroke={color(0.6, 0.09, 55)} strokeWidth="4" />
      {children}
      <Curtains closed={closed} />
    </>
  );
}

/** The audience from behind; `clap` 1 raises their arms. */
function Audience({ s, clap = 0 }: { s: number; clap?: number }) {
  return times(8, (index) => {
    const x = 50 + index * 124;
    const y = 545 - hopping(s + scattered(index), 0.5, clap * 14) + swing(s, 3, 2, index / 8);
    const shade = color(0.3 + (index % 2) * 0.04, 0.07, 300);
    const hand = `${12 - swing(s, 0.3, 10, index / 3)} ${-66 * clap}`;
    return (
      <>
        {clap > 0 && (
          <Stroke d={`M${x - 46} ${y + 20}l-${hand}M${x + 46} ${y + 20}l${hand}`} stroke={shade} strokeWidth="18" />
        )}
        <circle cx={x} cy={y + 12} r="58" fill={shade} />
      </>
    );
  });
}

/** The band, from back to front; `at` is the distance of the instrument from the player's feet. */
const PLAYERS = [
  { hue: 70, x: 250, y: 375, size: 150, plays: "🎺", at: [58, -62], held: 80 },
  { hue: 275, x: 400, y: 368, size: 150, plays: "🪗", at: [0, -34], held: 92 },
  { hue: 145, x: 545, y: 372, size: 150, plays: "🪕", at: [16, -36], held: 100 },
  { hue: 25, x: 170, y: 462, size: 175, plays: "🎻", at: [52, -60], held: 100 },
  { hue: 235, x: 340, y: 470, size: 175, plays: "🎷", at: [42, -44], held: 104 },
  { hue: 310, x: 520, y: 470, size: 170, plays: "🥁", at: [0, -12], held: 84 },
] as const;

type BandProps = {
  s: number;
  /** 1 plays, 0 is still. */
  playing?: number;
  eyes: readonly [right: number, down: number];
  mouth?: Mouth;
  hop?: number;
};

function Band({ s, playing = 0, eyes: [right, down], mouth, hop = 0 }: BandProps) {
  return each(PLAYERS, ({ hue, x, y, size, plays, at: [ahead, up], held }, index) => {
    const above = hopping(s + index * 0.17, 0.5, hop * 16);
    return (
      <>
        {dot(hue, [x, y, size], {
          above,
          rotate: swing(s, 1.2, 5 * playing, index / 4),
          squash: breathing(s, playing > 0 ? 0.6 : 2.4, 0.02, index / 3),
          eyes: [right, down, blinking(s, index)],
          mouth,
        })}
        <Prop
          of={plays}
          at={[x + ahead, y + up - above + swing(s, 0.6, 6 * playing, index / 5), held]}
          rotate={swing(s, 0.6, 9 * playing, index / 3)}
        />
      </>
    );
  });
}

function FlyingNotes({ s }: { s: number }) {
  return times(7, (index) => {
    const rise = (s * 0.45 + scattered(index)) % 1;
    const x = 180 + scattered(index + 0.4) * 420 + swing(s, 2, 20, scattered(index + 0.2));
    return <Prop of={index % 2 ? "🎵" : "🎶"} at={[x, 300 - rise * 230, 54]} opacity={Math.sin(rise * Math.PI)} />;
  });
}

const STAND = <Stroke d="M914 470V215Q914 205 904 205H868V228" stroke={color(0.85, 0.1, 85)} strokeWidth="10" />;

/** Odd's place on the stage. */
const SOLOIST: Place = [715, 450, 240];
const HUNG: Place = [868, 300, 96];

export const story: Story = {
  category: "Arts & Music",
  title: "The Longest Rest",
  description: "A grand concert, a small triangle, and a musician with exactly one thing to do.",
  hue: 300,
  emoji: "🎷",
  tune: {
    beatsPerMinute: 132,
    melody: "E5 - C5 E5 G5 - A5 G5 F5 - D5 F5 A5 - G5 - E5 G5 C6 B5 A5 - F5 - E5 D5 B4 D5 C5 - - -",
    bass: "C4 C4 C4 C4 D4 D4 G4 G4 C4 E4 F4 D4 G4 G4 C4 C4",
  },
  poster: { shot: 4, t: 0.72 },
  shots: [
    {
      seconds: 4.8,
      says: "Everybody else had eight hundred notes.\nOdd had one, right at the end.",
      sounds: { whoosh: 0.2, pop: 3.4 },
      camera: ({ t }) => ({
        x: along(t, [0.45, 440], [0.75, 580]),
        y: along(t, [0.45, 270], [0.75, 305]),
        zoom: along(t, [0.45, 1], [0.75, 1.25]),
      }),
      draw: ({ s }) => [
        <Stage closed={along(s, [0.1, 1], [1.2, 0])}>
          <Band s={s} playing={s > 1.3 && s < 2.6 ? 1 : 0} eyes={[s > 2.8 ? 0.8 : 0, 0]} />
          {STAND}
          <Triangle at={HUNG} rotate={swing(s, 1.8, 6)} />
          {odd(SOLOIST, {
            eyes: [along(s, [2.8, 0], [3.2, 1]), 0, blinking(s, 7)],
            mouth: s > 3.3 ? "grin" : "smile",
            arms: [0, overshoot(s, [3.1, 0], [3.5, 28])],
            squash: breathing(s, 1.8),
          })}
        </Stage>,
      ],
    },
    {
      seconds: 4.8,
      says: "It practised at breakfast, in bed, in the bath.\nNo note was ever so ready.",
      sounds: { ding: [0.9, 2.1, 3.3] },
      draw: ({ s }) => {
        const strikes = [0.9, 2.1, 3.3];
        const last = strikes.findLast((at) => s >= at);
        const next = strikes.find((at) => s < at) ?? 9;
        const windUp = progress(next - s, 0.45, 0.08);
        return [
          <Room wall={color(0.9, 0.05, 200)} floor={color(0.78, 0.06, 190)} y={420}>
            <path
              d="M-20 60H980M-20 150H980M-20 240H980M-20 330H980M120 -10V420M300 -10V420M480 -10V420M660 -10V420M840 -10V420"
              stroke="#fff"
              strokeWidth="6"
              opacity=".6"
            />
            <Window at={[160, 150, 160]} sky={color(0.85, 0.08, 235)}>
              <circle cx="-30" cy="-24" r="24" fill="#ffd84d" />
            </Window>
          </Room>,
          odd([450, 386, 290], {
            above: null,
            arms: [15 + swing(s, 2, 6), 10 + windUp * 45],
            eyes: [0.9, -0.1, blinking(s, 1)],
            mouth: last !== undefined && s - last < 0.8 ? "grin" : "smile",
            squash: breathing(s, 1.8, 0.015),
          }),
          <Prop of="🦆" at={[262, 276 + swing(s, 1.7, 5), 84]} rotate={swing(s, 1.7, 6)} />,
          <path
            d="M170 330H790Q790 500 650 500H310Q170 500 170 330Z"
            fill="#fff"
            stroke={color(0.86, 0.03, 230)}
            strokeWidth="6"
          />,
          <path d="M190 470Q215 520 200 540M770 470Q745 520 760 540" stroke={color(0.8, 0.12, 85)} strokeWidth="26" />,
          <rect x="150" y="316" width="660" height="30" rx="15" fill={color(0.97, 0.01, 230)} />,
          each([0, 1, 3, 4, 5, 6, 7, 8], (index) => {
            const x = 200 + index * 42 + (index > 3 ? 190 : 0);
            const y = 318 + swing(s, 2, 5, index / 4);
            const foam = color(0.9, 0.04, 230);
            return <circle cx={x} cy={y} r={26 + scattered(index) * 16} fill="#fff" stroke={foam} strokeWidth="3" />;
          }),
          <path d="M690 0V96" stroke={INK} strokeWidth="3" />,
          <Triangle
            at={[690, 190, 130]}
            rotate={last === undefined ? 0 : swing(s - last, 0.5, 9) * Math.exp(-(s - last) * 2)}
            rungFor={last === undefined ? -1 : s - last}
          />,
          <Beater x={622 - windUp * 36} y={214 - windUp * 12} rotate={150 + windUp * 40} />,
        ];
      },
    },
    {
      seconds: 5,
      says: "The music was so good that Odd lost count.\nIt listened with its eyes shut.",
      sounds: { tick: 0.3 },
      camera: () => ({ x: 500, y: 280, zoom: 1.1 }),
      draw: ({ s }) => [
        <Stage light={0.2}>
          <Band s={s} playing={1} eyes={[swing(s, 3, 0.4), -0.2]} mouth="grin" />
          <FlyingNotes s={s} />
          {STAND}
          <Triangle at={HUNG} rotate={swing(s, 1.8, 4)} />
          {odd(SOLOIST, {
            rotate: swing(s, 2, 7),
            arms: swaying(s, 2, 10, 12),
            eyes: [-0.5, -0.2, s > 1.6 || blinking(s, 2)],
          })}
        </Stage>,
      ],
    },
    {
      seconds: 4.2,
      says: "When it ended, everybody turned to Odd.\nOdd was still listening.",
      sounds: { tick: 2 },
      camera: () => ({ x: 480, y: 275, zoom: 1.03 }),
      draw: ({ s }) => [
        <Stage light={0.1}>
          <Band s={s} eyes={[s > 0.7 ? 1 : 0, 0]} mouth={s > 1.6 ? "flat" : "smile"} />
          {STAND}
          <Triangle at={HUNG} rotate={swing(s, 2.6, 2)} />
          {odd(SOLOIST, { rotate: swing(s, 3, 4), squash: breathing(s, 2.6), eyes: [-0.2, 0, true] })}
        </Stage>,
        <Audience s={s} />,
      ],
    },
    {
      seconds: 5.8,
      says: "It was the longest silence in music.\nThen Odd nodded off, a little to the right.",
      sounds: { tick: [0.8, 1.8], ding: 4 },
      camera: () => ({ x: 705, y: 302, zoom: 1.48 }),
      draw: ({ s }) => {
        const nod = along(s, [0, -4], [1.4, 5], [2.2, 0], [3.2, 6], [3.5, 4], [4, 20], [4.6, 15]);
        const rungFor = s - 4;
        return [
          <Stage light={rungFor > 0 ? 0.4 : 0.05}>
            <Band s={s} eyes={[1, 0]} mouth={rungFor > 0 ? "open" : "flat"} />
            {STAND}
            {odd([680, 450, 240], {
              rotate: nod,
              arms: [-10, 0],
              squash: breathing(s, 2.6, 0.015),
              mouth: rungFor <= 0 && s > 2 ? "open" : "smile",
              eyes: [0, 0, true],
            })}
            <Triangle
              at={HUNG}
              rotate={rungFor > 0 ? swing(rungFor, 0.6, 14) * Math.exp(-rungFor * 1.4) : 0}
              rungFor={rungFor}
            />
          </Stage>,
        ];
      },
    },
    {
      seconds: 5.6,
      says: "Nobody had ever heard an ending like it.\nThey asked for it again. Odd slept through that.",
      sounds: { splash: 0.2, pop: [0.7, 1.1, 1.6] },
      draw: ({ s }) => [
        <Stage light={0.4}>
          <Band s={s} eyes={[0.7, 0]} mouth="grin" hop={1} />
          {STAND}
          <Triangle at={HUNG} rotate={swing(s, 1.6, 5)} />
          {odd(SOLOIST, { rotate: 6, arms: -20, squash: 1.04 + swing(s, 2.6, 0.025), eyes: [0, 0, true] })}
          <Bubble x={745} y={228} width={120} height={84} thought open={overshoot(s, [2.4, 0], [2.8, 1])}>
            <Prop of="💤" at={[0, 0, 58 + swing(s, 1.6, 4)]} bare />
          </Bubble>
          {each([620, 810, 575, 850, 665], (lands, index) => {
            const fly = progress(s, 0.2 + index * 0.35, 1.4 + index * 0.35);
            const x = lands + (1 - fly) * (index % 2 ? 300 : -320);
            const y = slowDown(fly, [0, 560], [0.4, 190]) + easeBounceOut(progress(fly, 0.4, 1)) * 262;
            const turn = (1 - fly) * 400 + 70 + index * 24;
            return fly > 0 && <Prop of={index % 2 ? "🌷" : "🌹"} at={[x, y, 72]} rotate={turn} />;
          })}
        </Stage>,
        <Audience s={s} clap={along(s, [0, 0], [0.3, 1])} />,
      ],
    },
  ],
};
