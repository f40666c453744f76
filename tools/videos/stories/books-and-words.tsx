import { easeBounceOut, easeCubicIn } from "d3-ease";
import { DOT_HUES, Dot, dots, Odd, Prop } from "../stage/cast";
import { along, hopping, isBlinking, overshoot, progress, scattered, swing } from "../stage/motion";
import { Bubble, Camera, color, Ground, Stroke } from "../stage/scenery";
import type { Story } from "../story";
import { drop, OpenBook, PAPER, Page, Shelves, StarMark, WOOD, Words } from "./books-and-words-props";

const INK = color(0.36, 0.06, 265);

const ELLIPSIS = [
  { hue: 145, x: 600, at: 3.2 },
  { hue: 195, x: 735, at: 3.5 },
  { hue: 310, x: 870, at: 3.8 },
] as const;

/** The bottom of the page in the shot that scrolls down it. */
const FOOT = 860;

const NOTES = [
  { of: "🌻", x: 420, at: 3.6 },
  { of: "🐌", x: 540, at: 4 },
  { of: "🎈", x: 660, at: 4.4 },
  { of: "🍰", x: 775, at: 4.8 },
] as const;

export const story: Story = {
  category: "Books & Words",
  title: "The Small Print",
  description: "A book with a place for everybody, and somebody who is in no alphabet.",
  hue: 50,
  emoji: "📚",
  tune: {
    beatsPerMinute: 104,
    melody: "Eb5 - G5 Bb5 - G5 Ab5 - F5 D5 - F5 G5 - Eb5 - C5 - Eb5 G5 F5 - D5 Bb4 Eb5 - D5 F5 Eb5 - - -",
    bass: "Eb4 Eb4 Eb4 F4 Bb4 Bb4 Eb4 Eb4 C4 C4 Bb4 Bb4 Eb4 Bb4 Eb4 Eb4",
  },
  poster: { shot: 3, t: 0.92 },
  shots: [
    {
      seconds: 4.8,
      says: "Nine friends went to work in a book.\nThere is always a need for dots.",
      sounds: { hop: [1.4, 2, 2.6, 3.2, 3.8] },
      draw: ({ s, t }) => {
        const queue = [25, 70, null, 145, 195, 235, 275, 310];
        return (
          <Camera y={along(t, [0, 280], [1, 270])} zoom={along(t, [0, 1.06], [1, 1])}>
            <Shelves />
            <Ground y={430} fill={color(0.72, 0.1, 60)} />
            <path d="M-480 430H1440" stroke={WOOD} strokeWidth="10" />
            <OpenBook x={620} y={440} />
            {queue.map((hue, index) => {
              const walked = s - 1.4 - index * 0.6;
              const jump = progress(walked, 0, 0.7);
              if (jump === 1) return null;
              const placed = {
                x: walked < 0 ? 300 + walked * 225 : 300 + jump * (index % 2 ? 420 : 200),
                y: 500 - jump * 240,
                size: 165 * (1 - easeCubicIn(jump) * 0.72),
                above: jump > 0 ? hopping(jump, 1, 130) : hopping(walked, 0.6, 24),
                rotate: jump * 30,
                look: [0.8, jump > 0 ? 0.4 : -0.2] as const,
                asleep: isBlinking(s, index),
              };
              return hue === null ? (
                <Odd key="odd" {...placed} stride={swing(s, 0.6, 16)} mouth="grin" />
              ) : (
                <Dot key={hue} {...placed} hue={hue} stride={swing(s, 0.6, 16)} mouth={jump > 0 ? "open" : "smile"} />
              );
            })}
          </Camera>
        );
      },
    },
    {
      seconds: 5.4,
      says: "One sat on an i. One ended a sentence.\nThree stood about, leaving things unsaid.",
      sounds: { pop: [0.9, 2.1], tick: [3.2, 3.5, 3.8] },
      draw: ({ s, t }) => (
        <Camera
          x={along(t, [0.2, 420], [0.7, 500])}
          y={along(t, [0.2, 280], [0.7, 290])}
          zoom={along(t, [0.2, 1.14], [0.7, 1.04])}
        >
          <Page>
            <Words y={90} seed={3} from={-200} to={1200} />
            <Words y={160} seed={8} from={-200} to={1200} />
            <Words y={560} seed={5} from={-200} to={1200} />
            <rect x="30" y="300" width="62" height="176" rx="31" fill={INK} opacity=".25" />
            <rect x="300" y="386" width="62" height="90" rx="31" fill={INK} opacity=".25" />
            <rect x="150" y="296" width="68" height="180" rx="24" fill={INK} />
            <path d="M118 470H250M118 306H190" stroke={INK} strokeWidth="22" strokeLinecap="round" />
          </Page>
          <Dot
            hue={25}
            x={184}
            y={296}
            size={170}
            {...drop(s, 0.9)}
            rotate={swing(s, 2.4, 3)}
            look={[s > 3.2 ? 0.8 : 0, s > 3.2 ? 0.5 : 0]}
            mouth="grin"
            asleep={isBlinking(s, 1)}
          />
          <Dot
            hue={235}
            x={430}
            y={486}
            size={150}
            {...drop(s, 2.1)}
            look={[s > 3.2 ? 0.8 : 0, 0]}
            mouth="flat"
            asleep={isBlinking(s, 2)}
          />
          {dots(ELLIPSIS, ({ x, at }, index) => ({
            x,
            y: 486,
            size: 150,
            ...drop(s, at),
            look: [s > 4.3 ? ([0.7, 0, -0.7][index] ?? 0) : 0, -0.3],
            mouth: index === 1 && s > 4.5 ? "flat" : "smile",
            asleep: isBlinking(s, index + 3),
          }))}
        </Camera>
      ),
    },
    {
      seconds: 4.8,
      says: "Odd tried being an x, in fox.\nThe fox asked for the old one back.",
      sounds: { thud: 0.9, pop: 2.5 },
      draw: ({ s }) => (
        <>
          <Page>
            <Words y={80} seed={13} from={-60} to={1020} />
            <Words y={150} seed={18} from={-60} to={480} />
            <Stroke d="M95 462V262H205M95 362H185" stroke={INK} strokeWidth="46" strokeLinejoin="round" />
            <circle cx="325" cy="390" r="72" stroke={INK} strokeWidth="46" fill="none" />
          </Page>
          <Odd
            x={530}
            y={486}
            size={240}
            {...drop(s, 0.9)}
            arms={[along(s, [1.1, 0], [1.5, -30]), along(s, [1.1, 0], [1.5, -30])]}
            look={[s > 2.4 ? 0.9 : 0, 0]}
            mouth={s > 3.6 ? "sad" : s > 2.6 ? "flat" : "grin"}
            rotate={swing(s, 2.6, 2)}
            asleep={isBlinking(s, 1)}
          />
          <Prop
            of="🦊"
            x={overshoot(s, [1.5, 1100], [2.2, 805])}
            y={400 + swing(s, 1.8, 4)}
            size={210}
            rotate={s > 2.4 ? swing(s, 1.4, 4) : 0}
          />
          <Bubble x={740} y={290} width={150} height={124} open={overshoot(s, [2.4, 0], [2.8, 1])}>
            <path d="M-30 -30L30 30M30 -30L-30 30" stroke={INK} strokeWidth="20" strokeLinecap="round" />
          </Bubble>
        </>
      ),
    },
    {
      seconds: 5.6,
      says: "So it stood beside a word it liked, and put\nwhat it thought at the foot of the page.",
      sounds: { ding: 0.9, hop: [1.4, 2, 2.6], pop: NOTES.map(({ at }) => at) },
      draw: ({ s }) => {
        const climb = progress(s, 1.3, 3.1);
        const isWriting = s > 3.3;
        return (
          <Camera x={along(s, [1.3, 600], [3.1, 440])} y={along(s, [1.3, 260], [3.1, 730])} zoom={1.2}>
            <Page>
              {[0, 1, 2, 3, 4, 5, 6].map((row) => (
                <Words
                  key={row}
                  y={110 + row * 90}
                  seed={row * 7 + 2}
                  from={row === 2 ? 840 : 20}
                  to={1100}
                  height={34}
                />
              ))}
              <Words y={290} seed={4} from={20} to={340} height={34} />
              <rect x="385" y="248" width="200" height="46" rx="23" fill={color(0.72, 0.14, 55)} />
              <path d="M60 690H420" stroke={INK} strokeWidth="6" strokeLinecap="round" />
            </Page>
            {s > 1 && <StarMark x={612} y={244} />}
            {NOTES.map(({ of, x, at }) => (
              <Prop
                key={of}
                of={of}
                x={x}
                y={FOOT - 76 + swing(s, 2, 3, x / 300)}
                size={112 * overshoot(s, [at, 0], [at + 0.3, 1])}
                rotate={swing(s, 2.2, 5, x / 200)}
              />
            ))}
            {s > 3.3 && <StarMark x={345} y={FOOT - 150} size={0.9} />}
            <Odd
              x={700 - climb * 505}
              y={305 + climb * (FOOT - 305)}
              size={215}
              above={climb > 0 && climb < 1 ? hopping(climb, 1 / 3, 70) : 0}
              rotate={climb > 0 && climb < 1 ? swing(climb, 0.67, -10) : 0}
              arms={[s < 1.3 ? overshoot(s, [0.6, 0], [0.9, 25]) : 0, isWriting ? 8 + swing(s, 0.4, 14) : 0]}
              look={climb < 0.1 ? [-0.9, -0.2] : [0.8, 0.4]}
              mouth={s > 4.6 ? "grin" : "smile"}
              asleep={isBlinking(s, 1)}
            />
            {isWriting && <Prop of="✏️" x={300} y={FOOT - 72 + swing(s, 0.4, 10)} size={76} rotate={swing(s, 0.4, 8)} />}
          </Camera>
        );
      },
    },
    {
      seconds: 4.6,
      says: "Readers came for the story.\nThey stayed for the small print.",
      sounds: { ding: 1.6, pop: [2.2, 2.6] },
      draw: ({ s, t }) => {
        const isAmused = s > 1.7;
        const laugh = isAmused ? hopping(s, 0.4, 8) : 0;
        const peek = (at: number) => overshoot(s, [at, 330], [at + 0.5, 0]);
        return (
          <Camera y={290} zoom={along(t, [0, 1.04], [1, 1.12])}>
            <Shelves />
            <circle cx="480" cy="290" r="760" fill="#ffe58a" opacity=".16" />
            {dots(
              [
                { hue: 145, x: 162, at: 2.1, to: 0.9 },
                { hue: 310, x: 798, at: 2.5, to: -0.9 },
              ],
              ({ x, at, to }, index) => ({
                x,
                y: 480 + peek(at),
                size: 240,
                above: null,
                rotate: to * 8 + swing(s, 1.6, 2, index / 2),
                look: [to, 0.6],
                mouth: s > 3.2 ? "grin" : "smile",
                asleep: isBlinking(s, index + 2),
              }),
            )}
            <path d="M250 600V330Q250 150 480 150T710 330V600Z" fill={color(0.6, 0.12, 200)} />
            <path d="M300 600V340Q300 200 480 200T660 340V600Z" fill={color(0.66, 0.12, 200)} />
            <Dot
              hue={70}
              x={480}
              y={500 - laugh}
              size={310}
              above={null}
              squash={isAmused ? 1 + swing(s, 0.4, 0.02) : 1}
              look={[isAmused ? 0 : swing(s, 1.2, 0.7), along(s, [1, 0.3], [1.5, 1])]}
              mouth={isAmused ? "grin" : "smile"}
              asleep={isBlinking(s, 1) || (isAmused && s % 1.6 > 1)}
            />
            <g transform={`translate(480 ${448 - laugh * 0.6}) rotate(${swing(s, 2.4, 1.2)})`}>
              <path d="M0 10Q-100 -22 -205 0V150H205V0Q100 -22 0 10Z" fill={PAPER} />
              <path d="M0 26Q-100 -6 -215 14V170H215V14Q100 -6 0 26Z" fill={color(0.52, 0.15, 25)} />
              <path d="M0 26V170" stroke={color(0.44, 0.14, 25)} strokeWidth="12" />
              <StarMark x={108} y={66} size={1.1} />
            </g>
          </Camera>
        );
      },
    },
    {
      seconds: 5,
      says: "The book is now one sentence long,\nwith four hundred pages of notes.",
      sounds: { thud: 0.6, boing: 1.4, ding: 2.6 },
      draw: ({ s }) => {
        const landed = easeBounceOut(progress(s, 0, 0.9));
        const top = 262;
        return (
          <>
            <Shelves rows={2} />
            <Ground y={420} fill={color(0.72, 0.1, 60)} />
            <path d="M-480 420H1440" stroke={WOOD} strokeWidth="10" />
            {dots(DOT_HUES.slice(0, 2), (_, index) => ({
              x: 90 + index * 780,
              y: 470,
              size: 175,
              above: hopping(progress(s, 0.6, 1), 1, 60) + (s > 2.6 ? hopping(s + index * 0.3, 0.6, 18) : 0),
              arms: s > 2.6 ? [50, 50] : [-30, -30],
              look: [index ? -0.6 : 0.6, -0.7],
              mouth: s > 2.6 ? "grin" : "open",
              asleep: isBlinking(s, index),
            }))}
            <g transform={`translate(480 ${480 - (1 - landed) * 520})`}>
              <ellipse cy="2" rx="310" ry="18" fill="#2a1633" opacity=".22" />
              <rect x="-285" y="-206" width="560" height="196" fill={PAPER} />
              {Array.from({ length: 11 }, (_, index) => (
                <path
                  key={index}
                  d={`M-262 ${-190 + index * 17}H272`}
                  stroke={color(0.88, 0.04, 80)}
                  strokeWidth="4"
                  strokeLinecap="round"
                />
              ))}
              <Stroke
                d="M285 -212H-270Q-300 -212 -300 -182V-30Q-300 -8 -270 -8H285"
                stroke={color(0.52, 0.15, 25)}
                strokeWidth="24"
              />
              {Array.from({ length: 7 }, (_, index) => (
                <rect
                  key={index}
                  x="256"
                  y={-192 + index * 25}
                  width={44 + scattered(index) * 34}
                  height="14"
                  rx="4"
                  fill={color(0.8, 0.14, DOT_HUES[index] ?? 0)}
                />
              ))}
            </g>
            {dots([145, 275], (_, index) => ({
              x: 285 + index * 380,
              y: top,
              size: 150,
              ...drop(s, 1.5 + index * 0.3),
              look: [index ? -0.8 : 0.8, 0],
              mouth: "grin",
              asleep: isBlinking(s, index + 3),
            }))}
            <Odd
              x={470}
              y={top}
              size={215}
              {...drop(s, 1.2)}
              arms={[25 + swing(s, 0.7, 10), 25 - swing(s, 0.7, 10)]}
              look={[swing(s, 3, 0.6), 0.1]}
              mouth="grin"
              asleep={isBlinking(s, 5)}
            />
          </>
        );
      },
    },
  ],
};
