import { easeCubicIn } from "d3-ease";
import { createElement, type ReactNode } from "react";
import { DOT_HUES, dot, odd } from "@/lib/publishing/pictures/drawing/cast";
import { color, each } from "@/lib/publishing/pictures/drawing/drawing";
import { type Shot, STAGE, type Story, type TimedShot } from "../story";
import { Prop } from "./cast";
import { along, overshoot, progress } from "./motion";
import { blinking, hopping } from "./rhythm";
import { Sky } from "./scenery";

/** The odd day is the last of the second row. */
const ODD = { index: 5, x: 640, y: 315 };

/** Nine days, three by three, as in our logo mark; null is the place of the odd one. */
const DAYS = [...DOT_HUES.slice(0, ODD.index), null, ...DOT_HUES.slice(ODD.index)];

function Calendar({ hue, s, look: [right, down] }: { hue: number; s: number; look: readonly [number, number] }) {
  return (
    <>
      <Sky top={color(0.93, 0.05, hue)} bottom={color(0.86, 0.09, hue)} />
      <rect x="226" y="34" width="508" height="486" rx="44" fill={color(0.76, 0.11, hue)} />
      <rect x="226" y="24" width="508" height="486" rx="44" fill="#fffdf8" />
      <path d="M226 92V68A44 44 0 0 1 270 24H690A44 44 0 0 1 734 68V92Z" fill={color(0.55, 0.17, hue)} />
      {each([331, 611], (x) => (
        <rect x={x} y="4" width="18" height="52" rx="9" fill={color(0.35, 0.1, hue)} />
      ))}
      {each(DAYS, (day, index) => {
        if (day === null) return null;
        const at = [320 + (index % 3) * 160, 215 + Math.floor(index / 3) * 140, 122] as const;
        return dot(day, at, { eyes: [right, down, blinking(s, index)] });
      })}
    </>
  );
}

/** The opening shot: the odd day leaves its place on the calendar. */
const opening = ({ hue }: Story): Shot => ({
  seconds: 2,
  says: "",
  sounds: { hop: 1.05 },
  draw: ({ s }) => {
    const jump = progress(s, 1, 1.9);
    return [
      <Calendar hue={hue} s={s} look={[along(s, [0.9, 0], [1.2, 0.9]), 0]} />,
      odd([ODD.x + jump * 420, ODD.y + 40 + easeCubicIn(jump) * 80, 132], {
        above: hopping(jump, 1, 150),
        squash: along(s, [0.6, 1], [0.9, 1.25], [1.05, 0.85], [1.5, 1]),
        rotate: jump * 200,
        eyes: [along(s, [0.2, 0], [0.5, 1]), 0],
        mouth: s > 0.9 ? "grin" : "smile",
      }),
    ];
  },
});

/** The ending shot: the odd day comes back, and its day gets a sticker. */
const ending = ({ hue, emoji }: Story): Shot => ({
  seconds: 2.5,
  says: "",
  sounds: { thud: 0.75, pop: 1.3 },
  draw: ({ s }) => {
    const fall = progress(s, 0, 0.8);
    const sticker = 84 * overshoot(s, [1.3, 0.2], [1.6, 1]);
    return [
      <Calendar hue={hue} s={s} look={[0.8, -0.2 + fall * 0.3]} />,
      odd([ODD.x, ODD.y + 40, 132], {
        above: (1 - easeCubicIn(fall)) * 420,
        squash: overshoot(s, [0.75, 0.9], [0.85, 1.35], [1.1, 1]),
        eyes: [0, along(s, [1.1, 0], [1.4, -1]), blinking(s + 0.8)],
        mouth: "grin",
      }),
      s > 1.3 && <Prop of={emoji} at={[ODD.x + 62, ODD.y - 62, sticker]} rotate={12} />,
    ];
  },
});

/** Returns a story's shots between the opening and ending that all videos share. */
export function framed(story: Story): readonly TimedShot[] {
  let end = 0;
  return [opening(story), ...story.shots, ending(story)].map((shot) => {
    const start = end;
    end += shot.seconds;
    return { ...shot, start };
  });
}

/** Returns what the camera sees `s` seconds after a shot's start. */
export function filmed({ seconds, camera, draw }: Shot, s: number): ReactNode {
  const moment = { s, t: s / seconds };
  const { width, height } = STAGE;
  const { x = width / 2, y = height / 2, zoom = 1, tilt = 0 } = camera?.(moment) ?? {};
  const transform = `translate(${width / 2} ${height / 2}) scale(${zoom}) rotate(${tilt}) translate(${-x} ${-y})`;
  return createElement("g", { transform }, ...draw(moment));
}
