import { easeBounceOut, easeCubicInOut } from "d3-ease";
import { dot, dots, odd } from "@/lib/publishing/pictures/drawing/cast";
import { Backdrop, color, each } from "@/lib/publishing/pictures/drawing/drawing";
import { Prop } from "../stage/cast";
import { along, overshoot, progress } from "../stage/motion";
import { blinking, breathing, hopping, swing } from "../stage/rhythm";
import { Bubble, Falling, Room, Table, Window } from "../stage/scenery";
import type { Story } from "../story";

const FLOOR = 420;
const TABLE_TOP = 380;

/** The family, from left to right, with each member's position. */
const FAMILY = [
  { hue: 25, x: 120, size: 190 },
  { hue: 70, x: 250, size: 130 },
  { hue: 145, x: 715, size: 170 },
  { hue: 235, x: 845, size: 200 },
];

function LivingRoom({ s }: { s: number }) {
  return (
    <Room wall={color(0.9, 0.06, 20)} floor={color(0.68, 0.08, 45)} y={FLOOR}>
      <Window at={[480, 130, 170]} sky={color(0.86, 0.07, 230)}>
        <circle cx="-30" cy="-30" r="24" fill="#ffd84d" />
        <circle cx={20 + s * 4} cy="20" r="18" fill="#fff" />
        <circle cx={42 + s * 4} cy="22" r="14" fill="#fff" />
      </Window>
      {each([150, 255, 720, 830], (x, index) => (
        <g transform={`translate(${x} ${120 + (index % 2) * 26}) rotate(${index % 2 ? 4 : -3})`}>
          <rect x="-44" y="-52" width="88" height="104" rx="8" fill="#fff" />
          <rect x="-34" y="-42" width="68" height="70" rx="4" fill={color(0.85, 0.09, 60 + index * 80)} />
          <circle cy="-6" r="20" fill={color(0.7, 0.13, 25 + index * 95)} />
        </g>
      ))}
    </Room>
  );
}

/** The old camera on its tripod; `x`, `y` is the ground below it. */
function OldCamera({ x, y, flash = 0 }: { x: number; y: number; flash?: number }) {
  return (
    <g transform={`translate(${x} ${y})`} strokeLinecap="round">
      <path d="M0 -150L-56 0M0 -150V0M0 -150L56 0" stroke="#7a4b2f" strokeWidth="12" />
      <rect x="-66" y="-236" width="132" height="96" rx="16" fill="#fff" />
      <rect x="-58" y="-228" width="116" height="80" rx="11" fill="#3a2740" />
      <circle cy="-188" r="32" fill="#8c8c9a" />
      <circle cy="-188" r="22" fill="#1c1224" />
      <circle cx="-8" cy="-196" r="7" fill="#fff" opacity=".8" />
      <rect x="26" y="-256" width="34" height="24" rx="6" fill="#8c8c9a" />
      {flash > 0 && <circle cx="43" cy="-244" r={90 * flash} fill="#fffbe0" opacity={flash} />}
    </g>
  );
}

export const story: Story = {
  category: "Friends & Family",
  title: "Everybody Look This Way",
  description: "All anyone wants is one good picture with the whole family in it.",
  hue: 15,
  emoji: "📷",
  tune: {
    beatsPerMinute: 132,
    melody: "F5 A5 C6 A5 G5 - E5 - D5 F5 A5 F5 E5 - C5 - Bb4 D5 F5 D5 C5 E5 G5 E5 F5 - C5 - F5 - - -",
    bass: "F4 C4 D4 A4 Bb4 C4 F4 F4",
  },
  poster: { shot: 4, t: 0.55 },
  shots: [
    {
      seconds: 4,
      says: "The family wanted one good picture.\nThey had wanted it since morning.",
      sounds: { tick: 1.6 },
      draw: ({ s }) => [
        <LivingRoom s={s} />,
        dots(FAMILY, (index, { x, size }) => ({
          at: [x + (x < 480 ? 60 : -60), 490 + (index % 2) * 16, size],
          squash: breathing(s, 1.8, 0.015, index / 4),
          eyes: [swing(s, 3, 0.3), 0.1, blinking(s, index)],
        })),
        odd([480, 515, 210], {
          arms: [20, 20 + hopping(s, 0.9, 20)],
          mouth: "grin",
          eyes: [swing(s, 3, 0.3), 0, blinking(s, 5)],
        }),
      ],
    },
    {
      seconds: 5,
      says: "In the first somebody blinked.\nIn the second somebody left. The third was of the cat.",
      sounds: { pop: [0.4, 2, 3.6] },
      draw: ({ s }) => {
        const taken = Math.min(2, Math.floor(s / 1.65));
        const drop = easeBounceOut(progress(s - taken * 1.65, 0, 0.6));
        return [
          <Backdrop fill={color(0.55, 0.08, 30)} />,
          each([-7, 4, -3].slice(0, taken + 1), (turn, picture) => {
            const y = picture === taken ? -320 + drop * 590 : 270;
            return (
              <g transform={`translate(${210 + picture * 270} ${y}) rotate(${turn})`}>
                <rect x="-128" y="-165" width="256" height="330" rx="12" fill="#fffdf8" />
                <svg x="-110" y="-147" width="220" height="240" viewBox="0 0 220 240">
                  <rect width="220" height="240" fill={color(0.9, 0.06, 20)} />
                  <rect y="190" width="220" height="50" fill={color(0.68, 0.08, 45)} />
                  {picture < 2 &&
                    dot(25, [52, 222, 110], { eyes: [0, 0, picture === 0], mouth: picture ? "flat" : "smile" })}
                  {picture < 2 &&
                    odd([118, 228, 120], { mouth: picture === 0 ? "grin" : "open", eyes: [picture ? 0.9 : 0, 0] })}
                  {picture === 0 && dot(235, [182, 222, 105])}
                  {picture === 1 && dot(235, [214, 222, 105], { eyes: [1, 0], stride: 24 })}
                  {picture === 2 && <Prop of="🐈" at={[110, 150, 150]} />}
                </svg>
              </g>
            );
          }),
        ];
      },
    },
    {
      seconds: 4.5,
      says: "So Odd set the timer, ten whole seconds,\nand ran.",
      sounds: { tick: [0.4, 1.2, 2, 2.6, 3, 3.3, 3.6] },
      camera: ({ s }) => ({
        x: along(s, [0, 620], [1.6, 620], [3.4, 480]),
        y: 310,
        zoom: along(s, [0, 1.3], [1.6, 1.3], [3.4, 1]),
      }),
      draw: ({ s }) => {
        const run = easeCubicInOut(progress(s, 1.8, 4.2));
        return [
          <LivingRoom s={s} />,
          dots(FAMILY.slice(0, 3), (index, { x, size }) => ({
            at: [[130, 260, 390][index] ?? x, 480 + (index % 2) * 16, size],
            mouth: s > 2.6 ? "open" : "smile",
            eyes: [0.9, 0, blinking(s, index)],
          })),
          <OldCamera x={770} y={510} />,
          odd([690 - run * 200, 515, 200], {
            above: s > 1.8 && s < 4.2 ? hopping(s, 0.4, 34) : 0,
            arms: [along(s, [1.8, 0], [2, 45]), along(s, [0.4, 20], [1.6, 34], [1.9, 50])],
            stride: s > 1.8 ? swing(s, 0.4, 26) : 0,
            eyes: [s > 1.8 ? -0.9 : 0.9, 0],
            mouth: s > 1.8 ? "open" : "smile",
          }),
        ];
      },
    },
    {
      seconds: 4.5,
      says: "At nine there was the cat, and at nine and a half the cake.\nThe camera said click.",
      sounds: { hop: 0.8, whoosh: 1.9, thud: 3.2, pop: 3.7 },
      draw: ({ s }) => {
        const cat = along(s, [0.4, 1020], [1.2, 640], [1.9, 520], [3, -120]);
        const cake = progress(s, 1.9, 3.2);
        const flash = along(s, [3.6, 0], [3.7, 1], [4.1, 0]);
        return [
          <LivingRoom s={s} />,
          <Table x={480} y={TABLE_TOP} width={420} height={130} fill={color(0.6, 0.1, 50)} />,
          dots(FAMILY, (index, { x, size }) => ({
            at: [x, 490 + (index % 2) * 14, size],
            above: hopping(progress(s, 2 + index * 0.1, 2.8 + index * 0.1), 1, 30),
            arms: s > 1.9 ? 50 : undefined,
            mouth: s > 1.9 ? "open" : "smile",
            eyes: [(along(cake, [0, 650], [1, 480]) - x) / 420, s > 1.9 ? -0.8 : 0, blinking(s, index)],
          })),
          odd([520, 528, 200], { arms: 55, mouth: "open", eyes: [-0.2, -0.9], rotate: along(s, [1.8, 0], [2.4, -10]) }),
          <Prop of="🐈" at={[cat, 320 - hopping(progress(s, 0.6, 1.9), 1, 60), 150]} />,
          <Prop of="🎂" at={[along(cake, [0, 470], [1, 400]), 335 - hopping(cake, 1, 240), 130]} rotate={cake * 350} />,
          flash > 0 && (
            <g opacity={flash}>
              <Backdrop fill="#fffbe0" />
            </g>
          ),
        ];
      },
    },
    {
      seconds: 5,
      says: "Nobody was looking this way. Everybody was in it.\nIt still hangs over the sofa.",
      sounds: { ding: 1 },
      camera: ({ s }) => {
        const zoom = along(s, [0, 1.5], [2.4, 1]);
        return { y: along(zoom, [1, 270], [1.5, 215]), zoom };
      },
      draw: ({ s }) => {
        return [
          <Room wall={color(0.9, 0.06, 20)} floor={color(0.68, 0.08, 45)} y={470} />,
          <rect x="250" y="30" width="460" height="310" rx="16" fill={color(0.72, 0.13, 75)} />,
          <svg x="272" y="52" width="416" height="266" viewBox="0 80 960 614" preserveAspectRatio="xMidYMid slice">
            <rect width="960" height="700" fill={color(0.92, 0.05, 20)} />
            <rect y="520" width="960" height="200" fill={color(0.7, 0.08, 45)} />
            {dots(FAMILY, (index, { x, size }) => ({
              at: [x, 600, size * 1.25],
              above: 26 + index * 10,
              arms: 50,
              mouth: "open",
              eyes: [x < 480 ? 0.8 : -0.8, -0.8],
            }))}
            {odd([500, 620, 270], { above: 30, arms: 60, rotate: -12, mouth: "grin", eyes: [-0.3, -0.9] })}
            <Prop of="🎂" at={[470, 230, 170]} rotate={150} />
            <Prop of="🐈" at={[250, 320, 170]} rotate={-20} />
          </svg>,
          <rect x="150" y="390" width="660" height="110" rx="40" fill={color(0.58, 0.13, 20)} />,
          <rect x="110" y="420" width="90" height="110" rx="34" fill={color(0.52, 0.13, 20)} />,
          <rect x="760" y="420" width="90" height="110" rx="34" fill={color(0.52, 0.13, 20)} />,
          s > 1.6 && <Falling s={s} kind="confetti" count={16} />,
          odd([400, 505, 150], {
            above: null,
            eyes: [0.2, -1, blinking(s, 1)],
            mouth: "grin",
            squash: breathing(s, 1.8, 0.015),
          }),
          dot(70, [560, 505, 120], { above: null, eyes: [-0.2, -1, blinking(s, 3)], mouth: "grin" }),
          <Bubble x={620} y={400} open={overshoot(s, [2.6, 0], [2.9, 1])} width={96} height={76}>
            <Prop of="❤️" at={[0, 0, 48]} bare />
          </Bubble>,
        ];
      },
    },
  ],
};
