import { easeBounceOut, easeQuadIn } from "d3-ease";
import { Dot, dots, Odd, Prop } from "../stage/cast";
import { along, curve, hopping, isBlinking, overshoot, progress, slowDown, swing } from "../stage/motion";
import { Bubble, Camera, color, Falling, Room, Table, Window } from "../stage/scenery";
import type { Story } from "../story";

const FLOOR = 430;
const TABLE = 300;
/** The crate on which the cook stands to see over the table. */
const CRATE = 385;

function Kitchen() {
  return (
    <Room wall={color(0.92, 0.06, 80)} floor={color(0.75, 0.08, 50)} y={FLOOR - 30}>
      <Window x={770} y={130} size={150} sky={color(0.9, 0.06, 230)}>
        <circle cx="30" cy="-20" r="22" fill="#ffd84d" />
      </Window>
      <rect x="60" y="90" width="210" height="12" rx="6" fill="#b9794a" />
      <Prop of="🫙" x={105} y={66} size={46} bare />
      <Prop of="🧂" x={165} y={66} size={44} bare />
      <Prop of="🍯" x={225} y={66} size={48} bare />
    </Room>
  );
}

function Crate({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} ${CRATE - 8})`}>
      <rect x="-74" width="148" height="92" rx="8" fill={color(0.66, 0.1, 60)} />
      <path d="M-74 30H74M-74 60H74" stroke={color(0.52, 0.1, 55)} strokeWidth="6" />
    </g>
  );
}

type StackProps = { x: number; y: number; count: number; lean?: number; landing?: number };

/** `count` pancakes on a plate. The last one is still falling while `landing` is below 1. */
function Stack({ x, y, count, lean = 0, landing = 1 }: StackProps) {
  return (
    <>
      <ellipse cx={x} cy={y - 4} rx="86" ry="12" fill="#fff" />
      <ellipse cx={x} cy={y - 6} rx="62" ry="7" fill={color(0.88, 0.03, 250)} />
      {Array.from({ length: count }, (_, index) => {
        const fall = index === count - 1 ? (1 - landing) * -300 : 0;
        return (
          <g key={index} transform={`translate(${x + lean * index * index * 0.35} ${y - 14 - index * 13 + fall})`}>
            <ellipse rx="58" ry="11" fill={color(0.62, 0.12, 60)} />
            <ellipse cy="-4" rx="56" ry="9" fill={color(0.82, 0.11, 80)} />
          </g>
        );
      })}
    </>
  );
}

export const story: Story = {
  category: "Food & Drink",
  title: "One Pancake Too Many",
  description: "Eight hungry friends, one cook, and a stack that does not know when to stop.",
  hue: 60,
  emoji: "🥞",
  tune: {
    beatsPerMinute: 150,
    melody: "C5 E5 G5 E5 A5 G5 E5 - D5 F5 A5 F5 G5 - E5 -",
    bass: "C4 G4 A4 E4 D4 A4 G4 C4",
  },
  poster: { shot: 2, t: 0.6 },
  shots: [
    {
      seconds: 4,
      says: "Breakfast was promised to eight.\nOdd could not remember who had promised it.",
      sounds: { hop: [0.4, 1.2] },
      draw: ({ s }) => (
        <>
          <Kitchen />
          {dots([25, 145, 235], (_, index) => ({
            x: 560 + index * 150,
            y: FLOOR + 20 + (index % 2) * 22,
            size: 170,
            above: hopping(s + index * 0.2, 0.8, 10),
            mouth: s > 2 ? "open" : "smile",
            look: [-0.8, -0.2],
            asleep: isBlinking(s, index),
          }))}
          <Bubble x={690} y={330} open={overshoot(s, [1.9, 0], [2.2, 1])}>
            <Prop of="🥞" x={0} y={0} size={74} bare />
          </Bubble>
          <Odd
            x={slowDown(s, [0, -80], [1.6, 230])}
            y={FLOOR + 40}
            above={s < 1.6 ? hopping(s, 0.8, 40) : 0}
            size={150}
            look={[0.9, along(s, [1.6, 0], [2, -0.5])]}
            mouth={s > 2.4 ? "flat" : "smile"}
            asleep={isBlinking(s, 5)}
          />
        </>
      ),
    },
    {
      seconds: 4.5,
      says: "A cup of flour, an egg, some milk.\nThen a second egg, because the first looked lonely.",
      sounds: { pop: [0.8, 1.8, 2.8], splash: 3.4 },
      draw: ({ s }) => (
        <>
          <Kitchen />
          <Crate x={330} />
          <Odd
            x={330}
            y={CRATE}
            size={220}
            above={null}
            arms={[20, 30 + swing(s, 0.5, s > 3 ? 30 : 8)]}
            look={[0.7, 0.6]}
            mouth="smile"
            asleep={isBlinking(s, 1)}
          />
          <Table x={480} y={TABLE + 20} width={760} height={150} />
          <Prop of="🥣" x={520} y={TABLE - 36} size={150} rotate={s > 3 ? swing(s, 0.25, 4) : 0} />
          {["🥛", "🥚", "🥚"].map((thing, index) => {
            const fly = progress(s, 0.4 + index, 1 + index);
            return (
              fly < 1 && (
                <Prop
                  key={index}
                  of={thing}
                  x={along(fly, [0, 720 + index * 40], [1, 525])}
                  y={TABLE - 40 - hopping(fly, 1, 190)}
                  size={66}
                  rotate={fly * -200}
                />
              )
            );
          })}
        </>
      ),
    },
    {
      seconds: 5,
      says: "The first pancake went to the stack.\nSo did the next forty.",
      sounds: { pop: [0.3, 0.8, 1.3, 1.8, 2.2, 2.6, 3, 3.4, 3.8, 4.2] },
      draw: ({ s, t }) => {
        const count = Math.min(22, Math.floor(1 + t * t * 26));
        return (
          <Camera y={along(t, [0.3, 290], [1, 200])} zoom={along(t, [0, 1.25], [1, 1])}>
            <Kitchen />
            <Crate x={290} />
            <Odd
              x={290}
              y={CRATE}
              size={220}
              above={null}
              arms={[0, 40 + swing(s, 0.45, 35)]}
              look={[0.8, along(t, [0, 0.3], [1, -0.9])]}
              mouth={t > 0.7 ? "open" : "grin"}
              asleep={isBlinking(s, 1)}
            />
            <Table x={480} y={TABLE + 20} width={760} height={150} />
            <Stack
              x={610}
              y={TABLE + 20}
              count={count}
              lean={swing(s, 1.2, t)}
              landing={progress((t * t * 26) % 1, 0, 0.7)}
            />
            <Prop of="🍳" x={420} y={TABLE - 4} size={110} rotate={-20 + swing(s, 0.45, 14)} />
          </Camera>
        );
      },
    },
    {
      seconds: 4,
      says: "It leaned to the left. It thought about the right.\nIt chose the guests.",
      sounds: { whoosh: 1.8, thud: [2.8, 3.1] },
      draw: ({ s }) => {
        const lean = along(s, [0, 0], [0.7, -1.2], [1.5, 1], [1.9, 1.3]);
        return (
          <>
            <Kitchen />
            <Crate x={230} />
            <Odd x={230} y={CRATE} size={210} above={null} arms={[60, 60]} look={[0.9, -0.5]} mouth="open" />
            <Table x={400} y={TABLE + 20} width={520} height={150} />
            {s < 2 && <Stack x={480} y={TABLE + 20} count={22} lean={lean} />}
            {s >= 2 && <Stack x={480} y={TABLE + 20} count={2} />}
            {[25, 145, 235].map((hue, index) => (
              <Dot
                key={hue}
                hue={hue}
                x={690 + index * 100}
                y={FLOOR + 40}
                size={130}
                look={[-0.4, -1]}
                squash={overshoot(s, [2.7 + index * 0.15, 1], [2.8 + index * 0.15, 1.3], [3.1 + index * 0.15, 1])}
                mouth="open"
              >
                {s > 2.7 + index * 0.15 && <ellipse cy="-.86" rx=".42" ry=".09" fill={color(0.78, 0.12, 75)} />}
              </Dot>
            ))}
            {s >= 2 &&
              Array.from({ length: 12 }, (_, index) => {
                const fly = progress(s, 1.9 + index * 0.04, 2.8 + index * 0.06);
                return (
                  fly < 1 && (
                    <ellipse
                      key={index}
                      cx={500 + fly * (170 + index * 22)}
                      cy={curve(easeQuadIn)(fly, [0, 290 - index * 18], [0.4, 120 - index * 6], [1, 360])}
                      rx="50"
                      ry="10"
                      fill={color(0.78, 0.12, 75)}
                      transform={`rotate(${fly * 30} ${500 + fly * 200} 200)`}
                    />
                  )
                );
              })}
          </>
        );
      },
    },
    {
      seconds: 4.5,
      says: "Nobody said a word. Somebody passed the syrup.\nIt was agreed to do this every year.",
      sounds: { ding: 1, boing: 2.2 },
      draw: ({ s }) => (
        <>
          <Kitchen />
          <Falling s={s + 4} kind="confetti" count={s > 2 ? 50 : 0} />
          {[25, 70, 145, 235, 310].map((hue, index) => (
            <Dot
              key={hue}
              hue={hue}
              x={130 + index * 175}
              y={FLOOR + 30}
              size={135}
              above={s > 2 ? hopping(s + index * 0.13, 0.55, 16) : 0}
              look={[index < 2 ? 0.6 : -0.6, 0]}
              mouth={s > 2 ? "grin" : "flat"}
              asleep={isBlinking(s, index)}
            >
              <ellipse cy="-.86" rx=".42" ry=".09" fill={color(0.78, 0.12, 75)} />
            </Dot>
          ))}
          <Odd
            x={480}
            y={FLOOR + 70}
            size={170}
            arms={[50, 50]}
            above={curve(easeBounceOut)(s, [0, 0], [2.1, 0], [2.4, 40], [2.7, 0])}
            mouth={s > 2 ? "grin" : "flat"}
            look={[swing(s, 2, 0.7), 0]}
          />
          <Prop
            of="🍯"
            x={along(s, [0.3, 200], [2, 770])}
            y={250 + swing(s, 0.8, 8)}
            size={74}
            rotate={swing(s, 1, 15)}
          />
        </>
      ),
    },
  ],
};
