import { easeBounceOut } from "d3-ease";
import { Odd, Prop } from "../stage/cast";
import { along, isBlinking, overshoot, progress, scattered, slowDown, swing } from "../stage/motion";
import { Bubble, Camera, color, Room, Window } from "../stage/scenery";
import type { Story } from "../story";
import { Audience, Band, Beater, FlyingNotes, Stage, Triangle, TriangleStand } from "./arts-and-music-props";

/** Odd's place on the stage. */
const SOLOIST = { x: 715, y: 450, size: 240 } as const;
const HUNG = { x: 868, y: 300, size: 96 } as const;

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
      draw: ({ s, t }) => (
        <Camera
          x={along(t, [0.45, 440], [0.75, 580])}
          y={along(t, [0.45, 270], [0.75, 305])}
          zoom={along(t, [0.45, 1], [0.75, 1.25])}
        >
          <Stage closed={along(s, [0.1, 1], [1.2, 0])}>
            <Band s={s} playing={s > 1.3 && s < 2.6 ? 1 : 0} look={[s > 2.8 ? 0.8 : 0, 0]} mouth="smile" />
            <TriangleStand />
            <Triangle {...HUNG} rotate={swing(s, 1.8, 6)} />
            <Odd
              {...SOLOIST}
              look={[along(s, [2.8, 0], [3.2, 1]), 0]}
              mouth={s > 3.3 ? "grin" : "smile"}
              arms={[0, overshoot(s, [3.1, 0], [3.5, 28])]}
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
      sounds: { ding: [0.9, 2.1, 3.3] },
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
      sounds: { tick: 0.3 },
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
      sounds: { tick: 2 },
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
      sounds: { tick: [0.8, 1.8], ding: 4 },
      draw: ({ s }) => {
        const nod = along(s, [0, -4], [1.4, 5], [2.2, 0], [3.2, 6], [3.5, 4], [4, 20], [4.6, 15]);
        const rungFor = s - 4;
        return (
          <Camera x={705} y={302} zoom={1.48}>
            <Stage light={rungFor > 0 ? 0.4 : 0.05}>
              <Band s={s} playing={0} look={[1, 0]} mouth={rungFor > 0 ? "open" : "flat"} />
              <TriangleStand />
              <Odd
                {...SOLOIST}
                x={SOLOIST.x - 35}
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
      sounds: { splash: 0.2, pop: [0.7, 1.1, 1.6] },
      draw: ({ s }) => (
        <>
          <Stage light={0.4}>
            <Band s={s} playing={0} look={[0.7, 0]} mouth="grin" hop={1} />
            <TriangleStand />
            <Triangle {...HUNG} rotate={swing(s, 1.6, 5)} />
            <Odd {...SOLOIST} rotate={6} arms={[-20, -20]} squash={1.04 + swing(s, 2.6, 0.025)} asleep />
            <Bubble x={745} y={228} width={120} height={84} thought open={overshoot(s, [2.4, 0], [2.8, 1])}>
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
                    y={slowDown(fly, [0, 560], [0.4, 190]) + easeBounceOut(progress(fly, 0.4, 1)) * 262}
                    size={72}
                    rotate={(1 - fly) * 400 + 70 + index * 24}
                  />
                )
              );
            })}
          </Stage>
          <Audience s={s} clap={along(s, [0, 0], [0.3, 1])} />
        </>
      ),
    },
  ],
};
