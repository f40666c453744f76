/** The choices on the settings page, stored only on the visitor's device. Source: spec section 2, settings. */

export const COLOR_THEMES = [
  { id: "purple", label: "Purple" },
  { id: "blue", label: "Blue" },
  { id: "blue-pink", label: "Blue and pink" },
  { id: "black", label: "Black" },
] as const;

export const ACCENTS = [
  { id: "purple", label: "Purple" },
  { id: "blue", label: "Blue" },
  { id: "green", label: "Green" },
  { id: "orange", label: "Orange" },
  { id: "pink", label: "Pink" },
  { id: "red", label: "Red" },
] as const;

export type ColorTheme = (typeof COLOR_THEMES)[number]["id"];
export type Accent = (typeof ACCENTS)[number]["id"];
/** Null follows the device. */
export type Appearance = "light" | "dark" | null;

/** The JSON stored under `SETTINGS_KEY` in local storage. */
export type Settings = {
  appearance: Appearance;
  colorTheme: ColorTheme;
  accent: Accent;
  /** The sender's name on a new card; "" for none. */
  defaultName: string;
  /** Whether pressing `/` alone opens the search. Source: WCAG 2.1.4, character key shortcuts. */
  shortcuts: boolean;
};

export const SETTINGS_KEY = "oddly.settings";

/** Longer names do not fit on a card. */
export const MAX_NAME_LENGTH = 100;

export const DEFAULT_SETTINGS: Settings = {
  appearance: null,
  colorTheme: "purple",
  accent: "purple",
  defaultName: "",
  shortcuts: true,
};

function oneOf<Value extends string>(list: readonly { id: Value }[], value: unknown, fallback: Value): Value {
  return list.find(({ id }) => id === value)?.id ?? fallback;
}

/** Parses stored settings; each part that is missing or unknown becomes the default. Never throws. */
export function parseSettings(text: string | null): Settings {
  let stored: Partial<Record<keyof Settings, unknown>> = {};
  try {
    stored = JSON.parse(text ?? "{}") ?? {};
  } catch {
    // The stored text is not ours: use the defaults.
  }
  const { appearance, defaultName } = stored;
  return {
    appearance: appearance === "light" || appearance === "dark" ? appearance : null,
    colorTheme: oneOf(COLOR_THEMES, stored.colorTheme, DEFAULT_SETTINGS.colorTheme),
    accent: oneOf(ACCENTS, stored.accent, DEFAULT_SETTINGS.accent),
    defaultName: typeof defaultName === "string" ? defaultName.slice(0, MAX_NAME_LENGTH) : "",
    shortcuts: stored.shortcuts !== false,
  };
}
