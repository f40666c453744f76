import { easeCubicInOut } from "d3-ease";
import { Dot, Odd } from "../stage/cast";
import { along, hopping, isBlinking, overshoot, progress, scattered, slowDown, swing } from "../stage/motion";
import { Bubble, Camera, Cloud, color, Falling, Ground, Moon, Room, Sky, Stars, Window } from "../stage/scenery";
import type { Story } from "../story";

const NIGHT = { top: color(0.27, 0.09, 285), bottom: color(0.45, 0.13, 310) };
const MOON_GROUND = 400;

type SockProps = { x: number; y: number; size: number; hue: number; rotate?: number };

/** One striped sock; `x`, `y` is its center. */
function Sock({ x, y, size, hue, rotate = 0 }: SockProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${rotate}) scale(${size / 100})`} strokeLinejoin="round">
      <path d={SOCK} fill="#fff" stroke="#fff" strokeWidth="14" />
      <path d={SOCK} fill={color(0.72, 0.16, hue)} />
      <path d="M-24 -34H18M-24 -16H18" stroke={color(0.92, 0.06, hue)} strokeWidth="9" />
      <path d="M-24 -50H18V-42H-24Z" fill={color(0.55, 0.16, hue)} />
      <path d="M34 26Q46 28 42 40Q38 50 24 48Q22 34 34 26Z" fill={color(0.55, 0.16, hue)} />
    </g>
  );
}

const SOCK = "M-24 -50H18V4Q20 16 34 22Q48 30 42 42Q36 52 18 50Q-10 48 -20 34Q-26 24 -24 4Z";

/** The hues of the socks, one for each character. */
const SOCK_HUES = [25, 95, 145, 200, 250, 310];

function Bedroom({ s }: { s: number }) {
  return (
    <Room wall={color(0.4, 0.08, 285)} floor={color(0.34, 0.07, 290)} y={420}>
      <Window x={730} y={165} size={210} sky={NIGHT.top}>
        <circle cx="45" cy="-40" r="30" fill="#fdf4d8" />
        <circle cx="-50" cy={-20 + swing(s, 3, 3)} r="3" fill="#fff" />
        <circle cx="-30" cy="50" r="3" fill="#fff" />
      </Window>
    </Room>
  );
}

/** The home of the lost socks: the top of the moon. */
function MoonTop({ s }: { s: number }) {
  return (
    <>
      <Sky {...NIGHT} />
      <Stars s={s} count={50} />
      <circle cx="480" cy="1150" r="800" fill="#fdf4d8" />
      <circle cx="250" cy="470" r="40" fill="#eadfb8" />
      <circle cx="735" cy="505" r="56" fill="#eadfb8" />
    </>
  );
}

export const story: Story = {
  category: "Wonderfully Weird",
  title: "Where the Other Sock Goes",
  description: "One sock has left the drawer, and somebody has to find out what it knows.",
  hue: 300,
  emoji: "🧦",
  tune: {
    beatsPerMinute: 118,
    melody: "A4 C5 E5 - D5 C5 B4 - G4 B4 D5 - C5 B4 A4 - A4 C5 E5 A5 G5 E5 D5 C5 B4 D5 B4 G#4 A4 - - -",
    bass: "A4 E4 G4 D4 A4 C4 E4 A4",
  },
  poster: { shot: 3, t: 0.6 },
  shots: [
    {
      seconds: 4,
      says: "That week everybody was missing a sock.\nNobody was missing two.",
      sounds: { pop: 1.6 },
      draw: ({ s }) => (
        <Camera y={360} zoom={1.3}>
          <Sky top={color(0.92, 0.05, 300)} bottom={color(0.86, 0.08, 320)} />
          <Ground y={410} fill={color(0.72, 0.09, 300)} />
          {[25, 145, 235, 310].map((hue, index) => (
            <g key={hue}>
              <Dot
                hue={hue}
                x={170 + index * 205}
                y={450 + (index % 2) * 20}
                size={190}
                look={[swing(s, 2.6, 0.5, index / 4), 0.9]}
                mouth={s > 1.6 ? "sad" : "flat"}
                squash={1 + swing(s, 2, 0.015, index / 4)}
                asleep={isBlinking(s, index)}
              />
              <Sock x={152 + index * 205} y={442 + (index % 2) * 20} size={46} hue={SOCK_HUES[index] ?? 0} />
            </g>
          ))}
        </Camera>
      ),
    },
    {
      seconds: 4.5,
      says: "So Odd stayed up and watched the last one.\nAt midnight it yawned, and left.",
      sounds: { ding: 1.6, whoosh: 2.3 },
      draw: ({ s }) => {
        const flight = easeCubicInOut(progress(s, 2, 4.2));
        return (
          <>
            <Bedroom s={s} />
            <rect x="60" y="330" width="330" height="130" rx="16" fill={color(0.6, 0.1, 40)} />
            <rect x="44" y="400" width="362" height="22" rx="11" fill={color(0.5, 0.1, 40)} />
            <Odd
              x={220}
              y={445}
              size={200}
              above={null}
              look={[along(s, [1.9, 0.9], [4, 1]), along(s, [1.9, 0.6], [4, -0.8])]}
              mouth={s > 2 ? "open" : "flat"}
              asleep={isBlinking(s, 2)}
              arms={[10, 20]}
            />
            <rect x="60" y="392" width="330" height="76" rx="22" fill={color(0.75, 0.12, 300)} />
            <Sock
              x={540 + flight * 230}
              y={420 - flight * 290 - hopping(progress(s, 1.4, 2), 1, 20)}
              size={110 - flight * 60}
              hue={25}
              rotate={along(s, [1.4, 0], [1.8, -18], [2.2, 12], [4.2, 40])}
            />
          </>
        );
      },
    },
    {
      seconds: 4,
      says: "It went up past the chimneys, and so did Odd,\nholding on to the heel.",
      sounds: { whoosh: 0.2 },
      draw: ({ s, t }) => (
        <>
          <Sky {...NIGHT} />
          <Stars s={s} count={45} />
          <Moon x={770} y={120} size={170} />
          <Cloud x={900 - t * 260} y={470} size={170} fill={color(0.6, 0.08, 295)} />
          <Cloud x={260 - t * 200} y={380} size={230} fill={color(0.55, 0.09, 290)} />
          <g transform={`translate(${along(t, [0, -40], [1, 90])} ${slowDown(t, [0, 150], [1, -40])})`}>
            <Sock x={470} y={150 + swing(s, 1.1, 8)} size={150} hue={25} rotate={18 + swing(s, 1.4, 6)} />
            <Odd
              x={430}
              y={420 + swing(s, 1.1, 8)}
              size={210}
              above={null}
              rotate={swing(s, 1.4, 9)}
              arms={[70, 75]}
              stride={swing(s, 0.9, 18)}
              look={[0.4, -0.9]}
              mouth="grin"
              asleep={isBlinking(s, 1)}
            />
          </g>
        </>
      ),
    },
    {
      seconds: 5,
      says: "On the far side of the moon they were all dancing.\nNo pairs, no drawers, no left or right.",
      sounds: { hop: [0.5, 1.1, 1.7, 2.3, 2.9, 3.5, 4.1] },
      draw: ({ s, t }) => (
        <Camera y={along(t, [0, 300], [1, 270])} zoom={along(t, [0, 1.12], [1, 1])}>
          <MoonTop s={s} />
          {Array.from({ length: 9 }, (_, index) => (
            <Sock
              key={index}
              x={90 + index * 98}
              y={along(index, [0, 395], [4, 330], [8, 395]) - hopping(s + scattered(index), 0.6, 46)}
              size={96 + (index % 3) * 14}
              hue={SOCK_HUES[index % SOCK_HUES.length] ?? 0}
              rotate={swing(s, 1.2, 22, index / 5)}
            />
          ))}
          <Odd
            x={480}
            y={520}
            size={200}
            above={hopping(s, 0.6, 24)}
            arms={[40 + swing(s, 0.6, 30), 40 - swing(s, 0.6, 30)]}
            look={[swing(s, 1.6, 0.8), -0.7]}
            mouth="grin"
            asleep={isBlinking(s, 3)}
          />
        </Camera>
      ),
    },
    {
      seconds: 4.5,
      says: "Come home, said Odd. They thought about feet.\nThen they thought about dancing.",
      sounds: { pop: 0.6, boing: 2.4 },
      draw: ({ s }) => (
        <>
          <MoonTop s={s} />
          <Odd
            x={260}
            y={MOON_GROUND + 70}
            size={230}
            arms={[5, along(s, [2.4, 25], [2.8, 55])]}
            look={[0.9, -0.1]}
            mouth={s > 2.6 ? "smile" : "flat"}
            asleep={isBlinking(s, 4)}
          />
          <Bubble x={330} y={240} open={overshoot(s, [0.5, 0], [0.8, 1], [2.2, 1], [2.4, 0])}>
            <Sock x={-28} y={0} size={62} hue={200} />
            <Sock x={30} y={0} size={62} hue={200} />
          </Bubble>
          {[25, 145, 250].map((hue, index) => (
            <Sock
              key={hue}
              x={560 + index * 125}
              y={360 + index * 22 - (s > 2.4 ? hopping(s + index * 0.2, 0.6, 36) : 0)}
              size={150}
              hue={hue}
              rotate={s > 2.4 ? swing(s, 1.2, 20, index / 3) : swing(s, 3, 4, index / 3)}
            />
          ))}
        </>
      ),
    },
    {
      seconds: 4.5,
      says: "So now nobody in town wears a pair.\nIt is said to be better for the dancing.",
      sounds: { ding: 0.8, boing: 2.2 },
      draw: ({ s }) => (
        <Camera y={365} zoom={1.25}>
          <Sky top={color(0.92, 0.05, 300)} bottom={color(0.86, 0.08, 320)} />
          <Ground y={410} fill={color(0.72, 0.09, 300)} />
          {s > 1 && <Falling s={s + 3} kind="confetti" count={26} />}
          {[25, 145, 235, 310].map((hue, index) => {
            const x = [170, 325, 640, 795][index] ?? 0;
            const up = hopping(s + index * 0.15, 0.6, 26);
            return (
              <g key={hue}>
                <Dot hue={hue} x={x} y={460} size={180} above={up} mouth="grin" look={[x < 480 ? 0.5 : -0.5, 0]} />
                <Sock x={x - 24} y={452 - up} size={48} hue={SOCK_HUES[index] ?? 0} />
                <Sock x={x + 30} y={452 - up} size={48} hue={SOCK_HUES[(index + 3) % 6] ?? 0} />
              </g>
            );
          })}
          <Odd
            x={480}
            y={500}
            size={220}
            above={hopping(s, 0.6, 30)}
            arms={[45 + swing(s, 0.6, 25), 45 - swing(s, 0.6, 25)]}
            look={[swing(s, 1.6, 0.6), 0]}
            mouth="grin"
            asleep={isBlinking(s, 5)}
          />
        </Camera>
      ),
    },
  ],
};
