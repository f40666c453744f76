"use client";

import { CalendarDays } from "lucide";
import { useEffect, useId, useMemo, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { type CivilDate, deviceDate, partsOf } from "@/lib/core/civil-date";
import { daysInWords, monthTitle } from "@/lib/core/dates";
import { type HolidayForm, lengthOf, ruleTyped, wordsOf } from "@/lib/editorial/form/form";
import { ruleFromWords } from "@/lib/editorial/rule/parser";
import { isWholeMonth, nextDatesOf } from "@/lib/holidays/rule";
import { RuleBuilder } from "./rule-builder";

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
  const words = wordsOf(rule);
  const today = deviceDate(new Date());
  const dates = useMemo(() => (words ? datesInWords(rule, lengthDays, today) : []), [words, rule, lengthDays, today]);
  const begins = lengthDays > 1;
  const sentence =
    words && `It ${begins ? "begins" : "falls"} on ${words}${begins ? ` and lasts ${lengthDays} days` : ""}.`;
  const next = dates.length > 0 ? `Next: ${dates.join("; ")}.` : "It won’t happen again.";
  const spoken = usePaused(words ? `${sentence} ${next}` : problem);
  return (
    <div className="mt-2 rounded-2xl bg-sunken px-3 py-2.5">
      {words ? (
        <>
          <p className="flex gap-2 text-pretty">
            <Icon of={CalendarDays} className="mt-0.5 size-5 text-accent" />
            <span>
              It {begins ? "begins" : "falls"} on <strong>{words}</strong>
              {begins && ` and lasts ${lengthDays} days`}.
            </span>
          </p>
          {note && <p className="mt-1 pl-7 text-ink-soft text-sm">{note}</p>}
          {dates.length > 0 ? (
            <ul aria-label="Upcoming dates" className="mt-2 flex flex-wrap gap-1.5 pl-7">
              {dates.map((date) => (
                <li
                  key={date}
                  className="rounded-full border border-line bg-surface px-2.5 py-0.5 text-sm tabular-nums"
                >
                  {date}
                </li>
              ))}
            </ul>
          ) : (
            <p className="mt-1 pl-7 text-ink-soft text-sm">It won’t happen again.</p>
          )}
        </>
      ) : (
        <p className="text-ink-soft">{problem || "Write it the way you’d say it: “the third Tuesday of March”."}</p>
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

/** Example rules. A click puts one into the field. */
function RuleExamples({ onChoose }: { onChoose: (words: string) => void }) {
  return (
    <ul aria-label="Examples" className="flex flex-wrap gap-1.5 rounded-2xl bg-sunken p-3">
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
      <input
        id={id}
        type="text"
        value={ruleWords}
        onChange={(event) => write(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        placeholder="the third Tuesday of March"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem ${id}-reading` : `${id}-reading`}
        className="field"
      />
      {problem && (
        <p id={`${id}-problem`} className="field-error">
          {problem}
        </p>
      )}
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
              onChange({ rule: text, ruleWords: text && (wordsOf(text) || ruleWords), displayDate: "" })
            }
          />
        )}
      </div>
    </div>
  );
}

type RuleTextProps = { rule: string; onWrite: (rule: string) => void };

/** The rule as it is stored. */
function RuleText({ rule, onWrite }: RuleTextProps) {
  const id = useId();
  return (
    <div className="rounded-2xl bg-sunken p-3">
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        Rule text
      </label>
      <input
        id={id}
        type="text"
        value={rule}
        onChange={(event) => onWrite(event.currentTarget.value.trim())}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        className="field font-mono text-sm!"
      />
      <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
        In RFC 5545 format: FREQ=YEARLY;BYMONTH=6;BYDAY=1FR. EASTER, RDATE:20260704 and ;OFFSET=-2 (two days before)
        work too.
      </p>
    </div>
  );
}
