import { Dot, dots, Odd, Prop } from "../stage/cast";
import { along, hopping, isBlinking, overshoot, progress, slowDown, swing } from "../stage/motion";
import { Bubble, Camera, Cloud, color, Ground, Hills, Sky, Sun, Tree } from "../stage/scenery";
import type { Story } from "../story";
import { CurledOdd, Hedgehog, Meadow, Tufts } from "./animals-props";

/** The friends that lie in a row at the end, from left to right. */
const ROW = [
  { hue: 25, x: 350 },
  { hue: 100, x: 475 },
  { hue: 145, x: 600 },
  { hue: 235, x: 725 },
  { hue: 275, x: 850 },
] as const;

const ROW_FEET = 468;
const ROW_TOP = 345;

export const story: Story = {
  category: "Animals",
  title: "How to Pet a Hedgehog",
  description: "A kind thought, a great many spines, and no good place to begin.",
  hue: 130,
  emoji: "🦔",
  tune: {
    beatsPerMinute: 120,
    melody: "F5 - A5 G5 F5 - C5 - D5 - F5 E5 D5 - C5 - Bb4 - D5 F5 A5 - G5 F5 G5 - E5 - F5 - - -",
    bass: "F4 F4 F4 C4 D4 D4 A4 C4 Bb4 Bb4 F4 F4 C4 C4 F4 C4",
  },
  poster: { shot: 4, t: 0.93 },
  shots: [
    {
      seconds: 5.4,
      says: "The dog was petted, and so was the rabbit.\nNobody knew where to start on the hedgehog.",
      sounds: { pop: 0.7, boing: 3.2 },
      draw: ({ s, t }) => (
        <Camera x={along(t, [0.3, 450], [0.8, 560])} y={290} zoom={1.12}>
          <Meadow s={s} />
          <Sun x={560} y={80} size={90} />
          <Tree x={60} y={390} size={300} hue={135} />
          <Odd
            x={610}
            y={420}
            size={190}
            look={[s > 2.6 ? 0.9 : -0.8, 0.4]}
            squash={1 + swing(s, 2, 0.02)}
            asleep={isBlinking(s, 4)}
          />
          <Dot
            hue={235}
            x={130}
            y={460}
            size={195}
            arms={[-30, 8 + swing(s, 0.7, 14)]}
            look={[0.8, 0.3]}
            mouth="grin"
            asleep={isBlinking(s, 1)}
          />
          <Prop of="🐕" x={262} y={398} size={150} squash={1 + swing(s, 0.7, 0.03)} flip />
          <Prop of="🐇" x={500} y={425} size={125} squash={1 + swing(s, 0.9, 0.03)} flip />
          <Dot
            hue={25}
            x={395}
            y={475}
            size={180}
            arms={[-30, 5 + swing(s, 0.9, 14)]}
            look={[0.8, 0.2]}
            mouth="smile"
            asleep={isBlinking(s, 2)}
          />
          <Hedgehog x={775} y={470} size={170} out={1} isAsleep={isBlinking(s, 3)} facesRight={s > 3.2} />
          <Dot
            hue={145}
            x={945}
            y={475}
            size={190}
            arms={[overshoot(s, [2.7, -30], [3, 35]), -30]}
            look={[-0.8, 0.5]}
            mouth={s > 3 ? "open" : "flat"}
            asleep={isBlinking(s, 5)}
          />
          <Tufts
            s={s}
            at={[
              [60, 505],
              [330, 520],
              [670, 515],
              [990, 525],
            ]}
          />
        </Camera>
      ),
    },
    {
      seconds: 4.6,
      says: "One friend tried a finger. The hedgehog\nbecame a ball, and stayed one.",
      sounds: { pop: 1.9, hop: 2.1 },
      draw: ({ s }) => {
        const fright = overshoot(s, [1.8, 0], [2, 1]);
        return (
          <>
            <Meadow s={s} horizon={400} />
            <Tree x={880} y={430} size={330} hue={140} />
            <Dot
              hue={145}
              x={along(s, [0, 190], [1.8, 265], [2.2, 190])}
              y={490}
              size={300}
              above={s > 1.9 ? hopping(progress(s, 1.9, 2.4), 1, 50) : 0}
              squash={along(s, [2.4, 1], [2.5, 1.14], [2.8, 1])}
              arms={[fright * 50 - 30, along(s, [0.2, -30], [1.5, 2], [1.9, 2], [2, 60], [3.4, -10])]}
              look={[0.9, 0.2]}
              mouth={s > 1.9 && s < 3.4 ? "open" : "smile"}
              asleep={isBlinking(s, 1)}
            />
            <Hedgehog
              x={600}
              y={490 - hopping(progress(s, 1.85, 2.2), 1, 40)}
              size={300}
              out={1 - fright}
              roll={along(s, [2.2, 0], [2.8, 14], [3.3, -8], [3.7, 0])}
              isAsleep={isBlinking(s, 2)}
            />
            <Tufts
              s={s}
              at={[
                [60, 520],
                [420, 528],
                [830, 520],
              ]}
            />
          </>
        );
      },
    },
    {
      seconds: 4.9,
      says: "They tried a leaf, a song and an apple.\nThe ball was not at home.",
      sounds: { whoosh: 0.5, ding: [1.6, 2.1], pop: 3 },
      draw: ({ s }) => (
        <>
          <Meadow s={s} horizon={330} />
          <Tree x={885} y={360} size={230} hue={120} />
          <Odd
            x={800}
            y={400}
            size={180}
            look={[-0.8, 0.4]}
            mouth={s > 3.8 ? "flat" : "smile"}
            squash={1 + swing(s, 2, 0.02)}
            asleep={isBlinking(s, 4)}
          />
          <Dot
            hue={235}
            x={135}
            y={440}
            size={200}
            arms={[-20, 40]}
            look={[0.9, 0.3]}
            mouth={s > 3.8 ? "flat" : "smile"}
            asleep={isBlinking(s, 1)}
          />
          <Prop
            of="🍃"
            x={along(s, [0.2, 260], [0.8, 375], [1.3, 260])}
            y={300 + swing(s, 0.4, 8)}
            size={80}
            rotate={swing(s, 0.5, 14)}
          />
          <Hedgehog x={460} y={470} size={230} out={0} roll={swing(s, 2.4, 3)} />
          <Dot
            hue={25}
            x={275}
            y={510}
            size={185}
            arms={[-30, s > 3 ? 20 : -20]}
            look={[0.8, 0]}
            mouth={s > 3.8 ? "flat" : "smile"}
            asleep={isBlinking(s, 2)}
          />
          <Prop
            of="🍎"
            x={along(s, [2.6, 360], [3.1, 560])}
            y={slowDown(s, [2.6, 420], [2.85, 250], [3.1, 465])}
            size={s > 2.6 ? 76 : 0}
            rotate={along(s, [2.6, -160], [3.2, 12])}
          />
          <Dot
            hue={275}
            x={685}
            y={505}
            size={200}
            arms={[s > 1.4 && s < 2.6 ? 40 : -20, s > 1.4 && s < 2.6 ? 40 : -20]}
            look={[-0.8, s > 1.4 && s < 2.6 ? -0.6 : 0]}
            mouth={s > 1.4 && s < 2.6 ? "open" : s > 3.8 ? "flat" : "smile"}
            asleep={isBlinking(s, 3)}
          />
          {[0, 1].map((index) => {
            const rise = progress(s, 1.5 + index * 0.5, 2.7 + index * 0.5);
            return (
              rise > 0 &&
              rise < 1 && (
                <Prop
                  key={index}
                  of="🎵"
                  x={600 - rise * 60 + swing(s, 0.9, 10, index / 2)}
                  y={330 - rise * 150}
                  size={64}
                  opacity={1 - rise ** 3}
                />
              )
            );
          })}
        </>
      ),
    },
    {
      seconds: 5.2,
      says: "Odd, who is all points too, asked for nothing.\nIt lay down and became a ball as well.",
      sounds: { hop: [0.5, 1], boing: 2.9 },
      draw: ({ s }) => {
        const hasArrived = s > 1.5;
        return (
          <>
            <Meadow s={s} horizon={420} />
            <Sun x={800} y={110} size={120} />
            <Tree x={80} y={440} size={380} hue={135} />
            <Hedgehog x={655} y={485} size={270} out={0} roll={swing(s, 2.4, 2)} />
            {s < 2.9 ? (
              <Odd
                x={slowDown(s, [0, -60], [1.5, 350])}
                y={485}
                size={270}
                above={hasArrived ? 0 : hopping(s, 0.5, 22)}
                stride={hasArrived ? 0 : swing(s, 0.5, 16)}
                arms={[along(s, [2.3, 0], [2.8, 40]), along(s, [2.3, 0], [2.8, 40])]}
                squash={along(s, [2.4, 1], [2.7, 0.88], [2.9, 1.35])}
                look={[0.9, 0.3]}
                asleep={isBlinking(s, 1)}
              />
            ) : (
              <CurledOdd x={350} y={485} size={270 * overshoot(s, [2.9, 0.7], [3.3, 1]) * (1 + swing(s, 2.6, 0.012))} />
            )}
            <Tufts
              s={s}
              at={[
                [180, 520],
                [520, 526],
                [850, 518],
              ]}
            />
          </>
        );
      },
    },
    {
      seconds: 5.4,
      says: "After a while, the ball had a nose.\nAfter a longer while, the nose came nearer.",
      sounds: { tick: 1.2, ding: 4.2 },
      draw: ({ s, t }) => {
        const isWalking = s > 2.8 && s < 4.1;
        return (
          <Camera
            x={along(t, [0, 500], [1, 465])}
            y={along(t, [0, 330], [1, 320])}
            zoom={along(t, [0, 1.15], [1, 1.3])}
          >
            <Meadow s={s + 6} horizon={390} />
            <Sun x={680} y={170} size={100} />
            <CurledOdd x={345} y={450} size={240 * (1 + swing(s, 2.6, 0.012))} peek={along(s, [3.4, 0], [3.8, 1])} />
            <Hedgehog
              x={along(s, [2.8, 690], [4.2, 588])}
              y={450 - (isWalking ? hopping(s, 0.3, 5) : 0)}
              size={240}
              out={along(s, [0.9, 0], [1.3, 0.45], [2.1, 0.45], [2.6, 1])}
              stride={isWalking ? swing(s, 0.3, 18) : 0}
              isAsleep={isBlinking(s, 2) || s > 4.5}
            />
            <Bubble x={520} y={260} width={110} height={92} thought open={overshoot(s, [4.3, 0], [4.6, 1])}>
              <Prop of="💗" x={0} y={0} size={62 + swing(s, 0.8, 4)} bare />
            </Bubble>
            <Tufts
              s={s}
              at={[
                [180, 470],
                [760, 475],
              ]}
            />
          </Camera>
        );
      },
    },
    {
      seconds: 5,
      says: "So that is where you start: you don't.\nYou lie down, and it comes to you.",
      sounds: { pop: [0.5, 1.1, 1.7, 2.3, 2.9] },
      draw: ({ s }) => {
        const steps = progress(s, 0.2, 3.4) * ROW.length;
        const isWalking = s < 3.4;
        return (
          <>
            <Sky top={color(0.84, 0.09, 300)} bottom={color(0.93, 0.08, 60)} />
            <Sun x={130} y={250} size={150} />
            <Cloud x={480 + s * 5} y={90} size={120} fill={color(0.95, 0.04, 30)} />
            <Hills y={330} fill={color(0.75, 0.1, 130)} width={700} height={60} />
            <Ground y={400} fill={color(0.7, 0.13, 130)} />
            <Tree x={910} y={420} size={330} hue={120} />
            <CurledOdd x={190} y={485} size={260 * (1 + swing(s, 2.6, 0.012))} peek={s > 2.6 ? 1 : 0} />
            {dots(ROW, ({ x }, index) => {
              const passing = Math.abs(ROW.length - 0.5 - index - steps) < 0.5 && isWalking;
              return {
                x,
                y: ROW_FEET + 20,
                size: 150,
                squash: passing ? 1.1 : 1 + swing(s, 2.4, 0.015, index / 5),
                rotate: swing(s, 3, 2, index / 3),
                mouth: steps > ROW.length - 1 - index ? "grin" : "smile",
                asleep: true,
              };
            })}
            <g transform={`translate(0 ${-hopping(steps, 1, isWalking ? 26 : 0)})`}>
              <Hedgehog
                x={along(s, [0.2, 940], [3.4, 372])}
                y={ROW_TOP + 22}
                size={150}
                out={1}
                stride={isWalking ? swing(s, 0.3, 18) : 0}
                isAsleep={s > 4 || isBlinking(s, 2)}
              />
            </g>
          </>
        );
      },
    },
  ],
};
