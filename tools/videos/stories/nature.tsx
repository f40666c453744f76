import { easeBackOut } from "d3-ease";
import { Cheeks, dot, dots, type Eyes, odd } from "@/lib/publishing/pictures/drawing/cast";
import { color, Drawing, each, INK, type Place, Stroke, times } from "@/lib/publishing/pictures/drawing/drawing";
import { Prop } from "../stage/cast";
import { along, overshoot, progress, slowDown, steady } from "../stage/motion";
import { blinking, breathing, hopping, scattered, swaying, swing } from "../stage/rhythm";
import { Ground, Hills, Sky, Sun, Tree } from "../stage/scenery";
import type { Story } from "../story";

/** The color of ground without recent rain. */
const DRY = color(0.84, 0.09, 90);
const DRY_HILL = color(0.88, 0.07, 80);
const GREEN = color(0.75, 0.15, 140);
const GREEN_HILL = color(0.83, 0.11, 145);

type SmallCloudProps = {
  s: number;
  at: Place;
  /** How far down the rain reaches; null is dry. */
  rainTo: number | null;
  eyes: Eyes;
  mouth?: "smile" | "grin";
};

/** The cloud that follows Odd, with its rain. */
function SmallCloud({ s, at: [x, y, size], rainTo, eyes: [right, down, areClosed], mouth }: SmallCloudProps) {
  const puffs = (
    <>
      <circle cx="-30" cy="2" r="22" />
      <circle cx="2" cy="-10" r="31" />
      <circle cx="32" cy="3" r="21" />
      <rect x="-50" width="100" height="25" rx="12.5" />
    </>
  );
  const drop = (index: number, from: number, to: number) => {
    const left = x + (scattered(index + 0.5) - 0.5) * 0.84 * size;
    const top = from + ((s * 1.3 + scattered(index)) % 1) * (to - from - 18);
    const transform = `translate(${left} ${top})`;
    return <Stroke d="M0 0v18" transform={transform} stroke={color(0.66, 0.13, 240)} strokeWidth="6" />;
  };
  return (
    <>
      {rainTo !== null && times(14, (index) => drop(index, y + size / 5, rainTo))}
      <Drawing at={[x, y + swing(s, 2.2, 5), size]}>
        <g fill="#fff" stroke="#fff" strokeWidth="9">
          {puffs}
        </g>
        <g fill={color(0.82, 0.04, 255)}>{puffs}</g>
        <g transform={`translate(${right * 7} ${down * 5})`} strokeLinejoin="round">
          {each([-11, 11], (eye) =>
            areClosed ? (
              <Stroke d={`M${eye - 4} -2q4 5 8 0`} stroke={INK} strokeWidth="2.4" />
            ) : (
              <ellipse cx={eye} cy="-2" rx="3.8" ry="5.4" fill={INK} />
            ),
          )}
          {mouth === "grin" ? (
            <Stroke d="M-9 7Q0 20 9 7Z" stroke={INK} strokeWidth="2.4" fill={INK} />
          ) : (
            <Stroke d="M-7 8Q0 15 7 8" stroke={INK} strokeWidth="2.4" />
          )}
          <Cheeks x={20} cy="7" rx="4.5" ry="2.8" opacity=".5" />
        </g>
      </Drawing>
    </>
  );
}

/** A flower that grows out of the ground: `open` 0 is hidden, and below 0.3 is only a stem. */
function Bloom({ at: [x, y, size], hue, open, sway }: { at: Place; hue: number; open: number; sway: number }) {
  if (open <= 0) return null;
  const stem = -size * Math.min(1, open * 1.4);
  const head = size * 0.3 * progress(open, 0.3, 1);
  const leaf = `M0 ${stem * 0.35}q${size * 0.2} ${-size * 0.04} ${size * 0.24} ${-size * 0.2}`;
  return (
    <g transform={`translate(${x} ${y}) rotate(${sway})`}>
      <Stroke d={`M0 0V${stem}`} stroke={color(0.58, 0.14, 145)} strokeWidth={size * 0.08} />
      <Stroke d={leaf} stroke={color(0.64, 0.15, 142)} strokeWidth={size * 0.1 * open} />
      {times(5, (index) => {
        const angle = (index / 5) * 2 * Math.PI;
        const [right, down] = [Math.cos(angle) * head * 0.75, Math.sin(angle) * head * 0.75];
        return <circle cx={right} cy={stem + down} r={head * 0.58} fill={color(0.8, 0.15, hue)} />;
      })}
      <circle cy={stem} r={head * 0.5} fill={color(0.9, 0.14, 95)} />
    </g>
  );
}

const BLOOM_HUES = [25, 350, 60, 300, 10, 275, 45] as const;

type BedProps = {
  s: number;
  /** From left to right. */
  from?: number;
  to?: number;
  /** The ground's height. */
  y: number;
  count: number;
  size: number;
  /** How far a flower at this x has opened. */
  openAt?: (x: number) => number;
};

function Bed({ s, from = -20, to = 1000, y, count, size, openAt = () => 1 }: BedProps) {
  return times(count, (index) => {
    const x = from + ((index + scattered(index) * 0.6) / count) * (to - from);
    const at = [x, y + scattered(index + 0.3) * 26, size * (0.75 + scattered(index + 0.7) * 0.5)] as const;
    const hue = BLOOM_HUES[index % BLOOM_HUES.length] ?? 0;
    return <Bloom at={at} hue={hue} open={openAt(x)} sway={swing(s, 2.8, 4, index / 6)} />;
  });
}

type DryPlainProps = { s: number; shift?: number; horizon?: number; sunAt?: number };

function DryPlain({ s, shift = 0, horizon = 380, sunAt = 840 }: DryPlainProps) {
  return (
    <>
      <Sky top={color(0.86, 0.09, 230)} bottom={color(0.96, 0.04, 110)} />
      <Sun at={[sunAt, 80 + swing(s, 6, 3), 120]} />
      <Hills y={horizon - 45} fill={DRY_HILL} width={600} height={60} shift={shift * 0.4} />
      <Hills y={horizon} fill={DRY} width={820} height={16} shift={shift} />
    </>
  );
}

/** A rainbow, of which `shown` of 1 is there, from the left. */
function Rainbow({ x, y, radius, shown }: { x: number; y: number; radius: number; shown: number }) {
  return (
    <g fill="none" opacity=".75" strokeWidth="17" strokeDasharray={`${shown} 2`}>
      {each([20, 60, 100, 150, 240, 300], (hue, index) => {
        const r = radius - index * 16;
        const arc = `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}`;
        return <path d={arc} stroke={color(0.85, 0.12, hue)} pathLength={1} />;
      })}
    </g>
  );
}

const TRAIL = { odd: 800, length: 1500 } as const;

export const story: Story = {
  category: "Nature",
  title: "One Small Cloud",
  description: "A fine day for everybody except the one that a little weather has taken a liking to.",
  hue: 145,
  emoji: "🌦️",
  tune: {
    beatsPerMinute: 112,
    melody: "D5 F#5 A5 - G5 F#5 E5 - D5 E5 F#5 - E5 - A4 - B4 D5 G5 - F#5 E5 D5 - E5 F#5 E5 C#5 D5 - - -",
    bass: "D4 D4 E4 A4 D4 B4 A4 A4 G4 G4 B4 B4 A4 A4 D4 D4",
  },
  poster: { shot: 4, t: 0.6 },
  shots: [
    {
      seconds: 5,
      says: "It was a fine day for a picnic, apart from\none small cloud, which had picked Odd.",
      sounds: { splash: 1.9 },
      draw: ({ s }) => {
        const isRaining = s > 1.9;
        return [
          <DryPlain s={s} horizon={350} sunAt={430} />,
          <Tree at={[70, 400, 300]} hue={120} />,
          <path d="M40 450L110 400H560L640 450Z" fill="#fff" />,
          <path d="M75 425H600M200 400L170 450M330 400V450M455 400L490 450" stroke="#f2a0a8" strokeWidth="9" />,
          dots([25, 70, 235], (index) => ({
            at: [130 + index * 180, 430 + (index === 1 ? -14 : 24), 180],
            eyes: [isRaining ? 0.9 : 0.2, isRaining ? -0.1 : 0.4, blinking(s, index)],
            mouth: isRaining ? "open" : "smile",
            squash: breathing(s, 1.8, 0.02, index / 3),
          })),
          <Prop of="🧺" at={[228, 430, 100]} />,
          <Prop of="🍉" at={[415, 452, 74]} />,
          odd([745, 470, 220], {
            eyes: [0, along(s, [1, 0], [1.4, -1]), blinking(s, 5) || (s > 1.9 && s < 2.3)],
            mouth: isRaining ? "flat" : "smile",
            squash: overshoot(s, [1.9, 1], [2.05, 1.12], [2.5, 1]),
          }),
          <SmallCloud
            s={s}
            at={[slowDown(s, [0, 1100], [1.7, 745]), 135, 220]}
            rainTo={isRaining ? 300 : null}
            eyes={[-0.2, 1, blinking(s, 3)]}
          />,
        ];
      },
    },
    {
      seconds: 5.2,
      says: "Odd went left, and so did the cloud.\nOdd ran. So did the cloud, and liked it.",
      sounds: { hop: [0.3, 0.9, 1.5, 2.5, 2.9, 3.3, 3.7, 4.1, 4.5] },
      draw: ({ s }) => {
        const isRunning = s > 2.3;
        const step = isRunning ? 0.4 : 0.6;
        const travelled = steady(s, [0, 0], [2.3, -260], [5.2, -1800]);
        return [
          <DryPlain s={s} shift={travelled} horizon={400} />,
          times(4, (index) => (
            <Tree at={[700 - index * 620 - travelled, 425, 230 + (index % 2) * 60]} hue={110 + index * 8} />
          )),
          odd([along(s, [0, 560], [2.3, 470], [5.4, 430]), 475, 240], {
            above: hopping(s, step, isRunning ? 34 : 18),
            stride: swing(s, step * 2, isRunning ? 26 : 16),
            arms: [swing(s, step * 2, 20), swing(s, step * 2, -20)],
            rotate: isRunning ? -9 : -3,
            eyes: [isRunning ? swing(s, 2, 0.2) - 0.5 : -0.8, s > 3.6 ? -0.9 : 0, blinking(s, 1)],
            mouth: isRunning ? "open" : "flat",
          }),
          <SmallCloud
            s={s}
            at={[along(s, [0, 640], [2.3, 520], [3, 600], [4, 440], [5.4, 440]), 125, 220]}
            rainTo={330}
            eyes={[-0.9, 0.4, blinking(s, 2)]}
            mouth={s > 3.4 ? "grin" : "smile"}
          />,
        ];
      },
    },
    {
      seconds: 4.6,
      says: "Odd hid under a leaf and waited it out.\nThe cloud waited too. It had all day.",
      sounds: { tick: [0.9, 2, 3.1] },
      camera: ({ t }) => ({ x: 480, y: along(t, [0, 288], [1, 270]), zoom: along(t, [0, 1.05], [1, 1]) }),
      draw: ({ s }) => [
        <DryPlain s={s} horizon={440} />,
        <SmallCloud s={s} at={[520 + swing(s, 4, 14), 132, 230]} rainTo={235} eyes={[-0.3, 1, blinking(s, 2)]} />,
        <Stroke d="M700 520Q720 380 650 290" stroke={color(0.6, 0.14, 140)} strokeWidth="24" />,
        odd([480, 485, 230], {
          arms: -25,
          eyes: [swing(s, 3, 0.3), s > 1.8 ? -0.9 : 0.2, blinking(s, 1)],
          mouth: s > 3.2 ? "sad" : "flat",
          squash: 1.06 + swing(s, 2, 0.015),
        }),
        <g transform={`rotate(${swing(s, 1.6, 1.5)} 650 290)`}>
          <path d="M250 300Q330 190 480 195Q640 200 720 300Q600 262 480 268Q350 272 250 300Z" fill={GREEN} />
          <Stroke d="M275 290Q400 225 655 270" stroke={color(0.65, 0.15, 140)} strokeWidth="8" />
        </g>,
        each([256, 716], (x, index) => {
          const drip = (s + index * 0.4) % 1.2;
          const y = 300 + drip * drip * 150;
          return drip < 1.05 && <ellipse cx={x} cy={y} rx="7" ry="10" fill={color(0.66, 0.13, 240)} />;
        }),
      ],
    },
    {
      seconds: 5.6,
      says: "Then Odd looked back the way they had come.\nWherever they had been, it was in flower.",
      sounds: { pop: 1.2, ding: [2.6, 3.2] },
      camera: ({ s }) => ({
        x: along(s, [1.3, 720], [4.4, 150]),
        y: along(s, [1.3, 280], [4.4, 285]),
        zoom: along(s, [1.3, 1.15], [4.4, 1]),
      }),
      draw: ({ s }) => [
        <g transform="translate(-480 0)">
          <rect x="-480" y="-270" width="2400" height="900" fill={color(0.9, 0.06, 220)} />
          <rect x="-480" y="340" width="2400" height="400" fill={DRY} />
        </g>,
        <ellipse cx="780" cy="345" rx="420" ry="50" fill={DRY_HILL} />,
        <ellipse cx="120" cy="350" rx="380" ry="80" fill={GREEN_HILL} />,
        <Ground y={345} fill={DRY} />,
        <path d="M-600 380Q-100 350 300 385T840 425L880 490Q500 470 200 480T-600 500Z" fill={GREEN} />,
        <Bed s={s} from={TRAIL.odd - TRAIL.length} to={TRAIL.odd - 100} y={385} count={30} size={90} />,
        odd([TRAIL.odd, 470, 230], {
          eyes: [along(s, [0.5, 0.6], [1.1, -1]), 0.1, blinking(s, 1)],
          mouth: s > 1.2 ? "open" : "flat",
          squash: overshoot(s, [0.9, 1], [1.05, 0.92], [1.5, 1]),
        }),
        <SmallCloud s={s} at={[TRAIL.odd, 150, 220]} rainTo={270} eyes={[-0.9, 0.4, blinking(s, 2)]} />,
        <Bed s={s} from={TRAIL.odd - TRAIL.length} to={TRAIL.odd - 150} y={460} count={24} size={140} />,
        <Prop of="🦋" at={[130 + swing(s, 3, 130), 200 + swing(s, 1.7, 30), 74]} squash={breathing(s, 0.35, 0.25)} />,
        <Prop of="🐝" at={[-60 + swing(s, 2.3, 90), 270 + swing(s, 1.1, 26), 60]} />,
      ],
    },
    {
      seconds: 4.8,
      says: "So they took the long way home together,\npast anything that looked dry.",
      sounds: { pop: [1.1, 1.9, 2.7, 3.5] },
      draw: ({ s, t }) => {
        const x = steady(t, [0, 40], [1, 820]);
        return [
          <DryPlain s={s} shift={s * 14} horizon={400} />,
          <clipPath id={`watered${Math.round(x)}`}>
            <rect x="-160" y="300" width={x + 90} height="300" />
            <ellipse cx={x - 70} cy="470" rx="150" ry="90" />
          </clipPath>,
          <g clipPath={`url(#watered${Math.round(x)})`}>
            <Hills y={400} fill={GREEN} width={820} height={16} shift={s * 14} />
          </g>,
          <Bed s={s} y={408} count={16} size={110} openAt={(at) => easeBackOut(progress(x - at, -10, 120))} />,
          odd([x, 478, 230], {
            above: hopping(s, 0.5, 26),
            stride: swing(s, 1, 18),
            arms: [swing(s, 1, 25) + 20, 30 - swing(s, 1, 25)],
            eyes: [0.6, s % 2 < 1 ? -0.6 : 0.2, blinking(s, 1)],
            mouth: "grin",
            rotate: 4,
          }),
          <SmallCloud s={s} at={[x + 10, 125, 230]} rainTo={300} eyes={[0.7, 0.6, blinking(s, 2)]} mouth="grin" />,
          <Bed s={s} y={478} count={11} size={130} openAt={(at) => easeBackOut(progress(x - at, 90, 220))} />,
        ];
      },
    },
    {
      seconds: 5.2,
      says: "By evening there were four hundred flowers,\nand a queue for the cloud.",
      sounds: { splash: 0.6, boing: 1.4, ding: 2.6 },
      draw: ({ s }) => [
        <Sky top={color(0.84, 0.08, 280)} bottom={color(0.95, 0.06, 60)} />,
        <Rainbow x={480} y={420} radius={400} shown={along(s, [1, 0], [3, 1])} />,
        <Hills y={330} fill={GREEN_HILL} width={700} height={60} />,
        <Ground y={385} fill={GREEN} />,
        <Bed s={s} y={385} count={18} size={100} />,
        dots([25, 145, 310], (index) => ({
          at: [545 + index * 155, 475 + (index % 2) * 12, 165],
          above: hopping(s + index * 0.21, 0.7, index === 0 ? 14 : 6),
          arms: [-30, index === 1 ? 50 + swing(s, 0.7, 18) : -30],
          eyes: [-0.9, index === 0 ? -0.5 : 0, blinking(s, index)],
          mouth: index === 0 ? "open" : "smile",
        })),
        dot(235, [325, 478, 190], {
          arms: swaying(s, 0.5, 55, 15),
          above: hopping(s, 0.6, 24),
          rotate: swing(s, 1.2, 6),
          eyes: [0, -0.4, s % 2 < 1],
          mouth: "grin",
        }),
        <SmallCloud
          s={s}
          at={[320 + swing(s, 3, 8), 150, 240]}
          rainTo={315}
          eyes={[0, 1, blinking(s, 2)]}
          mouth="grin"
        />,
        odd([120, 485, 220], {
          arms: [0, overshoot(s, [1.2, 0], [1.6, 25])],
          eyes: [0.9, -0.6, blinking(s, 4)],
          mouth: "grin",
          squash: breathing(s, 1.8),
        }),
        <Bed s={s} y={532} count={13} size={56} />,
      ],
    },
  ],
};
