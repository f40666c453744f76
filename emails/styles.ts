import { formatHex, toGamut } from "culori";
import type { CSSProperties } from "react";
import { CHROMA, type Tone as HolidayTone } from "@/lib/holidays/tone";

/** Email clients have no OKLCH or custom properties: these are the colors of app/tokens.css, purple theme. */
export type Scheme = "light" | "dark";

type Oklch = readonly [l: number, c: number, h: number];

const PAGE = {
  bg: { light: [0.967, 0.022, 300], dark: [0.175, 0.032, 300] },
  surface: { light: [1, 0, 0], dark: [0.235, 0.035, 300] },
  ink: { light: [0.24, 0.05, 300], dark: [0.955, 0.012, 300] },
  soft: { light: [0.45, 0.035, 300], dark: [0.78, 0.025, 300] },
  line: { light: [0.87, 0.025, 300], dark: [0.37, 0.035, 300] },
  accent: { light: [0.49, 0.19, 300], dark: [0.8, 0.12, 300] },
  onaccent: { light: [1, 0, 0], dark: [0.2, 0.05, 300] },
  odd: { light: [0.66, 0.2, 350], dark: [0.78, 0.16, 350] },
  sponsor: { light: [0.87, 0.18, 95], dark: [0.87, 0.18, 95] },
  onsponsor: { light: [0.2, 0.05, 95], dark: [0.2, 0.05, 95] },
} as const satisfies Record<string, Record<Scheme, Oklch>>;

const FIELD = {
  field: { light: [0.885, 0.095], dark: [0.315, 0.085] },
  fieldink: { light: [0.27, 0.085], dark: [0.965, 0.025] },
  fieldstrong: { light: [0.45, 0.15], dark: [0.84, 0.12] },
} as const satisfies Record<string, Record<Scheme, readonly [number, number]>>;

type PageTone = keyof typeof PAGE;
type FieldTone = keyof typeof FIELD;

/** A holiday's hue, marked if the holiday is solemn and its colors are muted. */
export type FieldHue = number | `${number}-solemn`;

export const fieldHue = (hue: number, tone: HolidayTone): FieldHue => (tone === "solemn" ? `${hue}-solemn` : hue);

/** A color by its role in the page ("ink"), or by its role in a holiday's field with the hue ("field-180"). */
export type Tone = PageTone | `${FieldTone}-${FieldHue}`;

const toRgb = toGamut("rgb", "oklch");

const isPageTone = (tone: Tone): tone is PageTone => tone in PAGE;

function oklchOf(tone: Tone, scheme: Scheme): Oklch {
  if (isPageTone(tone)) return PAGE[tone][scheme];
  const [name, hue, mood = "festive"] = tone.split("-") as [FieldTone, string, HolidayTone?];
  const [lightness, chroma] = FIELD[name][scheme];
  return [lightness, chroma * CHROMA[mood], Number(hue)];
}

/** Returns the tone as "#rrggbb", with chroma reduced to the sRGB gamut as browsers do. */
export function hexOf(tone: Tone, scheme: Scheme): string {
  const [l, c, h] = oklchOf(tone, scheme);
  return formatHex(toRgb({ mode: "oklch", l, c, h }));
}

type Paint = { back?: Tone; text?: Tone; line?: Tone; className?: string | undefined };

/**
 * Returns an element's attributes: `style` with inline light colors, which every client supports, and the classes that
 * the dark mode CSS overrides, besides `className`.
 */
export function paint({ back, text, line, className }: Paint, style: CSSProperties = {}) {
  const classes = [className, back && `b-${back}`, text && `t-${text}`, line && `l-${line}`];
  return {
    className: classes.filter(Boolean).join(" "),
    style: {
      ...style,
      ...(back && { backgroundColor: hexOf(back, "light") }),
      ...(text && { color: hexOf(text, "light") }),
      ...(line && { borderColor: hexOf(line, "light") }),
    },
  };
}

/** System fonts, since most email clients do not load web fonts. Outlook only considers the first one. */
const FONT = "Segoe UI,system-ui,Arial,sans-serif";

const face = { margin: 0, fontFamily: FONT } as const;

export const TYPE = {
  title: { ...face, fontSize: "38px", lineHeight: "1.08", fontWeight: 800, letterSpacing: "-0.03em" },
  heading: { ...face, fontSize: "24px", lineHeight: "1.2", fontWeight: 800, letterSpacing: "-0.02em" },
  subheading: { ...face, fontSize: "18px", lineHeight: "1.3", fontWeight: 700, letterSpacing: "-0.01em" },
  lead: { ...face, fontSize: "18px", lineHeight: "1.55" },
  text: { ...face, fontSize: "16px", lineHeight: "1.6" },
  small: { ...face, fontSize: "14px", lineHeight: "1.6" },
  caps: {
    ...face,
    fontSize: "12px",
    lineHeight: "1.4",
    fontWeight: 700,
    letterSpacing: "0.09em",
    textTransform: "uppercase",
  },
} as const;
