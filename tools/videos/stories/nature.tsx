import { easeBackOut } from "d3-ease";
import { Dot, dots, Odd, Prop } from "../stage/cast";
import { along, hopping, isBlinking, overshoot, progress, slowDown, steady, swing } from "../stage/motion";
import { Camera, color, Ground, Hills, Sky, Stroke, Tree } from "../stage/scenery";
import type { Story } from "../story";
import { Bed, DRY, DRY_HILL, DryPlain, GREEN, GREEN_HILL, Rainbow, SmallCloud } from "./nature-props";

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
        return (
          <>
            <DryPlain s={s} horizon={350} sunAt={430} />
            <Tree x={70} y={400} size={300} hue={120} />
            <path d="M40 450L110 400H560L640 450Z" fill="#fff" />
            <path d="M75 425H600M200 400L170 450M330 400V450M455 400L490 450" stroke="#f2a0a8" strokeWidth="9" />
            {dots([25, 70, 235], (_, index) => ({
              x: 130 + index * 180,
              y: 430 + (index === 1 ? -14 : 24),
              size: 180,
              look: [isRaining ? 0.9 : 0.2, isRaining ? -0.1 : 0.4],
              mouth: isRaining ? "open" : "smile",
              squash: 1 + swing(s, 1.8, 0.02, index / 3),
              asleep: isBlinking(s, index),
            }))}
            <Prop of="🧺" x={228} y={430} size={100} />
            <Prop of="🍉" x={415} y={452} size={74} />
            <Odd
              x={745}
              y={470}
              size={220}
              look={[0, along(s, [1, 0], [1.4, -1])]}
              mouth={isRaining ? "flat" : "smile"}
              squash={overshoot(s, [1.9, 1], [2.05, 1.12], [2.5, 1])}
              asleep={isBlinking(s, 5) || (s > 1.9 && s < 2.3)}
            />
            <SmallCloud
              s={s}
              x={slowDown(s, [0, 1100], [1.7, 745])}
              y={135}
              size={220}
              rainTo={isRaining ? 300 : null}
              look={[-0.2, 1]}
              isAsleep={isBlinking(s, 3)}
            />
          </>
        );
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
        return (
          <>
            <DryPlain s={s} shift={travelled} horizon={400} />
            {[0, 1, 2, 3].map((index) => (
              <Tree
                key={index}
                x={700 - index * 620 - travelled}
                y={425}
                size={230 + (index % 2) * 60}
                hue={110 + index * 8}
              />
            ))}
            <Odd
              x={along(s, [0, 560], [2.3, 470], [5.4, 430])}
              y={475}
              size={240}
              above={hopping(s, step, isRunning ? 34 : 18)}
              stride={swing(s, step * 2, isRunning ? 26 : 16)}
              arms={[swing(s, step * 2, 20), swing(s, step * 2, -20)]}
              rotate={isRunning ? -9 : -3}
              look={[isRunning ? swing(s, 2, 0.2) - 0.5 : -0.8, s > 3.6 ? -0.9 : 0]}
              mouth={isRunning ? "open" : "flat"}
              asleep={isBlinking(s, 1)}
            />
            <SmallCloud
              s={s}
              x={along(s, [0, 640], [2.3, 520], [3, 600], [4, 440], [5.4, 440])}
              y={125}
              size={220}
              rainTo={330}
              look={[-0.9, 0.4]}
              mouth={s > 3.4 ? "grin" : "smile"}
              isAsleep={isBlinking(s, 2)}
            />
          </>
        );
      },
    },
    {
      seconds: 4.6,
      says: "Odd hid under a leaf and waited it out.\nThe cloud waited too. It had all day.",
      sounds: { tick: [0.9, 2, 3.1] },
      draw: ({ s, t }) => (
        <Camera x={480} y={along(t, [0, 288], [1, 270])} zoom={along(t, [0, 1.05], [1, 1])}>
          <DryPlain s={s} horizon={440} />
          <SmallCloud
            s={s}
            x={520 + swing(s, 4, 14)}
            y={132}
            size={230}
            rainTo={235}
            look={[-0.3, 1]}
            mouth="smile"
            isAsleep={isBlinking(s, 2)}
          />
          <Stroke d="M700 520Q720 380 650 290" stroke={color(0.6, 0.14, 140)} strokeWidth="24" />
          <Odd
            x={480}
            y={485}
            size={230}
            arms={[-25, -25]}
            look={[swing(s, 3, 0.3), s > 1.8 ? -0.9 : 0.2]}
            mouth={s > 3.2 ? "sad" : "flat"}
            squash={1.06 + swing(s, 2, 0.015)}
            asleep={isBlinking(s, 1)}
          />
          <g transform={`rotate(${swing(s, 1.6, 1.5)} 650 290)`}>
            <path d="M250 300Q330 190 480 195Q640 200 720 300Q600 262 480 268Q350 272 250 300Z" fill={GREEN} />
            <Stroke d="M275 290Q400 225 655 270" stroke={color(0.65, 0.15, 140)} strokeWidth="8" />
          </g>
          {[0, 1, 2].map((index) => {
            const drip = (s + index * 0.4) % 1.2;
            return (
              <ellipse
                key={index}
                cx={index === 1 ? 716 : 256}
                cy={300 + drip * drip * 150}
                rx="7"
                ry="10"
                fill={color(0.66, 0.13, 240)}
                opacity={index < 2 && drip < 1.05 ? 1 : 0}
              />
            );
          })}
        </Camera>
      ),
    },
    {
      seconds: 5.6,
      says: "Then Odd looked back the way they had come.\nWherever they had been, it was in flower.",
      sounds: { pop: 1.2, ding: [2.6, 3.2] },
      draw: ({ s }) => (
        <Camera
          x={along(s, [1.3, 720], [4.4, 150])}
          y={along(s, [1.3, 280], [4.4, 285])}
          zoom={along(s, [1.3, 1.15], [4.4, 1])}
        >
          <g transform="translate(-480 0)">
            <rect x="-480" y="-270" width="2400" height="900" fill={color(0.9, 0.06, 220)} />
            <rect x="-480" y="340" width="2400" height="400" fill={DRY} />
          </g>
          <ellipse cx="780" cy="345" rx="420" ry="50" fill={DRY_HILL} />
          <ellipse cx="120" cy="350" rx="380" ry="80" fill={GREEN_HILL} />
          <Ground y={345} fill={DRY} />
          <path d="M-600 380Q-100 350 300 385T840 425L880 490Q500 470 200 480T-600 500Z" fill={GREEN} />
          <Bed
            s={s}
            from={TRAIL.odd - TRAIL.length}
            to={TRAIL.odd - 100}
            y={385}
            count={30}
            size={90}
            openAt={() => 1}
          />
          <Odd
            x={TRAIL.odd}
            y={470}
            size={230}
            look={[along(s, [0.5, 0.6], [1.1, -1]), 0.1]}
            mouth={s > 1.2 ? "open" : "flat"}
            squash={overshoot(s, [0.9, 1], [1.05, 0.92], [1.5, 1])}
            asleep={isBlinking(s, 1)}
          />
          <SmallCloud
            s={s}
            x={TRAIL.odd}
            y={150}
            size={220}
            rainTo={270}
            look={[-0.9, 0.4]}
            isAsleep={isBlinking(s, 2)}
          />
          <Bed
            s={s}
            from={TRAIL.odd - TRAIL.length}
            to={TRAIL.odd - 150}
            y={460}
            count={24}
            size={140}
            openAt={() => 1}
          />
          <Prop
            of="🦋"
            x={130 + swing(s, 3, 130)}
            y={200 + swing(s, 1.7, 30)}
            size={74}
            squash={1 + swing(s, 0.35, 0.25)}
          />
          <Prop of="🐝" x={-60 + swing(s, 2.3, 90)} y={270 + swing(s, 1.1, 26)} size={60} />
        </Camera>
      ),
    },
    {
      seconds: 4.8,
      says: "So they took the long way home together,\npast anything that looked dry.",
      sounds: { pop: [1.1, 1.9, 2.7, 3.5] },
      draw: ({ s, t }) => {
        const x = steady(t, [0, 40], [1, 820]);
        return (
          <>
            <DryPlain s={s} shift={s * 14} horizon={400} />
            <clipPath id={`watered${Math.round(x)}`}>
              <rect x="-160" y="300" width={x + 90} height="300" />
              <ellipse cx={x - 70} cy="470" rx="150" ry="90" />
            </clipPath>
            <g clipPath={`url(#watered${Math.round(x)})`}>
              <Hills y={400} fill={GREEN} width={820} height={16} shift={s * 14} />
            </g>
            <Bed
              s={s}
              from={-20}
              to={1000}
              y={408}
              count={16}
              size={110}
              openAt={(at) => easeBackOut(progress(x - at, -10, 120))}
            />
            <Odd
              x={x}
              y={478}
              size={230}
              above={hopping(s, 0.5, 26)}
              stride={swing(s, 1, 18)}
              arms={[swing(s, 1, 25) + 20, 30 - swing(s, 1, 25)]}
              look={[0.6, s % 2 < 1 ? -0.6 : 0.2]}
              mouth="grin"
              rotate={4}
              asleep={isBlinking(s, 1)}
            />
            <SmallCloud
              s={s}
              x={x + 10}
              y={125}
              size={230}
              rainTo={300}
              look={[0.7, 0.6]}
              mouth="grin"
              isAsleep={isBlinking(s, 2)}
            />
            <Bed
              s={s}
              from={-20}
              to={1000}
              y={478}
              count={11}
              size={130}
              openAt={(at) => easeBackOut(progress(x - at, 90, 220))}
            />
          </>
        );
      },
    },
    {
      seconds: 5.2,
      says: "By evening there were four hundred flowers,\nand a queue for the cloud.",
      sounds: { splash: 0.6, boing: 1.4, ding: 2.6 },
      draw: ({ s }) => (
        <>
          <Sky top={color(0.84, 0.08, 280)} bottom={color(0.95, 0.06, 60)} />
          <Rainbow x={480} y={420} radius={400} shown={along(s, [1, 0], [3, 1])} />
          <Hills y={330} fill={GREEN_HILL} width={700} height={60} />
          <Ground y={385} fill={GREEN} />
          <Bed s={s} from={-20} to={1000} y={385} count={18} size={100} openAt={() => 1} />
          {dots([25, 145, 310], (_, index) => ({
            x: 545 + index * 155,
            y: 475 + (index % 2) * 12,
            size: 165,
            above: hopping(s + index * 0.21, 0.7, index === 0 ? 14 : 6),
            arms: index === 1 ? [-30, 50 + swing(s, 0.7, 18)] : [-30, -30],
            look: [-0.9, index === 0 ? -0.5 : 0],
            mouth: index === 0 ? "open" : "smile",
            asleep: isBlinking(s, index),
          }))}
          <Dot
            hue={235}
            x={325}
            y={478}
            size={190}
            arms={[55 + swing(s, 0.5, 15), 55 - swing(s, 0.5, 15)]}
            above={hopping(s, 0.6, 24)}
            rotate={swing(s, 1.2, 6)}
            look={[0, -0.4]}
            mouth="grin"
            asleep={s % 2 < 1}
          />
          <SmallCloud
            s={s}
            x={320 + swing(s, 3, 8)}
            y={150}
            size={240}
            rainTo={315}
            look={[0, 1]}
            mouth="grin"
            isAsleep={isBlinking(s, 2)}
          />
          <Odd
            x={120}
            y={485}
            size={220}
            arms={[0, overshoot(s, [1.2, 0], [1.6, 25])]}
            look={[0.9, -0.6]}
            mouth="grin"
            squash={1 + swing(s, 1.8, 0.02)}
            asleep={isBlinking(s, 4)}
          />
          <Bed s={s} from={-20} to={1000} y={532} count={13} size={56} openAt={() => 1} />
        </>
      ),
    },
  ],
};
