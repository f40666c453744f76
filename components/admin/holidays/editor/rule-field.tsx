"use client";

import { CalendarDays } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { FieldError, Input } from "@/components/ui/input";
import { type CivilDate, deviceDate, partsOf } from "@/lib/core/civil-date";
import { daysInWords, daysOfMonth, isCivilDate, monthName, monthTitle } from "@/lib/core/dates";
import { type HolidayForm, lengthOf, ruleToText, ruleTyped } from "@/lib/editorial/form/form";
import {
  BUILDER_KINDS,
  type BuilderChoice,
  type BuilderKind,
  choiceOf,
  choiceText,
  FIRST_CHOICE,
  NTHS,
} from "@/lib/editorial/rule/builder";
import { ruleFromWords } from "@/lib/editorial/rule/parser";
import { WEEKDAYS } from "@/lib/editorial/rule/vocabulary";
import { isWholeMonth, nextDatesOf } from "@/lib/holidays/rule";
import { OptionSelect, type SelectOptions } from "../holiday-filters";

/** Long enough to assume that typing has stopped. */
const PAUSE_MS = 700;

/** Returns `text` after it has stopped changing, for a screen reader, which must not interrupt itself. Initially "". */
function usePaused(text: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type RuleReadingProps = {
  /** "" while the words are not understood. */
  rule: string;
  lengthDays: number;
  /** Why the words are not understood; "" for none. */
  problem: string;
  note: string;
};

const NEVER = "It won’t happen again.";

function datesInWords(rule: string, lengthDays: number, today: CivilDate): string[] {
  const isMonthObservance = isWholeMonth(rule);
  return nextDatesOf({ rule, isMonthObservance, lengthDays })(today).map((date) =>
    isMonthObservance ? monthTitle(partsOf(date)) : daysInWords(date, lengthDays),
  );
}

/** How a rule was interpreted, with its next five dates, or why it was not. Announced after a pause in typing. */
function RuleReading({ rule, lengthDays, problem, note }: RuleReadingProps) {
  const words = ruleToText(rule);
  const today = deviceDate(new Date());
  const dates = useMemo(() => (words ? datesInWords(rule, lengthDays, today) : []), [words, rule, lengthDays, today]);
  const [begins, ends] = lengthDays > 1 ? ["It begins on", ` and lasts ${lengthDays} days.`] : ["It falls on", "."];
  const next = dates.length > 0 ? `Next: ${dates.join("; ")}.` : NEVER;
  const spoken = usePaused(words ? `${begins} ${words}${ends} ${next}` : problem);
  return (
    <div className="mt-2 rounded-2xl bg-muted px-3 py-2.5">
      {words ? (
        <>
          <p className="flex gap-2 text-pretty">
            <CalendarDays className="mt-0.5 size-5 text-primary" />
            <span>
              {begins} <strong>{words}</strong>
              {ends}
            </span>
          </p>
          {note && <p className="mt-1 pl-7 text-muted-foreground text-sm">{note}</p>}
          {dates.length > 0 ? (
            <ul aria-label="Upcoming dates" className="mt-2 flex flex-wrap gap-1.5 pl-7">
              {dates.map((date) => (
                <li key={date} className="rounded-full border border-border bg-card px-2.5 py-0.5 text-sm tabular-nums">
                  {date}
                </li>
              ))}
            </ul>
          ) : (
            <p className="mt-1 pl-7 text-muted-foreground text-sm">{NEVER}</p>
          )}
        </>
      ) : (
        <p className="text-muted-foreground">
          {problem || "Write it the way you’d say it: “the third Tuesday of March”."}
        </p>
      )}
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </div>
  );
}

const EXAMPLES = [
  "June 5",
  "the first Friday of June",
  "the last Monday in May",
  "the first and third Saturday of October",
  "the day after Thanksgiving",
  "the Friday before December 25",
  "47 days before Easter",
  "Easter Monday",
  "February 29",
  "the 256th day of the year",
  "Friday the 13th",
  "the third full week of June",
  "June 5 to 11",
  "all of June",
  "July 4, 2026 and July 5, 2027",
];

function RuleExamples({ onChoose }: { onChoose: (words: string) => void }) {
  return (
    <ul aria-label="Examples" className="flex flex-wrap gap-1.5 rounded-2xl bg-muted p-3">
      {EXAMPLES.map((words) => (
        <li key={words}>
          <button type="button" onClick={() => onChoose(words)} className="chip text-sm">
            {words}
          </button>
        </li>
      ))}
    </ul>
  );
}

const numbered = (values: readonly string[], first: number): SelectOptions =>
  values.map((words, index) => [String(index + first), words]);

const same = (words: readonly string[]): SelectOptions => words.map((word) => [word, word]);

const KIND_OPTIONS = Object.entries(BUILDER_KINDS) as [BuilderKind, string][];
const MONTHS = Array.from({ length: 12 }, (_, index) => monthName(index + 1));
const NTH_OPTIONS = NTHS.map(([nth, word]) => [String(nth), word] as const);

type PartName = Exclude<keyof BuilderChoice, "kind"> | "away";

/** What a rule of each kind consists of, in order: the choices, and the words between them in brackets. */
const PARTS: Readonly<Record<BuilderKind, readonly (PartName | `(${string})`)[]>> = {
  day: ["month", "day"],
  weekday: ["(the)", "nth", "weekday", "(of)", "month"],
  near: ["weekday", "side", "month", "day"],
  apart: ["days", "(days)", "away", "(the)", "nth", "weekday", "(of)", "month"],
  easter: ["days", "(days)", "away", "(Easter Sunday)"],
  yearDay: ["(day)", "yearDay", "(of the year)"],
  month: ["(all of)", "month"],
  once: ["date"],
};

/** Returns the last day of a month in a leap year. */
const lastDayOf = (month: number) => daysOfMonth({ year: 2000, month }).length;

/** Builds a rule from selects, and writes it as words into the field above. */
function RuleBuilder({ rule, onWrite }: { rule: string; onWrite: (words: string) => void }) {
  const [choice, setChoice] = useState<BuilderChoice>(() => ({ ...FIRST_CHOICE, ...choiceOf(rule) }));
  const pick = (patch: Partial<BuilderChoice>) => {
    const next = { ...choice, ...patch };
    const whole = { ...next, day: Math.min(next.day, lastDayOf(next.month)) };
    setChoice(whole);
    onWrite(choiceText(whole));
  };
  const select = (label: string, value: string, options: SelectOptions, onChange: (value: string) => void) => (
    <OptionSelect aria-label={label} value={value} options={options} onChange={onChange} className="w-auto" />
  );
  const selectNumber = (name: "month" | "day" | "nth" | "weekday", label: string, options: SelectOptions) =>
    select(label, String(choice[name]), options, (value) => pick({ [name]: Number(value) }));
  const selectSide = (value: string, sides: readonly BuilderChoice["side"][]) =>
    select("Before or after", value, same(sides), (side) => pick({ side: side as BuilderChoice["side"] }));

  const controls: Readonly<Record<PartName, () => ReactNode>> = {
    month: () => selectNumber("month", "Month", numbered(MONTHS, 1)),
    day: () =>
      selectNumber(
        "day",
        "Day of the month",
        same(Array.from({ length: lastDayOf(choice.month) }, (_, index) => `${index + 1}`)),
      ),
    nth: () => selectNumber("nth", "Which one", NTH_OPTIONS),
    weekday: () => selectNumber("weekday", "Weekday", numbered(WEEKDAYS, 0)),
    side: () => selectSide(choice.side, ["before", "on or before", "on or after", "after"]),
    away: () => selectSide(choice.side.endsWith("before") ? "before" : "after", ["before", "after"]),
    days: () => <NumberField label="How many days" value={choice.days} max={183} onChange={(days) => pick({ days })} />,
    yearDay: () => (
      <NumberField
        label="Day of the year"
        value={choice.yearDay}
        min={1}
        max={366}
        onChange={(yearDay) => pick({ yearDay })}
      />
    ),
    date: () => (
      <Input
        type="date"
        aria-label="Day"
        value={choice.date}
        onChange={({ currentTarget: { value } }) => isCivilDate(value) && pick({ date: value })}
        className="w-auto!"
      />
    ),
  };
  return (
    <div className="grid gap-2 rounded-2xl bg-muted p-3">
      {select("Kind of day", choice.kind, KIND_OPTIONS, (kind) => pick({ kind: kind as BuilderKind }))}
      <div className="flex flex-wrap items-center gap-2">
        {PARTS[choice.kind].map((part) => (
          <Fragment key={part}>
            {part in controls ? controls[part as PartName]() : <span>{part.slice(1, -1)}</span>}
          </Fragment>
        ))}
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
    <Input
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
      className="w-24!"
    />
  );
}

type RuleFieldProps = {
  form: Pick<HolidayForm, "rule" | "ruleWords" | "lengthDays">;
  onChange: (patch: Partial<HolidayForm>) => void;
  problem?: string | undefined;
};

const HELP = ["words", "picker", "text"] as const;
const HELP_LABELS = { words: "What can I write?", picker: "Pick a date instead", text: "Rule text" } as const;
type Help = (typeof HELP)[number];

/** When the holiday falls, in words. Shows the interpretation and the next dates while typing. */
export function RuleField({ form, onChange, problem }: RuleFieldProps) {
  const id = useId();
  const [help, setHelp] = useState<Help | null>(null);
  const { rule, ruleWords } = form;
  const reading = ruleFromWords(ruleWords);
  // A stored rule that words cannot express, such as one with its own date each year, stays until something is typed.
  const isStoredRule = rule !== "" && (reading === null || "problem" in reading);
  // A custom display date would be wrong once the date moves.
  const write = (words: string) => onChange({ ...ruleTyped(words), displayDate: "" });
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        It falls on
      </label>
      <Input
        id={id}
        type="text"
        value={ruleWords}
        onChange={(event) => write(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        placeholder="the third Tuesday of March"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem ${id}-reading` : `${id}-reading`}
      />
      {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
      <div id={`${id}-reading`}>
        <RuleReading
          rule={rule}
          lengthDays={lengthOf(form)}
          problem={isStoredRule || problem ? "" : reading && "problem" in reading ? reading.problem : ""}
          note={reading && "note" in reading ? reading.note : ""}
        />
      </div>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {HELP.map((each) => (
          <button
            key={each}
            type="button"
            aria-expanded={help === each}
            aria-controls={`${id}-help`}
            onClick={() => setHelp(help === each ? null : each)}
            className="link-quiet text-sm"
          >
            {HELP_LABELS[each]}
          </button>
        ))}
      </div>
      <div id={`${id}-help`} className="empty:hidden">
        {help === "words" && <RuleExamples onChoose={write} />}
        {help === "picker" && <RuleBuilder rule={rule} onWrite={write} />}
        {help === "text" && (
          // No words without a rule: they would name a day that no longer applies.
          <RuleText
            rule={rule}
            onWrite={(text) =>
              onChange({ rule: text, ruleWords: text && (ruleToText(text) || ruleWords), displayDate: "" })
            }
          />
        )}
      </div>
    </div>
  );
}

type RuleTextProps = { rule: string; onWrite: (rule: string) => void };

function RuleText({ rule, onWrite }: RuleTextProps) {
  const id = useId();
  return (
    <div className="rounded-2xl bg-muted p-3">
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        Rule text
      </label>
      <Input
        id={id}
        type="text"
        value={rule}
        onChange={(event) => onWrite(event.currentTarget.value.trim())}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        className="font-mono text-sm!"
      />
      <p id={`${id}-hint`} className="mt-1 text-muted-foreground text-sm">
        In RFC 5545 format: FREQ=YEARLY;BYMONTH=6;BYDAY=1FR. EASTER, RDATE:20260704 and ;OFFSET=-2 (two days before)
        work too.
      </p>
    </div>
  );
}
