import { easeBounceOut, easeCubicIn } from "d3-ease";
import { DOT_HUES, dot, dots, odd, type Pose } from "@/lib/publishing/pictures/drawing/cast";
import { Backdrop, color, each, Shadow, Stroke, times } from "@/lib/publishing/pictures/drawing/drawing";
import { Prop } from "../stage/cast";
import { along, overshoot, progress } from "../stage/motion";
import { blinking, breathing, hopping, scattered, swaying, swing } from "../stage/rhythm";
import { Bubble, Ground } from "../stage/scenery";
import type { Story } from "../story";

const PAPER = color(0.97, 0.025, 85);
const WOOD = color(0.6, 0.1, 50);

/** A wall of books in the background. */
function Shelves({ rows = 3 }: { rows?: number }) {
  return (
    <>
      <Backdrop fill={color(0.44, 0.07, 45)} />
      {times(rows, (row) => (
        <g transform={`translate(0 ${130 + row * 150})`}>
          {times(30, (index) => {
            const seed = row * 40 + index;
            const height = 84 + scattered(seed) * 34;
            const cover = color(0.5 + scattered(seed + 0.3) * 0.14, 0.09, scattered(seed + 0.6) * 360);
            return <rect x={-60 + index * 38} y={-height} width="33" height={height} rx="5" fill={cover} />;
          })}
          <rect x="-480" width="1920" height="16" fill={WOOD} />
        </g>
      ))}
    </>
  );
}

/** The paper, high enough to scroll down. */
const PAGE = <rect x="-480" y="-270" width="1920" height="1600" fill={PAPER} />;

type WordsProps = { y: number; from?: number; to?: number; seed: number; height?: number };

/** A line of text, too far away to be read. */
function Words({ y, from = 60, to = 900, seed, height = 26 }: WordsProps) {
  const words: { x: number; width: number }[] = [];
  for (let x = from; x < to - 40; x += (words.at(-1)?.width ?? 0) + 24) {
    words.push({ x, width: Math.min(to - x, 50 + scattered(seed + x / 97) * 130) });
  }
  return each(words, (word) => (
    <rect {...word} y={y - height} height={height} rx={height / 2} fill={color(0.86, 0.03, 75)} />
  ));
}

/** A standing open book; `x`, `y` is where its spine touches the ground. */
function OpenBook({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-300 -330H300V10H-300Z" fill={color(0.52, 0.15, 25)} stroke={color(0.52, 0.15, 25)} strokeWidth="26" />
      <path d="M0 -300Q-140 -350 -290 -320V-5Q-140 -35 0 0Q140 -35 290 -5V-320Q140 -350 0 -300Z" fill={PAPER} />
      <path d="M0 -300V0" stroke={color(0.88, 0.03, 80)} strokeWidth="8" />
      {times(5, (row) => (
        <g transform="translate(0 -8)">
          <Words y={-250 + row * 46} from={-255} to={-40} seed={row} height={16} />
          <Words y={-250 + row * 46} from={45} to={258} seed={row + 20} height={16} />
        </g>
      ))}
    </g>
  );
}

/** Returns the height and squash of a character that drops at `at` seconds and lands. */
function drop(s: number, at: number): { above: number; squash: number } {
  return {
    above: (1 - easeBounceOut(progress(s, at - 0.55, at + 0.25))) * 520,
    squash: overshoot(s, [at - 0.3, 0.92], [at - 0.1, 1.25], [at + 0.35, 1]),
  };
}

/** The mark that Odd leaves at a word. */
function StarMark({ x, y, size = 1 }: { x: number; y: number; size?: number }) {
  const star = "M24 0L-24 0M12 20.8L-12 -20.8M-12 20.8L12 -20.8";
  const transform = `translate(${x} ${y}) rotate(30) scale(${size})`;
  return <Stroke d={star} transform={transform} stroke={color(0.66, 0.2, 350)} strokeWidth="14" />;
}

const PRINT = color(0.36, 0.06, 265);

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
      camera: ({ t }) => ({ y: along(t, [0, 280], [1, 270]), zoom: along(t, [0, 1.06], [1, 1]) }),
      draw: ({ s }) => {
        const queue = [25, 70, null, 145, 195, 235, 275, 310];
        return [
          <Shelves />,
          <Ground y={430} fill={color(0.72, 0.1, 60)} />,
          <path d="M-480 430H1440" stroke={WOOD} strokeWidth="10" />,
          <OpenBook x={620} y={440} />,
          each(queue, (hue, index) => {
            const walked = s - 1.4 - index * 0.6;
            const jump = progress(walked, 0, 0.7);
            if (jump === 1) return null;
            const x = walked < 0 ? 300 + walked * 225 : 300 + jump * (index % 2 ? 420 : 200);
            const at = [x, 500 - jump * 240, 165 * (1 - easeCubicIn(jump) * 0.72)] as const;
            const pose: Pose = {
              above: jump > 0 ? hopping(jump, 1, 130) : hopping(walked, 0.6, 24),
              rotate: jump * 30,
              stride: swing(s, 0.6, 16),
              eyes: [0.8, jump > 0 ? 0.4 : -0.2, blinking(s, index)],
            };
            if (hue === null) return odd(at, { ...pose, mouth: "grin" });
            return dot(hue, at, { ...pose, mouth: jump > 0 ? "open" : "smile" });
          }),
        ];
      },
    },
    {
      seconds: 5.4,
      says: "One sat on an i. One ended a sentence.\nThree stood about, leaving things unsaid.",
      sounds: { pop: [0.9, 2.1], tick: [3.2, 3.5, 3.8] },
      camera: ({ t }) => ({
        x: along(t, [0.2, 420], [0.7, 500]),
        y: along(t, [0.2, 280], [0.7, 290]),
        zoom: along(t, [0.2, 1.14], [0.7, 1.04]),
      }),
      draw: ({ s }) => [
        PAGE,
        <Words y={90} seed={3} from={-200} to={1200} />,
        <Words y={160} seed={8} from={-200} to={1200} />,
        <Words y={560} seed={5} from={-200} to={1200} />,
        <rect x="30" y="300" width="62" height="176" rx="31" fill={PRINT} opacity=".25" />,
        <rect x="300" y="386" width="62" height="90" rx="31" fill={PRINT} opacity=".25" />,
        <rect x="150" y="296" width="68" height="180" rx="24" fill={PRINT} />,
        <path d="M118 470H250M118 306H190" stroke={PRINT} strokeWidth="22" strokeLinecap="round" />,
        dot(25, [184, 296, 170], {
          ...drop(s, 0.9),
          rotate: swing(s, 2.4, 3),
          eyes: [s > 3.2 ? 0.8 : 0, s > 3.2 ? 0.5 : 0, blinking(s, 1)],
          mouth: "grin",
        }),
        dot(235, [430, 486, 150], { ...drop(s, 2.1), eyes: [s > 3.2 ? 0.8 : 0, 0, blinking(s, 2)], mouth: "flat" }),
        dots(ELLIPSIS, (index, { x, at }) => ({
          at: [x, 486, 150],
          ...drop(s, at),
          eyes: [s > 4.3 ? ([0.7, 0, -0.7][index] ?? 0) : 0, -0.3, blinking(s, index + 3)],
          mouth: index === 1 && s > 4.5 ? "flat" : "smile",
        })),
      ],
    },
    {
      seconds: 4.8,
      says: "Odd tried being an x, in fox.\nThe fox asked for the old one back.",
      sounds: { thud: 0.9, pop: 2.5 },
      draw: ({ s }) => [
        PAGE,
        <Words y={80} seed={13} from={-60} to={1020} />,
        <Words y={150} seed={18} from={-60} to={480} />,
        <Stroke d="M95 462V262H205M95 362H185" stroke={PRINT} strokeWidth="46" strokeLinejoin="round" />,
        <circle cx="325" cy="390" r="72" stroke={PRINT} strokeWidth="46" fill="none" />,
        odd([530, 486, 240], {
          ...drop(s, 0.9),
          arms: along(s, [1.1, 0], [1.5, -30]),
          eyes: [s > 2.4 ? 0.9 : 0, 0, blinking(s, 1)],
          mouth: s > 3.6 ? "sad" : s > 2.6 ? "flat" : "grin",
          rotate: swing(s, 2.6, 2),
        }),
        <Prop
          of="🦊"
          at={[overshoot(s, [1.5, 1100], [2.2, 805]), 400 + swing(s, 1.8, 4), 210]}
          rotate={s > 2.4 ? swing(s, 1.4, 4) : 0}
        />,
        <Bubble x={740} y={290} width={150} height={124} open={overshoot(s, [2.4, 0], [2.8, 1])}>
          <path d="M-30 -30L30 30M30 -30L-30 30" stroke={PRINT} strokeWidth="20" strokeLinecap="round" />
        </Bubble>,
      ],
    },
    {
      seconds: 5.6,
      says: "So it stood beside a word it liked, and put\nwhat it thought at the foot of the page.",
      sounds: { ding: 0.9, hop: [1.4, 2, 2.6], pop: NOTES.map(({ at }) => at) },
      camera: ({ s }) => ({ x: along(s, [1.3, 600], [3.1, 440]), y: along(s, [1.3, 260], [3.1, 730]), zoom: 1.2 }),
      draw: ({ s }) => {
        const climb = progress(s, 1.3, 3.1);
        const isWriting = s > 3.3;
        return [
          PAGE,
          times(7, (row) => (
            <Words y={110 + row * 90} seed={row * 7 + 2} from={row === 2 ? 840 : 20} to={1100} height={34} />
          )),
          <Words y={290} seed={4} from={20} to={340} height={34} />,
          <rect x="385" y="248" width="200" height="46" rx="23" fill={color(0.72, 0.14, 55)} />,
          <path d="M60 690H420" stroke={PRINT} strokeWidth="6" strokeLinecap="round" />,
          s > 1 && <StarMark x={612} y={244} />,
          each(NOTES, ({ of, x, at }) => (
            <Prop
              of={of}
              at={[x, FOOT - 76 + swing(s, 2, 3, x / 300), 112 * overshoot(s, [at, 0], [at + 0.3, 1])]}
              rotate={swing(s, 2.2, 5, x / 200)}
            />
          )),
          s > 3.3 && <StarMark x={345} y={FOOT - 150} size={0.9} />,
          odd([700 - climb * 505, 305 + climb * (FOOT - 305), 215], {
            above: climb > 0 && climb < 1 ? hopping(climb, 1 / 3, 70) : 0,
            rotate: climb > 0 && climb < 1 ? swing(climb, 0.67, -10) : 0,
            arms: [s < 1.3 ? overshoot(s, [0.6, 0], [0.9, 25]) : 0, isWriting ? 8 + swing(s, 0.4, 14) : 0],
            eyes: climb < 0.1 ? [-0.9, -0.2, blinking(s, 1)] : [0.8, 0.4, blinking(s, 1)],
            mouth: s > 4.6 ? "grin" : "smile",
          }),
          isWriting && <Prop of="✏️" at={[300, FOOT - 72 + swing(s, 0.4, 10), 76]} rotate={swing(s, 0.4, 8)} />,
        ];
      },
    },
    {
      seconds: 4.6,
      says: "Readers came for the story.\nThey stayed for the small print.",
      sounds: { ding: 1.6, pop: [2.2, 2.6] },
      camera: ({ t }) => ({ y: 290, zoom: along(t, [0, 1.04], [1, 1.12]) }),
      draw: ({ s }) => {
        const isAmused = s > 1.7;
        const laugh = isAmused ? hopping(s, 0.4, 8) : 0;
        const peek = (at: number) => overshoot(s, [at, 330], [at + 0.5, 0]);
        return [
          <Shelves />,
          <circle cx="480" cy="290" r="760" fill="#ffe58a" opacity=".16" />,
          dots(
            [
              { hue: 145, x: 162, at: 2.1, to: 0.9 },
              { hue: 310, x: 798, at: 2.5, to: -0.9 },
            ],
            (index, { x, at, to }) => ({
              at: [x, 480 + peek(at), 240],
              above: null,
              rotate: to * 8 + swing(s, 1.6, 2, index / 2),
              eyes: [to, 0.6, blinking(s, index + 2)],
              mouth: s > 3.2 ? "grin" : "smile",
            }),
          ),
          <path d="M250 600V330Q250 150 480 150T710 330V600Z" fill={color(0.6, 0.12, 200)} />,
          <path d="M300 600V340Q300 200 480 200T660 340V600Z" fill={color(0.66, 0.12, 200)} />,
          dot(70, [480, 500 - laugh, 310], {
            above: null,
            squash: isAmused ? breathing(s, 0.4) : 1,
            eyes: [
              isAmused ? 0 : swing(s, 1.2, 0.7),
              along(s, [1, 0.3], [1.5, 1]),
              blinking(s, 1) || (isAmused && s % 1.6 > 1),
            ],
            mouth: isAmused ? "grin" : "smile",
          }),
          <g transform={`translate(480 ${448 - laugh * 0.6}) rotate(${swing(s, 2.4, 1.2)})`}>
            <path d="M0 10Q-100 -22 -205 0V150H205V0Q100 -22 0 10Z" fill={PAPER} />
            <path d="M0 26Q-100 -6 -215 14V170H215V14Q100 -6 0 26Z" fill={color(0.52, 0.15, 25)} />
            <path d="M0 26V170" stroke={color(0.44, 0.14, 25)} strokeWidth="12" />
            <StarMark x={108} y={66} size={1.1} />
          </g>,
        ];
      },
    },
    {
      seconds: 5,
      says: "The book is now one sentence long,\nwith four hundred pages of notes.",
      sounds: { thud: 0.6, boing: 1.4, ding: 2.6 },
      draw: ({ s }) => {
        const landed = easeBounceOut(progress(s, 0, 0.9));
        const top = 262;
        return [
          <Shelves rows={2} />,
          <Ground y={420} fill={color(0.72, 0.1, 60)} />,
          <path d="M-480 420H1440" stroke={WOOD} strokeWidth="10" />,
          dots(DOT_HUES.slice(0, 2), (index) => ({
            at: [90 + index * 780, 470, 175],
            above: hopping(progress(s, 0.6, 1), 1, 60) + (s > 2.6 ? hopping(s + index * 0.3, 0.6, 18) : 0),
            arms: s > 2.6 ? 50 : -30,
            eyes: [index ? -0.6 : 0.6, -0.7, blinking(s, index)],
            mouth: s > 2.6 ? "grin" : "open",
          })),
          <g transform={`translate(480 ${480 - (1 - landed) * 520})`}>
            <Shadow cy="2" rx="310" ry="18" />
            <rect x="-285" y="-206" width="560" height="196" fill={PAPER} />
            {times(11, (index) => (
              <Stroke d={`M-262 ${-190 + index * 17}H272`} stroke={color(0.88, 0.04, 80)} strokeWidth="4" />
            ))}
            <Stroke
              d="M285 -212H-270Q-300 -212 -300 -182V-30Q-300 -8 -270 -8H285"
              stroke={color(0.52, 0.15, 25)}
              strokeWidth="24"
            />
            {each(DOT_HUES.slice(0, 7), (hue, index) => {
              const width = 44 + scattered(index) * 34;
              return (
                <rect x="256" y={-192 + index * 25} width={width} height="14" rx="4" fill={color(0.8, 0.14, hue)} />
              );
            })}
          </g>,
          dots([145, 275], (index) => ({
            at: [285 + index * 380, top, 150],
            ...drop(s, 1.5 + index * 0.3),
            eyes: [index ? -0.8 : 0.8, 0, blinking(s, index + 3)],
            mouth: "grin",
          })),
          odd([470, top, 215], {
            ...drop(s, 1.2),
            arms: swaying(s, 0.7, 25, 10),
            eyes: [swing(s, 3, 0.6), 0.1, blinking(s, 5)],
            mouth: "grin",
          }),
        ];
      },
    },
  ],
};
