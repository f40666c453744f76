import { easeCubicOut } from "d3-ease";
import { DOT_HUES, Dot, dots, Odd, Prop } from "../stage/cast";
import { along, hopping, isBlinking, overshoot, progress, scattered, swing } from "../stage/motion";
import { Camera, Cloud, color, House, Room, Sky, Tree } from "../stage/scenery";
import type { Story } from "../story";
import { Bush, FlowerBed, NightGarden, Park, ToyBox } from "./games-and-play-props";

/** The hue of the friend who seeks. */
const SEEKER = 235;

/** Where the others stand before they run. */
const RUNNERS = [900, 590, 460];

/** Where Odd stands in the flower bed, with its legs behind the leaves. */
const BED = { x: 480, y: 372, size: 230 };

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
        return (
          <>
            <Park />
            <Tree x={150} y={450} size={430} />
            {dots([25, 100, 310], (_, index) => {
              const leaving = 0.5 + index * 0.35;
              return {
                x: along(s, [leaving, RUNNERS[index] ?? 0], [leaving + 1.8, 1120]),
                y: 440 + index * 14,
                size: 165,
                above: s > leaving ? hopping(s - leaving, 0.4, 26) : 0,
                stride: s > leaving ? swing(s, 0.4, 20) : 0,
                look: [s > leaving ? 0.9 : -0.4, 0],
                mouth: "grin",
                asleep: isBlinking(s, index),
              };
            })}
            <Odd
              x={along(s, [1.8, 735], [3.2, 800])}
              y={470}
              size={205}
              above={s > 1.8 && s < 3.2 ? hopping(s - 1.8, 0.47, 30) : 0}
              squash={overshoot(s, [3.2, 1], [3.5, 1.15], [3.9, 1.05])}
              arms={isHidden ? [20, 20] : [30, 30]}
              look={isHidden ? [-0.8, 0] : [swing(s, 1.2, 0.9), -0.2]}
              mouth={isHidden ? "smile" : "open"}
              asleep={isBlinking(s, 5)}
            />
            <Bush x={800} y={492} size={150} />
            <Dot
              hue={SEEKER}
              x={265}
              y={490}
              size={215}
              squash={1 + swing(s, 0.8, 0.03)}
              arms={[50, -20]}
              look={[-1, -0.2]}
              mouth={s % 0.8 < 0.4 ? "open" : "smile"}
              asleep
            />
          </>
        );
      },
    },
    {
      seconds: 5.2,
      says: "Behind a tree, it stuck out on six sides.\nIn the box, the lid would not close.",
      sounds: { ding: [1.3, 4] },
      draw: ({ s }) => {
        const isInBox = s >= 2.6;
        const found = isInBox ? s - 2.6 : s;
        const seeker = (
          <Dot
            hue={SEEKER}
            x={along(found, [0.2, -120], [1.2, 205])}
            y={490}
            size={220}
            above={found < 1.2 ? hopping(found, 0.4, 16) : 0}
            arms={[-20, found > 1.3 ? 35 + swing(found, 0.6, 10) : -20]}
            look={[0.9, -0.1]}
            mouth={found > 1.3 ? "grin" : "smile"}
          />
        );
        if (!isInBox) {
          return (
            <>
              <Park />
              <Odd
                x={590}
                y={480}
                size={290}
                squash={1 + swing(s, 1.4, 0.02)}
                arms={[0, 0]}
                look={[s > 1.3 ? -0.9 : 0.6, 0]}
                mouth={s > 1.3 ? "flat" : "smile"}
                asleep={isBlinking(s, 2)}
              />
              <rect x="494" y="-20" width="42" height="510" rx="16" fill="#9a6a48" />
              <path d="M515 190L440 120M515 130L590 70" stroke="#9a6a48" strokeWidth="16" strokeLinecap="round" />
              <Bush x={515} y={70} size={300} />
              {seeker}
            </>
          );
        }
        const squash = 1.06 + swing(s, 0.7, 0.07);
        return (
          <>
            <Room wall={color(0.9, 0.06, 15)} floor={color(0.76, 0.09, 40)} y={400}>
              <rect x="90" y="150" width="250" height="14" rx="7" fill="#b9794a" />
              <Prop of="🧸" x={150} y={108} size={84} bare />
              <Prop of="🪁" x={270} y={104} size={80} bare />
            </Room>
            <Prop of="🎲" x={850} y={455} size={84} rotate={12} />
            <Odd
              x={580}
              y={415}
              size={270}
              above={null}
              squash={squash}
              arms={[-6, -6]}
              look={[found > 1.3 ? -0.9 : 0, found > 1.3 ? 0 : -0.8]}
              mouth={found > 1.3 ? "flat" : "open"}
            />
            <ToyBox x={580} y={500} />
            <g transform={`translate(580 ${405 - 236 / squash}) rotate(${swing(s, 1.4, 5)})`}>
              <rect x="-180" y="-22" width="360" height="34" rx="16" fill={color(0.6, 0.14, 45)} />
              <rect x="-164" y="-16" width="328" height="7" rx="3.5" fill="#fff" opacity=".3" />
            </g>
            {seeker}
          </>
        );
      },
    },
    {
      seconds: 5,
      says: "So it tried the flower bed. The seeker\npassed. One flower held its breath.",
      sounds: { hop: 1.1, pop: 3.9 },
      draw: ({ s, t }) => {
        const isNear = s > 1.5 && s < 3.7;
        return (
          <Camera y={258} zoom={along(t, [0, 1], [1, 1.1])}>
            <Sky top={color(0.86, 0.08, 235)} bottom={color(0.96, 0.05, 160)} />
            <Cloud x={180} y={80} size={140} />
            <Cloud x={760} y={60} size={110} />
            <FlowerBed s={s}>
              <Odd
                {...BED}
                above={null}
                rotate={swing(s, 3.6, 4)}
                squash={isNear ? 0.97 : 1 + swing(s, 1.6, 0.02)}
                look={[along(s, [0.8, -0.9], [3.6, 0.9]), isNear ? 0.5 : 0.2]}
                mouth={isNear ? "flat" : "smile"}
              />
            </FlowerBed>
            <Prop
              of="🦋"
              x={along(s, [0, 800], [2.2, 575], [4, 575], [5, 640])}
              y={along(s, [0, 60], [2.2, 168], [4, 168], [5, 90])}
              size={64}
              squash={1 + swing(s, 0.4, 0.12)}
              bare
            />
            <Dot
              hue={SEEKER}
              x={along(s, [0.2, -60], [1.8, 330], [3, 400], [5, 1010])}
              y={494}
              size={190}
              above={isNear ? 0 : hopping(s, 0.45, 16)}
              look={isNear ? [0.5, -1] : [0.9, -0.3]}
              mouth={isNear ? "flat" : "smile"}
              asleep={isBlinking(s, 3)}
            />
          </Camera>
        );
      },
    },
    {
      seconds: 4.8,
      says: "Everyone else was found by supper.\nOdd had won. It was very quiet, winning.",
      sounds: { ding: 0.2 },
      draw: ({ s, t }) => (
        <Camera x={along(t, [0, 520], [1, 490])} y={along(t, [0, 250], [1, 265])} zoom={along(t, [0, 1.3], [1, 1.05])}>
          <NightGarden />
          <House x={170} y={330} size={150} hue={30} lit />
          <FlowerBed s={s} night={1}>
            <Odd
              {...BED}
              above={null}
              rotate={swing(s, 4.5, 3)}
              squash={1 + swing(s, 2.4, 0.025)}
              arms={[-18, -18]}
              look={[along(s, [1, 0], [1.6, -0.9], [2.8, -0.9], [3.5, 0.5]), along(s, [2.8, -0.1], [3.5, 0.7])]}
              mouth={s > 1.6 ? "sad" : "smile"}
              asleep={isBlinking(s, 1)}
            />
          </FlowerBed>
        </Camera>
      ),
    },
    {
      seconds: 5.2,
      says: "So the flower sneezed, quite on purpose.\nEight friends found it all at once.",
      sounds: { whoosh: 1.3, pop: [2.1, 2.4, 2.7], boing: 3.4 },
      draw: ({ s }) => {
        const sneeze = progress(s, 1.3, 2.4);
        const isFound = s > 2.6;
        return (
          <>
            <NightGarden />
            <FlowerBed s={s} night={1}>
              <Odd
                {...BED}
                above={isFound ? hopping(s - 2.6, 0.6, 26) : null}
                squash={along(s, [0.2, 1], [1.1, 0.84], [1.35, 1.32], [1.9, 1])}
                arms={isFound ? [45 + swing(s, 0.6, 12), 45 + swing(s, 0.6, 12)] : [0, 0]}
                look={[0, s < 1.3 ? -0.8 : isFound ? 0.5 : 0.2]}
                mouth={s > 0.6 && s < 1.9 ? "open" : "grin"}
                asleep={s > 0.9 && s < 1.7}
              />
            </FlowerBed>
            {sneeze > 0 &&
              sneeze < 1 &&
              Array.from({ length: 14 }, (_, index) => {
                const far = easeCubicOut(sneeze) * (180 + scattered(index) * 260);
                const angle = (index / 14) * 2 * Math.PI;
                return (
                  <ellipse
                    key={index}
                    rx="17"
                    ry="9"
                    fill={color(0.8, 0.12, scattered(index + 0.3) * 360)}
                    opacity={1 - sneeze ** 3}
                    transform={`translate(${480 + Math.cos(angle) * far} ${270 + Math.sin(angle) * far * 0.7 + sneeze * 60}) rotate(${index * 40 + sneeze * 200})`}
                  />
                );
              })}
            {dots(DOT_HUES, (_, index) => {
              const isLeft = index < 4;
              const place = index % 4;
              const side = place * 92 - (place % 2) * 14;
              const arrives = 1.9 + place * 0.2;
              return {
                x: isLeft ? 72 + side : 888 - side,
                y: overshoot(s, [arrives, 720], [arrives + 0.5, 480]) + (place % 2) * 46,
                size: 150,
                above: isFound ? hopping(s + index * 0.17, 0.55, 22) : 0,
                arms: [40, 40],
                look: [isLeft ? 0.8 : -0.8, -0.5],
                mouth: "grin",
                asleep: isBlinking(s, index),
              };
            })}
          </>
        );
      },
    },
    {
      seconds: 5,
      says: "Being found was plainly the best part.\nFrom then on they all hid very badly.",
      sounds: { tick: [0.5, 1.3], boing: 3.2 },
      draw: ({ s }) => {
        const turned = s > 3.1;
        const giggle = (who: number) => hopping(s + who * 0.3, 0.5, 7);
        return (
          <>
            <Park />
            <rect x="392" y="180" width="26" height="230" rx="12" fill="#9a6a48" />
            <Bush x={405} y={215} size={120} />
            {dots([25, 145], (_, index) => ({
              x: 346 + index * 118,
              y: 420,
              size: 145,
              above: giggle(index),
              look: [0.9, 0.2],
              mouth: "grin",
              asleep: isBlinking(s, index),
            }))}
            <rect x="392" y="270" width="26" height="150" rx="12" fill="#9a6a48" />
            <Dot
              hue={SEEKER}
              x={575}
              y={450}
              size={150}
              above={giggle(2)}
              arms={[70, 70]}
              look={[0.8, 0.1]}
              mouth="grin"
            />
            <Prop of="📦" x={575} y={318 - giggle(2)} size={104} />
            <Dot hue={100} x={78} y={440} size={150} above={giggle(3)} look={[0.9, 0]} mouth="grin" />
            <Prop of="🌼" x={88} y={300 - giggle(3)} size={84} rotate={swing(s, 1.2, 9)} />
            <Dot
              hue={195}
              x={215}
              y={500}
              size={165}
              above={giggle(4)}
              look={[0.9, 0]}
              mouth="grin"
              asleep={isBlinking(s, 4)}
            />
            <Prop of="🍄" x={182} y={492} size={72} />
            <Tree x={905} y={470} size={460} />
            <Odd
              x={765}
              y={500}
              size={240}
              arms={turned ? [40, 30] : [0, 40]}
              squash={overshoot(s, [2.9, 1], [3.05, 1.12], [3.4, 1])}
              look={[along(s, [2.9, 0.9], [3.2, -0.9]), 0]}
              mouth={turned ? "grin" : s % 0.8 < 0.4 ? "open" : "smile"}
              asleep={!turned}
            />
          </>
        );
      },
    },
  ],
};
