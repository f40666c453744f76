import { easeCubicOut } from "d3-ease";
import { dot, odd, type Pose } from "@/lib/publishing/pictures/drawing/cast";
import { color, Drawing, each, INK, type Place, times } from "@/lib/publishing/pictures/drawing/drawing";
import { Held, Prop } from "../stage/cast";
import { along, during, overshoot, progress, slowDown, speedUp } from "../stage/motion";
import { blinking, breathing, hopping, swing } from "../stage/rhythm";
import { Room } from "../stage/scenery";
import type { Story } from "../story";

/** The positions of the three pedestals, and of their tops. */
const VASE_X = 190;
const MIDDLE_X = 480;
const HEAD_X = 780;
const TOP = 330;
const FOOT = 440;

const GOLD = color(0.8, 0.12, 85);

/** The visitors, from the left. The first one asks the questions. */
const VISITORS = [
  { hue: 70, hat: "🎩" },
  { hue: 145, hat: null },
  { hue: 25, hat: null },
  { hue: 310, hat: "👒" },
] as const;

/** A landscape painting in a gold frame. */
function Painting({ x, y, width, height, hue }: { x: number; y: number; width: number; height: number; hue: number }) {
  const [left, top] = [x - width / 2, y - height / 2];
  const peak = `${x - width * 0.2} ${y - height * 0.2} ${x} ${y + height * 0.18}`;
  const ridge = `Q${peak}T${left + width} ${y + height * 0.1}`;
  return (
    <>
      <rect x={left - 14} y={top - 14} width={width + 28} height={height + 28} rx="8" fill={GOLD} />
      <rect x={left} y={top} width={width} height={height} fill={color(0.88, 0.06, hue + 120)} />
      <circle cx={x + width * 0.22} cy={y - height * 0.15} r={height * 0.12} fill="#fff6d6" />
      <path
        d={`M${left} ${y + height / 2}V${y + height * 0.2}${ridge}V${y + height / 2}Z`}
        fill={color(0.62, 0.12, hue)}
      />
    </>
  );
}

const HALL = (
  <Room wall={color(0.5, 0.075, 195)} floor={color(0.82, 0.05, 75)} y={380}>
    <rect x="-480" y="-270" width="1920" height="290" fill={color(0.44, 0.07, 195)} />
    <Painting x={270} y={140} width={150} height={110} hue={145} />
    <Painting x={690} y={130} width={150} height={140} hue={250} />
    {each([30, 930], (x) => (
      <g>
        <rect x={x - 40} y="-270" width="80" height="660" fill="#f4ead6" />
        <path d={`M${x - 18} 0V370M${x + 18} 0V370`} stroke={color(0.84, 0.04, 80)} strokeWidth="10" />
        <rect x={x - 56} y="358" width="112" height="30" rx="8" fill="#fffaf0" />
      </g>
    ))}
  </Room>
);

function Pedestal({ x, top = TOP, foot = FOOT }: { x: number; top?: number; foot?: number }) {
  return (
    <>
      <ellipse cx={x} cy={foot} rx="104" ry="14" fill={INK} opacity=".2" />
      <rect x={x - 70} y={top + 10} width="140" height={foot - top - 10} fill="#f1e8da" />
      <rect x={x + 30} y={top + 10} width="40" height={foot - top - 10} fill={color(0.85, 0.03, 75)} />
      <rect x={x - 92} y={foot - 20} width="184" height="24" rx="8" fill="#fffaf0" />
      <rect x={x - 86} y={top} width="172" height="24" rx="8" fill="#fffaf0" />
      <rect x={x - 28} y={top + 46} width="56" height="22" rx="4" fill={GOLD} />
    </>
  );
}

const STONE_HEAD = <Prop of="🗿" at={[HEAD_X, TOP - 82, 174]} />;

const EXHIBITS = (
  <>
    {HALL}
    <Pedestal x={VASE_X} />
    <Prop of="🏺" at={[VASE_X, TOP - 76, 160]} />
    <Pedestal x={HEAD_X} />
    {STONE_HEAD}
    <Pedestal x={MIDDLE_X} />
  </>
);

/** A visitor with its own hat. */
function visitor(index: number, at: Place, pose?: Pose) {
  const { hue, hat } = VISITORS[index] ?? VISITORS[0];
  return dot(hue, at, { ...pose, over: hat && <Held of={hat} at={[0, -100, 54]} bare /> });
}

function Butterfly({ s, at }: { s: number; at: Place }) {
  const flap = 0.75 + swing(s, 0.4, 0.25);
  return (
    <Drawing at={at} rotate={swing(s, 1.3, 10)} stroke="#fff" strokeWidth="5">
      {each([-1, 1], (side) => (
        <g transform={`scale(${side * flap} 1)`}>
          <ellipse cx="24" cy="20" rx="20" ry="17" fill={color(0.72, 0.13, 240)} />
          <ellipse cx="30" cy="-14" rx="28" ry="23" fill={color(0.8, 0.12, 225)} />
          <circle cx="32" cy="-15" r="8" fill="#fff" stroke="none" />
        </g>
      ))}
      <path d="M0 -18L-10 -40M0 -18L10 -40" stroke={INK} strokeLinecap="round" />
      <rect x="-6" y="-24" width="12" height="54" rx="6" fill={INK} stroke="none" />
    </Drawing>
  );
}

/** A statue's pose, in which nothing moves, not even to breathe. */
const POSE = { arms: [62, -8], rotate: -7, above: null } as const;

export const story: Story = {
  category: "History & Culture",
  title: "The Empty Pedestal",
  description: "A quiet museum, a place to sit down, and visitors who take a good long look.",
  hue: 60,
  emoji: "🏺",
  tune: {
    beatsPerMinute: 112,
    melody: "G4 B4 D5 G5 F#5 D5 B4 - A4 C5 E5 A5 G5 E5 C5 - B4 D5 G5 B5 A5 G5 E5 D5 C5 E5 D5 A4 G4 - D5 -",
    bass: "G4 D4 B4 G4 A4 E4 C4 A4 G4 D4 E4 G4 C4 D4 G4 D4",
  },
  poster: { shot: 3, t: 0.62 },
  shots: [
    {
      seconds: 4.3,
      says: "The museum had an empty pedestal.\nOdd only wanted to sit down.",
      sounds: { hop: 2.5, thud: 3.1 },
      draw: ({ s }) => {
        const leap = progress(s, 2.45, 3.1);
        const x = leap > 0 ? along(leap, [0, 330], [1, MIDDLE_X]) : slowDown(s, [0, -100], [1.5, 330]);
        return [
          EXHIBITS,
          odd([x, along(leap, [0, 490], [1, TOP + 6]), 190], {
            above: s < 1.5 ? hopping(s, 0.5, 14) : hopping(leap, 1, 110),
            stride: s < 1.5 ? swing(s, 0.5, 18) : 0,
            squash: overshoot(s, [2, 1], [2.4, 1.22], [2.55, 0.85], [3, 0.95], [3.2, 1.3], [3.6, 1]),
            arms: along(s, [2.3, 0], [2.6, 60], [3.3, 0]),
            eyes: [s < 3.2 ? 0.9 : 0, along(s, [1.5, 0], [1.8, -0.6], [3, 0]), s > 3.6 || blinking(s, 1)],
            mouth: s > 3.3 ? "grin" : "smile",
          }),
        ];
      },
    },
    {
      seconds: 4.1,
      says: "Then visitors came in, and it seemed rude\nnot to be a statue.",
      sounds: { boing: 1.5 },
      camera: ({ s }) => ({ x: along(s, [0, 500], [4, 460]), y: 290, zoom: 1.12 }),
      draw: ({ s }) => {
        const freeze = overshoot(s, [1.3, 0], [1.6, 1]);
        return [
          EXHIBITS,
          odd([MIDDLE_X, TOP + 6, 200], {
            above: null,
            arms: [62 * freeze, -8 * freeze],
            rotate: -7 * freeze,
            eyes: [along(s, [0.5, 0], [0.8, -1], [1.3, -1], [1.6, 0]), -0.3 * freeze],
            mouth: s < 0.6 ? "smile" : s < 1.4 ? "open" : "flat",
          }),
          times(3, (index) => {
            const x = slowDown(s, [0.3 + index * 0.15, -150 - index * 160], [3.4, 640 - index * 210]);
            return visitor(index, [x, 520 + (index % 2) * 16, 160], {
              above: s < 2.9 ? hopping(s + index * 0.17, 0.5, 12) : 0,
              eyes: [0.6, -0.9, blinking(s, index)],
              mouth: s > 2.6 ? "open" : "smile",
            });
          }),
        ];
      },
    },
    {
      seconds: 4.6,
      says: "They agreed that it was early, or late,\nand that the eyes followed you.",
      sounds: { tick: [1.2, 3] },
      draw: ({ s }) => {
        const aside = along(s, [0.9, 0], [2, 360], [2.6, 360], [3.7, 0]);
        return [
          HALL,
          <Pedestal x={MIDDLE_X} top={370} foot={620} />,
          odd([MIDDLE_X, 376, 300], {
            ...POSE,
            eyes: [along(s, [0.9, -1], [2, 1], [2.6, 1], [3.7, -1]), 0.5],
            mouth: "flat",
          }),
          visitor(0, [300 + aside, 575, 210], {
            rotate: swing(s, 1, 3),
            eyes: [aside > 180 ? -0.7 : 0.7, -0.9, blinking(s, 2)],
            mouth: s > 2 ? "open" : "flat",
          }),
          visitor(1, [110, 540, 190], { squash: breathing(s, 1.6), eyes: [0.8, -0.7, blinking(s, 3)] }),
          visitor(3, [855, 545, 190], {
            squash: breathing(s, 1.5, 0.02, 0.3),
            eyes: [-0.8, -0.7, blinking(s, 4)],
            mouth: "open",
          }),
        ];
      },
    },
    {
      seconds: 3.8,
      says: "A butterfly admired it too,\nfrom the tip of its nose.",
      sounds: { ding: 1.6 },
      camera: ({ s }) => ({ zoom: along(s, [0, 1], [3.6, 1.14]), y: 260 }),
      draw: ({ s }) => {
        const tickle = progress(s, 1.7, 3.6);
        const x = along(s, [0, 900], [0.7, 680], [1.6, 458]) + (s < 1.6 ? swing(s, 0.8, 16) : 0);
        return [
          HALL,
          <Pedestal x={MIDDLE_X} top={500} foot={760} />,
          odd([MIDDLE_X, 506, 470], {
            above: null,
            arms: [62, -8],
            rotate: -7 + swing(s, 0.16, tickle * 1.6),
            squash: 1 - tickle * 0.07,
            eyes: [along(s, [0.3, 0.9], [1.5, 0]), along(s, [0.3, -0.9], [1.5, 0.25]), s > 3.1],
            mouth: s < 1.6 ? "flat" : s < 2.9 ? "sad" : "open",
          }),
          <Butterfly at={[x, along(s, [0, 60], [0.7, 150], [1.6, 285]), 62]} s={s < 1.6 ? s : s * 0.5} />,
        ];
      },
    },
    {
      seconds: 4.5,
      says: "The statue sneezed. The vase took a step.\nOdd caught it, in a new pose.",
      sounds: { whoosh: 0.5, boing: 0.6, hop: 1.8, thud: 2.5 },
      draw: ({ s }) => {
        const sneeze = along(s, [0, -0.6], [0.4, -1], [0.55, 1.2], [0.9, 0.7], [1.3, 0]);
        const dive = progress(s, 1.7, 2.45);
        const caught = s >= 2.45;
        const x = along(dive, [0, MIDDLE_X], [1, 350]);
        return [
          HALL,
          <Pedestal x={HEAD_X} />,
          STONE_HEAD,
          <Pedestal x={MIDDLE_X} />,
          <Pedestal x={VASE_X} />,
          !caught && (
            <Prop
              of="🏺"
              at={[
                along(s, [0.6, VASE_X], [1.1, 230], [1.6, 262], [2.45, 330]),
                speedUp(s, [1.6, 254], [2.45, 269]),
                160,
              ]}
              rotate={s < 1.6 ? swing(s, 0.5, 14 * progress(s, 0.6, 0.9)) : along(s, [1.6, 14], [2.45, 50])}
            />
          ),
          <Butterfly
            at={[slowDown(s, [0.5, 470], [1.1, 650], [4.5, 770]), slowDown(s, [0.5, 230], [1.1, 90], [4.5, 70]), 62]}
            s={s}
          />,
          odd([x, along(dive, [0, TOP + 6], [1, 490]), 200], {
            above: caught ? 0 : dive > 0 ? hopping(dive, 1, 70) : null,
            rotate: dive > 0 ? along(dive, [0, 0], [0.5, -30], [1, 8]) : sneeze * 14,
            squash: overshoot(s, [0, 0.92], [0.4, 0.85], [0.55, 1.25], [0.9, 1], [2.4, 0.9], [2.55, 1.2], [2.9, 1]),
            arms: [along(s, [0.5, 62], [1.7, 10], [2.3, 68]), along(s, [0.5, -8], [1.7, 10], [2.3, 68])],
            eyes: caught ? [along(s, [2.9, -0.2], [3.5, 0.9]), s < 2.9 ? -1 : 0] : [-0.6, 0.2, s < 1],
            mouth: s > 3.6 ? "grin" : caught ? "flat" : "open",
            over: caught && <Held of="🏺" at={[0, -128, 80]} rotate={swing(s, 0.6, 8 * (1 - progress(s, 2.5, 3.6)))} />,
          }),
          times(5, (index) =>
            during(s, 0.45 + index * 0.03, 1.05 + index * 0.05, (puff) => {
              const far = easeCubicOut(puff);
              const [x, y] = [510 + far * (90 + index * 32), 240 + far * (index * 26 - 10)];
              return <circle cx={x} cy={y} r={10 + puff * 16} fill="#fff" opacity={0.85 * (1 - puff)} />;
            }),
          ),
          each([1, 2, 3], (index) => {
            const blown = slowDown(s, [0.55 + index * 0.06, 0], [0.9 + index * 0.06, 22], [1.6, 0]);
            return visitor(index, [460 + index * 140 + blown, 525 + (index % 2) * 10, 160], {
              rotate: blown * 0.9,
              eyes: [-0.9, s < 1.4 ? -0.6 : -0.1, s > 0.5 && s < 1],
              mouth: "open",
            });
          }),
        ];
      },
    },
    {
      seconds: 4.1,
      says: "Nobody complained. Somebody asked\nif there were more pedestals.",
      sounds: { pop: 1.7, hop: 3 },
      camera: ({ s }) => ({ x: 500, y: 285, zoom: along(s, [0, 1], [4, 1.1]) }),
      draw: ({ s }) => [
        HALL,
        <Pedestal x={250} top={460} foot={640} />,
        odd([250, 466, 260], {
          above: null,
          arms: 68,
          squash: breathing(s, 1.8, 0.015),
          eyes: [0.9, 0.3, blinking(s, 6)],
          mouth: s > 2.6 ? "grin" : "flat",
          over: <Held of="🏺" at={[0, -120, 60]} rotate={swing(s, 2, 3)} />,
        }),
        visitor(2, [870, 470, 200], { eyes: [-0.8, 0, blinking(s, 3)] }),
        visitor(0, [590, 525, 260], {
          above: s > 3 ? hopping(s - 3, 0.5, 34) : 0,
          squash: overshoot(s, [1.3, 1], [1.6, 1.12], [1.8, 0.94], [2.2, 1]),
          arms: [-30, overshoot(s, [1.5, -30], [1.8, 75])],
          eyes: [-0.9, -0.2, blinking(s, 1)],
          mouth: s > 2.8 ? "grin" : s > 1.7 ? "open" : "flat",
        }),
      ],
    },
    {
      seconds: 4.6,
      says: "By closing time, everyone was a statue.\nThe only visitor was the butterfly.",
      sounds: { ding: 0.3, pop: 3.6 },
      camera: ({ s }) => ({ y: along(s, [0, 280], [4.6, 268]), zoom: 1.04 }),
      draw: ({ s }) => {
        const statues = [
          { x: 120, arms: [70, -20], rotate: -6 },
          { x: 300, arms: 15, rotate: 0 },
          { x: 660, arms: [-20, 70], rotate: 6 },
          { x: 840, arms: 60, rotate: -4 },
        ] as const;
        const giggle = progress(s, 3.4, 3.6);
        return [
          HALL,
          each(statues, ({ x, ...pose }, index) => (
            <>
              <Pedestal x={x} top={index % 2 ? 355 : 395} foot={index % 2 ? 450 : 500} />
              {visitor(index, [x, index % 2 ? 361 : 401, 180], {
                above: null,
                ...pose,
                eyes: [along(s, [0.4, -0.9], [3.6, 0.9]), -0.2, blinking(s, index)],
                mouth: giggle > 0.5 ? "grin" : "flat",
              })}
            </>
          )),
          <Pedestal x={MIDDLE_X} top={410} foot={540} />,
          odd([MIDDLE_X, 416, 240], {
            ...POSE,
            eyes: [along(s, [0.4, -0.9], [3.4, 0.9]), -0.3, blinking(s, 5)],
            squash: overshoot(s, [3.4, 1], [3.55, 0.93], [3.9, 1]),
            mouth: giggle > 0.5 ? "grin" : "flat",
          }),
          <Butterfly at={[along(s, [0, 10], [1.4, 300], [2.4, 490], [4.6, 860]), 110 + swing(s, 1.5, 24), 74]} s={s} />,
        ];
      },
    },
  ],
};
