import { hexOf, type Tone } from "./colors";

type Coat = { back?: Tone; text?: Tone; line?: Tone };

export type Paint = {
  className: string;
  style: { backgroundColor?: string; color?: string; borderColor?: string };
};

/**
 * Returns inline styles with light colors, which every client supports, and the classes that the dark mode CSS
 * overrides.
 */
export function paint({ back, text, line }: Coat): Paint {
  const classes = [back && `b-${back}`, text && `t-${text}`, line && `l-${line}`];
  return {
    className: classes.filter(Boolean).join(" "),
    style: {
      ...(back && { backgroundColor: hexOf(back, "light") }),
      ...(text && { color: hexOf(text, "light") }),
      ...(line && { borderColor: hexOf(line, "light") }),
    },
  };
}
