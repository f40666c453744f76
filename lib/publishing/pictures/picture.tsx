import type { ReactNode } from "react";
import { markupOf } from "@/lib/core/text";
import type { Picture } from "@/lib/holidays/picture";
import type { Tone } from "@/lib/holidays/tone";
import { Actor } from "./actor";
import { hex } from "./colors";
import { Prop } from "./drawing/cast";
import { each, Shadow, times } from "./drawing/drawing";
import { emojiBody, type IconSet, STICKER_FILTER } from "./emoji";
import { type Figure, type Layout, layoutOf } from "./layout";
import { farm, forest, garden, meadow, park } from "./scenes/country";
import { classroom, lab, stage, workshop } from "./scenes/halls";
import { kitchen, library, livingRoom, table } from "./scenes/rooms";
import type { DrawScene } from "./scenes/scene";
import { castle, city, market, stadium, street } from "./scenes/town";
import { beach, nightSky, sea, space, underwater } from "./scenes/water-and-sky";
import { desert, mountain, river, snow } from "./scenes/wilds";
import { FRAME, type Setting, settingOf } from "./setting";
import { extentOf, isUnframed, unframed } from "./things";

const SCENES: Readonly<Record<Picture["scene"], DrawScene>> = {
  meadow,
  forest,
  mountain,
  beach,
  sea,
  underwater,
  "night-sky": nightSky,
  space,
  city,
  street,
  kitchen,
  table,
  "living-room": livingRoom,
  garden,
  library,
  stage,
  classroom,
  lab,
  workshop,
  stadium,
  snow,
  desert,
  farm,
  market,
  park,
  river,
  castle,
};

/** The light around the hero, and what is in the air, by mood. */
function Atmosphere({ s, at: [x, y] }: { s: Setting; at: readonly [number, number] }) {
  const { glow, hue, random, isQuiet, isDark } = s;
  const mood = isQuiet ? "quiet" : s.picture.mood;
  // Of the joyful days, some have rays, some have confetti, and some have both.
  const party = random(14);
  const shine = mood === "cozy" || mood === "quiet" || mood === "wonder" || isDark;
  return (
    <>
      {shine && (
        <>
          <radialGradient id="shine" gradientUnits="userSpaceOnUse" cx={x} cy={y} r="400">
            <stop stopColor={glow(0.97, 0.09, 88)} stopOpacity={isDark ? 0.6 : 0.75} />
            <stop offset="1" stopColor={glow(0.95, 0.1, 80)} stopOpacity="0" />
          </radialGradient>
          <rect {...FRAME} fill="url(#shine)" />
        </>
      )}
      {mood === "joyful" && party < 0.66 && (
        <g fill="#fff" opacity={isDark ? 0.1 : 0.2}>
          {times(14, (i) => {
            const point = (turn: number) => {
              const angle = ((i + turn) / 14) * 2 * Math.PI + random(12);
              return `${Math.round(x + Math.cos(angle) * 1300)} ${Math.round(y + Math.sin(angle) * 1300)}`;
            };
            return <path d={`M${x} ${y}L${point(0)}L${point(0.46)}z`} />;
          })}
        </g>
      )}
      {mood === "joyful" &&
        party > 0.33 &&
        times(34, (i) => {
          const at = `translate(${Math.round(random(i + 1000) * 1200)} ${Math.round(random(i + 1100) ** 1.4 * 470)}) rotate(${Math.round(random(i + 1200) * 180)})`;
          const fill = glow(0.8, 0.15, hue + Math.floor(random(i + 1300) * 5) * 72);
          return i % 3 ? (
            <rect x="-9" y="-5" width="18" height="10" rx="3" transform={at} fill={fill} />
          ) : (
            <circle r="6" transform={at} fill={fill} />
          );
        })}
      {mood === "wonder" && (
        <g fill={glow(0.98, 0.05, 95)}>
          {times(15, (i) => {
            const angle = random(i + 1400) * 2 * Math.PI;
            const far = 190 + random(i + 1500) * 260;
            const [sx, sy] = [
              Math.round(x + Math.cos(angle) * far * 1.25),
              Math.round(y + Math.sin(angle) * far * 0.72),
            ];
            return (
              <path
                d="M0-16Q2-2 16 0Q2 2 0 16Q-2 2-16 0Q-2-2 0-16"
                transform={`translate(${sx} ${sy}) scale(${(0.5 + random(i + 1600)).toFixed(1)})`}
              />
            );
          })}
        </g>
      )}
    </>
  );
}

/** Darker corners, for evenings and quiet days. */
function Vignette({ s }: { s: Setting }) {
  if (!s.isQuiet && s.picture.mood !== "cozy" && !s.isDark) return null;
  return (
    <>
      <radialGradient id="edge" cx=".5" cy=".5" r=".72">
        <stop offset=".55" stopColor="#1d1030" stopOpacity="0" />
        <stop offset="1" stopColor="#1d1030" stopOpacity=".34" />
      </radialGradient>
      <rect {...FRAME} fill="url(#edge)" />
    </>
  );
}

function Pedestal({ s, kind, x, y, width, height }: { s: Setting } & NonNullable<Layout["pedestal"]>) {
  const { paint, hue } = s;
  const half = width / 2;
  const shapes: Record<typeof kind, () => ReactNode> = {
    stump: () => (
      <>
        <path
          d={`M${-half} ${-height}Q${-half + 8}-30 ${-half - 22} 0H${half + 22}Q${half - 8}-30 ${half} ${-height}z`}
          fill={paint(0.52, 0.07, 55)}
        />
        <ellipse cy={-height} rx={half} ry="20" fill={paint(0.8, 0.06, 70)} />
        <ellipse cy={-height} rx={half * 0.62} ry="11" fill="none" stroke={paint(0.68, 0.07, 62)} strokeWidth="4" />
      </>
    ),
    plinth: () => (
      <>
        <path
          d={`M${-half} ${-height}h${width}v${height - 22}h14v24h${-width - 28}v-24h14z`}
          fill={paint(0.92, 0.025, hue)}
        />
        <path d={`M${half * 0.3} ${-height}H${half}v${height - 22}h14v24H${half * 0.3}z`} fill="#000" opacity=".07" />
        <path d={`M${-half - 12} ${-height - 12}h${width + 24}v22h${-width - 24}z`} fill={paint(0.97, 0.02, hue)} />
        <path d={`M${-half + 18}-44h${width - 36}v12h${36 - width}z`} fill={paint(0.72, 0.14, hue, 0)} />
      </>
    ),
    crate: () => (
      <>
        <path d={`M${-half} ${-height}h${width}V2h${-width}z`} fill={paint(0.62, 0.08, 62)} />
        {times(3, (i) => (
          <path
            d={`M${-half} ${-height + 4 + (i * height) / 3}h${width}v${height / 3 - 7}h${-width}z`}
            fill={paint(0.74, 0.08, 68)}
          />
        ))}
        <path d={`M${-half} ${-height}h22V2h-22zM${half - 22} ${-height}h22V2h-22z`} fill={paint(0.56, 0.08, 58)} />
      </>
    ),
    rock: () => (
      <>
        <path
          d={`M${-half - 34} 6Q${-half - 20} ${-height * 0.6} ${-half + 20} ${-height - 4}Q0 ${-height - 18} ${half - 10} ${-height - 2}Q${half + 30} ${-height * 0.5} ${half + 40} 6z`}
          fill={paint(0.66, 0.03, 260, 0.4)}
        />
        <path
          d={`M${half * 0.2} ${-height - 8}Q${half * 0.5} ${-height * 0.5} ${half * 0.3} 6H${half + 40}Q${half + 30} ${-height * 0.5} ${half - 10} ${-height - 2}z`}
          fill="#000"
          opacity=".09"
        />
        <path
          d={`M${-half + 24} ${-height + 6}Q0 ${-height - 8} ${half - 30} ${-height + 6}`}
          fill="none"
          stroke="#fff"
          strokeWidth="7"
          strokeLinecap="round"
          opacity=".35"
        />
      </>
    ),
    snow: () => (
      <>
        <path
          d={`M${-half - 50} 8Q${-half} ${-height - 6} 0 ${-height - 8}T${half + 50} 8z`}
          fill={paint(0.98, 0.012, 230)}
        />
        <path
          d={`M${-half * 0.2} 8Q${half * 0.6} ${-height * 0.5} ${half * 0.5} ${-height * 0.8}Q${half * 0.9}-30 ${half + 50} 8z`}
          fill={paint(0.88, 0.03, 240)}
        />
      </>
    ),
    cart: () => (
      <>
        <path
          d={`M${-half - 12} ${-height}h${width + 24}l-14 ${height - 26}h${4 - width}z`}
          fill={paint(0.64, 0.16, hue, 0)}
        />
        <path d={`M${-half - 20} ${-height - 8}h${width + 40}v18h${-width - 40}z`} fill={paint(0.74, 0.14, hue, 0)} />
        {each([-half * 0.6, half * 0.6], (wheel) => (
          <>
            <circle cx={wheel} cy="-26" r="30" fill={paint(0.4, 0.04, hue)} />
            <circle cx={wheel} cy="-26" r="19" fill={paint(0.9, 0.05, 85)} />
            <circle cx={wheel} cy="-26" r="6" fill={paint(0.4, 0.04, hue)} />
          </>
        ))}
      </>
    ),
  };
  return (
    <>
      <Shadow cx={x} cy={y + 3} rx={half + 40} ry="15" />
      <g transform={`translate(${Math.round(x)} ${y})`}>{shapes[kind]()}</g>
    </>
  );
}

function Cloth({ s, x, y }: { s: Setting; x: number; y: number }) {
  const band = s.paint(0.66, 0.16, s.hue, 0);
  return (
    <g transform={`translate(${Math.round(x)} ${y})`}>
      <path d="M-290-52H290L390 62H-390z" fill={s.paint(0.98, 0.01, s.hue)} />
      <g fill={band} opacity=".5">
        {times(5, (i) => (
          <path d={`M${-290 + i * 116 + 20}-52h58L${-390 + i * 156 + 105} 62h-78z`} />
        ))}
        <path d="M-303-37H303l17 20H-320zM-341 6H341l22 26H-363z" />
      </g>
    </g>
  );
}

/** An object with its shadow, its thread, or the water around it. */
function Thing({ s, figure, icons }: { s: Setting; figure: Figure; icons: IconSet }) {
  const { emoji, x, y, size, rotate, shadow, hangs, swims } = figure;
  return (
    <>
      {shadow && (
        <Shadow cx={x} cy={shadow.y} rx={Math.round(shadow.width)} ry={Math.round(Math.min(15, shadow.width * 0.13))} />
      )}
      {hangs && <path d={`M${x}-5V${y}`} stroke="#fff" strokeWidth="3" opacity=".75" />}
      <Prop icons={icons} of={emoji} at={[x, y, size]} rotate={hangs || swims ? 0 : rotate} bare={isUnframed(emoji)} />
      {swims && (
        <path
          d={`M${x - size * 0.62} ${y + size * 0.36}q${size * 0.15}-16 ${size * 0.31} 0t${size * 0.31} 0t${size * 0.31} 0t${size * 0.31} 0v${size * 0.2}h${-size * 1.24}z`}
          fill={s.paint(0.7, 0.1, 222, 0.22)}
          opacity=".9"
        />
      )}
    </>
  );
}

/** A holiday's colors; the seed is its slug. */
export type Palette = { hue: number; tone: Tone; seed: string };

function drawing(picture: Picture, palette: Palette, icons: IconSet): ReactNode {
  const s = settingOf(picture, palette);
  const scene = SCENES[picture.scene](s);
  const layout = layoutOf(s, scene, (emoji) => {
    const { body, width } = emojiBody(emoji, icons);
    return extentOf(body, width);
  });
  const { hero, cast, behind, before, pedestal, cloth, arc } = layout;
  const things = (figures: readonly Figure[]) =>
    each(figures, (figure) => <Thing s={s} figure={figure} icons={icons} />);
  const performers = each(cast, ({ member, x, y, size }) => (
    <Actor
      member={scene.table && member.pose === "sit" ? { ...member, pose: "look-up" } : member}
      at={[x, y, size]}
      target={[hero.x, hero.y]}
      isQuiet={s.isQuiet}
      hasShadow={!scene.table}
      icons={icons}
    />
  ));
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} {...FRAME}>
      <filter id="sticker" dangerouslySetInnerHTML={{ __html: STICKER_FILTER }} />
      {scene.back}
      {scene.air}
      <Atmosphere s={s} at={[hero.x, hero.y]} />
      {scene.table && performers}
      {scene.table}
      {cloth && <Cloth s={s} {...cloth} />}
      {arc && (
        <path
          d={`M${arc.x - arc.rx} ${arc.y}A${arc.rx} ${arc.ry} 0 0 1 ${arc.x + arc.rx} ${arc.y}`}
          fill="none"
          stroke="#fff"
          strokeWidth="7"
          strokeDasharray="1 21"
          strokeLinecap="round"
          opacity=".8"
        />
      )}
      {things(behind)}
      {pedestal && <Pedestal s={s} {...pedestal} />}
      <Thing s={s} figure={pedestal ? { ...hero, shadow: null } : hero} icons={icons} />
      {!scene.table && performers}
      {things(before)}
      {scene.front}
      <Vignette s={s} />
    </svg>
  );
}

/** Numbers that our own arithmetic made: the icons' have fewer decimals, and may touch the flags of an arc. */
const LONG_NUMBER = /-?\d+\.\d{6,}(?:e-\d+)?/g;

/**
 * Draws a picture as an SVG document of 1200 by 800 without text, scripts and references. It is always the same for the
 * same description, colors and seed (the holiday's slug). Colors are sRGB, because image libraries don't know OKLCH.
 */
export async function pictureSvg(picture: Picture, palette: Palette, icons: IconSet): Promise<string> {
  const markup = await markupOf(drawing(picture, palette, unframed(icons)));
  return markup
    .replace(/oklch\((\S+) (\S+) ([^)]+)\)/g, (_, l, c, h) => hex(Number(l), Number(c), Number(h)))
    .replace(LONG_NUMBER, (number) => String(Number(Number(number).toFixed(3))));
}
