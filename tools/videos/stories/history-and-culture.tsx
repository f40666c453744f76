import { easeBackOut, easeCubicIn, easeCubicOut } from "d3-ease";
import type { ReactNode } from "react";
import { type ActorProps, Dot, Odd, Prop } from "../stage/cast";
import { along, hopping, isBlinking, progress, swing } from "../stage/motion";
import { Camera, color, Room } from "../stage/scenery";
import type { Story } from "../story";

const FLOOR = 380;
/** The positions of the three pedestals, and of their tops. */
const VASE_X = 190;
const MIDDLE_X = 480;
const HEAD_X = 780;
const TOP = 330;
const FOOT = 440;

const GOLD = color(0.8, 0.12, 85);

/** The visitors, from the left. The first one asks the questions. */
const VISITORS = [
  { hue: 70, x: 150, hat: "🎩" },
  { hue: 145, x: 360, hat: null },
  { hue: 25, x: 620, hat: null },
  { hue: 310, x: 820, hat: "👒" },
] as const;

/** A landscape painting in a gold frame. */
function Painting({ x, y, width, height, hue }: { x: number; y: number; width: number; height: number; hue: number }) {
  const [left, top] = [x - width / 2, y - height / 2];
  return (
    <>
      <rect x={left - 14} y={top - 14} width={width + 28} height={height + 28} rx="8" fill={GOLD} />
      <rect x={left} y={top} width={width} height={height} fill={color(0.88, 0.06, hue + 120)} />
      <circle cx={x + width * 0.22} cy={y - height * 0.15} r={height * 0.12} fill="#fff6d6" />
      <path
        d={`M${left} ${y + height / 2}V${y + height * 0.2}Q${x - width * 0.2} ${y - height * 0.2} ${x} ${y + height * 0.18}T${left + width} ${y + height * 0.1}V${y + height / 2}Z`}
        fill={color(0.62, 0.12, hue)}
      />
    </>
  );
}

function Hall({ children }: { children?: ReactNode }) {
  return (
    <Room wall={color(0.5, 0.075, 195)} floor={color(0.82, 0.05, 75)} y={FLOOR}>
      <rect x="-480" y="-270" width="1920" height="290" fill={color(0.44, 0.07, 195)} />
      <Painting x={270} y={140} width={150} height={110} hue={145} />
      <Painting x={690} y={130} width={150} height={140} hue={250} />
      {[30, 930].map((x) => (
        <g key={x}>
          <rect x={x - 40} y="-270" width="80" height="660" fill="#f4ead6" />
          <path d={`M${x - 18} 0V370M${x + 18} 0V370`} stroke={color(0.84, 0.04, 80)} strokeWidth="10" />
          <rect x={x - 56} y="358" width="112" height="30" rx="8" fill="#fffaf0" />
        </g>
      ))}
      {children}
    </Room>
  );
}

function Pedestal({ x, top = TOP, foot = FOOT }: { x: number; top?: number; foot?: number }) {
  return (
    <>
      <ellipse cx={x} cy={foot} rx="104" ry="14" fill="#2a1633" opacity=".2" />
      <rect x={x - 70} y={top + 10} width="140" height={foot - top - 10} fill="#f1e8da" />
      <rect x={x + 30} y={top + 10} width="40" height={foot - top - 10} fill={color(0.85, 0.03, 75)} />
      <rect x={x - 92} y={foot - 20} width="184" height="24" rx="8" fill="#fffaf0" />
      <rect x={x - 86} y={top} width="172" height="24" rx="8" fill="#fffaf0" />
      <rect x={x - 28} y={top + 46} width="56" height="22" rx="4" fill={GOLD} />
    </>
  );
}

function Vase({ x = VASE_X, y = TOP, rotate = 0 }: { x?: number; y?: number; rotate?: number }) {
  return <Prop of="🏺" x={x} y={y - 76} size={160} rotate={rotate} />;
}

function StoneHead() {
  return <Prop of="🗿" x={HEAD_X} y={TOP - 82} size={174} />;
}

function Exhibits() {
  return (
    <>
      <Hall />
      <Pedestal x={VASE_X} />
      <Vase />
      <Pedestal x={HEAD_X} />
      <StoneHead />
      <Pedestal x={MIDDLE_X} />
    </>
  );
}

/** A visitor with its own hat. */
function Visitor({ index, ...actor }: { index: number } & Omit<ActorProps, "children">) {
  const { hue, hat } = VISITORS[index] ?? VISITORS[0];
  return (
    <Dot hue={hue} {...actor}>
      {hat && (
        <g transform="scale(.01)">
          <Prop of={hat} x={0} y={-100} size={54} bare />
        </g>
      )}
    </Dot>
  );
}

function Butterfly({ x, y, size, s }: { x: number; y: number; size: number; s: number }) {
  const flap = 0.75 + swing(s, 0.4, 0.25);
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${swing(s, 1.3, 10)}) scale(${size / 100})`}
      stroke="#fff"
      strokeWidth="5"
    >
      {[-1, 1].map((side) => (
        <g key={side} transform={`scale(${side * flap} 1)`}>
          <ellipse cx="24" cy="20" rx="20" ry="17" fill={color(0.72, 0.13, 240)} />
          <ellipse cx="30" cy="-14" rx="28" ry="23" fill={color(0.8, 0.12, 225)} />
          <circle cx="32" cy="-15" r="8" fill="#fff" stroke="none" />
        </g>
      ))}
      <path d="M0 -18L-10 -40M0 -18L10 -40" stroke="#2a1633" strokeLinecap="round" />
      <rect x="-6" y="-24" width="12" height="54" rx="6" fill="#2a1633" stroke="none" />
    </g>
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
      sounds: [
        { at: 2.5, sound: "hop" },
        { at: 3.1, sound: "thud" },
      ],
      draw: ({ s }) => {
        const walk = progress(s, 0, 1.5);
        const leap = progress(s, 2.45, 3.1);
        return (
          <>
            <Exhibits />
            <Odd
              x={
                leap > 0
                  ? along(leap, [
                      [0, 330],
                      [1, MIDDLE_X],
                    ])
                  : along(
                      walk,
                      [
                        [0, -100],
                        [1, 330],
                      ],
                      easeCubicOut,
                    )
              }
              y={along(leap, [
                [0, 490],
                [1, TOP + 6],
              ])}
              above={s < 1.5 ? hopping(s, 0.5, 14) : hopping(leap, 1, 110)}
              size={190}
              stride={s < 1.5 ? swing(s, 0.5, 18) : 0}
              squash={along(
                s,
                [
                  [2, 1],
                  [2.4, 1.22],
                  [2.55, 0.85],
                  [3, 0.95],
                  [3.2, 1.3],
                  [3.6, 1],
                ],
                easeBackOut,
              )}
              arms={[
                along(s, [
                  [2.3, 0],
                  [2.6, 60],
                  [3.3, 0],
                ]),
                along(s, [
                  [2.3, 0],
                  [2.6, 60],
                  [3.3, 0],
                ]),
              ]}
              look={[
                s < 3.2 ? 0.9 : 0,
                along(s, [
                  [1.5, 0],
                  [1.8, -0.6],
                  [3, 0],
                ]),
              ]}
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
      sounds: [{ at: 1.5, sound: "boing" }],
      draw: ({ s }) => {
        const freeze = along(
          s,
          [
            [1.3, 0],
            [1.6, 1],
          ],
          easeBackOut,
        );
        return (
          <Camera
            x={along(s, [
              [0, 500],
              [4, 460],
            ])}
            y={290}
            zoom={1.12}
          >
            <Exhibits />
            <Odd
              x={MIDDLE_X}
              y={TOP + 6}
              size={200}
              above={null}
              arms={[62 * freeze, -8 * freeze]}
              rotate={-7 * freeze}
              look={[
                along(s, [
                  [0.5, 0],
                  [0.8, -1],
                  [1.3, -1],
                  [1.6, 0],
                ]),
                -0.3 * freeze,
              ]}
              mouth={s < 0.6 ? "smile" : s < 1.4 ? "open" : "flat"}
            />
            {VISITORS.slice(0, 3).map(({ hue }, index) => (
              <Visitor
                key={hue}
                index={index}
                x={along(
                  s,
                  [
                    [0.3 + index * 0.15, -150 - index * 160],
                    [3.4, 640 - index * 210],
                  ],
                  easeCubicOut,
                )}
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
      sounds: [
        { at: 1.2, sound: "tick" },
        { at: 3, sound: "tick" },
      ],
      draw: ({ s }) => {
        const aside = along(s, [
          [0.9, 0],
          [2, 360],
          [2.6, 360],
          [3.7, 0],
        ]);
        return (
          <>
            <Hall />
            <Pedestal x={MIDDLE_X} top={370} foot={620} />
            <Odd
              x={MIDDLE_X}
              y={376}
              size={300}
              {...POSE}
              look={[
                along(s, [
                  [0.9, -1],
                  [2, 1],
                  [2.6, 1],
                  [3.7, -1],
                ]),
                0.5,
              ]}
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
      sounds: [{ at: 1.6, sound: "ding" }],
      draw: ({ s }) => {
        const tickle = progress(s, 1.7, 3.6);
        return (
          <Camera
            zoom={along(s, [
              [0, 1],
              [3.6, 1.14],
            ])}
            y={260}
          >
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
              look={[
                along(s, [
                  [0.3, 0.9],
                  [1.5, 0],
                ]),
                along(s, [
                  [0.3, -0.9],
                  [1.5, 0.25],
                ]),
              ]}
              mouth={s < 1.6 ? "flat" : s < 2.9 ? "sad" : "open"}
              asleep={s > 3.1}
            />
            <Butterfly
              x={
                along(s, [
                  [0, 900],
                  [0.7, 680],
                  [1.6, 458],
                ]) + (s < 1.6 ? swing(s, 0.8, 16) : 0)
              }
              y={along(s, [
                [0, 60],
                [0.7, 150],
                [1.6, 285],
              ])}
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
      sounds: [
        { at: 0.5, sound: "whoosh" },
        { at: 0.6, sound: "boing" },
        { at: 1.8, sound: "hop" },
        { at: 2.5, sound: "thud" },
      ],
      draw: ({ s }) => {
        const sneeze = along(s, [
          [0, -0.6],
          [0.4, -1],
          [0.55, 1.2],
          [0.9, 0.7],
          [1.3, 0],
        ]);
        const dive = progress(s, 1.7, 2.45);
        const caught = s >= 2.45;
        const x = along(dive, [
          [0, MIDDLE_X],
          [1, 350],
        ]);
        return (
          <>
            <Hall />
            <Pedestal x={HEAD_X} />
            <StoneHead />
            <Pedestal x={MIDDLE_X} />
            <Pedestal x={VASE_X} />
            {!caught && (
              <Vase
                x={along(s, [
                  [0.6, VASE_X],
                  [1.1, 230],
                  [1.6, 262],
                  [2.45, 330],
                ])}
                y={along(
                  s,
                  [
                    [1.6, TOP],
                    [2.45, 345],
                  ],
                  easeCubicIn,
                )}
                rotate={
                  s < 1.6
                    ? swing(s, 0.5, 14 * progress(s, 0.6, 0.9))
                    : along(s, [
                        [1.6, 14],
                        [2.45, 50],
                      ])
                }
              />
            )}
            <Butterfly
              x={along(
                s,
                [
                  [0.5, 470],
                  [1.1, 650],
                  [4.5, 770],
                ],
                easeCubicOut,
              )}
              y={along(
                s,
                [
                  [0.5, 230],
                  [1.1, 90],
                  [4.5, 70],
                ],
                easeCubicOut,
              )}
              size={62}
              s={s}
            />
            <Odd
              x={x}
              y={along(dive, [
                [0, TOP + 6],
                [1, 490],
              ])}
              size={200}
              above={caught ? 0 : dive > 0 ? hopping(dive, 1, 70) : null}
              rotate={
                dive > 0
                  ? along(dive, [
                      [0, 0],
                      [0.5, -30],
                      [1, 8],
                    ])
                  : sneeze * 14
              }
              squash={along(
                s,
                [
                  [0, 0.92],
                  [0.4, 0.85],
                  [0.55, 1.25],
                  [0.9, 1],
                  [2.4, 0.9],
                  [2.55, 1.2],
                  [2.9, 1],
                ],
                easeBackOut,
              )}
              arms={[
                along(s, [
                  [0.5, 62],
                  [1.7, 10],
                  [2.3, 68],
                ]),
                along(s, [
                  [0.5, -8],
                  [1.7, 10],
                  [2.3, 68],
                ]),
              ]}
              look={
                caught
                  ? [
                      along(s, [
                        [2.9, -0.2],
                        [3.5, 0.9],
                      ]),
                      s < 2.9 ? -1 : 0,
                    ]
                  : [-0.6, 0.2]
              }
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
              const blown = along(
                s,
                [
                  [0.55 + index * 0.06, 0],
                  [0.9 + index * 0.06, 22],
                  [1.6, 0],
                ],
                easeCubicOut,
              );
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
      sounds: [
        { at: 1.7, sound: "pop" },
        { at: 3, sound: "hop" },
      ],
      draw: ({ s }) => (
        <Camera
          x={500}
          y={285}
          zoom={along(s, [
            [0, 1],
            [4, 1.1],
          ])}
        >
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
            squash={along(
              s,
              [
                [1.3, 1],
                [1.6, 1.12],
                [1.8, 0.94],
                [2.2, 1],
              ],
              easeBackOut,
            )}
            arms={[
              -30,
              along(
                s,
                [
                  [1.5, -30],
                  [1.8, 75],
                ],
                easeBackOut,
              ),
            ]}
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
      sounds: [
        { at: 0.3, sound: "ding" },
        { at: 3.6, sound: "pop" },
      ],
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
          <Camera
            y={along(s, [
              [0, 280],
              [4.6, 268],
            ])}
            zoom={1.04}
          >
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
                  look={[
                    along(s, [
                      [0.4, -0.9],
                      [3.6, 0.9],
                    ]),
                    -0.2,
                  ]}
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
              look={[
                along(s, [
                  [0.4, -0.9],
                  [3.4, 0.9],
                ]),
                -0.3,
              ]}
              squash={along(
                s,
                [
                  [3.4, 1],
                  [3.55, 0.93],
                  [3.9, 1],
                ],
                easeBackOut,
              )}
              mouth={giggle > 0.5 ? "grin" : "flat"}
              asleep={isBlinking(s, 5)}
            />
            <Butterfly
              x={along(s, [
                [0, 10],
                [1.4, 300],
                [2.4, 490],
                [4.6, 860],
              ])}
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
