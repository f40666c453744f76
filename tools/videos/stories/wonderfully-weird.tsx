import { easeCubicInOut } from "d3-ease";
import { dot, odd } from "@/lib/publishing/pictures/drawing/cast";
import { color, Drawing, each, type Place } from "@/lib/publishing/pictures/drawing/drawing";
import { along, overshoot, progress, slowDown } from "../stage/motion";
import { blinking, breathing, hopping, scattered, swaying, swing } from "../stage/rhythm";
import { Bubble, Cloud, Falling, Ground, Moon, Room, Sky, Stars, Window } from "../stage/scenery";
import type { Story } from "../story";

const NIGHT = { top: color(0.27, 0.09, 285), bottom: color(0.45, 0.13, 310) };
const MOON_GROUND = 400;

/** One striped sock. */
function Sock({ hue, ...place }: { at: Place; hue: number; rotate?: number }) {
  return (
    <Drawing {...place} strokeLinejoin="round">
      <path d={SOCK} fill="#fff" stroke="#fff" strokeWidth="14" />
      <path d={SOCK} fill={color(0.72, 0.16, hue)} />
      <path d="M-24 -34H18M-24 -16H18" stroke={color(0.92, 0.06, hue)} strokeWidth="9" />
      <path d="M-24 -50H18V-42H-24Z" fill={color(0.55, 0.16, hue)} />
      <path d="M34 26Q46 28 42 40Q38 50 24 48Q22 34 34 26Z" fill={color(0.55, 0.16, hue)} />
    </Drawing>
  );
}

const SOCK = "M-24 -50H18V4Q20 16 34 22Q48 30 42 42Q36 52 18 50Q-10 48 -20 34Q-26 24 -24 4Z";

/** The hues of the socks, one for each character. */
const SOCK_HUES = [25, 95, 145, 200, 250, 310];

function Bedroom({ s }: { s: number }) {
  return (
    <Room wall={color(0.4, 0.08, 285)} floor={color(0.34, 0.07, 290)} y={420}>
      <Window at={[730, 165, 210]} sky={NIGHT.top}>
        <circle cx="45" cy="-40" r="30" fill="#fdf4d8" />
        <circle cx="-50" cy={-20 + swing(s, 3, 3)} r="3" fill="#fff" />
        <circle cx="-30" cy="50" r="3" fill="#fff" />
      </Window>
    </Room>
  );
}

/** The home of the lost socks: the top of the moon. */
function MoonTop({ s }: { s: number }) {
  return (
    <>
      <Sky {...NIGHT} />
      <Stars s={s} count={50} />
      <circle cx="480" cy="1150" r="800" fill="#fdf4d8" />
      <circle cx="250" cy="470" r="40" fill="#eadfb8" />
      <circle cx="735" cy="505" r="56" fill="#eadfb8" />
    </>
  );
}

export const story: Story = {
  category: "Wonderfully Weird",
  title: "Where the Other Sock Goes",
  description: "One sock has left the drawer, and somebody has to find out what it knows.",
  hue: 300,
  emoji: "🧦",
  tune: {
    beatsPerMinute: 118,
    melody: "A4 C5 E5 - D5 C5 B4 - G4 B4 D5 - C5 B4 A4 - A4 C5 E5 A5 G5 E5 D5 C5 B4 D5 B4 G#4 A4 - - -",
    bass: "A4 E4 G4 D4 A4 C4 E4 A4",
  },
  poster: { shot: 3, t: 0.6 },
  shots: [
    {
      seconds: 4,
      says: "That week everybody was missing a sock.\nNobody was missing two.",
      sounds: { pop: 1.6 },
      camera: () => ({ y: 360, zoom: 1.3 }),
      draw: ({ s }) => [
        <Sky top={color(0.92, 0.05, 300)} bottom={color(0.86, 0.08, 320)} />,
        <Ground y={410} fill={color(0.72, 0.09, 300)} />,
        each([25, 145, 235, 310], (hue, index) => (
          <g>
            {dot(hue, [170 + index * 205, 450 + (index % 2) * 20, 190], {
              eyes: [swing(s, 2.6, 0.5, index / 4), 0.9, blinking(s, index)],
              mouth: s > 1.6 ? "sad" : "flat",
              squash: breathing(s, 2, 0.015, index / 4),
            })}
            <Sock at={[152 + index * 205, 442 + (index % 2) * 20, 46]} hue={SOCK_HUES[index] ?? 0} />
          </g>
        )),
      ],
    },
    {
      seconds: 4.5,
      says: "So Odd stayed up and watched the last one.\nAt midnight it yawned, and left.",
      sounds: { ding: 1.6, whoosh: 2.3 },
      draw: ({ s }) => {
        const flight = easeCubicInOut(progress(s, 2, 4.2));
        return [
          <Bedroom s={s} />,
          <rect x="60" y="330" width="330" height="130" rx="16" fill={color(0.6, 0.1, 40)} />,
          <rect x="44" y="400" width="362" height="22" rx="11" fill={color(0.5, 0.1, 40)} />,
          odd([220, 445, 200], {
            above: null,
            eyes: [along(s, [1.9, 0.9], [4, 1]), along(s, [1.9, 0.6], [4, -0.8]), blinking(s, 2)],
            mouth: s > 2 ? "open" : "flat",
            arms: [10, 20],
          }),
          <rect x="60" y="392" width="330" height="76" rx="22" fill={color(0.75, 0.12, 300)} />,
          <Sock
            at={[540 + flight * 230, 420 - flight * 290 - hopping(progress(s, 1.4, 2), 1, 20), 110 - flight * 60]}
            hue={25}
            rotate={along(s, [1.4, 0], [1.8, -18], [2.2, 12], [4.2, 40])}
          />,
        ];
      },
    },
    {
      seconds: 4,
      says: "It went up past the chimneys, and so did Odd,\nholding on to the heel.",
      sounds: { whoosh: 0.2 },
      draw: ({ s, t }) => [
        <Sky {...NIGHT} />,
        <Stars s={s} count={45} />,
        <Moon at={[770, 120, 170]} />,
        <Cloud at={[900 - t * 260, 470, 170]} fill={color(0.6, 0.08, 295)} />,
        <Cloud at={[260 - t * 200, 380, 230]} fill={color(0.55, 0.09, 290)} />,
        <g transform={`translate(${along(t, [0, -40], [1, 90])} ${slowDown(t, [0, 150], [1, -40])})`}>
          <Sock at={[470, 150 + swing(s, 1.1, 8), 150]} hue={25} rotate={18 + swing(s, 1.4, 6)} />
          {odd([430, 420 + swing(s, 1.1, 8), 210], {
            above: null,
            rotate: swing(s, 1.4, 9),
            arms: [70, 75],
            stride: swing(s, 0.9, 18),
            eyes: [0.4, -0.9, blinking(s, 1)],
            mouth: "grin",
          })}
        </g>,
      ],
    },
    {
      seconds: 5,
      says: "On the far side of the moon they were all dancing.\nNo pairs, no drawers, no left or right.",
      sounds: { hop: [0.5, 1.1, 1.7, 2.3, 2.9, 3.5, 4.1] },
      camera: ({ t }) => ({ y: along(t, [0, 300], [1, 270]), zoom: along(t, [0, 1.12], [1, 1]) }),
      draw: ({ s }) => [
        <MoonTop s={s} />,
        each([...SOCK_HUES, ...SOCK_HUES.slice(0, 3)], (hue, index) => {
          const y = along(index, [0, 395], [4, 330], [8, 395]) - hopping(s + scattered(index), 0.6, 46);
          const at = [90 + index * 98, y, 96 + (index % 3) * 14] as const;
          return <Sock at={at} hue={hue} rotate={swing(s, 1.2, 22, index / 5)} />;
        }),
        odd([480, 520, 200], {
          above: hopping(s, 0.6, 24),
          arms: swaying(s, 0.6, 40, 30),
          eyes: [swing(s, 1.6, 0.8), -0.7, blinking(s, 3)],
          mouth: "grin",
        }),
      ],
    },
    {
      seconds: 4.5,
      says: "Come home, said Odd. They thought about feet.\nThen they thought about dancing.",
      sounds: { pop: 0.6, boing: 2.4 },
      draw: ({ s }) => [
        <MoonTop s={s} />,
        odd([260, MOON_GROUND + 70, 230], {
          arms: [5, along(s, [2.4, 25], [2.8, 55])],
          eyes: [0.9, -0.1, blinking(s, 4)],
          mouth: s > 2.6 ? "smile" : "flat",
        }),
        <Bubble x={330} y={240} open={overshoot(s, [0.5, 0], [0.8, 1], [2.2, 1], [2.4, 0])}>
          <Sock at={[-28, 0, 62]} hue={200} />
          <Sock at={[30, 0, 62]} hue={200} />
        </Bubble>,
        each([25, 145, 250], (hue, index) => (
          <Sock
            at={[560 + index * 125, 360 + index * 22 - (s > 2.4 ? hopping(s + index * 0.2, 0.6, 36) : 0), 150]}
            hue={hue}
            rotate={s > 2.4 ? swing(s, 1.2, 20, index / 3) : swing(s, 3, 4, index / 3)}
          />
        )),
      ],
    },
    {
      seconds: 4.5,
      says: "So now nobody in town wears a pair.\nIt is said to be better for the dancing.",
      sounds: { ding: 0.8, boing: 2.2 },
      camera: () => ({ y: 365, zoom: 1.25 }),
      draw: ({ s }) => [
        <Sky top={color(0.92, 0.05, 300)} bottom={color(0.86, 0.08, 320)} />,
        <Ground y={410} fill={color(0.72, 0.09, 300)} />,
        s > 1 && <Falling s={s + 3} kind="confetti" count={26} />,
        each([25, 145, 235, 310], (hue, index) => {
          const x = [170, 325, 640, 795][index] ?? 0;
          const up = hopping(s + index * 0.15, 0.6, 26);
          return (
            <>
              {dot(hue, [x, 460, 180], { above: up, mouth: "grin", eyes: [x < 480 ? 0.5 : -0.5, 0] })}
              <Sock at={[x - 24, 452 - up, 48]} hue={SOCK_HUES[index] ?? 0} />
              <Sock at={[x + 30, 452 - up, 48]} hue={SOCK_HUES[(index + 3) % 6] ?? 0} />
            </>
          );
        }),
        odd([480, 500, 220], {
          above: hopping(s, 0.6, 30),
          arms: swaying(s, 0.6, 45, 25),
          eyes: [swing(s, 1.6, 0.6), 0, blinking(s, 5)],
          mouth: "grin",
        }),
      ],
    },
  ],
};
