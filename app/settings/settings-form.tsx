"use client";

import { useSyncExternalStore } from "react";
import { buttonClass } from "@/components/ui/button";
import { ACCENTS, COLOR_THEMES, DEFAULT_SETTINGS, parseSettings, SETTINGS_KEY, type Settings } from "@/lib/settings";

const APPEARANCES = [
  { id: "device", label: "Like my device" },
  { id: "light", label: "Light" },
  { id: "dark", label: "Dark" },
] as const;

/** Tells this page that it has written: the browser's own event reaches other tabs only. */
const CHANGED = "oddly:settings";

function readStored(): string | null {
  try {
    return localStorage.getItem(SETTINGS_KEY);
  } catch {
    return null;
  }
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener("storage", onChange);
    window.removeEventListener(CHANGED, onChange);
  };
}

/** Shows the look at once and keeps it; where storage is forbidden it lasts as long as the page. */
function apply(settings: Settings): void {
  const root = document.documentElement;
  const dark = settings.appearance
    ? settings.appearance === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.classList.toggle("dark", dark);
  root.dataset.colorTheme = settings.colorTheme;
  root.dataset.accent = settings.accent;
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  } catch (error) {
    console.warn("Failed to save settings", error);
  }
  window.dispatchEvent(new Event(CHANGED));
}

type ChoiceProps<Id extends string> = {
  legend: string;
  name: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
};

function Choice<Id extends string>({ legend, name, options, value, onChange }: ChoiceProps<Id>) {
  return (
    <fieldset className="mt-8">
      <legend className="mb-3 font-display font-extrabold text-xl">{legend}</legend>
      <div className="flex flex-wrap gap-3">
        {options.map(({ id, label }) => (
          <label key={id} className="choice">
            <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
            <span aria-hidden="true" className={`swatch swatch-${name}-${id}`} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The visitor's look: appearance, colour theme, accent. */
export function SettingsForm() {
  const stored = useSyncExternalStore(subscribe, readStored, () => null);
  const settings = parseSettings(stored);
  const change = (part: Partial<Settings>) => apply({ ...settings, ...part });
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <Choice
        legend="Light or dark"
        name="appearance"
        options={APPEARANCES}
        value={settings.appearance ?? "device"}
        onChange={(id) => change({ appearance: id === "device" ? null : id })}
      />
      <Choice
        legend="Color theme"
        name="theme"
        options={COLOR_THEMES}
        value={settings.colorTheme}
        onChange={(colorTheme) => change({ colorTheme })}
      />
      <Choice
        legend="Accent color"
        name="accent"
        options={ACCENTS}
        value={settings.accent}
        onChange={(accent) => change({ accent })}
      />
      <button
        type="button"
        className={buttonClass({ look: "quiet", className: "mt-10" })}
        onClick={() => apply(DEFAULT_SETTINGS)}
      >
        Reset to the defaults
      </button>
    </form>
  );
}
