import type { ReactNode, SVGProps } from "react";
import { STAGE } from "../story";
import { progress, scattered, swing } from "./motion";

/** Returns an OKLCH color for SVG. */
export const color = (lightness: number, chroma: number, hue: number) => `oklch(${lightness} ${chroma} ${hue})`;

/** A line with round ends. */
export function Stroke(props: SVGProps<SVGPathElement>) {
  return <path fill="none" strokeLinecap="round" {...props} />;
}

/** Fills the whole stage with a vertical gradient. */
export function Sky({ top, bottom }: { top: string; bottom: string }) {
  const id = `sky${top}${bottom}`.replace(/[^a-z0-9]/gi, "");
  return (
    <>
      <linearGradient id={id} x2="0" y2="1">
        <stop stopColor={top} />
        <stop offset="1" stopColor={bottom} />
      </linearGradient>
      <rect x="-480" y="-270" width="1920" height="1080" fill={`url(#${id})`} />
    </>
  );
}

/** Twinkling stars. */
export function Stars({ s, count = 40 }: { s: number; count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    <circle
      key={index}
      cx={scattered(index) * STAGE.width}
      cy={scattered(index + 0.5) * STAGE.height * 0.7}
      r={1.2 + scattered(index + 0.25) * 2}
      fill="#fff"
      opacity={0.55 + swing(s, 2 + scattered(index) * 3, 0.35, scattered(index + 0.75))}
    />
  ));
}

type Round = { x: number; y: number; size: number };

export function Sun({ x, y, size }: Round) {
  return (
    <>
      <circle cx={x} cy={y} r={size * 0.75} fill="#fff3b0" opacity=".35" />
      <circle cx={x} cy={y} r={size / 2} fill="#ffd84d" />
    </>
  );
}

export function Moon({ x, y, size }: Round) {
  return (
    <>
      <circle cx={x} cy={y} r={size * 0.75} fill="#fff" opacity=".12" />
      <circle cx={x} cy={y} r={size / 2} fill="#fdf4d8" />
      <circle cx={x - size * 0.15} cy={y - size * 0.1} r={size * 0.09} fill="#e9dcb4" />
      <circle cx={x + size * 0.17} cy={y + size * 0.13} r={size * 0.06} fill="#e9dcb4" />
    </>
  );
}

export function Cloud({ x, y, size, fill = "#fff" }: Round & { fill?: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 100})`} fill={fill} opacity=".92">
      <circle cx="-28" cy="4" r="20" />
      <circle cx="0" cy="-8" r="28" />
      <circle cx="28" cy="4" r="20" />
      <rect x="-46" y="4" width="92" height="20" rx="10" />
    </g>
  );
}

type HillsProps = {
  /** The height of the hilltops. */
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
export function Window({ x, y, size, sky, children }: Round & { sky: string; children?: ReactNode }) {
  const id = `window${Math.round(x)}${Math.round(y)}`;
  const half = size / 2;
  return (
    <g transform={`translate(${x} ${y})`}>
      <clipPath id={id}>
        <rect x={-half} y={-half} width={size} height={size} rx={size * 0.06} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect x={-half} y={-half} width={size} height={size} fill={sky} />
        {children}
      </g>
      <g fill="none" stroke="#fff" strokeWidth={size * 0.06}>
        <rect x={-half} y={-half} width={size} height={size} rx={size * 0.06} />
        <path d={`M0 ${-half}V${half}M${-half} 0H${half}`} />
      </g>
    </g>
  );
}

type TableProps = { x: number; y: number; width: number; height?: number; fill?: string };

/** A table; `x` is its center, `y` its top. */
export function Table({ x, y, width, height = 110, fill = "#b9794a" }: TableProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x={-width / 2 + 18} y="10" width="20" height={height} rx="6" fill={fill} />
      <rect x={width / 2 - 38} y="10" width="20" height={height} rx="6" fill={fill} />
      <rect x={-width / 2 + 18} y="10" width={width - 36} height="16" fill="#2a1633" opacity=".18" />
      <rect x={-width / 2} width={width} height="20" rx="10" fill={fill} />
      <rect x={-width / 2 + 6} y="3" width={width - 12} height="5" rx="2.5" fill="#fff" opacity=".35" />
    </g>
  );
}

/** A tree; `y` is the ground. */
export function Tree({ x, y, size, hue = 145 }: Round & { hue?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 100})`}>
      <rect x="-7" y="-45" width="14" height="46" rx="5" fill="#8a5a3c" />
      <circle cx="-20" cy="-58" r="22" fill={color(0.62, 0.13, hue)} />
      <circle cx="20" cy="-58" r="22" fill={color(0.62, 0.13, hue)} />
      <circle cx="0" cy="-74" r="27" fill={color(0.7, 0.14, hue)} />
    </g>
  );
}

/** A house; `y` is the ground. `lit` turns on the lights. */
export function House({ x, y, size, hue = 40, lit = false }: Round & { hue?: number; lit?: boolean }) {
  const pane = lit ? "#ffe58a" : color(0.9, 0.04, 230);
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 100})`}>
      <rect x="-42" y="-62" width="84" height="62" rx="4" fill={color(0.86, 0.08, hue)} />
      <path d="M-52 -58L0 -104L52 -58Z" fill={color(0.55, 0.14, hue)} stroke={color(0.55, 0.14, hue)} strokeWidth="6" />
      <rect x="-10" y="-32" width="20" height="32" rx="3" fill={color(0.45, 0.1, hue)} />
      <rect x="-34" y="-46" width="17" height="17" rx="2" fill={pane} />
      <rect x="17" y="-46" width="17" height="17" rx="2" fill={pane} />
    </g>
  );
}

/** The sea from `y` down, with rolling waves. */
export function Sea({ s, y, hue = 225 }: { s: number; y: number; hue?: number }) {
  return [0, 1, 2].map((row) => (
    <Hills
      key={row}
      y={y + row * 45 + swing(s, 3.5, 6, row / 3)}
      fill={color(0.68 - row * 0.07, 0.11, hue)}
      width={150 + row * 40}
      height={16}
      shift={s * (30 + row * 25) * (row % 2 ? -1 : 1)}
    />
  ));
}

type FallingProps = { s: number; kind: "rain" | "snow" | "leaves" | "confetti"; count?: number };

/** Falling rain, snow and the like, and the confetti of a happy ending. */
export function Falling({ s, kind, count = 60 }: FallingProps) {
  const speed = { rain: 900, snow: 90, leaves: 120, confetti: 210 }[kind];
  return Array.from({ length: count }, (_, index) => {
    const x =
      scattered(index) * (STAGE.width + 80) - 40 + (kind === "rain" ? 0 : swing(s, 3, 24, scattered(index + 0.3)));
    const y = ((scattered(index + 0.6) * 620 + s * speed * (0.7 + scattered(index + 0.9) * 0.6)) % 620) - 40;
    const at = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
    if (kind === "rain") {
      return <path key={index} d="M0 0l-4 22" transform={at} stroke="#fff" strokeWidth="3" opacity=".5" />;
    }
    if (kind === "snow") return <circle key={index} r={2 + scattered(index + 0.1) * 4} transform={at} fill="#fff" />;
    const turn = `${at} rotate(${(s * 160 + index * 47) % 360})`;
    const hue = kind === "leaves" ? 40 + scattered(index + 0.2) * 40 : scattered(index + 0.2) * 360;
    const fill = color(kind === "leaves" ? 0.65 : 0.75, 0.16, hue);
    return kind === "leaves" ? (
      <ellipse key={index} rx="11" ry="6" transform={turn} fill={fill} />
    ) : (
      <rect key={index} x="-6" y="-4" width="12" height="8" rx="2" transform={turn} fill={fill} />
    );
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
      {thought ? (
        <g fill="#fff">
          <circle cx="6" cy="-8" r="6" />
          <circle cx="14" cy="-24" r="9" />
        </g>
      ) : (
        <path d="M0 0L8 -34L40 -34Z" fill="#fff" />
      )}
      <rect x={-width * 0.3} y={-height - 28} width={width} height={height} rx="30" fill="#fff" />
      <g transform={`translate(${width * 0.2} ${-height / 2 - 28})`}>{children}</g>
    </g>
  );
}

type CameraProps = {
  /** The center of the view. */
  x?: number;
  y?: number;
  zoom?: number;
  /** Degrees. */
  tilt?: number;
  children: ReactNode;
};

/** Shows a part of the stage. */
export function Camera({ x = STAGE.width / 2, y = STAGE.height / 2, zoom = 1, tilt = 0, children }: CameraProps) {
  return (
    <g
      transform={`translate(${STAGE.width / 2} ${STAGE.height / 2}) scale(${zoom}) rotate(${tilt}) translate(${-x} ${-y})`}
    >
      {children}
    </g>
  );
}
