"use client";

import { useId, useState } from "react";
import { type HolidayForm, lengthOf, ruleTyped, wordsOf } from "@/lib/editorial/form/form";
import { ruleFromWords } from "@/lib/editorial/rule/from-words";
import { RuleBuilder } from "./rule-builder";
import { RuleExamples } from "./rule-examples";
import { RuleReading } from "./rule-reading";

type RuleFieldProps = {
  form: Pick<HolidayForm, "rule" | "ruleWords" | "lengthDays">;
  onChange: (patch: Partial<HolidayForm>) => void;
  problem?: string | undefined;
};

const HELP = ["words", "picker", "text"] as const;
const HELP_LABELS = { words: "What can I write?", picker: "Pick a date instead", text: "Rule text" } as const;
type Help = (typeof HELP)[number];

/** When the holiday falls, in words; what was understood and the next dates appear below while typing. */
export function RuleField({ form, onChange, problem }: RuleFieldProps) {
  const id = useId();
  const [help, setHelp] = useState<Help | null>(null);
  const { rule, ruleWords } = form;
  const reading = ruleFromWords(ruleWords);
  // A rule that our words cannot express, such as one with its own date each year: it stays until something is typed.
  const isKept = rule !== "" && (reading === null || "problem" in reading);
  // The editor's own text for the date is no longer true once the date moves.
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
          problem={isKept || problem ? "" : reading && "problem" in reading ? reading.problem : ""}
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
          // No words for no rule: they would say a day that is not there any more.
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
