import { easeCubicOut } from "d3-ease";
import type { ReactNode } from "react";
import { Dot, Prop } from "../stage/cast";
import { hopping, isBlinking, progress, scattered, swing } from "../stage/motion";
import { color, Ground, Stroke } from "../stage/scenery";

const BOARDS = color(0.68, 0.09, 60);
const VELVET = color(0.5, 0.17, 15);

type TriangleProps = {
  x: number;
  y: number;
  size: number;
  rotate?: number;
  /** Seconds since it was struck; negative before that. */
  rungFor?: number;
};

/** The triangle, hanging from a thread; `x`, `y` is its center. */
export function Triangle({ x, y, size, rotate = 0, rungFor = -1 }: TriangleProps) {
  return (
    <g transform={`translate(${x} ${y})`} fill="none" strokeLinecap="round" strokeLinejoin="round">
      {rungFor >= 0 &&
        [0, 0.35, 0.7].map((delay) => {
          const ring = progress(rungFor, delay, delay + 1.3);
          return (
            ring > 0 &&
            ring < 1 && (
              <circle
                key={delay}
                r={size * (0.5 + easeCubicOut(ring) * 1.3)}
                stroke="#fff3b0"
                strokeWidth={size * 0.06}
                opacity={1 - ring}
              />
            )
          );
        })}
      <g transform={`rotate(${rotate} 0 ${-size * 0.75}) scale(${size})`}>
        <path d="M0 -.78V-.48" stroke="#2a1633" strokeWidth=".03" />
        <path d="M.22 .35H-.48L0 -.48L.42 .24" stroke="#fff" strokeWidth=".24" />
        <path d="M.22 .35H-.48L0 -.48L.42 .24" stroke={color(0.72, 0.03, 250)} strokeWidth=".12" />
        <path d="M-.4 .32L-.02 -.36" stroke="#fff" strokeWidth=".03" opacity=".8" />
      </g>
    </g>
  );
}

/** The beater; `x`, `y` is the end that strikes. */
export function Beater({ x, y, rotate }: { x: number; y: number; rotate: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${rotate})`} strokeLinecap="round">
      <path d="M0 0H76" stroke="#fff" strokeWidth="20" />
      <path d="M0 0H76" stroke={color(0.62, 0.03, 250)} strokeWidth="10" />
    </g>
  );
}

/** Curtains at both sides and along the top; `closed` 1 is fully closed. */
function Curtains({ closed }: { closed: number }) {
  const reach = 30 + closed * 460;
  return (
    <>
      {[0, 1].map((side) => (
        <g key={side} transform={side ? "translate(960 0) scale(-1 1)" : undefined}>
          {Array.from({ length: 5 }, (_, fold) => {
            const left = -200 + (fold / 5) * (reach + 200);
            const width = (reach + 200) / 5;
            return (
              <path
                key={fold}
                d={`M${left} 0H${left + width + 6}L${left + width} 470H${left}Z`}
                fill={fold % 2 ? VELVET : color(0.56, 0.18, 15)}
              />
            );
          })}
        </g>
      ))}
      {Array.from({ length: 8 }, (_, scallop) => (
        <g key={scallop}>
          <ellipse cx={60 + scallop * 120} cy="10" rx="66" ry="54" fill={color(0.84, 0.14, 85)} />
          <ellipse cx={60 + scallop * 120} cy="2" rx="66" ry="54" fill={scallop % 2 ? VELVET : color(0.56, 0.18, 15)} />
        </g>
      ))}
    </>
  );
}

export function Stage({ closed = 0, light = 0, children }: { closed?: number; light?: number; children: ReactNode }) {
  return (
    <>
      <rect x="-480" y="-270" width="1920" height="1080" fill={color(0.42, 0.1, 300)} />
      <path d="M180 0H780L930 470H30Z" fill={color(0.62, 0.12, 310)} opacity={0.5 + light} />
      <Ground y={390} fill={BOARDS} />
      <path d="M-20 420H980M-20 456H980" stroke={color(0.6, 0.09, 55)} strokeWidth="4" />
      {children}
      <Curtains closed={closed} />
    </>
  );
}

/** The audience from behind; `clap` 1 raises their arms. */
export function Audience({ s, clap = 0 }: { s: number; clap?: number }) {
  return Array.from({ length: 8 }, (_, index) => {
    const x = 50 + index * 124;
    const y = 545 - hopping(s + scattered(index), 0.5, clap * 14) + swing(s, 3, 2, index / 8);
    const shade = color(0.3 + (index % 2) * 0.04, 0.07, 300);
    return (
      <g key={x}>
        {clap > 0 && (
          <path
            d={`M${x - 46} ${y + 20}l${-12 + swing(s, 0.3, 10, index / 3)} ${-66 * clap}M${x + 46} ${y + 20}l${12 - swing(s, 0.3, 10, index / 3)} ${-66 * clap}`}
            stroke={shade}
            strokeWidth="18"
            strokeLinecap="round"
          />
        )}
        <circle cx={x} cy={y + 12} r="58" fill={shade} />
      </g>
    );
  });
}

/** The band, from back to front; `at` is the distance of the instrument from the player's feet. */
const PLAYERS = [
  { hue: 70, x: 250, y: 375, size: 150, plays: "🎺", at: [58, -62], held: 80 },
  { hue: 275, x: 400, y: 368, size: 150, plays: "🪗", at: [0, -34], held: 92 },
  { hue: 145, x: 545, y: 372, size: 150, plays: "🪕", at: [16, -36], held: 100 },
  { hue: 25, x: 170, y: 462, size: 175, plays: "🎻", at: [52, -60], held: 100 },
  { hue: 235, x: 340, y: 470, size: 175, plays: "🎷", at: [42, -44], held: 104 },
  { hue: 310, x: 520, y: 470, size: 170, plays: "🥁", at: [0, -12], held: 84 },
] as const;

type BandProps = {
  s: number;
  /** 1 plays, 0 is still. */
  playing: number;
  look: readonly [number, number];
  mouth: "smile" | "flat" | "open" | "grin";
  hop?: number;
};

export function Band({ s, playing, look, mouth, hop = 0 }: BandProps) {
  return PLAYERS.map(({ hue, x, y, size, plays, at: [right, up], held }, index) => {
    const lift = hopping(s + index * 0.17, 0.5, hop * 16);
    return (
      <g key={hue}>
        <Dot
          hue={hue}
          x={x}
          y={y}
          size={size}
          above={lift}
          rotate={swing(s, 1.2, 5 * playing, index / 4)}
          squash={1 + swing(s, playing > 0 ? 0.6 : 2.4, 0.02, index / 3)}
          look={look}
          mouth={mouth}
          asleep={isBlinking(s, index)}
        />
        <Prop
          of={plays}
          x={x + right}
          y={y + up - lift + swing(s, 0.6, 6 * playing, index / 5)}
          size={held}
          rotate={swing(s, 0.6, 9 * playing, index / 3)}
        />
      </g>
    );
  });
}

export function FlyingNotes({ s }: { s: number }) {
  return Array.from({ length: 7 }, (_, index) => {
    const rise = (s * 0.45 + scattered(index)) % 1;
    return (
      <Prop
        key={index}
        of={index % 2 ? "🎵" : "🎶"}
        x={180 + scattered(index + 0.4) * 420 + swing(s, 2, 20, scattered(index + 0.2))}
        y={300 - rise * 230}
        size={54}
        opacity={Math.sin(rise * Math.PI)}
      />
    );
  });
}

export function TriangleStand() {
  return <Stroke d="M914 470V215Q914 205 904 205H868V228" stroke={color(0.85, 0.1, 85)} strokeWidth="10" />;
}
