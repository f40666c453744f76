import { swing } from "../stage/motion";
import { Cloud, color, Ground, Hills, Sky, Stroke } from "../stage/scenery";

const GRASS = color(0.77, 0.14, 130);

export function Meadow({ s, horizon = 350 }: { s: number; horizon?: number }) {
  return (
    <>
      <Sky top={color(0.88, 0.07, 220)} bottom={color(0.97, 0.04, 100)} />
      <Cloud x={250 + s * 5} y={90} size={130} />
      <Cloud x={800 + s * 3} y={150} size={90} />
      <Hills y={horizon - 50} fill={color(0.85, 0.1, 140)} width={640} height={70} />
      <Ground y={horizon} fill={GRASS} />
    </>
  );
}

const TUFT = "M-16 0Q-18 -22 -26 -30M-5 0Q-4 -30 -8 -42M6 0Q8 -28 14 -38M16 0Q20 -18 28 -24";

export function Tufts({ s, at }: { s: number; at: readonly (readonly [number, number])[] }) {
  return at.map(([x, y], index) => (
    <Stroke
      key={x}
      d={TUFT}
      transform={`translate(${x} ${y}) rotate(${swing(s, 2.6, 5, index / 4)})`}
      stroke={color(0.62, 0.14, 140)}
      strokeWidth="8"
    />
  ));
}

/** A closed star with many points around 0, 0. */
const SPINES = `M${Array.from({ length: 36 }, (_, index) => {
  const angle = (index / 18) * Math.PI;
  const reach = index % 2 ? 0.34 : 0.42;
  return `${(Math.cos(angle) * reach).toFixed(3)} ${(Math.sin(angle) * reach).toFixed(3)}`;
}).join("L")}Z`;

const QUILLS = [
  [-0.12, -0.2],
  [0.1, -0.2],
  [-0.22, -0.02],
  [0, -0.04],
  [0.22, -0.02],
  [-0.1, 0.14],
  [0.12, 0.14],
] as const;

type HedgehogProps = {
  x: number;
  y: number;
  size: number;
  /** How much of it is visible: 0 is a ball, 1 shows the face and feet. */
  out: number;
  /** Degrees, for a rolling ball. */
  roll?: number;
  stride?: number;
  isAsleep?: boolean;
  facesRight?: boolean;
};

export function Hedgehog({
  x,
  y,
  size,
  out,
  roll = 0,
  stride = 0,
  isAsleep = false,
  facesRight = false,
}: HedgehogProps) {
  const skin = color(0.88, 0.06, 75);
  const ink = "#2a1633";
  return (
    <g transform={`translate(${x} ${y}) scale(${facesRight ? -size : size} ${size})`} strokeLinejoin="round">
      <ellipse rx=".42" ry=".05" fill={ink} opacity=".22" />
      <g stroke={skin} strokeWidth=".11" strokeLinecap="round" opacity={out > 0.4 ? 1 : 0}>
        <path d={`M-.16 -.12L${-0.16 + stride * 0.004} -.03M.16 -.12L${0.16 - stride * 0.004} -.03`} />
      </g>
      <g transform="translate(0 -.41)">
        <g transform={`rotate(${roll})`}>
          <path d={SPINES} fill="#fff" stroke="#fff" strokeWidth=".09" />
        </g>
        <g transform={`translate(${-0.34 * out} ${0.1 + 0.06 * out})`}>
          <path
            d="M-.3 .05Q-.1 -.24 .1 -.2L.16 .16Q-.12 .2 -.3 .05Z"
            fill={skin}
            stroke="#fff"
            strokeWidth=".08"
            paintOrder="stroke"
          />
          <circle cx="-.29" cy=".03" r=".05" fill={ink} />
          {isAsleep ? (
            <Stroke d="M-.15 -.03q.035 .04 .07 0" stroke={ink} strokeWidth=".022" />
          ) : (
            <>
              <ellipse cx="-.11" cy="-.03" rx=".035" ry=".048" fill={ink} />
              <circle cx="-.1" cy="-.048" r=".013" fill="#fff" />
            </>
          )}
          <Stroke d="M-.2 .09q.04 .04 .08 .01" stroke={ink} strokeWidth=".02" />
          <ellipse cx="-.04" cy=".06" rx=".035" ry=".022" fill="#ff6f91" opacity=".45" />
        </g>
        <g transform={`rotate(${roll})`}>
          <path d={SPINES} fill={color(0.48, 0.07, 55)} />
          <circle r=".29" fill={color(0.56, 0.08, 60)} />
          {QUILLS.map(([left, top]) => (
            <Stroke
              key={`${left} ${top}`}
              d={`M${left - 0.04} ${top + 0.07}l.04 -.08 .04 .08`}
              stroke={color(0.74, 0.08, 70)}
              strokeWidth=".022"
            />
          ))}
        </g>
      </g>
    </g>
  );
}

const STUBS = [30, 90, 150, 210, 270, 330]
  .map((degrees) => (degrees * Math.PI) / 180)
  .map((angle) => `M0 0L${(Math.cos(angle) * 0.27).toFixed(3)} ${(Math.sin(angle) * 0.27).toFixed(3)}`)
  .join("");

/** Odd with its legs pulled in. `peek` opens one eye. */
export function CurledOdd({ x, y, size, peek = 0 }: { x: number; y: number; size: number; peek?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} strokeLinecap="round" fill="none">
      <ellipse rx=".38" ry=".05" fill="#2a1633" opacity=".22" />
      <g transform="translate(0 -.36)">
        <path d={STUBS} stroke="#fff" strokeWidth=".29" />
        <path d={STUBS} stroke={color(0.66, 0.2, 350)} strokeWidth=".22" />
        <circle r=".27" fill={color(0.7, 0.19, 350)} />
        <g stroke="#2a1633" strokeWidth=".02">
          <path d="M-.13 -.01q.04 .045 .08 0" />
          {peek > 0 ? (
            <ellipse cx=".09" cy="-.01" rx=".032" ry={0.046 * peek} fill="#2a1633" stroke="none" />
          ) : (
            <path d="M.05 -.01q.04 .045 .08 0" />
          )}
          <path d={peek > 0 ? "M-.07 .07Q0 .14 .07 .07" : "M-.05 .08Q0 .11 .05 .08"} />
        </g>
        <g fill="#ff6f91" opacity=".6">
          <ellipse cx="-.16" cy=".06" rx=".034" ry=".022" />
          <ellipse cx=".16" cy=".06" rx=".034" ry=".022" />
        </g>
      </g>
    </g>
  );
}
