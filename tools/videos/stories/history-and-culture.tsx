import { easeCubicOut } from "d3-ease";
import { Odd, Prop } from "../stage/cast";
import { along, hopping, isBlinking, overshoot, progress, slowDown, speedUp, swing } from "../stage/motion";
import { Camera } from "../stage/scenery";
import type { Story } from "../story";
import {
  Butterfly,
  Exhibits,
  Hall,
  HEAD_X,
  MIDDLE_X,
  Pedestal,
  StoneHead,
  TOP,
  VASE_X,
  Vase,
  VISITORS,
  Visitor,
} from "./history-and-culture-props";

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
        const walk = progress(s, 0, 1.5);
        const leap = progress(s, 2.45, 3.1);
        return (
          <>
            <Exhibits />
            <Odd
              x={leap > 0 ? along(leap, [0, 330], [1, MIDDLE_X]) : slowDown(walk, [0, -100], [1, 330])}
              y={along(leap, [0, 490], [1, TOP + 6])}
              above={s < 1.5 ? hopping(s, 0.5, 14) : hopping(leap, 1, 110)}
              size={190}
              stride={s < 1.5 ? swing(s, 0.5, 18) : 0}
              squash={overshoot(s, [2, 1], [2.4, 1.22], [2.55, 0.85], [3, 0.95], [3.2, 1.3], [3.6, 1])}
              arms={[along(s, [2.3, 0], [2.6, 60], [3.3, 0]), along(s, [2.3, 0], [2.6, 60], [3.3, 0])]}
              look={[s < 3.2 ? 0.9 : 0, along(s, [1.5, 0], [1.8, -0.6], [3, 0])]}
              mouth={s > 3.3 ? "grin" : "smile"}
              asleep={s > 3.6 || isBlinking(s, 1)}
            />
          </>
        );
      },
    },
    {
      seconds: 4.1,
      says: "Then visitors came in, and it seemed rude\nnot to be a statue.",
      sounds: { boing: 1.5 },
      draw: ({ s }) => {
        const freeze = overshoot(s, [1.3, 0], [1.6, 1]);
        return (
          <Camera x={along(s, [0, 500], [4, 460])} y={290} zoom={1.12}>
            <Exhibits />
            <Odd
              x={MIDDLE_X}
              y={TOP + 6}
              size={200}
              above={null}
              arms={[62 * freeze, -8 * freeze]}
              rotate={-7 * freeze}
              look={[along(s, [0.5, 0], [0.8, -1], [1.3, -1], [1.6, 0]), -0.3 * freeze]}
              mouth={s < 0.6 ? "smile" : s < 1.4 ? "open" : "flat"}
            />
            {VISITORS.slice(0, 3).map(({ hue }, index) => (
              <Visitor
                key={hue}
                index={index}
                x={slowDown(s, [0.3 + index * 0.15, -150 - index * 160], [3.4, 640 - index * 210])}
                y={520 + (index % 2) * 16}
                size={160}
                above={s < 2.9 ? hopping(s + index * 0.17, 0.5, 12) : 0}
                look={[0.6, -0.9]}
                mouth={s > 2.6 ? "open" : "smile"}
                asleep={isBlinking(s, index)}
              />
            ))}
          </Camera>
        );
      },
    },
    {
      seconds: 4.6,
      says: "They agreed that it was early, or late,\nand that the eyes followed you.",
      sounds: { tick: [1.2, 3] },
      draw: ({ s }) => {
        const aside = along(s, [0.9, 0], [2, 360], [2.6, 360], [3.7, 0]);
        return (
          <>
            <Hall />
            <Pedestal x={MIDDLE_X} top={370} foot={620} />
            <Odd
              x={MIDDLE_X}
              y={376}
              size={300}
              {...POSE}
              look={[along(s, [0.9, -1], [2, 1], [2.6, 1], [3.7, -1]), 0.5]}
              mouth="flat"
            />
            <Visitor
              index={0}
              x={300 + aside}
              y={575}
              size={210}
              rotate={swing(s, 1, 3)}
              look={[aside > 180 ? -0.7 : 0.7, -0.9]}
              mouth={s > 2 ? "open" : "flat"}
              asleep={isBlinking(s, 2)}
            />
            <Visitor
              index={1}
              x={110}
              y={540}
              size={190}
              squash={1 + swing(s, 1.6, 0.02)}
              look={[0.8, -0.7]}
              asleep={isBlinking(s, 3)}
            />
            <Visitor
              index={3}
              x={855}
              y={545}
              size={190}
              squash={1 + swing(s, 1.5, 0.02, 0.3)}
              look={[-0.8, -0.7]}
              mouth="open"
              asleep={isBlinking(s, 4)}
            />
          </>
        );
      },
    },
    {
      seconds: 3.8,
      says: "A butterfly admired it too,\nfrom the tip of its nose.",
      sounds: { ding: 1.6 },
      draw: ({ s }) => {
        const tickle = progress(s, 1.7, 3.6);
        return (
          <Camera zoom={along(s, [0, 1], [3.6, 1.14])} y={260}>
            <Hall />
            <Pedestal x={MIDDLE_X} top={500} foot={760} />
            <Odd
              x={MIDDLE_X}
              y={506}
              size={470}
              above={null}
              arms={[62, -8]}
              rotate={-7 + swing(s, 0.16, tickle * 1.6)}
              squash={1 - tickle * 0.07}
              look={[along(s, [0.3, 0.9], [1.5, 0]), along(s, [0.3, -0.9], [1.5, 0.25])]}
              mouth={s < 1.6 ? "flat" : s < 2.9 ? "sad" : "open"}
              asleep={s > 3.1}
            />
            <Butterfly
              x={along(s, [0, 900], [0.7, 680], [1.6, 458]) + (s < 1.6 ? swing(s, 0.8, 16) : 0)}
              y={along(s, [0, 60], [0.7, 150], [1.6, 285])}
              size={62}
              s={s < 1.6 ? s : s * 0.5}
            />
          </Camera>
        );
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
        return (
          <>
            <Hall />
            <Pedestal x={HEAD_X} />
            <StoneHead />
            <Pedestal x={MIDDLE_X} />
            <Pedestal x={VASE_X} />
            {!caught && (
              <Vase
                x={along(s, [0.6, VASE_X], [1.1, 230], [1.6, 262], [2.45, 330])}
                y={speedUp(s, [1.6, TOP], [2.45, 345])}
                rotate={s < 1.6 ? swing(s, 0.5, 14 * progress(s, 0.6, 0.9)) : along(s, [1.6, 14], [2.45, 50])}
              />
            )}
            <Butterfly
              x={slowDown(s, [0.5, 470], [1.1, 650], [4.5, 770])}
              y={slowDown(s, [0.5, 230], [1.1, 90], [4.5, 70])}
              size={62}
              s={s}
            />
            <Odd
              x={x}
              y={along(dive, [0, TOP + 6], [1, 490])}
              size={200}
              above={caught ? 0 : dive > 0 ? hopping(dive, 1, 70) : null}
              rotate={dive > 0 ? along(dive, [0, 0], [0.5, -30], [1, 8]) : sneeze * 14}
              squash={overshoot(s, [0, 0.92], [0.4, 0.85], [0.55, 1.25], [0.9, 1], [2.4, 0.9], [2.55, 1.2], [2.9, 1])}
              arms={[along(s, [0.5, 62], [1.7, 10], [2.3, 68]), along(s, [0.5, -8], [1.7, 10], [2.3, 68])]}
              look={caught ? [along(s, [2.9, -0.2], [3.5, 0.9]), s < 2.9 ? -1 : 0] : [-0.6, 0.2]}
              mouth={s > 3.6 ? "grin" : caught ? "flat" : "open"}
              asleep={s < 1}
            >
              {caught && (
                <g transform="scale(.01)">
                  <Prop of="🏺" x={0} y={-128} size={80} rotate={swing(s, 0.6, 8 * (1 - progress(s, 2.5, 3.6)))} />
                </g>
              )}
            </Odd>
            {[0, 1, 2, 3, 4].map((index) => {
              const puff = progress(s, 0.45 + index * 0.03, 1.05 + index * 0.05);
              return (
                puff > 0 &&
                puff < 1 && (
                  <circle
                    key={index}
                    cx={510 + easeCubicOut(puff) * (90 + index * 32)}
                    cy={240 + easeCubicOut(puff) * (index * 26 - 10)}
                    r={10 + puff * 16}
                    fill="#fff"
                    opacity={0.85 * (1 - puff)}
                  />
                )
              );
            })}
            {[1, 2, 3].map((index) => {
              const place = [0, 600, 740, 880][index] ?? 0;
              const blown = slowDown(s, [0.55 + index * 0.06, 0], [0.9 + index * 0.06, 22], [1.6, 0]);
              return (
                <Visitor
                  key={index}
                  index={index}
                  x={place + blown}
                  y={525 + (index % 2) * 10}
                  size={160}
                  rotate={blown * 0.9}
                  look={[-0.9, s < 1.4 ? -0.6 : -0.1]}
                  mouth="open"
                  asleep={s > 0.5 && s < 1}
                />
              );
            })}
          </>
        );
      },
    },
    {
      seconds: 4.1,
      says: "Nobody complained. Somebody asked\nif there were more pedestals.",
      sounds: { pop: 1.7, hop: 3 },
      draw: ({ s }) => (
        <Camera x={500} y={285} zoom={along(s, [0, 1], [4, 1.1])}>
          <Hall />
          <Pedestal x={250} top={460} foot={640} />
          <Odd
            x={250}
            y={466}
            size={260}
            above={null}
            arms={[68, 68]}
            squash={1 + swing(s, 1.8, 0.015)}
            look={[0.9, 0.3]}
            mouth={s > 2.6 ? "grin" : "flat"}
            asleep={isBlinking(s, 6)}
          >
            <g transform="scale(.01)">
              <Prop of="🏺" x={0} y={-120} size={60} rotate={swing(s, 2, 3)} />
            </g>
          </Odd>
          <Visitor index={2} x={870} y={470} size={200} look={[-0.8, 0]} mouth="smile" asleep={isBlinking(s, 3)} />
          <Visitor
            index={0}
            x={590}
            y={525}
            size={260}
            above={s > 3 ? hopping(s - 3, 0.5, 34) : 0}
            squash={overshoot(s, [1.3, 1], [1.6, 1.12], [1.8, 0.94], [2.2, 1])}
            arms={[-30, overshoot(s, [1.5, -30], [1.8, 75])]}
            look={[-0.9, -0.2]}
            mouth={s > 2.8 ? "grin" : s > 1.7 ? "open" : "flat"}
            asleep={isBlinking(s, 1)}
          />
        </Camera>
      ),
    },
    {
      seconds: 4.6,
      says: "By closing time, everyone was a statue.\nThe only visitor was the butterfly.",
      sounds: { ding: 0.3, pop: 3.6 },
      draw: ({ s }) => {
        const poses = [
          { arms: [70, -20], rotate: -6 },
          { arms: [15, 15], rotate: 0 },
          { arms: [-20, 70], rotate: 6 },
          { arms: [60, 60], rotate: -4 },
        ] as const;
        const nose = [120, 300, 660, 840] as const;
        const giggle = progress(s, 3.4, 3.6);
        return (
          <Camera y={along(s, [0, 280], [4.6, 268])} zoom={1.04}>
            <Hall />
            {nose.map((x, index) => (
              <g key={x}>
                <Pedestal x={x} top={index % 2 ? 355 : 395} foot={index % 2 ? 450 : 500} />
                <Visitor
                  index={index}
                  x={x}
                  y={index % 2 ? 361 : 401}
                  size={180}
                  above={null}
                  arms={poses[index]?.arms}
                  rotate={poses[index]?.rotate}
                  look={[along(s, [0.4, -0.9], [3.6, 0.9]), -0.2]}
                  mouth={giggle > 0.5 ? "grin" : "flat"}
                  asleep={isBlinking(s, index)}
                />
              </g>
            ))}
            <Pedestal x={MIDDLE_X} top={410} foot={540} />
            <Odd
              x={MIDDLE_X}
              y={416}
              size={240}
              {...POSE}
              look={[along(s, [0.4, -0.9], [3.4, 0.9]), -0.3]}
              squash={overshoot(s, [3.4, 1], [3.55, 0.93], [3.9, 1])}
              mouth={giggle > 0.5 ? "grin" : "flat"}
              asleep={isBlinking(s, 5)}
            />
            <Butterfly
              x={along(s, [0, 10], [1.4, 300], [2.4, 490], [4.6, 860])}
              y={110 + swing(s, 1.5, 24)}
              size={74}
              s={s}
            />
          </Camera>
        );
      },
    },
  ],
};
