import { easeCubicOut } from "d3-ease";
import { DOT_HUES, dot, dots, odd, type Pose } from "@/lib/publishing/pictures/drawing/cast";
import { color, each, Stroke, spokes, times } from "@/lib/publishing/pictures/drawing/drawing";
import { Prop } from "../stage/cast";
import { along, during, overshoot } from "../stage/motion";
import { blinking, breathing, hopping, scattered, swing } from "../stage/rhythm";
import { Bush, Cloud, Ground, Hills, House, Moon, Room, Sky, Stars, Sun, Tree } from "../stage/scenery";
import type { Story } from "../story";

const GRASS = color(0.74, 0.14, 140);

const PARK = (
  <>
    <Sky top={color(0.86, 0.08, 235)} bottom={color(0.96, 0.04, 190)} />
    <Sun at={[830, 90, 110]} />
    <Cloud at={[430, 100, 130]} />
    <Hills y={330} fill={color(0.82, 0.11, 145)} width={620} height={60} />
    <Ground y={390} fill={GRASS} />
  </>
);

const PETALS = spokes([0, 300, 240, 180, 120, 60], 0.36);

/** The flowers in the bed, from left to right; a place is the center of the flower's head. */
const FLOWERS = [
  { at: [70, 250, 190], hue: 60 },
  { at: [205, 330, 160], hue: 300 },
  { at: [310, 215, 180], hue: 25 },
  { at: [655, 225, 180], hue: 85 },
  { at: [760, 335, 160], hue: 10 },
  { at: [890, 245, 190], hue: 285 },
] as const;

/** A close-up of the flower bed, with flowers that look like Odd, and Odd up to its knees in leaves. */
function FlowerBed({ s, night = 0, ...pose }: Pose & { s: number; night?: number }) {
  const lightness = 0.78 - night * 0.2;
  return (
    <>
      {each(FLOWERS, ({ at, hue }, index) => {
        const rotate = swing(s, 3.6, 7, index / 5);
        const stem = `M0 0Q${rotate * 2} 120 0 300`;
        return (
          <g transform={`translate(${at[0]} ${at[1]})`} fill="none">
            <path d={stem} stroke={color(lightness * 0.7, 0.12, 145)} strokeWidth="16" />
            <g transform={`rotate(${rotate}) scale(${at[2]})`}>
              <Stroke d={PETALS} stroke={color(lightness, 0.13, hue)} strokeWidth=".26" />
              <circle r=".19" fill={color(lightness + 0.1, 0.13, 95)} />
            </g>
          </g>
        );
      })}
      {odd([480, 372, 230], { above: null, ...pose })}
      {times(25, (index) => {
        const x = -60 + index * 45;
        const transform = `rotate(${(scattered(index + 0.4) - 0.5) * 50} ${x} 500)`;
        const leaf = color(lightness - 0.16 + scattered(index + 0.2) * 0.1, 0.13, 145);
        return <ellipse cx={x} cy={425 + scattered(index) * 30} rx="26" ry="75" transform={transform} fill={leaf} />;
      })}
      <Ground y={455} fill={color(lightness - 0.14, 0.13, 145)} />
    </>
  );
}

const NIGHT_GARDEN = (
  <>
    <Sky top={color(0.32, 0.1, 280)} bottom={color(0.55, 0.12, 310)} />
    <Stars s={0} count={24} />
    <Moon at={[790, 90, 90]} />
    <Hills y={330} fill={color(0.42, 0.09, 170)} width={700} height={50} />
  </>
);

/** An open toy box; `x`, `y` is its bottom. */
function ToyBox({ x, y }: { x: number; y: number }) {
  const star = "M0 -106l9 20 22 2 -17 14 5 22 -19 -12 -19 12 5 -22 -17 -14 22 -2Z";
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="-165" y="-150" width="330" height="150" rx="14" fill={color(0.66, 0.13, 50)} />
      <rect x="-165" y="-150" width="330" height="26" rx="13" fill={color(0.56, 0.13, 45)} />
      <path d={star} fill={color(0.9, 0.13, 90)} />
    </g>
  );
}

/** The hue of the friend who seeks. */
const SEEKER = 235;

/** Where the others stand before they run. */
const RUNNERS = [900, 590, 460];

export const story: Story = {
  category: "Games & Play",
  title: "The Best Hiding Place",
  description: "A game of hide and seek, and somebody who is much too pointed to hide.",
  hue: 10,
  emoji: "🎲",
  tune: {
    beatsPerMinute: 138,
    melody: "G5 - B4 D5 G5 - A5 B5 A5 - F#5 D5 E5 - D5 - E5 - G5 E5 D5 - B4 D5 C5 E5 A4 C5 B4 - G4 -",
    bass: "G4 G4 G4 G4 D4 D4 E4 D4 C4 C4 G4 G4 A4 D4 G4 D4",
  },
  poster: { shot: 2, t: 0.55 },
  shots: [
    {
      seconds: 4.8,
      says: "Nine friends played hide and seek.\nOdd had never once been hard to find.",
      sounds: { tick: [0.4, 1.2, 2], boing: 3.6 },
      draw: ({ s }) => {
        const isHidden = s > 3.4;
        return [
          PARK,
          <Tree at={[150, 450, 430]} />,
          dots([25, 100, 310], (index) => {
            const leaving = 0.5 + index * 0.35;
            return {
              at: [along(s, [leaving, RUNNERS[index] ?? 0], [leaving + 1.8, 1120]), 440 + index * 14, 165],
              above: s > leaving ? hopping(s - leaving, 0.4, 26) : 0,
              stride: s > leaving ? swing(s, 0.4, 20) : 0,
              eyes: [s > leaving ? 0.9 : -0.4, 0, blinking(s, index)],
              mouth: "grin",
            };
          }),
          odd([along(s, [1.8, 735], [3.2, 800]), 470, 205], {
            above: s > 1.8 && s < 3.2 ? hopping(s - 1.8, 0.47, 30) : 0,
            squash: overshoot(s, [3.2, 1], [3.5, 1.15], [3.9, 1.05]),
            arms: isHidden ? 20 : 30,
            eyes: [isHidden ? -0.8 : swing(s, 1.2, 0.9), isHidden ? 0 : -0.2, blinking(s, 5)],
            mouth: isHidden ? "smile" : "open",
          }),
          <Bush at={[800, 492, 150]} />,
          dot(SEEKER, [265, 490, 215], {
            squash: breathing(s, 0.8, 0.03),
            arms: [50, -20],
            eyes: [-1, -0.2, true],
            mouth: s % 0.8 < 0.4 ? "open" : "smile",
          }),
        ];
      },
    },
    {
      seconds: 5.2,
      says: "Behind a tree, it stuck out on six sides.\nIn the box, the lid would not close.",
      sounds: { ding: [1.3, 4] },
      draw: ({ s }) => {
        const isInBox = s >= 2.6;
        const found = isInBox ? s - 2.6 : s;
        const seeker = dot(SEEKER, [along(found, [0.2, -120], [1.2, 205]), 490, 220], {
          above: found < 1.2 ? hopping(found, 0.4, 16) : 0,
          arms: [-20, found > 1.3 ? 35 + swing(found, 0.6, 10) : -20],
          eyes: [0.9, -0.1],
          mouth: found > 1.3 ? "grin" : "smile",
        });
        if (!isInBox) {
          return [
            PARK,
            odd([590, 480, 290], {
              squash: breathing(s, 1.4),
              eyes: [s > 1.3 ? -0.9 : 0.6, 0, blinking(s, 2)],
              mouth: s > 1.3 ? "flat" : "smile",
            }),
            <rect x="494" y="-20" width="42" height="510" rx="16" fill="#9a6a48" />,
            <path d="M515 190L440 120M515 130L590 70" stroke="#9a6a48" strokeWidth="16" strokeLinecap="round" />,
            <Bush at={[515, 70, 300]} />,
            seeker,
          ];
        }
        const squash = 1.06 + swing(s, 0.7, 0.07);
        return [
          <Room wall={color(0.9, 0.06, 15)} floor={color(0.76, 0.09, 40)} y={400}>
            <rect x="90" y="150" width="250" height="14" rx="7" fill="#b9794a" />
            <Prop of="🧸" at={[150, 108, 84]} bare />
            <Prop of="🪁" at={[270, 104, 80]} bare />
          </Room>,
          <Prop of="🎲" at={[850, 455, 84]} rotate={12} />,
          odd([580, 415, 270], {
            above: null,
            squash,
            arms: -6,
            eyes: [found > 1.3 ? -0.9 : 0, found > 1.3 ? 0 : -0.8],
            mouth: found > 1.3 ? "flat" : "open",
          }),
          <ToyBox x={580} y={500} />,
          <g transform={`translate(580 ${405 - 236 / squash}) rotate(${swing(s, 1.4, 5)})`}>
            <rect x="-180" y="-22" width="360" height="34" rx="16" fill={color(0.6, 0.14, 45)} />
            <rect x="-164" y="-16" width="328" height="7" rx="3.5" fill="#fff" opacity=".3" />
          </g>,
          seeker,
        ];
      },
    },
    {
      seconds: 5,
      says: "So it tried the flower bed. The seeker\npassed. One flower held its breath.",
      sounds: { hop: 1.1, pop: 3.9 },
      camera: ({ t }) => ({ y: 258, zoom: along(t, [0, 1], [1, 1.1]) }),
      draw: ({ s }) => {
        const isNear = s > 1.5 && s < 3.7;
        const x = along(s, [0, 800], [2.2, 575], [4, 575], [5, 640]);
        const y = along(s, [0, 60], [2.2, 168], [4, 168], [5, 90]);
        return [
          <Sky top={color(0.86, 0.08, 235)} bottom={color(0.96, 0.05, 160)} />,
          <Cloud at={[180, 80, 140]} />,
          <Cloud at={[760, 60, 110]} />,
          <FlowerBed
            s={s}
            rotate={swing(s, 3.6, 4)}
            squash={isNear ? 0.97 : breathing(s, 1.6)}
            eyes={[along(s, [0.8, -0.9], [3.6, 0.9]), isNear ? 0.5 : 0.2]}
            mouth={isNear ? "flat" : "smile"}
          />,
          <Prop of="🦋" at={[x, y, 64]} squash={breathing(s, 0.4, 0.12)} bare />,
          dot(SEEKER, [along(s, [0.2, -60], [1.8, 330], [3, 400], [5, 1010]), 494, 190], {
            above: isNear ? 0 : hopping(s, 0.45, 16),
            eyes: [isNear ? 0.5 : 0.9, isNear ? -1 : -0.3, blinking(s, 3)],
            mouth: isNear ? "flat" : "smile",
          }),
        ];
      },
    },
    {
      seconds: 4.8,
      says: "Everyone else was found by supper.\nOdd had won. It was very quiet, winning.",
      sounds: { ding: 0.2 },
      camera: ({ t }) => ({
        x: along(t, [0, 520], [1, 490]),
        y: along(t, [0, 250], [1, 265]),
        zoom: along(t, [0, 1.3], [1, 1.05]),
      }),
      draw: ({ s }) => [
        NIGHT_GARDEN,
        <House at={[170, 330, 150]} hue={30} isLit />,
        <FlowerBed
          s={s}
          night={1}
          rotate={swing(s, 4.5, 3)}
          squash={breathing(s, 2.4, 0.025)}
          arms={-18}
          eyes={[
            along(s, [1, 0], [1.6, -0.9], [2.8, -0.9], [3.5, 0.5]),
            along(s, [2.8, -0.1], [3.5, 0.7]),
            blinking(s, 1),
          ]}
          mouth={s > 1.6 ? "sad" : "smile"}
        />,
      ],
    },
    {
      seconds: 5.2,
      says: "So the flower sneezed, quite on purpose.\nEight friends found it all at once.",
      sounds: { whoosh: 1.3, pop: [2.1, 2.4, 2.7], boing: 3.4 },
      draw: ({ s }) => {
        const isFound = s > 2.6;
        return [
          NIGHT_GARDEN,
          <FlowerBed
            s={s}
            night={1}
            above={isFound ? hopping(s - 2.6, 0.6, 26) : null}
            squash={along(s, [0.2, 1], [1.1, 0.84], [1.35, 1.32], [1.9, 1])}
            arms={isFound ? 45 + swing(s, 0.6, 12) : 0}
            eyes={[0, s < 1.3 ? -0.8 : isFound ? 0.5 : 0.2, s > 0.9 && s < 1.7]}
            mouth={s > 0.6 && s < 1.9 ? "open" : "grin"}
          />,
          during(s, 1.3, 2.4, (sneeze) =>
            times(14, (index) => {
              const far = easeCubicOut(sneeze) * (180 + scattered(index) * 260);
              const angle = (index / 14) * 2 * Math.PI;
              const [x, y] = [480 + Math.cos(angle) * far, 270 + Math.sin(angle) * far * 0.7 + sneeze * 60];
              const transform = `translate(${x} ${y}) rotate(${index * 40 + sneeze * 200})`;
              const petal = color(0.8, 0.12, scattered(index + 0.3) * 360);
              return <ellipse rx="17" ry="9" fill={petal} opacity={1 - sneeze ** 3} transform={transform} />;
            }),
          ),
          dots(DOT_HUES, (index) => {
            const isLeft = index < 4;
            const place = index % 4;
            const side = place * 92 - (place % 2) * 14;
            const arrives = 1.9 + place * 0.2;
            return {
              at: [
                isLeft ? 72 + side : 888 - side,
                overshoot(s, [arrives, 720], [arrives + 0.5, 480]) + (place % 2) * 46,
                150,
              ],
              above: isFound ? hopping(s + index * 0.17, 0.55, 22) : 0,
              arms: 40,
              eyes: [isLeft ? 0.8 : -0.8, -0.5, blinking(s, index)],
              mouth: "grin",
            };
          }),
        ];
      },
    },
    {
      seconds: 5,
      says: "Being found was plainly the best part.\nFrom then on they all hid very badly.",
      sounds: { tick: [0.5, 1.3], boing: 3.2 },
      draw: ({ s }) => {
        const turned = s > 3.1;
        const giggle = (who: number) => hopping(s + who * 0.3, 0.5, 7);
        return [
          PARK,
          <rect x="392" y="180" width="26" height="230" rx="12" fill="#9a6a48" />,
          <Bush at={[405, 215, 120]} />,
          dots([25, 145], (index) => ({
            at: [346 + index * 118, 420, 145],
            above: giggle(index),
            eyes: [0.9, 0.2, blinking(s, index)],
            mouth: "grin",
          })),
          <rect x="392" y="270" width="26" height="150" rx="12" fill="#9a6a48" />,
          dot(SEEKER, [575, 450, 150], { above: giggle(2), arms: 70, eyes: [0.8, 0.1], mouth: "grin" }),
          <Prop of="📦" at={[575, 318 - giggle(2), 104]} />,
          dot(100, [78, 440, 150], { above: giggle(3), eyes: [0.9, 0], mouth: "grin" }),
          <Prop of="🌼" at={[88, 300 - giggle(3), 84]} rotate={swing(s, 1.2, 9)} />,
          dot(195, [215, 500, 165], { above: giggle(4), eyes: [0.9, 0, blinking(s, 4)], mouth: "grin" }),
          <Prop of="🍄" at={[182, 492, 72]} />,
          <Tree at={[905, 470, 460]} />,
          odd([765, 500, 240], {
            arms: turned ? [40, 30] : [0, 40],
            squash: overshoot(s, [2.9, 1], [3.05, 1.12], [3.4, 1]),
            eyes: [along(s, [2.9, 0.9], [3.2, -0.9]), 0, !turned],
            mouth: turned ? "grin" : s % 0.8 < 0.4 ? "open" : "smile",
          }),
        ];
      },
    },
  ],
};
