import type { ReactNode } from "react";
import { type Place, Stroke, times } from "../drawing/drawing";
import { between, FRAME, type Setting } from "../setting";

/** The whole sky in the light of the time of day. */
export function Sky({ s, to = 560 }: { s: Setting; to?: number }) {
  const { glow, hue, time, variant } = s;
  const away = between(hue, 230, 0.45);
  const stops = {
    day: [glow(0.78, 0.11, away), glow(0.95, 0.05, hue + 25 * (variant - 1))],
    dawn: [glow(0.83, 0.08, between(hue, 320, 0.4)), glow(0.95, 0.065, between(hue, 60, 0.6))],
    evening: [glow(0.56, 0.14, between(hue, 310, 0.5)), glow(0.86, 0.12, between(hue, 55, 0.75))],
    night: [glow(0.25, 0.08, between(hue, 275, 0.6)), glow(0.46, 0.12, between(hue, 280, 0.35))],
  }[time];
  return (
    <>
      <linearGradient id="sky" x2="0" y2="1">
        <stop stopColor={stops[0]} />
        <stop offset={to / FRAME.height} stopColor={stops[1]} />
      </linearGradient>
      <rect {...FRAME} fill="url(#sky)" />
    </>
  );
}

export function Stars({ s, to = 460, count = 46 }: { s: Setting; to?: number; count?: number }) {
  return (
    <g fill="#fff">
      {times(count, (i) => (
        <circle
          cx={Math.round(s.random(i + 40) * 1200)}
          cy={Math.round(s.random(i + 140) * to)}
          r={(1.2 + s.random(i + 240) ** 3 * 4).toFixed(1)}
          opacity={(0.45 + s.random(i + 340) * 0.55).toFixed(2)}
        />
      ))}
    </g>
  );
}

/** The sun by day, the moon by night. */
export function Orb({ s, at: [x, y, size] }: { s: Setting; at: Place }) {
  const { glow, isDark, time, picture } = s;
  if (picture.objects.some((emoji) => /^(?:☀|🌞|🌙|🌛|🌜|🌕|🌑|🌤|⛅)/u.test(emoji))) return null;
  const fill = isDark ? glow(0.95, 0.04, 95) : time === "evening" ? glow(0.84, 0.16, 60) : glow(0.93, 0.13, 95);
  return (
    <g fill={fill}>
      <circle cx={x} cy={y} r={size * 0.95} opacity=".14" />
      <circle cx={x} cy={y} r={size * 0.72} opacity=".22" />
      <circle cx={x} cy={y} r={size * 0.5} />
      {isDark && (
        <path
          d={`M${x - size * 0.2} ${y - size * 0.12}a9 9 0 1 0 1 0m${size * 0.3} ${size * 0.2}a14 14 0 1 0 1 0`}
          fill={glow(0.87, 0.06, 90)}
        />
      )}
    </g>
  );
}

/** Where the sun is, in each of the three variants. */
export const orbAt = (s: Setting, y = 190) => [s.variant === 1 ? 950 : s.variant === 2 ? 600 : 260, y, 150] as const;

export function Cloud({ at: [x, y, size], fill, opacity = 0.9 }: { at: Place; fill: string; opacity?: number }) {
  const d = "M-58 0a22 22 0 0 1 6 -42a34 34 0 0 1 62 -12a28 28 0 0 1 42 20a18 18 0 0 1 4 34z";
  return <path d={d} transform={`translate(${x} ${y}) scale(${size / 100})`} fill={fill} opacity={opacity} />;
}

/** Some clouds, or by night stars. */
export function Weather({ s, count = 4 }: { s: Setting; count?: number }) {
  const { glow, isDark, random, hue } = s;
  if (isDark) return <Stars s={s} />;
  const fill = glow(0.985, 0.015, hue);
  return times(count, (i) => {
    const x = Math.round(((i + 0.2 + random(i + 10) * 0.6) / count) * 1200);
    const at = [x, Math.round(90 + random(i + 20) * 210), Math.round(90 + random(i + 30) * 110)] as const;
    return <Cloud at={at} fill={fill} opacity={0.75} />;
  });
}

/** Rolling land, filled to the bottom; `width` is half a wave. */
export function Hills({
  y,
  width = 420,
  rise = 40,
  x = 0,
  fill,
}: {
  y: number;
  width?: number;
  rise?: number;
  x?: number;
  fill: string;
}) {
  const count = Math.ceil((FRAME.width + width * 2) / width);
  return (
    <path
      d={`M${-width - x} ${y}q${width / 2} ${-rise * 2} ${width} 0${`t${width} 0`.repeat(count)}V800H-900z`}
      fill={fill}
    />
  );
}

/** A chain of peaks, with snow if `snow` is a color. */
export function Peaks({
  s,
  y,
  height,
  count,
  fill,
  snow,
  from = 60,
}: {
  s: Setting;
  y: number;
  height: number;
  count: number;
  fill: string;
  snow?: string | undefined;
  from?: number;
}) {
  const step = FRAME.width / (count - 1);
  return times(count, (i) => {
    const high = height * (0.6 + s.random(from + i) * 0.4);
    const [x, half] = [Math.round(i * step + (s.random(from + 20 + i) - 0.5) * 80), step * 0.85];
    const [top, cap] = [Math.round(y - high), 0.3];
    const w = Math.round(half * cap);
    const h = Math.round(high * cap);
    return (
      <>
        <path d={`M${Math.round(x - half)} ${y}L${x} ${top}L${Math.round(x + half)} ${y}z`} fill={fill} />
        <path
          d={`M${x} ${top}L${Math.round(x + half)} ${y}H${Math.round(x + half * 0.2)}L${Math.round(x - half * 0.08)} ${Math.round(y - high * 0.5)}z`}
          fill="#000"
          opacity=".07"
        />
        {snow && (
          <path
            d={`M${x} ${top}l${w} ${h}l${-w * 0.5} ${-h * 0.25}l${-w * 0.5} ${h * 0.35}l${-w * 0.5} ${-h * 0.35}l${-w * 0.5} ${h * 0.25}z`}
            fill={snow}
          />
        )}
      </>
    );
  });
}

/** The color of grass, by season. */
export function grass(s: Setting, lightness = 0.78): string {
  const { season } = s.picture;
  if (season === "winter") return s.paint(lightness + 0.17, 0.02, 230);
  if (season === "fall") return s.paint(lightness + 0.05, 0.105, 82, 0.05);
  return s.paint(lightness, 0.14, season === "spring" ? 130 : 144);
}

/** The color of leaves, by season; `i` distinguishes trees. */
export function leaf(s: Setting, i: number, lightness = 0.66): string {
  const { random } = s;
  switch (s.picture.season) {
    case "spring":
      return random(i + 50) > 0.45 ? s.paint(lightness + 0.17, 0.1, 350, 0.1) : s.paint(lightness + 0.08, 0.14, 132);
    case "summer":
      return s.paint(lightness - 0.02, 0.125, 140 + random(i + 50) * 18);
    case "fall":
      return s.paint(lightness + 0.03, 0.15, 38 + random(i + 50) * 42, 0.06);
    default:
      return s.paint(lightness + 0.2 + s.random(i + 50) * 0.06, 0.035, 230, 0.3);
  }
}

export const wood = (s: Setting, lightness = 0.5, tint = 0.12) => s.paint(lightness, 0.075, 55, tint);

/** A tree that stands at its place. */
export function Tree({
  s,
  at: [x, y, size],
  i,
  kind = "round",
}: {
  s: Setting;
  at: Place;
  i: number;
  kind?: "round" | "pine" | "tall";
}) {
  const place = `translate(${Math.round(x)} ${Math.round(y)}) scale(${(size / 100).toFixed(2)})`;
  const isWinter = s.picture.season === "winter";
  if (kind === "pine") {
    const fill = s.paint(0.5 + s.random(i + 70) * 0.08, 0.09, 158);
    return (
      <g transform={place}>
        <path d="M-5-14h10v15h-10z" fill={wood(s, 0.42)} />
        <path
          d="M0-100L20-68H11L28-42H16L36-12H-36L-16-42H-28L-11-68H-20z"
          fill={fill}
          strokeLinejoin="round"
          stroke={fill}
          strokeWidth="4"
        />
        <path d="M0-100L20-68H11L28-42H16L36-12H0z" fill="#000" opacity=".09" />
        {isWinter && (
          <path
            d="M0-102L13-80q-6 5-13 0t-13 0zM-22-58q10 8 22 0t22 0l7 12q-14 8-29 0t-29 0zM-24-30q12 9 24 0t24 0l8 14q-16 8-32 0t-32 0z"
            fill={s.paint(0.97, 0.012, 230)}
          />
        )}
      </g>
    );
  }
  const bark = wood(s, 0.44);
  const fill = leaf(s, i);
  if (kind === "tall") {
    return (
      <g transform={place}>
        <path d="M-4-40h8V1h-8z" fill={bark} />
        <ellipse cy="-62" rx="24" ry="40" fill={fill} />
        <path d="M0-102a24 40 0 0 1 0 80q16-40 0-80" fill="#000" opacity=".08" />
      </g>
    );
  }
  return (
    <g transform={place} fill={fill}>
      <path d="M-6 1L-4-44H4L6 1z" fill={bark} />
      <circle cx="-21" cy="-54" r="21" />
      <circle cx="21" cy="-52" r="20" />
      <circle cy="-72" r="27" />
      <path d="M4-98a27 27 0 0 1 20 33a20 20 0 0 1-4 33a60 60 0 0 0-16-66" fill="#000" opacity=".07" />
      <circle cx="-12" cy="-80" r="7" fill="#fff" opacity=".25" />
    </g>
  );
}

/** Bushes along a line. */
export function Bushes({
  s,
  y,
  count,
  size,
  fill,
}: {
  s: Setting;
  y: number;
  count: number;
  size: number;
  fill: string;
}) {
  return (
    <g fill={fill}>
      {times(count, (i) => {
        const x = Math.round(((i + 0.5) / count) * 1200 + (s.random(i + 80) - 0.5) * 60);
        const r = Math.round(size * (0.7 + s.random(i + 90) * 0.5));
        return (
          <path
            d={`M${x - r * 2} ${y}a${r} ${r} 0 0 1 ${r} ${-r}a${r} ${r} 0 0 1 ${r * 2} 0a${r} ${r} 0 0 1 ${r} ${r}v40h${-r * 4}z`}
          />
        );
      })}
    </g>
  );
}

const PETALS = "M0-3a3 3 0 1 1 3 3a3 3 0 1 1-3 3a3 3 0 1 1-3-3a3 3 0 1 1 3-3z";

/** What covers the ground: flowers in spring and summer, leaves in fall, tracks of snow in winter. */
export function Meadow({ s, from, to = 790, count = 34 }: { s: Setting; from: number; to?: number; count?: number }) {
  const { picture, random, paint, hue } = s;
  const blade = grass(s, 0.66);
  return times(count, (i) => {
    const depth = random(i + 400);
    const [x, y] = [Math.round(random(i + 500) * 1200), Math.round(from + depth * (to - from))];
    const at = `translate(${x} ${y}) scale(${(0.9 + depth * 1.5).toFixed(2)})`;
    if (picture.season === "winter")
      return (
        <ellipse cx={x} cy={y} rx={20 + depth * 40} ry={3 + depth * 3} fill={paint(0.9, 0.025, 240)} opacity=".6" />
      );
    if (i % 3 === 0)
      return <Stroke d="M-5 0Q-6-7-9-9M0 0V-13M5 0Q6-7 9-9" transform={at} stroke={blade} strokeWidth="2.6" />;
    if (picture.season === "fall")
      return (
        <path
          d="M0 0q7-10 15-3q-6 9-15 3"
          transform={`${at} rotate(${i * 53})`}
          fill={paint(0.68, 0.15, 35 + random(i) * 45, 0)}
        />
      );
    const fill = i % 3 === 1 ? paint(0.97, 0.02, 90, 0) : paint(0.8, 0.15, between(hue, 350, 0.4));
    return (
      <g transform={at}>
        <Stroke d="M0 2v9" stroke={blade} strokeWidth="2" />
        <path d={PETALS} fill={fill} />
        <circle r="2" fill={paint(0.85, 0.15, 90, 0)} />
      </g>
    );
  });
}

/** Snow, petals or leaves in the air. */
export function Falling({ s, count = 30 }: { s: Setting; count?: number }): ReactNode {
  const { picture, random, paint, isQuiet } = s;
  if (picture.season === "summer") return null;
  return times(isQuiet ? count / 2 : count, (i) => {
    const [x, y, size] = [Math.round(random(i + 600) * 1200), Math.round(random(i + 700) * 720), 0.7 + random(i + 800)];
    if (picture.season === "winter")
      return <circle cx={x} cy={y} r={(size * 4).toFixed(1)} fill="#fff" opacity=".85" />;
    if (i % 2) return null;
    const fill = picture.season === "spring" ? paint(0.9, 0.07, 355, 0) : paint(0.7, 0.15, 35 + random(i) * 40, 0);
    return (
      <path
        d="M0 0q8-9 17-2q-7 9-17 2"
        transform={`translate(${x} ${y}) rotate(${Math.round(random(i) * 360)}) scale(${size.toFixed(1)})`}
        fill={fill}
      />
    );
  });
}

/** Calm water with glints, from `y` down to `to`. */
export function Water({ s, y, to = 800, hue = 225 }: { s: Setting; y: number; to?: number; hue?: number }) {
  return (
    <>
      <rect y={y} width="1200" height={to - y} fill={s.paint(0.7, 0.1, hue, 0.22)} />
      <rect y={y} width="1200" height={Math.min(60, (to - y) / 3)} fill={s.paint(0.8, 0.07, hue, 0.3)} opacity=".7" />
      {times(16, (i) => {
        const depth = s.random(i + 900);
        const w = Math.round(30 + depth * 110);
        return (
          <rect
            x={Math.round(s.random(i + 950) * 1200 - w / 2)}
            y={Math.round(y + 12 + depth * (to - y - 20))}
            width={w}
            height={Math.round(3 + depth * 4)}
            rx="4"
            fill="#fff"
            opacity=".35"
          />
        );
      })}
    </>
  );
}

/** A round stone. */
export function Rock({ s, at: [x, y, size] }: { s: Setting; at: Place }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 100})`}>
      <path d="M-50 4Q-56-34-22-46Q10-60 36-38Q60-16 50 4z" fill={s.paint(0.66, 0.03, 260, 0.3)} />
      <path d="M-34-20Q-20-44 8-44" fill="none" stroke="#fff" strokeWidth="6" strokeLinecap="round" opacity=".3" />
    </g>
  );
}
