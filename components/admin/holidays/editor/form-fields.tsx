"use client";

import { Plus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { type FieldArray, get, useFieldArray, useFormContext } from "react-hook-form";
import { Emoji } from "@/components/ui/emoji";
import { FormControl, FormField, FormItem, FormLabel, FormMessage, TextField } from "@/components/ui/form";
import { hueStyle } from "@/components/ui/hue";
import { FieldError } from "@/components/ui/input";
import type { HolidayForm } from "@/lib/editorial/form/form";
import { emojiFor } from "@/lib/editorial/form/preview";
import { AdminButton, RowButtons } from "../../buttons";
import { OptionSelect, type SelectOptions } from "../holiday-filters";

type SelectFieldProps = {
  name: string;
  label: string;
  options: SelectOptions;
  /** Replaces the field's own change. */
  onChange?: (value: string) => void;
};

/** A labeled select of the form around it. */
export function SelectField({ name, label, options, onChange }: SelectFieldProps) {
  return (
    <FormField
      name={name}
      render={({ field }) => (
        <FormItem>
          <FormLabel className="mb-1">{label}</FormLabel>
          <FormControl>
            <OptionSelect
              ref={field.ref}
              value={field.value}
              options={options}
              onChange={(value) => (onChange ?? field.onChange)(value)}
            />
          </FormControl>
          <FormMessage />
        </FormItem>
      )}
    />
  );
}

type Rows = "sources" | "messages" | "picture.cast";

type RowsFieldProps<Name extends Rows> = {
  name: Name;
  legend: string;
  /** What a row is: "source". */
  one: string;
  max: number;
  added: FieldArray<HolidayForm, Name>;
  /** The fields of a row; their names begin with `path`. */
  children: (path: string) => ReactNode;
};

/** A list whose rows can be added, moved and removed. */
export function RowsField<Name extends Rows>(props: RowsFieldProps<Name>) {
  const { name, legend, one, max, added, children } = props;
  const { formState } = useFormContext<HolidayForm>();
  const { fields, append, move, remove } = useFieldArray<HolidayForm, Name>({ name });
  const addButton = useRef<HTMLButtonElement>(null);
  const problem = (get(formState.errors, name) as { message?: string } | undefined)?.message;
  const isFull = fields.length >= max;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <ul className="grid gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="rounded-2xl bg-muted p-3">
            <div className="flex items-center justify-between gap-2">
              <p className="font-semibold text-sm first-letter:uppercase">
                {one} {index + 1}
              </p>
              <RowButtons
                one={one}
                index={index}
                count={fields.length}
                onMove={(to) => move(index, to)}
                onRemove={() => {
                  addButton.current?.focus();
                  remove(index);
                }}
              />
            </div>
            {children(`${name}.${index}`)}
          </li>
        ))}
      </ul>
      {problem && <FieldError>{problem}</FieldError>}
      <AdminButton
        ref={addButton}
        isLocked={isFull}
        onClick={() => append(added)}
        className="mt-3 aria-disabled:opacity-50"
      >
        <Plus /> Add a {one}
      </AdminButton>
      {isFull && (
        <p className="mt-1 text-muted-foreground text-sm">
          At most {max} {one}s.
        </p>
      )}
    </fieldset>
  );
}

type StyleFieldProps = { values: HolidayForm; change: (patch: Partial<HolidayForm>) => void };

export function EmojiField({ values: { emoji: chosen, category }, change }: StyleFieldProps) {
  return (
    <div>
      <TextField name="emoji" label="Emoji" autoComplete="off" />
      <ul aria-label="Emoji that go with it" className="mt-2 flex flex-wrap gap-1">
        {emojiFor(category).map((emoji) => (
          <li key={emoji}>
            <button
              type="button"
              aria-label={emoji}
              aria-pressed={emoji === chosen}
              onClick={() => change({ emoji })}
              className="grid size-11 place-items-center rounded-xl text-2xl hover:bg-muted aria-pressed:bg-muted aria-pressed:ring-2 aria-pressed:ring-primary"
            >
              <Emoji of={emoji} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** All hues, at the strength of the site's colored fields. */
const RAINBOW = `linear-gradient(to right, ${Array.from({ length: 13 }, (_, index) => `oklch(0.8 0.13 ${index * 30})`).join()})`;

/** The hue that all of the holiday's colors derive from, with a sample. */
export function HueField({ values: { hue, tone, emoji }, change }: StyleFieldProps) {
  return (
    <FormField
      name="hue"
      render={() => (
        <FormItem>
          <div className="mb-1 flex items-baseline justify-between gap-3">
            <FormLabel>Color</FormLabel>
            <output className="text-muted-foreground text-sm tabular-nums">{hue}°</output>
          </div>
          <div className="flex items-center gap-3">
            <FormControl>
              <input
                type="range"
                min={0}
                max={359}
                value={hue}
                aria-valuetext={`${hue} degrees of the color circle`}
                onChange={(event) => change({ hue: event.currentTarget.valueAsNumber })}
                style={{ backgroundImage: RAINBOW }}
                className="h-11 min-w-0 flex-1 cursor-pointer appearance-none rounded-full border border-border [&::-moz-range-thumb]:size-9 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-4 [&::-moz-range-thumb]:border-white [&::-moz-range-thumb]:bg-black/70 [&::-webkit-slider-thumb]:size-9 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-4 [&::-webkit-slider-thumb]:border-white [&::-webkit-slider-thumb]:bg-black/70"
              />
            </FormControl>
            <span
              aria-hidden="true"
              className="hued grid size-14 flex-none place-items-center rounded-2xl border-2 border-field-strong bg-field text-3xl"
              style={hueStyle(hue, tone)}
            >
              <Emoji of={emoji} />
            </span>
          </div>
          <FormMessage />
        </FormItem>
      )}
    />
  );
}
