import { easeBackOut, easeCubicInOut } from "d3-ease";
import { Dot, Odd } from "../stage/cast";
import { along, hopping, isBlinking, progress, swing } from "../stage/motion";
import { Camera, color, Falling, Room } from "../stage/scenery";
import type { Story } from "../story";

const FLOOR = 420;
const GOLD = color(0.74, 0.13, 85);

type PaintingProps = {
  x: number;
  y: number;
  size: number;
  /** Degrees by which it has been turned over. */
  turned?: number;
  s: number;
};

/** A bridge over two rocks, or a face that smiles: it depends on who looks, and how. */
function Painting({ x, y, size, turned = 0, s }: PaintingProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turned}) scale(${size / 100})`} strokeLinecap="round">
      <rect x="-84" y="-66" width="168" height="132" rx="8" fill={GOLD} />
      <rect x="-78" y="-60" width="156" height="120" rx="5" fill={color(0.6, 0.12, 70)} />
      <rect x="-70" y="-52" width="140" height="104" fill={color(0.83, 0.08, 85)} />
      <rect x="-70" y="6" width="140" height="46" fill={color(0.72, 0.08, 215)} />
      <path
        d="M-52 22H-30M6 46H26M-12 14H6M40 12H58M-60 42H-46"
        stroke={color(0.86, 0.05, 210)}
        strokeWidth="3"
        transform={`translate(${swing(s, 4, 2)} 0)`}
      />
      <path d="M-40 8Q0 -62 40 8" fill="none" stroke={color(0.42, 0.07, 50)} strokeWidth="13" />
      <circle cx="-24" cy="34" r="10" fill={color(0.36, 0.06, 50)} />
      <circle cx="24" cy="34" r="10" fill={color(0.36, 0.06, 50)} />
    </g>
  );
}

/** A room of a museum. */
function Gallery() {
  return (
    <Room wall={color(0.52, 0.12, 20)} floor={color(0.66, 0.07, 70)} y={FLOOR}>
      <rect x="-480" y="36" width="1920" height="12" fill={GOLD} />
      <g opacity=".9">
        <rect x="60" y="130" width="120" height="150" rx="8" fill={GOLD} />
        <rect x="72" y="142" width="96" height="126" fill={color(0.8, 0.07, 150)} />
        <circle cx="120" cy="215" r="30" fill={color(0.6, 0.12, 150)} />
        <rect x="785" y="120" width="120" height="150" rx="8" fill={GOLD} />
        <rect x="797" y="132" width="96" height="126" fill={color(0.75, 0.08, 280)} />
        <path d="M797 258L845 170L893 258Z" fill={color(0.55, 0.1, 290)} />
      </g>
    </Room>
  );
}

/** A rope on two posts, to keep visitors from touching. */
function Rope() {
  return (
    <g>
      <path d="M300 372Q480 440 660 372" fill="none" stroke={color(0.5, 0.19, 20)} strokeWidth="12" />
      {[300, 660].map((x) => (
        <g key={x}>
          <rect x={x - 7} y="362" width="14" height="92" rx="7" fill={GOLD} />
          <circle cx={x} cy="360" r="14" fill={GOLD} />
        </g>
      ))}
    </g>
  );
}

export const story: Story = {
  category: "History & Culture",
  title: "The Old Bridge",
  description: "A famous painting, a quiet room, and somebody whose feet are tired.",
  hue: 55,
  emoji: "🖼️",
  tune: {
    beatsPerMinute: 108,
    melody: "D5 F5 A5 - G5 F5 E5 - C5 E5 G5 - F5 E5 D5 - Bb4 D5 F5 G5 A5 G5 F5 E5 D5 F5 E5 C5 D5 - - -",
    bass: "D4 A4 C4 F4 Bb4 F4 A4 D4",
  },
  poster: { shot: 4, t: 0.6 },
  shots: [
    {
      seconds: 4,
      says: "In room nine hung The Old Bridge.\nIt had been admired for two hundred years.",
      sounds: [{ at: 0.5, sound: "ding" }],
      draw: ({ s, t }) => (
        <Camera
          y={along(t, [
            [0, 215],
            [1, 285],
          ])}
          zoom={along(t, [
            [0, 1.5],
            [1, 1.08],
          ])}
        >
          <Gallery />
          <Painting x={480} y={205} size={175} s={s} />
          <Rope />
          {[145, 235].map((hue, index) => (
            <Dot
              key={hue}
              hue={hue}
              x={[210, 750][index] ?? 0}
              y={500}
              size={170}
              look={[index ? -0.8 : 0.8, -0.8]}
              mouth="flat"
              squash={1 + swing(s, 2.4, 0.015, index / 2)}
              asleep={isBlinking(s, index)}
            />
          ))}
        </Camera>
      ),
    },
    {
      seconds: 4.5,
      says: "It was a serious picture. One stood before it,\nand was serious too.",
      sounds: [
        { at: 0.6, sound: "tick" },
        { at: 1.8, sound: "tick" },
        { at: 3, sound: "tick" },
      ],
      draw: ({ s }) => (
        <>
          <rect x="-10" y="-10" width="980" height="560" fill={color(0.52, 0.12, 20)} />
          <rect x="-10" y="470" width="980" height="90" fill={color(0.66, 0.07, 70)} />
          {[25, 100, 195, 275].map((hue, index) => (
            <Dot
              key={hue}
              hue={hue}
              x={115 + index * 170}
              y={505 + (index % 2) * 12}
              size={185}
              look={[0.5, -0.9]}
              mouth="flat"
              rotate={along(s, [
                [0.4 + index * 0.6, 0],
                [0.9 + index * 0.6, index % 2 ? 9 : -9],
              ])}
              asleep={isBlinking(s, index)}
            />
          ))}
          <Odd
            x={820}
            y={520}
            size={210}
            look={[
              along(s, [
                [2, -0.6],
                [2.6, 0],
              ]),
              along(s, [
                [2, -0.6],
                [2.6, 0.9],
              ]),
            ]}
            mouth={s > 2.4 ? "sad" : "flat"}
            stride={s > 2.4 ? swing(s, 0.7, 10) : 0}
            asleep={isBlinking(s, 6)}
          />
        </>
      ),
    },
    {
      seconds: 4.5,
      says: "Odd had been on its feet since ten.\nIt gave the others a turn.",
      sounds: [
        { at: 1.3, sound: "whoosh" },
        { at: 2.1, sound: "boing" },
      ],
      draw: ({ s }) => {
        const over = along(
          s,
          [
            [1.2, 0],
            [2.1, 1],
          ],
          easeBackOut,
        );
        return (
          <>
            <Gallery />
            <Painting x={480} y={190} size={150} s={s} />
            <Rope />
            <Dot
              hue={145}
              x={170}
              y={505}
              size={165}
              look={[0.9, 0]}
              mouth={s > 2 ? "open" : "flat"}
              asleep={isBlinking(s, 1)}
            />
            <Dot
              hue={310}
              x={800}
              y={505}
              size={165}
              look={[-0.9, 0]}
              mouth={s > 2 ? "open" : "flat"}
              asleep={isBlinking(s, 3)}
            />
            <g transform={`translate(480 ${420 - hopping(progress(s, 1.2, 2.1), 1, 60)}) rotate(${over * 180})`}>
              <Odd
                x={0}
                y={100}
                size={220}
                above={null}
                arms={[
                  along(over, [
                    [0, 0],
                    [1, 35],
                  ]),
                  along(over, [
                    [0, 0],
                    [1, 35],
                  ]),
                ]}
                stride={over > 0.9 ? swing(s, 1.4, 12) : 0}
                look={[0, s > 3.2 ? 0.9 : 0]}
                mouth={s > 3.4 ? "open" : "flat"}
                asleep={isBlinking(s, 5)}
              />
            </g>
          </>
        );
      },
    },
    {
      seconds: 4.5,
      says: "From there it was not a bridge at all.\nIt had been smiling at the floor all this time.",
      sounds: [{ at: 1.6, sound: "ding" }],
      draw: ({ s }) => (
        <Camera
          zoom={along(s, [
            [0, 1],
            [3, 1.18],
          ])}
          tilt={along(
            s,
            [
              [0.2, 0],
              [1.6, 180],
            ],
            easeCubicInOut,
          )}
        >
          <rect x="-480" y="-270" width="1920" height="1080" fill={color(0.52, 0.12, 20)} />
          <Painting x={480} y={270} size={350} s={s} />
        </Camera>
      ),
    },
    {
      seconds: 5.5,
      says: "So they turned it over. On the back, in small letters,\nthe painter had written: finally.",
      sounds: [
        { at: 0.8, sound: "whoosh" },
        { at: 2.1, sound: "ding" },
      ],
      draw: ({ s }) => {
        const turned = along(
          s,
          [
            [0.6, 0],
            [1.9, 180],
          ],
          easeBackOut,
        );
        const glad = s > 2.1;
        return (
          <>
            <Gallery />
            <Painting x={480} y={190} size={185} turned={turned} s={s} />
            {glad && <Falling s={s} kind="confetti" count={22} />}
            {[25, 145, 235, 310].map((hue, index) => {
              const x = [110, 255, 705, 850][index] ?? 0;
              return (
                <Dot
                  key={hue}
                  hue={hue}
                  x={x}
                  y={505 + (index % 2) * 12}
                  size={170}
                  above={glad ? hopping(s + index * 0.14, 0.6, 22) : 0}
                  arms={s > 0.5 && s < 2 ? [60, 60] : undefined}
                  look={[x < 480 ? 0.7 : -0.7, -0.9]}
                  mouth={glad ? "grin" : "open"}
                  asleep={isBlinking(s, index)}
                />
              );
            })}
            <Odd
              x={480}
              y={530}
              size={200}
              above={glad ? hopping(s, 0.6, 26) : 0}
              arms={[35, 35]}
              look={[0, -0.9]}
              mouth={glad ? "grin" : "smile"}
              asleep={isBlinking(s, 5)}
            />
          </>
        );
      },
    },
  ],
};
