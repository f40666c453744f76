import type { ReactNode } from "react";
import { type ActorProps, Dot, Prop } from "../stage/cast";
import { swing } from "../stage/motion";
import { color, Room } from "../stage/scenery";

const FLOOR = 380;
/** The positions of the three pedestals, and of their tops. */
export const VASE_X = 190;
export const MIDDLE_X = 480;
export const HEAD_X = 780;
export const TOP = 330;
const FOOT = 440;

const GOLD = color(0.8, 0.12, 85);

/** The visitors, from the left. The first one asks the questions. */
export const VISITORS = [
  { hue: 70, hat: "🎩" },
  { hue: 145, hat: null },
  { hue: 25, hat: null },
  { hue: 310, hat: "👒" },
] as const;

/** A landscape painting in a gold frame. */
function Painting({ x, y, width, height, hue }: { x: number; y: number; width: number; height: number; hue: number }) {
  const [left, top] = [x - width / 2, y - height / 2];
  return (
    <>
      <rect x={left - 14} y={top - 14} width={width + 28} height={height + 28} rx="8" fill={GOLD} />
      <rect x={left} y={top} width={width} height={height} fill={color(0.88, 0.06, hue + 120)} />
      <circle cx={x + width * 0.22} cy={y - height * 0.15} r={height * 0.12} fill="#fff6d6" />
      <path
        d={`M${left} ${y + height / 2}V${y + height * 0.2}Q${x - width * 0.2} ${y - height * 0.2} ${x} ${y + height * 0.18}T${left + width} ${y + height * 0.1}V${y + height / 2}Z`}
        fill={color(0.62, 0.12, hue)}
      />
    </>
  );
}

export function Hall({ children }: { children?: ReactNode }) {
  return (
    <Room wall={color(0.5, 0.075, 195)} floor={color(0.82, 0.05, 75)} y={FLOOR}>
      <rect x="-480" y="-270" width="1920" height="290" fill={color(0.44, 0.07, 195)} />
      <Painting x={270} y={140} width={150} height={110} hue={145} />
      <Painting x={690} y={130} width={150} height={140} hue={250} />
      {[30, 930].map((x) => (
        <g key={x}>
          <rect x={x - 40} y="-270" width="80" height="660" fill="#f4ead6" />
          <path d={`M${x - 18} 0V370M${x + 18} 0V370`} stroke={color(0.84, 0.04, 80)} strokeWidth="10" />
          <rect x={x - 56} y="358" width="112" height="30" rx="8" fill="#fffaf0" />
        </g>
      ))}
      {children}
    </Room>
  );
}

export function Pedestal({ x, top = TOP, foot = FOOT }: { x: number; top?: number; foot?: number }) {
  return (
    <>
      <ellipse cx={x} cy={foot} rx="104" ry="14" fill="#2a1633" opacity=".2" />
      <rect x={x - 70} y={top + 10} width="140" height={foot - top - 10} fill="#f1e8da" />
      <rect x={x + 30} y={top + 10} width="40" height={foot - top - 10} fill={color(0.85, 0.03, 75)} />
      <rect x={x - 92} y={foot - 20} width="184" height="24" rx="8" fill="#fffaf0" />
      <rect x={x - 86} y={top} width="172" height="24" rx="8" fill="#fffaf0" />
      <rect x={x - 28} y={top + 46} width="56" height="22" rx="4" fill={GOLD} />
    </>
  );
}

export function Vase({ x = VASE_X, y = TOP, rotate = 0 }: { x?: number; y?: number; rotate?: number }) {
  return <Prop of="🏺" x={x} y={y - 76} size={160} rotate={rotate} />;
}

export function StoneHead() {
  return <Prop of="🗿" x={HEAD_X} y={TOP - 82} size={174} />;
}

export function Exhibits() {
  return (
    <>
      <Hall />
      <Pedestal x={VASE_X} />
      <Vase />
      <Pedestal x={HEAD_X} />
      <StoneHead />
      <Pedestal x={MIDDLE_X} />
    </>
  );
}

/** A visitor with its own hat. */
export function Visitor({ index, ...actor }: { index: number } & Omit<ActorProps, "children">) {
  const { hue, hat } = VISITORS[index] ?? VISITORS[0];
  return (
    <Dot hue={hue} {...actor}>
      {hat && (
        <g transform="scale(.01)">
          <Prop of={hat} x={0} y={-100} size={54} bare />
        </g>
      )}
    </Dot>
  );
}

export function Butterfly({ x, y, size, s }: { x: number; y: number; size: number; s: number }) {
  const flap = 0.75 + swing(s, 0.4, 0.25);
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${swing(s, 1.3, 10)}) scale(${size / 100})`}
      stroke="#fff"
      strokeWidth="5"
    >
      {[-1, 1].map((side) => (
        <g key={side} transform={`scale(${side * flap} 1)`}>
          <ellipse cx="24" cy="20" rx="20" ry="17" fill={color(0.72, 0.13, 240)} />
          <ellipse cx="30" cy="-14" rx="28" ry="23" fill={color(0.8, 0.12, 225)} />
          <circle cx="32" cy="-15" r="8" fill="#fff" stroke="none" />
        </g>
      ))}
      <path d="M0 -18L-10 -40M0 -18L10 -40" stroke="#2a1633" strokeLinecap="round" />
      <rect x="-6" y="-24" width="12" height="54" rx="6" fill="#2a1633" stroke="none" />
    </g>
  );
}
