import type { ReactNode } from "react";
import { times } from "../drawing/drawing";
import { between, type Setting } from "../setting";
import { grass, Hills, Orb, Stars, Tree } from "./nature";

export const isLit = (s: Setting) => s.isDark || s.time === "evening";

/** The wall's color, of the holiday's hue. */
export const wall = (s: Setting, lightness = 0.87, chroma = 0.075) =>
  // A room at night has its lamps on: it is darker than by day, but not as dark as outside.
  s.isDark
    ? s.glow(lightness * 0.76, chroma * 1.1, s.hue)
    : s.time === "evening"
      ? s.glow(lightness * 0.94, chroma, between(s.hue, 45, 0.25))
      : s.glow(lightness, chroma, s.hue);

/** Furniture and things in a room, in its light. */
export const tone = (s: Setting, l: number, c: number, h: number) =>
  s.glow(l * (s.isDark ? 0.82 : s.time === "evening" ? 0.93 : 1), c, h, 0.1);

export const timber = (s: Setting, l: number) => tone(s, l, 0.075, 58);

type RoomProps = {
  s: Setting;
  y?: number;
  pattern?: 0 | 1 | 2;
  floor?: "boards" | "tiles" | "plain";
  children?: ReactNode;
};

/** A papered wall and a floor. */
export function Room({ s, y = 560, pattern = s.variant, floor = "boards", children }: RoomProps) {
  const fill = wall(s);
  const motif = wall(s, 0.82, 0.09);
  const ground = floor === "tiles" ? tone(s, 0.93, 0.02, s.hue) : timber(s, 0.74);
  return (
    <>
      <rect width="1200" height="800" fill={fill} />
      <g fill={motif} opacity=".75">
        {pattern === 0 && times(15, (i) => <path d={`M${i * 80 + 10} 0h34v${y}h-34z`} />)}
        {pattern === 1 &&
          times(60, (i) => (
            <circle cx={(i % 12) * 105 + (Math.floor(i / 12) % 2) * 52} cy={Math.floor(i / 12) * 100 + 50} r="10" />
          ))}
        {pattern === 2 && <path d={`M0 ${y - 170}h1200v170H0z`} />}
      </g>
      {children}
      <path d={`M0 ${y - 22}h1200v22H0z`} fill="#fff" opacity={s.isDark ? 0.5 : 0.8} />
      <path d={`M0 ${y}h1200v${800 - y}H0z`} fill={ground} />
      <g stroke="#000" strokeWidth="3" opacity=".1" fill="none">
        {floor === "boards" && (
          <path
            d={`M0 ${y + 50}h1200M0 ${y + 115}h1200M0 ${y + 190}h1200M220 ${y}v50M640 ${y}v50M1010 ${y}v50M90 ${y + 50}v65M480 ${y + 50}v65M860 ${y + 50}v65M300 ${y + 115}v75M720 ${y + 115}v75M1100 ${y + 115}v75`}
          />
        )}
        {floor === "tiles" && (
          <path
            d={`M0 ${y + 40}h1200M0 ${y + 100}h1200M0 ${y + 180}h1200${Array.from({ length: 13 }, (_, i) => `M${600 + (i - 6) * 130} ${y}L${600 + (i - 6) * 200} 800`).join("")}`}
          />
        )}
      </g>
    </>
  );
}

type WindowProps = { s: Setting; x: number; y: number; width?: number; height?: number; round?: boolean };

/** A window with a view of the season; `x` and `y` are its top left corner. */
export function View({ s, x, y, width = 260, height = 250, round = false }: WindowProps) {
  const id = `w${x}`;
  const sky = {
    day: s.glow(0.88, 0.06, 230),
    dawn: s.glow(0.9, 0.07, 20),
    evening: s.glow(0.8, 0.13, 50),
    night: s.glow(0.3, 0.09, 275),
  }[s.time];
  const shape = { width, height, rx: round ? width / 2 : 10 };
  return (
    <g transform={`translate(${x} ${y})`}>
      <clipPath id={id}>
        <rect {...shape} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect width={width} height={height} fill={sky} />
        <g transform={`translate(0 ${height - 420})`}>
          {s.isDark ? <Stars s={s} to={420} count={40} /> : null}
          <Orb s={s} at={[width * 0.7, 250, 64]} />
          <Hills y={375} width={170} rise={24} fill={grass(s, 0.8)} />
          <Tree s={s} i={1} at={[width * 0.26, 410, 130]} />
          {s.picture.season === "winter" && (
            <g fill="#fff">
              {times(14, (i) => (
                <circle cx={Math.round(s.random(i) * width)} cy={Math.round(170 + s.random(i + 20) * 240)} r="4" />
              ))}
            </g>
          )}
        </g>
      </g>
      <rect {...shape} fill="none" stroke={tone(s, 0.98, 0.01, 80)} strokeWidth="16" />
      <path d={`M${width / 2} 0v${height}M0 ${height / 2}h${width}`} stroke={tone(s, 0.98, 0.01, 80)} strokeWidth="9" />
      {!round && <path d={`M-22 ${height}h${width + 44}v18h${-width - 44}z`} fill={tone(s, 0.94, 0.015, 80)} />}
    </g>
  );
}

/** A lamp that hangs from the ceiling, and its light. */
export function Pendant({ s, x, y }: { s: Setting; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {isLit(s) && <path d="M-40 0L-300 520H300L40 0z" fill={s.glow(0.95, 0.1, 85)} opacity=".16" />}
      <path d={`M-2-${y}h4v${y - 40}h-4z`} fill={tone(s, 0.35, 0.02, 260)} />
      <circle cy="4" r="19" fill={s.glow(0.95, 0.1, 88)} />
      <path d="M-60 4Q-52-54 0-54T60 4z" fill={tone(s, 0.58, 0.14, s.hue + 40)} />
    </g>
  );
}

export function Frame({
  s,
  x,
  y,
  width,
  height,
  i,
}: {
  s: Setting;
  x: number;
  y: number;
  width: number;
  height: number;
  i: number;
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={width} height={height} rx="4" fill={timber(s, 0.58)} />
      <rect x="11" y="11" width={width - 22} height={height - 22} fill={tone(s, 0.95, 0.02, 80)} />
      <path
        d={`M11 ${height - 11}v-${Math.round(height * 0.28)}q${Math.round(width * 0.25)}-34 ${Math.round((width - 22) * 0.5)}-6t${Math.round((width - 22) * 0.5)}-10v${Math.round(height * 0.28) + 16}z`}
        fill={tone(s, 0.72, 0.12, s.hue + 90 + i * 60)}
      />
      <circle cx={width * 0.66} cy={height * 0.34} r={width * 0.1} fill={tone(s, 0.85, 0.13, s.hue + 180)} />
    </g>
  );
}

/** Books on a shelf from `x` on, standing at `y`. */
export function Books({
  s,
  x,
  y,
  width,
  high = 80,
  from = 0,
}: {
  s: Setting;
  x: number;
  y: number;
  width: number;
  high?: number;
  from?: number;
}) {
  const step = 27;
  return times(Math.floor(width / step), (i) => {
    const r = s.random(from + i * 7 + x);
    if (r > 0.93) return null;
    const h = Math.round(high * (0.7 + s.random(from + i + y) * 0.3));
    const fill = tone(s, 0.52 + r * 0.26, 0.11, s.hue + Math.floor(r * 6) * 58);
    return (
      <>
        <rect x={x + i * step} y={y - h} width={step - 3} height={h} rx="3" fill={fill} />
        <rect x={x + i * step} y={y - h + 12} width={step - 3} height="6" fill="#fff" opacity=".45" />
      </>
    );
  });
}

/** A board on the wall: objects stand on its left part, books on its right. */
export function Board({ s, x, y, width }: { s: Setting; x: number; y: number; width: number }) {
  return (
    <>
      <Books s={s} x={x + width - 100} y={y} width={84} />
      <path
        d={`M${x} ${y}h${width}v15h-${width}zM${x + 26} ${y + 15}h14v22zM${x + width - 40} ${y + 15}h14v22z`}
        fill={timber(s, 0.55)}
      />
    </>
  );
}

/** A wide table before everybody; its top's far edge is at `y`. */
export function Counter({ s, y = 586, cloth }: { s: Setting; y?: number; cloth?: boolean }) {
  const top = cloth ? tone(s, 0.96, 0.02, s.hue) : timber(s, 0.76);
  const front = cloth ? tone(s, 0.91, 0.035, s.hue) : timber(s, 0.6);
  return (
    <>
      <path d={`M70 ${y}h1060l60 92H10z`} fill={top} />
      <path d={`M10 ${y + 92}h1180v${708 - y}H10z`} fill={front} />
      {cloth ? (
        <>
          <g fill={tone(s, 0.7, 0.14, s.hue)} opacity=".55">
            {times(12, (i) => (
              <path d={`M${10 + i * 100} ${y + 92}h50v${708 - y}h-50z`} />
            ))}
          </g>
          <g fill={tone(s, 0.7, 0.14, s.hue)} opacity=".3">
            {times(12, (i) => (
              <path d={`M${10 + i * 100} ${y + 92}h50L${Math.round(115 + i * 88)} ${y}h-44z`} />
            ))}
          </g>
        </>
      ) : (
        <path d={`M10 ${y + 92}h1180v12H10z`} fill="#000" opacity=".12" />
      )}
    </>
  );
}
