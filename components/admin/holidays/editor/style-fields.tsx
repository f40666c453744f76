"use client";

import { useId } from "react";
import { Field } from "@/components/ui/field";
import { hueStyle } from "@/components/ui/hue";
import { emojiFor } from "@/lib/editorial/form/preview";
import type { Tone } from "@/lib/holidays/tone";
import { FieldProblem } from "./editor-controls";

type EmojiFieldProps = {
  value: string;
  category: string;
  onChange: (emoji: string) => void;
  problem: string | undefined;
};

export function EmojiField({ value, category, onChange, problem }: EmojiFieldProps) {
  return (
    <div>
      <Field label="Emoji" value={value} onChange={onChange} problem={problem} autoComplete="off" />
      <ul aria-label="Emoji that go with it" className="mt-2 flex flex-wrap gap-1">
        {emojiFor(category).map((emoji) => (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={emoji === value}
              onClick={() => onChange(emoji)}
              className="grid size-11 place-items-center rounded-xl text-2xl hover:bg-sunken aria-pressed:bg-sunken aria-pressed:ring-2 aria-pressed:ring-accent"
            >
              {emoji}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type HueFieldProps = {
  value: number;
  tone: Tone;
  onChange: (hue: number) => void;
  emoji: string;
  problem: string | undefined;
};

/** All hues, at the strength of the site's colored fields. */
const RAINBOW = `linear-gradient(to right, ${Array.from({ length: 13 }, (_, index) => `oklch(0.8 0.13 ${index * 30})`).join()})`;

/** The hue that all of the holiday's colors derive from, with a sample. */
export function HueField({ value, tone, onChange, emoji, problem }: HueFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          Color
        </label>
        <output htmlFor={id} className="text-ink-soft text-sm tabular-nums">
          {value}°
        </output>
      </div>
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="range"
          min={0}
          max={359}
          value={value}
          aria-valuetext={`${value} degrees of the color circle`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          style={{ backgroundImage: RAINBOW }}
          className="hue h-11 min-w-0 flex-1 cursor-pointer appearance-none rounded-full border border-line [&::-moz-range-thumb]:size-9 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-4 [&::-moz-range-thumb]:border-white [&::-moz-range-thumb]:bg-black/70 [&::-webkit-slider-thumb]:size-9 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-4 [&::-webkit-slider-thumb]:border-white [&::-webkit-slider-thumb]:bg-black/70"
        />
        <span
          aria-hidden="true"
          className="hued grid size-14 flex-none place-items-center rounded-2xl border-2 border-field-strong bg-field text-3xl"
          style={hueStyle(value, tone)}
        >
          {emoji}
        </span>
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
