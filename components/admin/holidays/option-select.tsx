"use client";

import { type ComponentProps, useId } from "react";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";

/** Radix allows no empty value. */
const EMPTY = "(empty)";

export type SelectOptions<Value extends string = string> = readonly (readonly [value: Value, label: string])[];

type OptionSelectProps<Value extends string> = Omit<ComponentProps<typeof SelectTrigger>, "value" | "onChange"> & {
  value: Value;
  options: SelectOptions<Value>;
  onChange: (value: Value) => void;
};

/** A select of labeled values, which may be "". A value that is not among them is shown anyway. */
export function OptionSelect<Value extends string>(props: OptionSelectProps<Value>) {
  const { value, options, onChange, ...trigger } = props;
  const all = options.some(([each]) => each === value) ? options : [...options, [value, value] as const];
  return (
    <Select value={value || EMPTY} onValueChange={(next) => onChange((next === EMPTY ? "" : next) as Value)}>
      <SelectTrigger {...trigger}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {all.map(([each, label]) => (
          <SelectItem key={each} value={each || EMPTY}>
            {label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}

type LabeledSelectProps<Value extends string> = OptionSelectProps<Value> & { label: string };

/** A filter of a list. */
export function LabeledSelect<Value extends string>({ label, className = "", ...select }: LabeledSelectProps<Value>) {
  const id = useId();
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        {label}
      </label>
      <OptionSelect id={id} {...select} />
    </div>
  );
}
