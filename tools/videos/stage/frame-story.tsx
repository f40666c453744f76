import { easeCubicIn } from "d3-ease";
import type { Shot, Story, TimedShot } from "../story";
import { DOT_HUES, Dot, Odd, Prop } from "./cast";
import { along, hopping, isBlinking, overshoot, progress } from "./motion";
import { color, Sky } from "./scenery";

/** Nine days, three by three, as in our logo mark. The odd one is the last of the second row. */
const DAYS = Array.from({ length: 9 }, (_, index) => ({
  x: 480 + ((index % 3) - 1) * 160,
  y: 175 + Math.floor(index / 3) * 140,
  hue: DOT_HUES[index > 5 ? index - 1 : index] ?? 0,
}));
const ODD_DAY = 5;
const ODD = DAYS[ODD_DAY] ?? { x: 640, y: 315, hue: 0 };

function Calendar({ hue, s, look }: { hue: number; s: number; look: readonly [number, number] }) {
  return (
    <>
      <Sky top={color(0.93, 0.05, hue)} bottom={color(0.86, 0.09, hue)} />
      <rect x="226" y="34" width="508" height="486" rx="44" fill={color(0.76, 0.11, hue)} />
      <rect x="226" y="24" width="508" height="486" rx="44" fill="#fffdf8" />
      <path d="M226 92V68A44 44 0 0 1 270 24H690A44 44 0 0 1 734 68V92Z" fill={color(0.55, 0.17, hue)} />
      {[340, 620].map((x) => (
        <rect key={x} x={x - 9} y="4" width="18" height="52" rx="9" fill={color(0.35, 0.1, hue)} />
      ))}
      {DAYS.map(
        ({ x, y, hue: own }, index) =>
          index !== ODD_DAY && (
            <Dot key={own} hue={own} x={x} y={y + 40} size={122} look={look} asleep={isBlinking(s, index)} />
          ),
      )}
    </>
  );
}

/** The opening shot: the odd day leaves its place on the calendar. */
function opening(story: Story): Shot {
  return {
    seconds: 2,
    says: "",
    sounds: { hop: 1.05 },
    draw: ({ s }) => {
      const jump = progress(s, 1, 1.9);
      return (
        <>
          <Calendar hue={story.hue} s={s} look={[along(s, [0.9, 0], [1.2, 0.9]), 0]} />
          <Odd
            x={ODD.x + jump * 420}
            y={ODD.y + 40 + easeCubicIn(jump) * 80}
            above={hopping(jump, 1, 150)}
            size={132}
            squash={along(s, [0.6, 1], [0.9, 1.25], [1.05, 0.85], [1.5, 1])}
            rotate={jump * 200}
            look={[along(s, [0.2, 0], [0.5, 1]), 0]}
            mouth={s > 0.9 ? "grin" : "smile"}
          />
        </>
      );
    },
  };
}

/** The ending shot: the odd day comes back, and its day gets a sticker. */
function ending(story: Story): Shot {
  return {
    seconds: 2.5,
    says: "",
    sounds: { thud: 0.75, pop: 1.3 },
    draw: ({ s }) => {
      const fall = progress(s, 0, 0.8);
      return (
        <>
          <Calendar hue={story.hue} s={s} look={[0.8, -0.2 + fall * 0.3]} />
          <Odd
            x={ODD.x}
            y={ODD.y + 40}
            above={(1 - easeCubicIn(fall)) * 420}
            size={132}
            squash={overshoot(s, [0.75, 0.9], [0.85, 1.35], [1.1, 1])}
            look={[0, along(s, [1.1, 0], [1.4, -1])]}
            mouth="grin"
            asleep={isBlinking(s + 0.8)}
          />
          {s > 1.3 && (
            <Prop
              of={story.emoji}
              x={ODD.x + 62}
              y={ODD.y - 62}
              size={84 * overshoot(s, [1.3, 0.2], [1.6, 1])}
              rotate={12}
            />
          )}
        </>
      );
    },
  };
}

/** Returns a story's shots between the opening and ending that all videos share. */
export function framed(story: Story): readonly TimedShot[] {
  let end = 0;
  return [opening(story), ...story.shots, ending(story)].map((shot) => {
    const start = end;
    end += shot.seconds;
    return { ...shot, start };
  });
}
