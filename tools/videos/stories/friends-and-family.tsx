import { easeBounceOut, easeCubicInOut } from "d3-ease";
import { Dot, dots, Odd, Prop } from "../stage/cast";
import { along, hopping, isBlinking, overshoot, progress, swing } from "../stage/motion";
import { Bubble, Camera, color, Falling, Room, Table, Window } from "../stage/scenery";
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
      <Window x={480} y={130} size={170} sky={color(0.86, 0.07, 230)}>
        <circle cx="-30" cy="-30" r="24" fill="#ffd84d" />
        <circle cx={20 + s * 4} cy="20" r="18" fill="#fff" />
        <circle cx={42 + s * 4} cy="22" r="14" fill="#fff" />
      </Window>
      {[150, 255, 720, 830].map((x, index) => (
        <g key={x} transform={`translate(${x} ${120 + (index % 2) * 26}) rotate(${index % 2 ? 4 : -3})`}>
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
      draw: ({ s }) => (
        <>
          <LivingRoom s={s} />
          {dots(FAMILY, ({ x, size }, index) => ({
            x: x + (x < 480 ? 60 : -60),
            y: 490 + (index % 2) * 16,
            size,
            squash: 1 + swing(s, 1.8, 0.015, index / 4),
            mouth: "smile",
            look: [swing(s, 3, 0.3), 0.1],
            asleep: isBlinking(s, index),
          }))}
          <Odd
            x={480}
            y={515}
            size={210}
            arms={[20, 20 + hopping(s, 0.9, 20)]}
            mouth="grin"
            look={[swing(s, 3, 0.3), 0]}
            asleep={isBlinking(s, 5)}
          />
        </>
      ),
    },
    {
      seconds: 5,
      says: "In the first somebody blinked.\nIn the second somebody left. The third was of the cat.",
      sounds: { pop: [0.4, 2, 3.6] },
      draw: ({ s }) => {
        const taken = Math.min(2, Math.floor(s / 1.65));
        const drop = easeBounceOut(progress(s - taken * 1.65, 0, 0.6));
        return (
          <>
            <rect x="-10" y="-10" width="980" height="560" fill={color(0.55, 0.08, 30)} />
            {[0, 1, 2].map(
              (picture) =>
                picture <= taken && (
                  <g
                    key={picture}
                    transform={`translate(${210 + picture * 270} ${picture === taken ? -320 + drop * 590 : 270}) rotate(${[-7, 4, -3][picture] ?? 0})`}
                  >
                    <rect x="-128" y="-165" width="256" height="330" rx="12" fill="#fffdf8" />
                    <svg x="-110" y="-147" width="220" height="240" viewBox="0 0 220 240">
                      <rect width="220" height="240" fill={color(0.9, 0.06, 20)} />
                      <rect y="190" width="220" height="50" fill={color(0.68, 0.08, 45)} />
                      {picture < 2 && (
                        <Dot
                          hue={25}
                          x={52}
                          y={222}
                          size={110}
                          asleep={picture === 0}
                          mouth={picture ? "flat" : "smile"}
                        />
                      )}
                      {picture < 2 && (
                        <Odd
                          x={118}
                          y={228}
                          size={120}
                          mouth={picture === 0 ? "grin" : "open"}
                          look={[picture ? 0.9 : 0, 0]}
                        />
                      )}
                      {picture === 0 && <Dot hue={235} x={182} y={222} size={105} />}
                      {picture === 1 && <Dot hue={235} x={214} y={222} size={105} look={[1, 0]} stride={24} />}
                      {picture === 2 && <Prop of="🐈" x={110} y={150} size={150} />}
                    </svg>
                  </g>
                ),
            )}
          </>
        );
      },
    },
    {
      seconds: 4.5,
      says: "So Odd set the timer, ten whole seconds,\nand ran.",
      sounds: { tick: [0.4, 1.2, 2, 2.6, 3, 3.3, 3.6] },
      draw: ({ s }) => {
        const run = easeCubicInOut(progress(s, 1.8, 4.2));
        return (
          <Camera
            x={along(s, [0, 620], [1.6, 620], [3.4, 480])}
            y={310}
            zoom={along(s, [0, 1.3], [1.6, 1.3], [3.4, 1])}
          >
            <LivingRoom s={s} />
            {dots(FAMILY.slice(0, 3), ({ x, size }, index) => ({
              x: [130, 260, 390][index] ?? x,
              y: 480 + (index % 2) * 16,
              size,
              mouth: s > 2.6 ? "open" : "smile",
              look: [0.9, 0],
              asleep: isBlinking(s, index),
            }))}
            <OldCamera x={770} y={510} />
            <Odd
              x={690 - run * 200}
              y={515}
              size={200}
              above={s > 1.8 && s < 4.2 ? hopping(s, 0.4, 34) : 0}
              arms={[along(s, [1.8, 0], [2, 45]), along(s, [0.4, 20], [1.6, 34], [1.9, 50])]}
              stride={s > 1.8 ? swing(s, 0.4, 26) : 0}
              look={[s > 1.8 ? -0.9 : 0.9, 0]}
              mouth={s > 1.8 ? "open" : "smile"}
            />
          </Camera>
        );
      },
    },
    {
      seconds: 4.5,
      says: "At nine there was the cat, and at nine and a half the cake.\nThe camera said click.",
      sounds: { hop: 0.8, whoosh: 1.9, thud: 3.2, pop: 3.7 },
      draw: ({ s }) => {
        const cake = progress(s, 1.9, 3.2);
        const flash = along(s, [3.6, 0], [3.7, 1], [4.1, 0]);
        return (
          <>
            <LivingRoom s={s} />
            <Table x={480} y={TABLE_TOP} width={420} height={130} fill={color(0.6, 0.1, 50)} />
            {dots(FAMILY, ({ x, size }, index) => ({
              x,
              y: 490 + (index % 2) * 14,
              size,
              above: hopping(progress(s, 2 + index * 0.1, 2.8 + index * 0.1), 1, 30),
              arms: s > 1.9 ? [50, 50] : undefined,
              mouth: s > 1.9 ? "open" : "smile",
              look: [(along(cake, [0, 650], [1, 480]) - x) / 420, s > 1.9 ? -0.8 : 0],
              asleep: isBlinking(s, index),
            }))}
            <Odd
              x={520}
              y={528}
              size={200}
              arms={[55, 55]}
              mouth="open"
              look={[-0.2, -0.9]}
              rotate={along(s, [1.8, 0], [2.4, -10])}
            />
            <Prop
              of="🐈"
              x={along(s, [0.4, 1020], [1.2, 640], [1.9, 520], [3, -120])}
              y={320 - hopping(progress(s, 0.6, 1.9), 1, 60)}
              size={150}
            />
            <Prop
              of="🎂"
              x={along(cake, [0, 470], [1, 400])}
              y={335 - hopping(cake, 1, 240)}
              size={130}
              rotate={cake * 350}
            />
            {flash > 0 && <rect x="-10" y="-10" width="980" height="560" fill="#fffbe0" opacity={flash} />}
          </>
        );
      },
    },
    {
      seconds: 5,
      says: "Nobody was looking this way. Everybody was in it.\nIt still hangs over the sofa.",
      sounds: { ding: 1 },
      draw: ({ s }) => {
        const near = along(s, [0, 1.5], [2.4, 1]);
        return (
          <Camera x={480} y={along(near, [1, 270], [1.5, 215])} zoom={near}>
            <Room wall={color(0.9, 0.06, 20)} floor={color(0.68, 0.08, 45)} y={470} />
            <rect x="250" y="30" width="460" height="310" rx="16" fill={color(0.72, 0.13, 75)} />
            <svg x="272" y="52" width="416" height="266" viewBox="0 80 960 614" preserveAspectRatio="xMidYMid slice">
              <rect width="960" height="700" fill={color(0.92, 0.05, 20)} />
              <rect y="520" width="960" height="200" fill={color(0.7, 0.08, 45)} />
              {dots(FAMILY, ({ x, size }, index) => ({
                x,
                y: 600,
                size: size * 1.25,
                above: 26 + index * 10,
                arms: [50, 50],
                mouth: "open",
                look: [x < 480 ? 0.8 : -0.8, -0.8],
              }))}
              <Odd
                x={500}
                y={620}
                size={270}
                above={30}
                arms={[60, 60]}
                rotate={-12}
                mouth="grin"
                look={[-0.3, -0.9]}
              />
              <Prop of="🎂" x={470} y={230} size={170} rotate={150} />
              <Prop of="🐈" x={250} y={320} size={170} rotate={-20} />
            </svg>
            <rect x="150" y="390" width="660" height="110" rx="40" fill={color(0.58, 0.13, 20)} />
            <rect x="110" y="420" width="90" height="110" rx="34" fill={color(0.52, 0.13, 20)} />
            <rect x="760" y="420" width="90" height="110" rx="34" fill={color(0.52, 0.13, 20)} />
            {s > 1.6 && <Falling s={s} kind="confetti" count={16} />}
            <Odd
              x={400}
              y={505}
              size={150}
              above={null}
              look={[0.2, -1]}
              mouth="grin"
              squash={1 + swing(s, 1.8, 0.015)}
              asleep={isBlinking(s, 1)}
            />
            <Dot
              hue={70}
              x={560}
              y={505}
              size={120}
              above={null}
              look={[-0.2, -1]}
              mouth="grin"
              asleep={isBlinking(s, 3)}
            />
            <Bubble x={620} y={400} open={overshoot(s, [2.6, 0], [2.9, 1])} width={96} height={76}>
              <Prop of="❤️" x={0} y={0} size={48} bare />
            </Bubble>
          </Camera>
        );
      },
    },
  ],
};
