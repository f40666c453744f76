import type { ReactNode } from "react";
import { scattered, swing } from "../stage/motion";
import { Cloud, color, Ground, Hills, Moon, Sky, Stars, Sun } from "../stage/scenery";

const GRASS = color(0.74, 0.14, 140);

export function Park() {
  return (
    <>
      <Sky top={color(0.86, 0.08, 235)} bottom={color(0.96, 0.04, 190)} />
      <Sun x={830} y={90} size={110} />
      <Cloud x={430} y={100} size={130} />
      <Hills y={330} fill={color(0.82, 0.11, 145)} width={620} height={60} />
      <Ground y={390} fill={GRASS} />
    </>
  );
}

export function Bush({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 100})`} fill={color(0.6, 0.14, 145)}>
      <circle cx="-34" cy="-18" r="26" />
      <circle cx="32" cy="-16" r="25" />
      <circle cx="0" cy="-28" r="32" fill={color(0.65, 0.15, 143)} />
      <rect x="-58" y="-20" width="114" height="26" rx="13" />
    </g>
  );
}

const PETALS = [0, 60, 120, 180, 240, 300]
  .map((degrees) => (degrees * Math.PI) / 180)
  .map((angle) => `M0 0L${(Math.cos(angle) * 0.36).toFixed(3)} ${(Math.sin(angle) * 0.36).toFixed(3)}`)
  .join("");

type FlowerProps = { x: number; y: number; size: number; hue: number; lightness?: number; rotate?: number };

/** A flower with six petals that looks like Odd; `x`, `y` is the center of its head. */
function Flower({ x, y, size, hue, lightness = 0.78, rotate = 0 }: FlowerProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d={`M0 0Q${rotate * 2} 120 0 300`}
        stroke={color(lightness * 0.7, 0.12, 145)}
        strokeWidth="16"
        fill="none"
      />
      <g transform={`rotate(${rotate}) scale(${size})`} fill="none" strokeLinecap="round">
        <path d={PETALS} stroke={color(lightness, 0.13, hue)} strokeWidth=".26" />
        <circle r=".19" fill={color(lightness + 0.1, 0.13, 95)} />
      </g>
    </g>
  );
}

const FLOWERS = [
  { x: 70, y: 250, size: 190, hue: 60 },
  { x: 205, y: 330, size: 160, hue: 300 },
  { x: 310, y: 215, size: 180, hue: 25 },
  { x: 655, y: 225, size: 180, hue: 85 },
  { x: 760, y: 335, size: 160, hue: 10 },
  { x: 890, y: 245, size: 190, hue: 285 },
] as const;

/** A close-up of the flower bed. `children` stand in it, up to their knees in leaves. */
export function FlowerBed({ s, night = 0, children }: { s: number; night?: number; children: ReactNode }) {
  const lightness = 0.78 - night * 0.2;
  return (
    <>
      {FLOWERS.map((flower, index) => (
        <Flower key={flower.x} {...flower} lightness={lightness} rotate={swing(s, 3.6, 7, index / 5)} />
      ))}
      {children}
      {Array.from({ length: 25 }, (_, index) => (
        <ellipse
          key={index}
          cx={-60 + index * 45}
          cy={425 + scattered(index) * 30}
          rx="26"
          ry={75}
          transform={`rotate(${(scattered(index + 0.4) - 0.5) * 50} ${-60 + index * 45} 500)`}
          fill={color(lightness - 0.16 + scattered(index + 0.2) * 0.1, 0.13, 145)}
        />
      ))}
      <Ground y={455} fill={color(lightness - 0.14, 0.13, 145)} />
    </>
  );
}

export function NightGarden() {
  return (
    <>
      <Sky top={color(0.32, 0.1, 280)} bottom={color(0.55, 0.12, 310)} />
      <Stars s={0} count={24} />
      <Moon x={790} y={90} size={90} />
      <Hills y={330} fill={color(0.42, 0.09, 170)} width={700} height={50} />
    </>
  );
}

export function ToyBox({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="-165" y="-150" width="330" height="150" rx="14" fill={color(0.66, 0.13, 50)} />
      <rect x="-165" y="-150" width="330" height="26" rx="13" fill={color(0.56, 0.13, 45)} />
      <path
        d="M0 -106l9 20 22 2 -17 14 5 22 -19 -12 -19 12 5 -22 -17 -14 22 -2Z"
        fill={color(0.9, 0.13, 90)}
        strokeLinejoin="round"
      />
    </g>
  );
}
