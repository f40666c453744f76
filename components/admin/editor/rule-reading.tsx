"use client";

import { CalendarDays } from "lucide";
import { useMemo } from "react";
import { type CivilDate, daysInWords, deviceDate, monthTitle, partsOf } from "@/lib/core/dates";
import { wordsOf } from "@/lib/editorial/form/form";
import { isWholeMonth, nextDatesOf } from "@/lib/holidays/rule";
import { Icon } from "../../icon";
import { usePaused } from "./use-paused";

type RuleReadingProps = {
  /** "" while nothing is understood. */
  rule: string;
  lengthDays: number;
  /** Why nothing is understood; "" for nothing to say. */
  problem: string;
  note: string;
};

function datesInWords(rule: string, lengthDays: number, today: CivilDate): string[] {
  const isMonthObservance = isWholeMonth(rule);
  return nextDatesOf({ rule, isMonthObservance, lengthDays })(today).map((date) =>
    isMonthObservance ? monthTitle(partsOf(date)) : daysInWords(date, lengthDays),
  );
}

/** What was understood of a rule, with the next five dates; else why it was not. Read out once the typing rests. */
export function RuleReading({ rule, lengthDays, problem, note }: RuleReadingProps) {
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
