"use client";

import { useState } from "react";
import { daysOfMonth, isCivilDate, monthName } from "@/lib/core/dates";
import {
  BUILDER_KINDS,
  type BuilderChoice,
  type BuilderKind,
  choiceOf,
  FIRST_CHOICE,
  NTHS,
  WEEKDAYS,
  wordsOfChoice,
} from "@/lib/editorial/rule/builder";
import { EditorSelect } from "./editor-select";

type RuleBuilderProps = {
  rule: string;
  /** Writes words into the field. */
  onWrite: (words: string) => void;
};

const numbered = (values: readonly string[], first: number) =>
  values.map((words, index) => [String(index + first), words] as const);

const KINDS = Object.entries(BUILDER_KINDS) as [BuilderKind, string][];
const MONTHS = numbered(
  Array.from({ length: 12 }, (_, index) => monthName(index + 1)),
  1,
);
const NTH_OPTIONS = NTHS.map(([nth, word]) => [String(nth), word] as const);
const WEEKDAY_OPTIONS = numbered(WEEKDAYS, 0);
const SIDES = (["before", "on or before", "on or after", "after"] as const).map((side) => [side, side] as const);
const AWAY = [
  ["before", "before"],
  ["after", "after"],
] as const;

/** Returns the number of days of a month in a leap year. */
const daysIn = (month: number) =>
  numbered(
    daysOfMonth({ year: 2000, month }).map((_, index) => String(index + 1)),
    1,
  );

/** Builds a rule from selects, and writes it as words into the field above. */
export function RuleBuilder({ rule, onWrite }: RuleBuilderProps) {
  const [choice, setChoice] = useState<BuilderChoice>(() => ({ ...FIRST_CHOICE, ...choiceOf(rule) }));
  const pick = (patch: Partial<BuilderChoice>) => {
    const next = { ...choice, ...patch };
    const last = daysOfMonth({ year: 2000, month: next.month }).length;
    const whole = { ...next, day: Math.min(next.day, last) };
    setChoice(whole);
    onWrite(wordsOfChoice(whole));
  };
  const { kind } = choice;
  const has = (...kinds: BuilderKind[]) => kinds.includes(kind);
  return (
    <div className="grid gap-2 rounded-2xl bg-sunken p-3">
      <EditorSelect label="Kind of day" value={kind} options={KINDS} onChange={(next) => pick({ kind: next })} isBare />
      <div className="flex flex-wrap items-center gap-2">
        {has("apart", "easter") && (
          <>
            <NumberField label="How many days" value={choice.days} max={183} onChange={(days) => pick({ days })} />
            <span>days</span>
            <EditorSelect
              label="Before or after"
              value={choice.side.endsWith("before") ? "before" : "after"}
              options={AWAY}
              onChange={(side) => pick({ side })}
              isBare
            />
          </>
        )}
        {has("easter") && <span>Easter Sunday</span>}
        {has("weekday", "apart") && (
          <>
            <span>the</span>
            <EditorSelect
              label="Which one"
              value={String(choice.nth)}
              options={NTH_OPTIONS}
              onChange={(nth) => pick({ nth: Number(nth) })}
              isBare
            />
          </>
        )}
        {has("weekday", "apart", "near") && (
          <EditorSelect
            label="Weekday"
            value={String(choice.weekday)}
            options={WEEKDAY_OPTIONS}
            onChange={(weekday) => pick({ weekday: Number(weekday) })}
            isBare
          />
        )}
        {has("near") && (
          <EditorSelect
            label="Before or after"
            value={choice.side}
            options={SIDES}
            onChange={(side) => pick({ side })}
            isBare
          />
        )}
        {has("weekday", "apart") && <span>of</span>}
        {has("month") && <span>all of</span>}
        {has("day", "weekday", "apart", "near", "month") && (
          <EditorSelect
            label="Month"
            value={String(choice.month)}
            options={MONTHS}
            onChange={(month) => pick({ month: Number(month) })}
            isBare
          />
        )}
        {has("day", "near") && (
          <EditorSelect
            label="Day of the month"
            value={String(choice.day)}
            options={daysIn(choice.month)}
            onChange={(day) => pick({ day: Number(day) })}
            isBare
          />
        )}
        {has("yearDay") && (
          <>
            <span>day</span>
            <NumberField
              label="Day of the year"
              value={choice.yearDay}
              min={1}
              max={366}
              onChange={(yearDay) => pick({ yearDay })}
            />
            <span>of the year</span>
          </>
        )}
        {has("once") && (
          <input
            type="date"
            aria-label="Day"
            value={choice.date}
            onChange={({ currentTarget: { value } }) => isCivilDate(value) && pick({ date: value })}
            className="field w-auto!"
          />
        )}
      </div>
    </div>
  );
}

type NumberFieldProps = {
  label: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
};

/** A number field that only reports valid values. */
function NumberField({ label, value, min = 0, max, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="number"
      aria-label={label}
      min={min}
      max={max}
      value={typed ?? String(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const number = currentTarget.valueAsNumber;
        if (Number.isInteger(number) && number >= min && number <= max) onChange(number);
      }}
      onBlur={() => setTyped(null)}
      className="field w-24!"
    />
  );
}
