import { createElement, Fragment, type ReactNode, type SVGProps } from "react";

/** Where something is on the stage, and how large. `x` and `y` are its center, or its feet if it stands. */
export type Place = readonly [x: number, y: number, size: number];

/** Returns an OKLCH color for SVG. */
export const color = (lightness: number, chroma: number, hue: number) => `oklch(${lightness} ${chroma} ${hue})`;

/** The color of eyes, thin lines and shadows. */
export const INK = "#2a1633";

/** Returns what `draw` makes of each item, from back to front, as one picture. It needs no React keys. */
export function each<Item>(items: readonly Item[], draw: (item: Item, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(draw));
}

/** The same for the numbers from 0 to `count` - 1. */
export function times(count: number, draw: (index: number) => ReactNode): ReactNode {
  return each(Array.from({ length: count }), (_, index) => draw(index));
}

type DrawingProps = Omit<SVGProps<SVGGElement>, "rotate"> & {
  at: Place;
  /** Degrees. */
  rotate?: number;
  /** The height in which `children` are drawn around 0, 0. */
  unit?: number;
};

/** Puts a drawing on the stage at its place and size. */
export function Drawing({ at: [x, y, size], rotate = 0, unit = 100, ...group }: DrawingProps) {
  return <g transform={`translate(${x} ${y}) rotate(${rotate}) scale(${size / unit})`} {...group} />;
}

/** A line with round ends. */
export function Stroke(props: SVGProps<SVGPathElement>) {
  return <path fill="none" strokeLinecap="round" {...props} />;
}

/** Fills the whole stage, also where a camera sees more of it than usual. */
export function Backdrop({ fill }: { fill: string }) {
  return <rect x="-480" y="-270" width="1920" height="1080" fill={fill} />;
}

/** The shadow of something that stands at (`x`, `y`). */
export function Shadow(props: SVGProps<SVGEllipseElement>) {
  return <ellipse fill={INK} opacity=".22" {...props} />;
}

/** Returns the end of a line from 0, 0 of the given length; 0 degrees is right and 90 is up. */
export function endOf(degrees: number, length: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(Math.cos(angle) * length).toFixed(3)} ${(-Math.sin(angle) * length).toFixed(3)}`;
}

/** Returns the path of lines from 0, 0 in the given directions. */
export function spokes(degrees: readonly number[], length: number): string {
  return degrees.map((angle) => `M0 0L${endOf(angle, length)}`).join("");
}
