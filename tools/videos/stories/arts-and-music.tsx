import { easeBackOut, easeBounceOut, easeCubicOut } from "d3-ease";
import type { ReactNode } from "react";
import { Dot, Odd, Prop } from "../stage/cast";
import { along, hopping, isBlinking, progress, scattered, swing } from "../stage/motion";
import { Bubble, Camera, color, Ground, Room, Window } from "../stage/scenery";
import type { Story } from "../story";

const BOARDS = color(0.68, 0.09, 60);
const VELVET = color(0.5, 0.17, 15);

type TriangleProps = {
  x: number;
  y: number;
  size: number;
  rotate?: number;
  /** Seconds since it was struck; negative before that. */
  rungFor?: number;
};

/** The triangle, hanging from a thread; `x`, `y` is its center. */
function Triangle({ x, y, size, rotate = 0, rungFor = -1 }: TriangleProps) {
  return (
    <g transform={`translate(${x} ${y})`} fill="none" strokeLinecap="round" strokeLinejoin="round">
      {rungFor >= 0 &&
        [0, 0.35, 0.7].map((delay) => {
          const ring = progress(rungFor, delay, delay + 1.3);
          return (
            ring > 0 &&
            ring < 1 && (
              <circle
                key={delay}
                r={size * (0.5 + easeCubicOut(ring) * 1.3)}
                stroke="#fff3b0"
                strokeWidth={size * 0.06}
                opacity={1 - ring}
              />
            )
          );
        })}
      <g transform={`rotate(${rotate} 0 ${-size * 0.75}) scale(${size})`}>
        <path d="M0 -.78V-.48" stroke="#2a1633" strokeWidth=".03" />
        <path d="M.22 .35H-.48L0 -.48L.42 .24" stroke="#fff" strokeWidth=".24" />
        <path d="M.22 .35H-.48L0 -.48L.42 .24" stroke={color(0.72, 0.03, 250)} strokeWidth=".12" />
        <path d="M-.4 .32L-.02 -.36" stroke="#fff" strokeWidth=".03" opacity=".8" />
      </g>
    </g>
  );
}

/** The beater; `x`, `y` is the end that strikes. */
function Beater({ x, y, rotate }: { x: number; y: number; rotate: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${rotate})`} strokeLinecap="round">
      <path d="M0 0H76" stroke="#fff" strokeWidth="20" />
      <path d="M0 0H76" stroke={color(0.62, 0.03, 250)} strokeWidth="10" />
    </g>
  );
}

/** Curtains at both sides and along the top; `closed` 1 is fully closed. */
function Curtains({ closed }: { closed: number }) {
  const reach = 30 + closed * 460;
  return (
    <>
      {[0, 1].map((side) => (
        <g key={side} transform={side ? "translate(960 0) scale(-1 1)" : undefined}>
          {Array.from({ length: 5 }, (_, fold) => {
            const left = -200 + (fold / 5) * (reach + 200);
            const width = (reach + 200) / 5;
            return (
              <path
                key={fold}
                d={`M${left} 0H${left + width + 6}L${left + width} 470H${left}Z`}
                fill={fold % 2 ? VELVET : color(0.56, 0.18, 15)}
              />
            );
          })}
        </g>
      ))}
      {Array.from({ length: 8 }, (_, scallop) => (
        <g key={scallop}>
          <ellipse cx={60 + scallop * 120} cy="10" rx="66" ry="54" fill={color(0.84, 0.14, 85)} />
          <ellipse cx={60 + scallop * 120} cy="2" rx="66" ry="54" fill={scallop % 2 ? VELVET : color(0.56, 0.18, 15)} />
        </g>
      ))}
    </>
  );
}

function Stage({ closed = 0, light = 0, children }: { closed?: number; light?: number; children: ReactNode }) {
  return (
    <>
      <rect x="-480" y="-270" width="1920" height="1080" fill={color(0.42, 0.1, 300)} />
      <path d="M180 0H780L930 470H30Z" fill={color(0.62, 0.12, 310)} opacity={0.5 + light} />
      <Ground y={390} fill={BOARDS} />
      <path d="M-20 420H980M-20 456H980" stroke={color(0.6, 0.09, 55)} strokeWidth="4" />
      {children}
      <Curtains closed={closed} />
    </>
  );
}

/** The audience from behind; `clap` 1 raises their arms. */
function Audience({ s, clap = 0 }: { s: number; clap?: number }) {
  return Array.from({ length: 8 }, (_, index) => {
    const x = 50 + index * 124;
    const y = 545 - hopping(s + scattered(index), 0.5, clap * 14) + swing(s, 3, 2, index / 8);
    const shade = color(0.3 + (index % 2) * 0.04, 0.07, 300);
    return (
      <g key={x}>
        {clap > 0 && (
          <path
            d={`M${x - 46} ${y + 20}l${-12 + swing(s, 0.3, 10, index / 3)} ${-66 * clap}M${x + 46} ${y + 20}l${12 - swing(s, 0.3, 10, index / 3)} ${-66 * clap}`}
            stroke={shade}
            strokeWidth="18"
            strokeLinecap="round"
          />
        )}
        <circle cx={x} cy={y + 12} r="58" fill={shade} />
      </g>
    );
  });
}

type Player = {
  hue: number;
  x: number;
  y: number;
  size: number;
  plays: string;
  at: readonly [number, number];
  held: number;
};

/** The band, from back to front; `at` is the distance of the instrument from the player's feet. */
const PLAYERS: readonly Player[] = [
  { hue: 70, x: 250, y: 375, size: 150, plays: "🎺", at: [58, -62], held: 80 },
  { hue: 275, x: 400, y: 368, size: 150, plays: "🪗", at: [0, -34], held: 92 },
  { hue: 145, x: 545, y: 372, size: 150, plays: "🪕", at: [16, -36], held: 100 },
  { hue: 25, x: 170, y: 462, size: 175, plays: "🎻", at: [52, -60], held: 100 },
  { hue: 235, x: 340, y: 470, size: 175, plays: "🎷", at: [42, -44], held: 104 },
  { hue: 310, x: 520, y: 470, size: 170, plays: "🥁", at: [0, -12], held: 84 },
];

type BandProps = {
  s: number;
  /** 1 plays, 0 is still. */
  playing: number;
  look: readonly [number, number];
  mouth: "smile" | "flat" | "open" | "grin";
  hop?: number;
};

function Band({ s, playing, look, mouth, hop = 0 }: BandProps) {
  return PLAYERS.map(({ hue, x, y, size, plays, at: [right, up], held }, index) => {
    const lift = hopping(s + index * 0.17, 0.5, hop * 16);
    return (
      <g key={hue}>
        <Dot
          hue={hue}
          x={x}
          y={y}
          size={size}
          above={lift}
          rotate={swing(s, 1.2, 5 * playing, index / 4)}
          squash={1 + swing(s, playing > 0 ? 0.6 : 2.4, 0.02, index / 3)}
          look={look}
          mouth={mouth}
          asleep={isBlinking(s, index)}
        />
        <Prop
          of={plays}
          x={x + right}
          y={y + up - lift + swing(s, 0.6, 6 * playing, index / 5)}
          size={held}
          rotate={swing(s, 0.6, 9 * playing, index / 3)}
        />
      </g>
    );
  });
}

function FlyingNotes({ s }: { s: number }) {
  return Array.from({ length: 7 }, (_, index) => {
    const rise = (s * 0.45 + scattered(index)) % 1;
    return (
      <Prop
        key={index}
        of={index % 2 ? "🎵" : "🎶"}
        x={180 + scattered(index + 0.4) * 420 + swing(s, 2, 20, scattered(index + 0.2))}
        y={300 - rise * 230}
        size={54}
        opacity={Math.sin(rise * Math.PI)}
      />
    );
  });
}

/** Odd's place on the stage. */
const SOLOIST = { x: 715, y: 450, size: 240 } as const;
const HUNG = { x: 868, y: 300, size: 96 } as const;

function TriangleStand() {
  return (
    <path
      d="M914 470V215Q914 205 904 205H868V228"
      stroke={color(0.85, 0.1, 85)}
      strokeWidth="10"
      strokeLinecap="round"
      fill="none"
    />
  );
}

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
      sounds: [
        { at: 0.2, sound: "whoosh" },
        { at: 3.4, sound: "pop" },
      ],
      draw: ({ s, t }) => (
        <Camera
          x={along(t, [
            [0.45, 440],
            [0.75, 580],
          ])}
          y={along(t, [
            [0.45, 270],
            [0.75, 305],
          ])}
          zoom={along(t, [
            [0.45, 1],
            [0.75, 1.25],
          ])}
        >
          <Stage
            closed={along(s, [
              [0.1, 1],
              [1.2, 0],
            ])}
          >
            <Band s={s} playing={s > 1.3 && s < 2.6 ? 1 : 0} look={[s > 2.8 ? 0.8 : 0, 0]} mouth="smile" />
            <TriangleStand />
            <Triangle {...HUNG} rotate={swing(s, 1.8, 6)} />
            <Odd
              {...SOLOIST}
              look={[
                along(s, [
                  [2.8, 0],
                  [3.2, 1],
                ]),
                0,
              ]}
              mouth={s > 3.3 ? "grin" : "smile"}
              arms={[
                0,
                along(
                  s,
                  [
                    [3.1, 0],
                    [3.5, 28],
                  ],
                  easeBackOut,
                ),
              ]}
              squash={1 + swing(s, 1.8, 0.02)}
              asleep={isBlinking(s, 7)}
            />
          </Stage>
        </Camera>
      ),
    },
    {
      seconds: 4.8,
      says: "It practised at breakfast, in bed, in the bath.\nNo note was ever so ready.",
      sounds: [
        { at: 0.9, sound: "ding" },
        { at: 2.1, sound: "ding" },
        { at: 3.3, sound: "ding" },
      ],
      draw: ({ s }) => {
        const strikes = [0.9, 2.1, 3.3];
        const last = strikes.findLast((at) => s >= at);
        const next = strikes.find((at) => s < at) ?? 9;
        const windUp = progress(next - s, 0.45, 0.08);
        return (
          <>
            <Room wall={color(0.9, 0.05, 200)} floor={color(0.78, 0.06, 190)} y={420}>
              <path
                d="M-20 60H980M-20 150H980M-20 240H980M-20 330H980M120 -10V420M300 -10V420M480 -10V420M660 -10V420M840 -10V420"
                stroke="#fff"
                strokeWidth="6"
                opacity=".6"
              />
              <Window x={160} y={150} size={160} sky={color(0.85, 0.08, 235)}>
                <circle cx="-30" cy="-24" r="24" fill="#ffd84d" />
              </Window>
            </Room>
            <Odd
              x={450}
              y={386}
              size={290}
              above={null}
              arms={[15 + swing(s, 2, 6), 10 + windUp * 45]}
              look={[0.9, -0.1]}
              mouth={last !== undefined && s - last < 0.8 ? "grin" : "smile"}
              squash={1 + swing(s, 1.8, 0.015)}
              asleep={isBlinking(s, 1)}
            />
            <Prop of="🦆" x={262} y={276 + swing(s, 1.7, 5)} size={84} rotate={swing(s, 1.7, 6)} />
            <path
              d="M170 330H790Q790 500 650 500H310Q170 500 170 330Z"
              fill="#fff"
              stroke={color(0.86, 0.03, 230)}
              strokeWidth="6"
            />
            <path d="M190 470Q215 520 200 540M770 470Q745 520 760 540" stroke={color(0.8, 0.12, 85)} strokeWidth="26" />
            <rect x="150" y="316" width="660" height="30" rx="15" fill={color(0.97, 0.01, 230)} />
            {Array.from({ length: 9 }, (_, index) => (
              <circle
                key={index}
                cx={200 + index * 42 + (index > 3 ? 190 : 0)}
                cy={318 + swing(s, 2, 5, index / 4)}
                r={26 + scattered(index) * 16}
                fill="#fff"
                stroke={color(0.9, 0.04, 230)}
                strokeWidth="3"
                opacity={index === 2 ? 0 : 1}
              />
            ))}
            <path d="M690 0V96" stroke="#2a1633" strokeWidth="3" />
            <Triangle
              x={690}
              y={190}
              size={130}
              rotate={last === undefined ? 0 : swing(s - last, 0.5, 9) * Math.exp(-(s - last) * 2)}
              rungFor={last === undefined ? -1 : s - last}
            />
            <Beater x={622 - windUp * 36} y={214 - windUp * 12} rotate={150 + windUp * 40} />
          </>
        );
      },
    },
    {
      seconds: 5,
      says: "The music was so good that Odd lost count.\nIt listened with its eyes shut.",
      sounds: [{ at: 0.3, sound: "tick" }],
      draw: ({ s }) => (
        <Camera x={500} y={280} zoom={1.1}>
          <Stage light={0.2}>
            <Band s={s} playing={1} look={[swing(s, 3, 0.4), -0.2]} mouth="grin" />
            <FlyingNotes s={s} />
            <TriangleStand />
            <Triangle {...HUNG} rotate={swing(s, 1.8, 4)} />
            <Odd
              {...SOLOIST}
              rotate={swing(s, 2, 7)}
              arms={[10 + swing(s, 2, 12), 10 - swing(s, 2, 12)]}
              look={[-0.5, -0.2]}
              mouth="smile"
              asleep={s > 1.6 || isBlinking(s, 2)}
            />
          </Stage>
        </Camera>
      ),
    },
    {
      seconds: 4.2,
      says: "When it ended, everybody turned to Odd.\nOdd was still listening.",
      sounds: [{ at: 2, sound: "tick" }],
      draw: ({ s }) => (
        <Camera x={480} y={275} zoom={1.03}>
          <Stage light={0.1}>
            <Band s={s} playing={0} look={[s > 0.7 ? 1 : 0, 0]} mouth={s > 1.6 ? "flat" : "smile"} />
            <TriangleStand />
            <Triangle {...HUNG} rotate={swing(s, 2.6, 2)} />
            <Odd {...SOLOIST} rotate={swing(s, 3, 4)} squash={1 + swing(s, 2.6, 0.02)} look={[-0.2, 0]} asleep />
          </Stage>
          <Audience s={s} />
        </Camera>
      ),
    },
    {
      seconds: 5.8,
      says: "It was the longest silence in music.\nThen Odd nodded off, a little to the right.",
      sounds: [
        { at: 0.8, sound: "tick" },
        { at: 1.8, sound: "tick" },
        { at: 4, sound: "ding" },
      ],
      draw: ({ s }) => {
        const nod = along(s, [
          [0, -4],
          [1.4, 5],
          [2.2, 0],
          [3.2, 6],
          [3.5, 4],
          [4, 20],
          [4.6, 15],
        ]);
        const rungFor = s - 4;
        return (
          <Camera x={705} y={302} zoom={1.48}>
            <Stage light={rungFor > 0 ? 0.4 : 0.05}>
              <Band s={s} playing={0} look={[1, 0]} mouth={rungFor > 0 ? "open" : "flat"} />
              <TriangleStand />
              <Odd
                x={SOLOIST.x - 35}
                y={SOLOIST.y}
                size={SOLOIST.size}
                rotate={nod}
                arms={[-10, 0]}
                squash={1 + swing(s, 2.6, 0.015)}
                mouth={rungFor > 0 ? "smile" : s > 2 ? "open" : "smile"}
                asleep
              />
              <Triangle
                {...HUNG}
                rotate={rungFor > 0 ? swing(rungFor, 0.6, 14) * Math.exp(-rungFor * 1.4) : 0}
                rungFor={rungFor}
              />
            </Stage>
          </Camera>
        );
      },
    },
    {
      seconds: 5.6,
      says: "Nobody had ever heard an ending like it.\nThey asked for it again. Odd slept through that.",
      sounds: [
        { at: 0.2, sound: "splash" },
        { at: 0.7, sound: "pop" },
        { at: 1.1, sound: "pop" },
        { at: 1.6, sound: "pop" },
      ],
      draw: ({ s }) => (
        <>
          <Stage light={0.4}>
            <Band s={s} playing={0} look={[0.7, 0]} mouth="grin" hop={1} />
            <TriangleStand />
            <Triangle {...HUNG} rotate={swing(s, 1.6, 5)} />
            <Odd
              x={SOLOIST.x}
              y={SOLOIST.y}
              size={SOLOIST.size}
              rotate={6}
              arms={[-20, -20]}
              squash={1.04 + swing(s, 2.6, 0.025)}
              asleep
            />
            <Bubble
              x={745}
              y={228}
              width={120}
              height={84}
              thought
              open={along(
                s,
                [
                  [2.4, 0],
                  [2.8, 1],
                ],
                easeBackOut,
              )}
            >
              <Prop of="💤" x={0} y={0} size={58 + swing(s, 1.6, 4)} bare />
            </Bubble>
            {[0, 1, 2, 3, 4].map((index) => {
              const fly = progress(s, 0.2 + index * 0.35, 1.4 + index * 0.35);
              const lands = [620, 810, 575, 850, 665][index] ?? 700;
              return (
                fly > 0 && (
                  <Prop
                    key={index}
                    of={index % 2 ? "🌷" : "🌹"}
                    x={lands + (1 - fly) * (index % 2 ? 300 : -320)}
                    y={
                      along(
                        fly,
                        [
                          [0, 560],
                          [0.4, 190],
                        ],
                        easeCubicOut,
                      ) +
                      easeBounceOut(progress(fly, 0.4, 1)) * 262
                    }
                    size={72}
                    rotate={(1 - fly) * 400 + 70 + index * 24}
                  />
                )
              );
            })}
          </Stage>
          <Audience
            s={s}
            clap={along(s, [
              [0, 0],
              [0.3, 1],
            ])}
          />
        </>
      ),
    },
  ],
};
