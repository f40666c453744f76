import type { ReactNode } from "react";
import { Backdrop, color, Drawing, each, INK, type Place, times } from "@/lib/publishing/pictures/drawing/drawing";
import { STAGE } from "../story";
import { progress } from "./motion";
import { scattered, swing } from "./rhythm";

/** Fills the whole stage with a vertical gradient. */
export function Sky({ top, bottom }: { top: string; bottom: string }) {
  const id = `sky${top}${bottom}`.replace(/[^a-z0-9]/gi, "");
  return (
    <>
      <linearGradient id={id} x2="0" y2="1">
        <stop stopColor={top} />
        <stop offset="1" stopColor={bottom} />
      </linearGradient>
      <Backdrop fill={`url(#${id})`} />
    </>
  );
}

/** Twinkling stars. */
export function Stars({ s, count = 40 }: { s: number; count?: number }) {
  return times(count, (index) => (
    <circle
      cx={scattered(index) * STAGE.width}
      cy={scattered(index + 0.5) * STAGE.height * 0.7}
      r={1.2 + scattered(index + 0.25) * 2}
      fill="#fff"
      opacity={0.55 + swing(s, 2 + scattered(index) * 3, 0.35, scattered(index + 0.75))}
    />
  ));
}

export function Sun({ at: [x, y, size] }: { at: Place }) {
  return (
    <>
      <circle cx={x} cy={y} r={size * 0.75} fill="#fff3b0" opacity=".35" />
      <circle cx={x} cy={y} r={size / 2} fill="#ffd84d" />
    </>
  );
}

export function Moon({ at: [x, y, size] }: { at: Place }) {
  return (
    <>
      <circle cx={x} cy={y} r={size * 0.75} fill="#fff" opacity=".12" />
      <circle cx={x} cy={y} r={size / 2} fill="#fdf4d8" />
      <circle cx={x - size * 0.15} cy={y - size * 0.1} r={size * 0.09} fill="#e9dcb4" />
      <circle cx={x + size * 0.17} cy={y + size * 0.13} r={size * 0.06} fill="#e9dcb4" />
    </>
  );
}

export function Cloud({ at, fill = "#fff" }: { at: Place; fill?: string }) {
  return (
    <Drawing at={at} fill={fill} opacity=".92">
      <circle cx="-28" cy="4" r="20" />
      <circle cy="-8" r="28" />
      <circle cx="28" cy="4" r="20" />
      <rect x="-46" y="4" width="92" height="20" rx="10" />
    </Drawing>
  );
}

type HillsProps = {
  /** The average height of the hilltops. */
  y: number;
  fill: string;
  /** The distance between hilltops. */
  width?: number;
  height?: number;
  /** Moves the hills sideways; animate it while a character walks. */
  shift?: number;
};

/** Rolling hills across the whole width, filled down to the bottom. */
export function Hills({ y, fill, width = 420, height = 40, shift = 0 }: HillsProps) {
  const points = Array.from({ length: 61 }, (_, index) => {
    const x = -240 + index * 24;
    return `${x} ${(y + Math.sin(((x + shift) / width) * 2 * Math.PI) * height * 0.5).toFixed(1)}`;
  });
  return <path d={`M-240 900L${points.join("L")}L1200 900Z`} fill={fill} />;
}

/** Flat ground from `y` down. */
export function Ground({ y, fill }: { y: number; fill: string }) {
  return <rect x="-480" y={y} width="1920" height={STAGE.height} fill={fill} />;
}

type RoomProps = { wall: string; floor: string; y?: number; children?: ReactNode };

/** A room: a wall, a baseboard, a floor. `children` hang on the wall. */
export function Room({ wall, floor, y = 400, children }: RoomProps) {
  return (
    <>
      <rect x="-480" y="-270" width="1920" height={y + 270} fill={wall} />
      {children}
      <rect x="-480" y={y - 14} width="1920" height="14" fill="#fff" opacity=".7" />
      <Ground y={y} fill={floor} />
    </>
  );
}

/** A window with its frame. `children` are the view through it, drawn around 0, 0. */
export function Window({ at: [x, y, size], sky, children }: { at: Place; sky: string; children?: ReactNode }) {
  const id = `window${x}${y}`;
  const edge = size * 0.06;
  const pane = { x: -size / 2, y: -size / 2, width: size, height: size };
  return (
    <g transform={`translate(${x} ${y})`}>
      <clipPath id={id}>
        <rect {...pane} rx={edge} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect {...pane} fill={sky} />
        {children}
      </g>
      <g fill="none" stroke="#fff" strokeWidth={edge}>
        <rect {...pane} rx={edge} />
        <path d={`M0 ${pane.y}v${size}M${pane.x} 0h${size}`} />
      </g>
    </g>
  );
}

type TableProps = { x: number; y: number; width: number; height?: number; fill?: string };

/** A table; `x` is its center, `y` its top. */
export function Table({ x, y, width, height = 110, fill = "#b9794a" }: TableProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {each([-width / 2 + 18, width / 2 - 38], (leg) => (
        <rect x={leg} y="10" width="20" height={height} rx="6" fill={fill} />
      ))}
      <rect x={-width / 2 + 18} y="10" width={width - 36} height="16" fill={INK} opacity=".18" />
      <rect x={-width / 2} width={width} height="20" rx="10" fill={fill} />
      <rect x={-width / 2 + 6} y="3" width={width - 12} height="5" rx="2.5" fill="#fff" opacity=".35" />
    </g>
  );
}

/** A tree; its place is on the ground. */
export function Tree({ at, hue = 145 }: { at: Place; hue?: number }) {
  return (
    <Drawing at={at} fill={color(0.62, 0.13, hue)}>
      <rect x="-7" y="-45" width="14" height="46" rx="5" fill="#8a5a3c" />
      <circle cx="-20" cy="-58" r="22" />
      <circle cx="20" cy="-58" r="22" />
      <circle cy="-74" r="27" fill={color(0.7, 0.14, hue)} />
    </Drawing>
  );
}

/** A bush; its place is on the ground. */
export function Bush({ at }: { at: Place }) {
  return (
    <Drawing at={at} fill={color(0.6, 0.14, 145)}>
      <circle cx="-34" cy="-18" r="26" />
      <circle cx="32" cy="-16" r="25" />
      <circle cy="-28" r="32" fill={color(0.65, 0.15, 143)} />
      <rect x="-58" y="-20" width="114" height="26" rx="13" />
    </Drawing>
  );
}

/** A house; its place is on the ground. `isLit` turns on the lights. */
export function House({ at, hue = 40, isLit = false }: { at: Place; hue?: number; isLit?: boolean }) {
  const roof = color(0.55, 0.14, hue);
  return (
    <Drawing at={at}>
      <rect x="-42" y="-62" width="84" height="62" rx="4" fill={color(0.86, 0.08, hue)} />
      <path d="M-52 -58L0 -104L52 -58Z" fill={roof} stroke={roof} strokeWidth="6" />
      <rect x="-10" y="-32" width="20" height="32" rx="3" fill={color(0.45, 0.1, hue)} />
      {each([-34, 17], (x) => (
        <rect x={x} y="-46" width="17" height="17" rx="2" fill={isLit ? "#ffe58a" : color(0.9, 0.04, 230)} />
      ))}
    </Drawing>
  );
}

type FallingProps = { s: number; kind: "rain" | "snow" | "confetti"; count?: number };

const FALLING_SPEEDS = { rain: 900, snow: 90, confetti: 210 } as const;

/** Falling rain or snow, or the confetti of a happy ending. */
export function Falling({ s, kind, count = 60 }: FallingProps) {
  return times(count, (index) => {
    const drift = kind === "rain" ? 0 : swing(s, 3, 24, scattered(index + 0.3));
    const x = scattered(index) * (STAGE.width + 80) - 40 + drift;
    const fallen = s * FALLING_SPEEDS[kind] * (0.7 + scattered(index + 0.9) * 0.6);
    const y = ((scattered(index + 0.6) * 620 + fallen) % 620) - 40;
    const at = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
    if (kind === "rain") return <path d="M0 0l-4 22" transform={at} stroke="#fff" strokeWidth="3" opacity=".5" />;
    if (kind === "snow") return <circle r={2 + scattered(index + 0.1) * 4} transform={at} fill="#fff" />;
    const turn = `${at} rotate(${(s * 160 + index * 47) % 360})`;
    const fill = color(0.75, 0.16, scattered(index + 0.2) * 360);
    return <rect x="-6" y="-4" width="12" height="8" rx="2" transform={turn} fill={fill} />;
  });
}

type BubbleProps = {
  /** Where the tail points. */
  x: number;
  y: number;
  /** 0 is hidden, 1 is fully open. */
  open?: number;
  width?: number;
  height?: number;
  /** A thought bubble, with a tail of small circles. */
  thought?: boolean;
  /** Its content, drawn around 0, 0. */
  children?: ReactNode;
};

/** Speech or a thought, as a picture: videos have no words except the captions. */
export function Bubble({ x, y, open = 1, width = 130, height = 100, thought = false, children }: BubbleProps) {
  if (open <= 0) return null;
  return (
    <g transform={`translate(${x} ${y}) scale(${progress(open, 0, 1)})`}>
      <g fill="#fff">
        {thought ? (
          <>
            <circle cx="6" cy="-8" r="6" />
            <circle cx="14" cy="-24" r="9" />
          </>
        ) : (
          <path d="M0 0L8 -34L40 -34Z" />
        )}
        <rect x={-width * 0.3} y={-height - 28} width={width} height={height} rx="30" />
      </g>
      <g transform={`translate(${width * 0.2} ${-height / 2 - 28})`}>{children}</g>
    </g>
  );
}
