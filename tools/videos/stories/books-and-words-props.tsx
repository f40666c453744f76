import { easeBounceOut } from "d3-ease";
import type { ReactNode } from "react";
import { overshoot, progress, scattered } from "../stage/motion";
import { color } from "../stage/scenery";

export const PAPER = color(0.97, 0.025, 85);
export const WOOD = color(0.6, 0.1, 50);
/** The color of words that only fill the page. */
const PALE_INK = color(0.86, 0.03, 75);

/** A wall of books in the background. */
export function Shelves({ rows = 3 }: { rows?: number }) {
  return (
    <>
      <rect x="-480" y="-270" width="1920" height="1080" fill={color(0.44, 0.07, 45)} />
      {Array.from({ length: rows }, (_, row) => (
        <g key={row} transform={`translate(0 ${130 + row * 150})`}>
          {Array.from({ length: 30 }, (_, index) => {
            const seed = row * 40 + index;
            const height = 84 + scattered(seed) * 34;
            return (
              <rect
                key={index}
                x={-60 + index * 38}
                y={-height}
                width="33"
                height={height}
                rx="5"
                fill={color(0.5 + scattered(seed + 0.3) * 0.14, 0.09, scattered(seed + 0.6) * 360)}
              />
            );
          })}
          <rect x="-480" width="1920" height="16" fill={WOOD} />
        </g>
      ))}
    </>
  );
}

type WordsProps = { y: number; from?: number; to?: number; seed: number; height?: number; fill?: string };

/** A line of text, too far away to be read. */
export function Words({ y, from = 60, to = 900, seed, height = 26, fill = PALE_INK }: WordsProps) {
  const words: ReactNode[] = [];
  let x = from;
  while (x < to - 40) {
    const width = Math.min(to - x, 50 + scattered(seed + x / 97) * 130);
    words.push(<rect key={x} x={x} y={y - height} width={width} height={height} rx={height / 2} fill={fill} />);
    x += width + 24;
  }
  return words;
}

export function Page({ children }: { children?: ReactNode }) {
  return (
    <>
      <rect x="-480" y="-270" width="1920" height="1600" fill={PAPER} />
      {children}
    </>
  );
}

/** A standing open book; `x`, `y` is where its spine touches the ground. */
export function OpenBook({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-300 -330H300V10H-300Z" fill={color(0.52, 0.15, 25)} stroke={color(0.52, 0.15, 25)} strokeWidth="26" />
      <path d="M0 -300Q-140 -350 -290 -320V-5Q-140 -35 0 0Q140 -35 290 -5V-320Q140 -350 0 -300Z" fill={PAPER} />
      <path d="M0 -300V0" stroke={color(0.88, 0.03, 80)} strokeWidth="8" />
      {[0, 1, 2, 3, 4].map((row) => (
        <g key={row} transform="translate(0 -8)">
          <Words y={-250 + row * 46} from={-255} to={-40} seed={row} height={16} />
          <Words y={-250 + row * 46} from={45} to={258} seed={row + 20} height={16} />
        </g>
      ))}
    </g>
  );
}

/** Returns the height and squash of a character that drops at `at` seconds and lands. */
export function drop(s: number, at: number): { above: number; squash: number } {
  return {
    above: (1 - easeBounceOut(progress(s, at - 0.55, at + 0.25))) * 520,
    squash: overshoot(s, [at - 0.3, 0.92], [at - 0.1, 1.25], [at + 0.35, 1]),
  };
}

const STAR = [0, 60, 120]
  .map((degrees) => (degrees * Math.PI) / 180)
  .map((angle) => {
    const [right, down] = [Math.cos(angle) * 24, Math.sin(angle) * 24].map((each) => each.toFixed(1));
    return `M${right} ${down}L${-Number(right)} ${-Number(down)}`;
  })
  .join("");

/** The mark that Odd leaves at a word. */
export function StarMark({ x, y, size = 1 }: { x: number; y: number; size?: number }) {
  return (
    <path
      d={STAR}
      transform={`translate(${x} ${y}) rotate(30) scale(${size})`}
      stroke={color(0.66, 0.2, 350)}
      strokeWidth="14"
      strokeLinecap="round"
    />
  );
}
