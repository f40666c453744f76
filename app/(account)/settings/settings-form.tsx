"use client";

import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  isDeviceDark,
  onDeviceChange,
  onSettingsChange,
  resetSettings,
  storedText,
  storeSettings,
} from "@/components/layout/stored-settings";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { NativeDialog } from "@/components/ui/native-dialog";
import { Radio } from "@/components/ui/radio";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast-store";
import { ACCENTS, COLOR_THEMES, MAX_NAME_LENGTH, parseSettings, type Settings } from "@/lib/core/settings";

const SWATCHES = {
  theme: {
    purple: "bg-[oklch(0.7_0.14_300)]",
    blue: "bg-[oklch(0.7_0.13_250)]",
    "blue-pink": "bg-[linear-gradient(135deg,oklch(0.7_0.13_250),oklch(0.75_0.14_350))]",
    black: "bg-black",
  },
  accent: {
    purple: "bg-[oklch(0.58_0.19_300)]",
    blue: "bg-[oklch(0.58_0.19_255)]",
    green: "bg-[oklch(0.62_0.17_152)]",
    orange: "bg-[oklch(0.7_0.17_55)]",
    pink: "bg-[oklch(0.68_0.2_352)]",
    red: "bg-[oklch(0.58_0.22_26)]",
  },
} as const;

type ChoiceProps<Id extends string> = {
  legend: string;
  name: string;
  options: readonly { id: Id; label: string }[];
  swatches: Readonly<Record<Id, string>>;
  value: Id;
  onChange: (id: Id) => void;
};

function Choice<Id extends string>({ legend, name, options, swatches, value, onChange }: ChoiceProps<Id>) {
  return (
    <fieldset className="mt-8">
      <legend className="mb-3 font-display font-extrabold text-xl">{legend}</legend>
      <div className="flex flex-wrap gap-3">
        {options.map(({ id, label }) => (
          <Radio key={id} name={name} value={id} checked={id === value} onChange={() => onChange(id)}>
            <span
              aria-hidden="true"
              className={`size-5.5 rounded-full ring-1 ring-[oklch(0.5_0_0/0.4)] ${swatches[id]}`}
            />
            {label}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}

/** Theme, default name and shortcuts. Changes apply immediately; `sample` shows the colors. */
export function SettingsForm({ sample }: { sample: ReactNode }) {
  const settings = parseSettings(useSyncExternalStore(onSettingsChange, storedText, () => null));
  const deviceIsDark = useSyncExternalStore(onDeviceChange, isDeviceDark, () => false);
  const change = (part: Partial<Settings>) => storeSettings({ ...settings, ...part });
  const isDark = settings.appearance ? settings.appearance === "dark" : deviceIsDark;
  const name = useRef<HTMLInputElement>(null);
  // The field may already contain text typed before hydration.
  useLayoutEffect(() => {
    const stored = parseSettings(storedText());
    const typed = name.current?.value;
    if (typed && typed !== stored.defaultName) storeSettings({ ...stored, defaultName: typed });
  }, []);
  const [asksToReset, setAsksToReset] = useState(false);
  const reset = () => {
    setAsksToReset(false);
    resetSettings();
    toast({ title: "Settings reset to defaults" });
  };
  return (
    <form className="needs-script" onSubmit={(event) => event.preventDefault()}>
      <fieldset className="mt-8 grid gap-3">
        <legend className="mb-3 font-display font-extrabold text-xl">Light or dark</legend>
        <Switch
          label="Dark mode"
          checked={isDark}
          onChange={(dark) => change({ appearance: dark ? "dark" : "light" })}
        />
        <Switch
          label="Match my device"
          hint="Follows your device's light or dark setting"
          checked={settings.appearance === null}
          onChange={(follows) => change({ appearance: follows ? null : isDark ? "dark" : "light" })}
        />
      </fieldset>
      <Choice
        legend="Color theme"
        name="theme"
        options={COLOR_THEMES}
        swatches={SWATCHES.theme}
        value={settings.colorTheme}
        onChange={(colorTheme) => change({ colorTheme })}
      />
      <Choice
        legend="Accent color"
        name="accent"
        options={ACCENTS}
        swatches={SWATCHES.accent}
        value={settings.accent}
        onChange={(accent) => change({ accent })}
      />
      {sample}
      <fieldset className="mt-8">
        <legend className="mb-3 font-display font-extrabold text-xl">Cards</legend>
        <label className="grid gap-1 font-semibold">
          Default name
          <span className="font-normal text-muted-foreground text-sm">We'll sign your new cards with it.</span>
          <Input
            ref={name}
            name="defaultName"
            autoComplete="name"
            maxLength={MAX_NAME_LENGTH}
            value={settings.defaultName}
            onChange={(event) => change({ defaultName: event.currentTarget.value })}
          />
        </label>
      </fieldset>
      <fieldset className="mt-8">
        <legend className="mb-3 font-display font-extrabold text-xl">Keyboard</legend>
        <Switch
          label="Search with /"
          hint="Turn it off if you use voice control, or if it gets in your way"
          checked={settings.shortcuts}
          onChange={(shortcuts) => change({ shortcuts })}
        />
      </fieldset>
      <Button variant="outline" className="mt-10" onClick={() => setAsksToReset(true)}>
        Reset to defaults
      </Button>
      <NativeDialog
        open={asksToReset}
        onClose={() => setAsksToReset(false)}
        title="Reset your settings?"
        description="Your theme, default name and shortcut go back to the defaults."
      >
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={() => setAsksToReset(false)}>
            Cancel
          </Button>
          <Button onClick={reset}>Reset</Button>
        </div>
      </NativeDialog>
    </form>
  );
}
