import { easeQuadOut } from "d3-ease";
import { DOT_HUES, dot, dots, odd } from "@/lib/publishing/pictures/drawing/cast";
import {
  Backdrop,
  color,
  Drawing,
  each,
  INK,
  type Place,
  Stroke,
  times,
} from "@/lib/publishing/pictures/drawing/drawing";
import { Prop } from "../stage/cast";
import { along, overshoot, progress } from "../stage/motion";
import { blinking, breathing, hopping, scattered, swing } from "../stage/rhythm";
import { Bubble, Cloud, Falling, Ground, Hills, Room, Sky, Table, Window } from "../stage/scenery";
import type { Story } from "../story";

const FLOOR = 410;
const ADMIN_PATH = 345;
const OAK = color(0.62, 0.09, 65);

/** A clock that shows `hours`, which may have a fraction. */
function Clock({ at, hours }: { at: Place; hours: number }) {
  return (
    <Drawing at={at} strokeLinecap="round">
      <circle r="54" fill={color(0.5, 0.12, 250)} />
      <circle r="45" fill="#fff" />
      {times(12, (hour) => (
        <path d="M0 -39V-34" transform={`rotate(${hour * 30})`} stroke={INK} strokeWidth="3.5" />
      ))}
      <path d="M0 4V-22" transform={`rotate(${hours * 30})`} stroke={INK} strokeWidth="6" />
      <path d="M0 6V-34" transform={`rotate(${hours * 360})`} stroke={INK} strokeWidth="4" />
      <circle r="5" fill={color(0.66, 0.2, 25)} />
    </Drawing>
  );
}

/** A paper plane that faces right. */
function PaperPlane(props: { at: Place; rotate: number }) {
  return (
    <Drawing {...props} strokeLinejoin="round">
      <path d="M-52 -34L56 0L-40 8Z" fill="#fff" stroke="#fff" strokeWidth="10" />
      <path d="M-52 -34L56 0L-40 8Z" fill="#fffdf4" />
      <path d="M-40 8L56 0L-34 40Z" fill={color(0.88, 0.03, 250)} />
      <path d="M-40 8L56 0L-24 16Z" fill={color(0.76, 0.04, 250)} />
    </Drawing>
  );
}

/** A room with desks, a blackboard on one side and a coffee on the other, for work or school. */
function Workroom({ hours }: { hours: number }) {
  return (
    <Room wall={color(0.92, 0.04, 240)} floor={color(0.72, 0.05, 70)} y={FLOOR}>
      <g stroke={OAK} strokeWidth="10">
        <rect x="60" y="60" width="280" height="150" rx="10" fill={color(0.42, 0.06, 165)} />
      </g>
      <path d="M90 105H230M90 140H290M90 175H180" stroke="#fff" strokeWidth="6" strokeLinecap="round" opacity=".75" />
      <Clock at={[480, 120, 110]} hours={hours} />
      <Window at={[770, 140, 190]} sky={color(0.84, 0.08, 230)}>
        <circle cx="45" cy="-45" r="26" fill="#ffd84d" />
        <circle cx="-35" cy="30" r="26" fill="#fff" />
        <circle cx="-5" cy="34" r="20" fill="#fff" />
      </Window>
    </Room>
  );
}

/** A desk with a pile of papers. */
function Desk({ x, y, papers }: { x: number; y: number; papers: number }) {
  return (
    <>
      <Table x={x} y={y} width={230} height={110} fill={OAK} />
      {times(papers, (index) => {
        const left = x + 42 + (scattered(index + x) - 0.5) * 12;
        const fill = index % 2 ? "#fff" : color(0.93, 0.02, 250);
        return <rect x={left} y={y - 9 - index * 9} width="70" height="8" rx="3" fill={fill} />;
      })}
    </>
  );
}

/** The edge of a box to tick. */
const BOX = { stroke: color(0.5, 0.1, 250), strokeWidth: 4 };

/** The sheet of paper on the desk before each fold. */
const FOLDS = ["M430 300h86v64h-86Z", "M430 364V316L473 300L516 316V364Z", "M446 364L473 300L500 364Z"];

export const story: Story = {
  category: "Work & School",
  title: "Form Twenty-Seven",
  description: "A long afternoon, a tall pile of paper, and one sheet folded the wrong way.",
  hue: 245,
  emoji: "📎",
  tune: {
    beatsPerMinute: 126,
    melody: "A4 A4 E5 - D5 C#5 B4 - A4 A4 F#5 - E5 - - - B4 D5 F#5 D5 E5 C#5 A4 - B4 E5 G#4 B4 A4 - - -",
    bass: "A4 E4 D4 A4 B4 A4 E4 A4",
  },
  poster: { shot: 3, t: 0.5 },
  shots: [
    {
      seconds: 4,
      says: "It was ten to three.\nIt had been ten to three for a long time.",
      sounds: { tick: [0.5, 1.5, 2.5, 3.5] },
      camera: ({ s }) => ({ y: along(s, [0, 215], [3, 290]), zoom: along(s, [0, 1.5], [3, 1.1]) }),
      draw: ({ s }) => [
        <Workroom hours={2.833 + swing(s, 2, 0.003)} />,
        dots([145, 235], (index) => ({
          at: [[160, 765][index] ?? 0, 430, 170],
          above: null,
          eyes: [0.2, 0.9, blinking(s, index) || index === 1],
          mouth: "flat",
          squash: breathing(s, 3, 0.02, index / 2),
        })),
        odd([450, 440, 200], { above: null, eyes: [0.1, -0.9, blinking(s, 5)], mouth: "flat" }),
        each([180, 480, 790], (x) => <Desk x={x} y={ADMIN_PATH + 60} papers={9} />),
      ],
    },
    {
      seconds: 4.5,
      says: "Form twenty-seven asked for a date, a signature,\nand the reason for the form.",
      sounds: { pop: 1.6, ding: 3.2 },
      draw: ({ s }) => [
        <Backdrop fill={color(0.9, 0.04, 240)} />,
        <rect x="-10" y="400" width="980" height="160" fill={OAK} />,
        odd([300, 470, 330], {
          above: null,
          eyes: [0.8, 0.7, blinking(s, 2)],
          mouth: s > 3 ? "smile" : "flat",
          arms: [0, along(s, [0.6, -10], [1.4, 8])],
        }),
        <g transform={`rotate(${along(s, [0, 6], [0.6, 3])} 690 300)`}>
          <rect x="540" y="70" width="300" height="390" rx="10" fill="#fffdf8" />
          <rect x="570" y="105" width="150" height="22" rx="6" fill={color(0.5, 0.12, 250)} />
          {times(6, (index) => (
            <g fill="none" strokeWidth="10">
              <rect x="570" y={165 + index * 44} width="24" height="24" rx="5" {...BOX} />
              <Stroke d={`M612 ${177 + index * 44}H${720 + ((index * 53) % 90)}`} stroke={color(0.78, 0.03, 250)} />
            </g>
          ))}
        </g>,
        <Prop of="✏️" at={[520 + swing(s, 1.1, 6), 395, 110]} rotate={-10 + swing(s, 1.1, 8)} />,
        <Bubble x={400} y={190} open={overshoot(s, [3, 0], [3.3, 1])} thought>
          <PaperPlane at={[0, 0, 80]} rotate={-12} />
        </Bubble>,
      ],
    },
    {
      seconds: 4.5,
      says: "Odd could think of only one.\nIt took three folds.",
      sounds: { tick: [0.5, 1.1, 1.7], whoosh: 2.5 },
      camera: ({ s }) => ({ x: along(s, [2.2, 420], [3.6, 520]), y: 330, zoom: 1.25 }),
      draw: ({ s }) => {
        const folds = Math.min(3, Math.floor((s + 0.1) / 0.6));
        const flight = easeQuadOut(progress(s, 2.4, 4.4));
        const [x, y] = [480 + flight * 320, 320 - Math.sin(flight * Math.PI * 0.8) * 160];
        return [
          <Workroom hours={2.84} />,
          dot(235, [780, 440, 180], {
            above: null,
            eyes: [-0.8, s > 2.6 ? -0.6 : 0.2, s < 2.6],
            mouth: s > 2.8 ? "open" : "flat",
          }),
          odd([340, 455, 230], {
            above: null,
            arms: [10, along(s, [2, 10], [2.3, 62], [2.7, 20])],
            eyes: [0.9, s > 2.4 ? -0.5 : 0.3, blinking(s, 3)],
            mouth: s > 2.4 ? "grin" : "smile",
          }),
          <Desk x={400} y={ADMIN_PATH + 60} papers={8} />,
          <Desk x={770} y={ADMIN_PATH + 60} papers={10} />,
          <g stroke={color(0.76, 0.04, 250)} strokeWidth="4" strokeLinejoin="round">
            {folds < 3 && <path d={FOLDS[folds]} fill="#fffdf4" />}
          </g>,
          folds === 3 && <PaperPlane at={[x, y, 100]} rotate={-32 + flight * 40} />,
        ];
      },
    },
    {
      seconds: 5,
      says: "By three o'clock there were two hundred in the air.\nTwenty-six of them were forms.",
      sounds: { whoosh: [0.2, 0.9, 1.5, 2.2, 2.8, 3.5, 4.1] },
      draw: ({ s }) => [
        <Workroom hours={2.84 + s * 0.032} />,
        dots(DOT_HUES.slice(0, 6), (index) => ({
          at: [[90, 215, 335, 640, 760, 885][index] ?? 0, 500 + (index % 2) * 18, 150],
          above: hopping(s + index * 0.17, 0.7, 30),
          arms: 50,
          mouth: "grin",
          eyes: [swing(s, 1.7, 0.9, index / 6), -0.8],
        })),
        odd([488, 520, 200], {
          above: hopping(s, 0.7, 30),
          arms: [55, 40 + swing(s, 0.7, 25)],
          eyes: [swing(s, 1.3, 0.9), -0.8],
          mouth: "grin",
        }),
        times(18, (index) => {
          const luck = scattered(index);
          const x = ((s * (0.22 + luck * 0.16) + scattered(index + 0.5)) % 1) * 1200 - 120;
          const y = 50 + scattered(index + 0.2) * 280 + swing(s, 2.2, 26, luck);
          return (
            <g transform={index % 3 === 0 ? "translate(960 0) scale(-1 1)" : undefined}>
              <PaperPlane at={[x, y, 46 + scattered(index + 0.8) * 46]} rotate={swing(s, 2.2, 14, luck + 0.25)} />
            </g>
          );
        }),
      ],
    },
    {
      seconds: 5,
      says: "The window was open, and then the door was too.\nThe pile went home early that day.",
      sounds: { ding: 0.3, whoosh: 1.2 },
      draw: ({ s }) => [
        <Sky top={color(0.82, 0.09, 235)} bottom={color(0.94, 0.05, 90)} />,
        <Cloud at={[220 + s * 8, 110, 160]} />,
        <Cloud at={[700 - s * 6, 80, 120]} />,
        <Hills y={380} fill={color(0.8, 0.11, 140)} shift={s * 20} />,
        <Ground y={440} fill={color(0.72, 0.13, 140)} />,
        <Falling s={s} kind="confetti" count={s > 1.5 ? 16 : 0} />,
        dots([100, 195, 275], (index) => ({
          at: [140 + index * 150 + s * 26, 490 + (index % 2) * 16, 150],
          above: hopping(s + index * 0.13, 0.5, 34),
          arms: 40,
          eyes: [0.7, -0.8],
          mouth: "grin",
        })),
        odd([600 + s * 26, 520, 210], {
          above: hopping(s, 0.5, 44),
          arms: [30, 60],
          eyes: [0.8, -0.8],
          mouth: "grin",
          stride: swing(s, 0.5, 22),
        }),
        times(7, (index) => {
          const sway = swing(s, 2.4, 1, index / 7);
          const [x, y] = [120 + index * 120 + s * 60, 250 - (index % 3) * 70 + sway * 18];
          return <PaperPlane at={[x, y, 64 + (index % 2) * 24]} rotate={-10 + sway * 10} />;
        }),
      ],
    },
  ],
};
