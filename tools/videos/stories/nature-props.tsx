import { progress, scattered, swing } from "../stage/motion";
import { color, Hills, Sky, Sun } from "../stage/scenery";

/** The color of ground without recent rain. */
export const DRY = color(0.84, 0.09, 90);
export const DRY_HILL = color(0.88, 0.07, 80);
export const GREEN = color(0.75, 0.15, 140);
export const GREEN_HILL = color(0.83, 0.11, 145);

type SmallCloudProps = {
  s: number;
  x: number;
  y: number;
  size: number;
  /** How far down the rain reaches; null is dry. */
  rainTo?: number | null;
  look?: readonly [number, number];
  mouth?: "smile" | "grin" | "flat";
  isAsleep?: boolean;
};

const CLOUD_MOUTHS = {
  smile: "M-7 8Q0 15 7 8",
  grin: "M-9 7Q0 20 9 7Z",
  flat: "M-5 11H5",
} as const;

/** The cloud that follows Odd, with its rain. */
export function SmallCloud({
  s,
  x,
  y,
  size,
  rainTo = null,
  look: [lookX, lookY] = [0, 0],
  mouth = "smile",
  isAsleep = false,
}: SmallCloudProps) {
  const scale = size / 100;
  const ink = "#2a1633";
  const puffs = (
    <>
      <circle cx="-30" cy="2" r="22" />
      <circle cx="2" cy="-10" r="31" />
      <circle cx="32" cy="3" r="21" />
      <rect x="-50" y="0" width="100" height="25" rx="12.5" />
    </>
  );
  return (
    <>
      {rainTo !== null &&
        Array.from({ length: 14 }, (_, index) => {
          const top = y + 20 * scale;
          const fall = (s * 1.3 + scattered(index)) % 1;
          return (
            <path
              key={index}
              d="M0 0v18"
              transform={`translate(${x + (scattered(index + 0.5) - 0.5) * 84 * scale} ${top + fall * (rainTo - top - 18)})`}
              stroke={color(0.66, 0.13, 240)}
              strokeWidth="6"
              strokeLinecap="round"
            />
          );
        })}
      <g transform={`translate(${x} ${y + swing(s, 2.2, 5)}) scale(${scale})`}>
        <g fill="#fff" stroke="#fff" strokeWidth="9">
          {puffs}
        </g>
        <g fill={color(0.82, 0.04, 255)}>{puffs}</g>
        <g transform={`translate(${lookX * 7} ${lookY * 5})`} strokeLinecap="round" strokeLinejoin="round">
          {[-11, 11].map((eye) =>
            isAsleep ? (
              <path key={eye} d={`M${eye - 4} -2q4 5 8 0`} stroke={ink} strokeWidth="2.4" fill="none" />
            ) : (
              <ellipse key={eye} cx={eye} cy="-2" rx="3.8" ry="5.4" fill={ink} />
            ),
          )}
          <path d={CLOUD_MOUTHS[mouth]} stroke={ink} strokeWidth="2.4" fill={mouth === "grin" ? ink : "none"} />
          <ellipse cx="-20" cy="7" rx="4.5" ry="2.8" fill="#ff6f91" opacity=".5" />
          <ellipse cx="20" cy="7" rx="4.5" ry="2.8" fill="#ff6f91" opacity=".5" />
        </g>
      </g>
    </>
  );
}

type BloomProps = { x: number; y: number; size: number; hue: number; open: number; sway?: number };

/** A flower that grows out of the ground: `open` 0 is hidden, and below 0.3 is only a stem. */
function Bloom({ x, y, size, hue, open, sway = 0 }: BloomProps) {
  if (open <= 0) return null;
  const stem = -size * Math.min(1, open * 1.4);
  const head = size * 0.3 * progress(open, 0.3, 1);
  return (
    <g transform={`translate(${x} ${y}) rotate(${sway})`} strokeLinecap="round">
      <path d={`M0 0V${stem}`} stroke={color(0.58, 0.14, 145)} strokeWidth={size * 0.08} />
      <path
        d={`M0 ${stem * 0.35}q${size * 0.2} ${-size * 0.04} ${size * 0.24} ${-size * 0.2}`}
        stroke={color(0.64, 0.15, 142)}
        strokeWidth={size * 0.1 * open}
        fill="none"
      />
      {[0, 72, 144, 216, 288].map((degrees) => (
        <circle
          key={degrees}
          cx={Math.cos((degrees * Math.PI) / 180) * head * 0.75}
          cy={stem + Math.sin((degrees * Math.PI) / 180) * head * 0.75}
          r={head * 0.58}
          fill={color(0.8, 0.15, hue)}
        />
      ))}
      <circle cy={stem} r={head * 0.5} fill={color(0.9, 0.14, 95)} />
    </g>
  );
}

const BLOOM_HUES = [25, 350, 60, 300, 10, 275, 45] as const;

type BedProps = {
  s: number;
  /** From left to right, with the ground's height. */
  from: number;
  to: number;
  y: number;
  count: number;
  size: number;
  /** How far a flower at this x has opened. */
  openAt: (x: number) => number;
};

export function Bed({ s, from, to, y, count, size, openAt }: BedProps) {
  return Array.from({ length: count }, (_, index) => {
    const x = from + ((index + scattered(index) * 0.6) / count) * (to - from);
    return (
      <Bloom
        key={index}
        x={x}
        y={y + scattered(index + 0.3) * 26}
        size={size * (0.75 + scattered(index + 0.7) * 0.5)}
        hue={BLOOM_HUES[index % BLOOM_HUES.length] ?? 0}
        open={openAt(x)}
        sway={swing(s, 2.8, 4, index / 6)}
      />
    );
  });
}

type DryPlainProps = { s: number; shift?: number; horizon?: number; sunAt?: number };

export function DryPlain({ s, shift = 0, horizon = 380, sunAt = 840 }: DryPlainProps) {
  return (
    <>
      <Sky top={color(0.86, 0.09, 230)} bottom={color(0.96, 0.04, 110)} />
      <Sun x={sunAt} y={80 + swing(s, 6, 3)} size={120} />
      <Hills y={horizon - 45} fill={DRY_HILL} width={600} height={60} shift={shift * 0.4} />
      <Hills y={horizon} fill={DRY} width={820} height={16} shift={shift} />
    </>
  );
}

const RAINBOW_HUES = [20, 60, 100, 150, 240, 300] as const;

export function Rainbow({ x, y, radius, shown }: { x: number; y: number; radius: number; shown: number }) {
  return (
    <g fill="none" opacity=".75" strokeWidth="17">
      {RAINBOW_HUES.map((hue, index) => {
        const r = radius - index * 16;
        return (
          <path
            key={hue}
            d={`M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}`}
            stroke={color(0.85, 0.12, hue)}
            pathLength={1}
            strokeDasharray={`${shown} 2`}
          />
        );
      })}
    </g>
  );
}
