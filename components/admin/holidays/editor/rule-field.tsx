"use client";

import { CalendarDays } from "lucide-react";
import { useEffect, useId, useMemo, useState } from "react";
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
import { OptionSelect, type SelectOptions } from "../option-select";

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
  const begins = lengthDays > 1;
  const sentence =
    words && `It ${begins ? "begins" : "falls"} on ${words}${begins ? ` and lasts ${lengthDays} days` : ""}.`;
  const next = dates.length > 0 ? `Next: ${dates.join("; ")}.` : "It won’t happen again.";
  const spoken = usePaused(words ? `${sentence} ${next}` : problem);
  return (
    <div className="mt-2 rounded-2xl bg-muted px-3 py-2.5">
      {words ? (
        <>
          <p className="flex gap-2 text-pretty">
            <CalendarDays className="mt-0.5 size-5 text-primary" />
            <span>
              It {begins ? "begins" : "falls"} on <strong>{words}</strong>
              {begins && ` and lasts ${lengthDays} days`}.
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
            <p className="mt-1 pl-7 text-muted-foreground text-sm">It won’t happen again.</p>
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

type RuleBuilderProps = {
  rule: string;
  onWrite: (words: string) => void;
};

const numbered = (values: readonly string[], first: number): SelectOptions =>
  values.map((words, index) => [String(index + first), words]);

const KIND_OPTIONS = Object.entries(BUILDER_KINDS) as [BuilderKind, string][];
const MONTH_OPTIONS = numbered(
  Array.from({ length: 12 }, (_, index) => monthName(index + 1)),
  1,
);
const NTH_OPTIONS = NTHS.map(([nth, word]) => [String(nth), word] as const);
const WEEKDAY_OPTIONS = numbered(WEEKDAYS, 0);
const SIDE_OPTIONS = (["before", "on or before", "on or after", "after"] as const).map((side) => [side, side] as const);
const AWAY_OPTIONS = [
  ["before", "before"],
  ["after", "after"],
] as const;

/** Returns the number of days of a month in a leap year. */
const daysIn = (month: number) =>
  daysOfMonth({ year: 2000, month }).map((_, index) => [String(index + 1), String(index + 1)] as const);

/** Builds a rule from selects, and writes it as words into the field above. */
function RuleBuilder({ rule, onWrite }: RuleBuilderProps) {
  const [choice, setChoice] = useState<BuilderChoice>(() => ({ ...FIRST_CHOICE, ...choiceOf(rule) }));
  const pick = (patch: Partial<BuilderChoice>) => {
    const next = { ...choice, ...patch };
    const last = daysOfMonth({ year: 2000, month: next.month }).length;
    const whole = { ...next, day: Math.min(next.day, last) };
    setChoice(whole);
    onWrite(choiceText(whole));
  };
  const has = (...kinds: BuilderKind[]) => kinds.includes(choice.kind);
  const select = (name: "month" | "day" | "nth" | "weekday", label: string, options: SelectOptions) => (
    <OptionSelect
      aria-label={label}
      value={String(choice[name])}
      options={options}
      onChange={(text) => pick({ [name]: Number(text) })}
      className="w-auto"
    />
  );
  return (
    <div className="grid gap-2 rounded-2xl bg-muted p-3">
      <OptionSelect
        aria-label="Kind of day"
        value={choice.kind}
        options={KIND_OPTIONS}
        onChange={(next) => pick({ kind: next })}
        className="w-auto"
      />
      <div className="flex flex-wrap items-center gap-2">
        {has("apart", "easter") && (
          <>
            <NumberField label="How many days" value={choice.days} max={183} onChange={(days) => pick({ days })} />
            <span>days</span>
            <OptionSelect
              aria-label="Before or after"
              value={choice.side.endsWith("before") ? "before" : "after"}
              options={AWAY_OPTIONS}
              onChange={(side) => pick({ side })}
              className="w-auto"
            />
          </>
        )}
        {has("easter") && <span>Easter Sunday</span>}
        {has("weekday", "apart") && (
          <>
            <span>the</span>
            {select("nth", "Which one", NTH_OPTIONS)}
          </>
        )}
        {has("weekday", "apart", "near") && select("weekday", "Weekday", WEEKDAY_OPTIONS)}
        {has("near") && (
          <OptionSelect
            aria-label="Before or after"
            value={choice.side}
            options={SIDE_OPTIONS}
            onChange={(side) => pick({ side })}
            className="w-auto"
          />
        )}
        {has("weekday", "apart") && <span>of</span>}
        {has("month") && <span>all of</span>}
        {has("day", "weekday", "apart", "near", "month") && select("month", "Month", MONTH_OPTIONS)}
        {has("day", "near") && select("day", "Day of the month", daysIn(choice.month))}
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
          <Input
            type="date"
            aria-label="Day"
            value={choice.date}
            onChange={({ currentTarget: { value } }) => isCivilDate(value) && pick({ date: value })}
            className="w-auto!"
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
