"use client";

import { useId, useState } from "react";
import { cardDateProblem, type cardDateRange } from "@/lib/cards/form";
import { quickDays } from "@/lib/cards/quick-days";
import type { CivilDate } from "@/lib/core/dates";
import { whenInWords } from "@/lib/holidays/search/words";
import { hued } from "../hued";
import type { ChoiceState } from "./builder-choice";
import { HolidayField } from "./builder-holiday-field";
import { BuilderPart, FieldProblem } from "./builder-part";

type OccasionPartProps = Omit<ChoiceState, "restart"> & {
  range: ReturnType<typeof cardDateRange>;
  today: CivilDate;
  problem: string | undefined;
};

const inWords = (date: CivilDate) => whenInWords({ dateIso: date, isMonthObservance: false, lengthDays: 1 });

/** The line above the date's holidays. */
function foundOn({ choice: { date, occasion, offered }, isLooking, hasFailed }: OccasionPartProps): string {
  if (isLooking) return `Looking up ${inWords(date)}…`;
  if (hasFailed) return "We couldn't look up that day's holidays. You can still send your card without one.";
  if (!offered) return "";
  const isElsewhere = occasion !== null && offered.every(({ id }) => id !== occasion.id);
  if (offered.length > 0) return `${isElsewhere ? "Also on" : "On"} ${inWords(date)}`;
  if (isElsewhere) return `No other holidays on ${inWords(date)}.`;
  return `No holidays on ${inWords(date)}. Send a card just because.`;
}

/** What is wrong with the date, as soon as nobody is typing it. */
function dateTrouble({ choice: { date }, problem, today }: OccasionPartProps): string | null {
  const outside = cardDateProblem(date, today);
  if (date) return outside;
  return problem ?? `Pick a date. ${outside}`;
}

/** Says that the day is the visitor's to pick when the holiday has none that a card can be about. */
function noDayOf({ choice: { occasion }, range, today }: OccasionPartProps): string | null {
  if (!occasion || !cardDateProblem(occasion.dateIso, today)) return null;
  const years = `${range.first.slice(0, 4)} through ${range.last.slice(0, 4)}`;
  return `${occasion.holidayName} has no date from ${years}, so pick any day you like.`;
}

/** The day: the holiday, the date, and the date's other holidays. */
export function OccasionPart(props: OccasionPartProps) {
  const { choice, hasFailed, retry, setDate, setOccasion, range, today, problem } = props;
  const { date, occasion, offered } = choice;
  const [isTyping, setIsTyping] = useState(false);
  const trouble = isTyping ? problem : dateTrouble(props);
  const note = noDayOf(props);
  const id = useId();
  return (
    <BuilderPart id={`${id}-title`} emoji="🗓️" title="Pick the day">
      <HolidayField occasion={occasion} onChoose={setOccasion} />
      <div>
        <label htmlFor={`${id}-date`} className="mb-1 block font-semibold">
          Date
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={`${id}-date`}
            type="date"
            name="selectedDate"
            required
            min={range.first}
            max={range.last}
            value={date}
            onChange={(event) => {
              setIsTyping(true);
              setDate(event.currentTarget.value as CivilDate);
            }}
            onBlur={() => setIsTyping(false)}
            aria-invalid={trouble ? true : undefined}
            aria-describedby={trouble ? `${id}-problem` : undefined}
            className="field w-auto! grow"
          />
          {/* biome-ignore lint/a11y/useSemanticElements: three shortcuts, no fields of their own */}
          <div role="group" aria-label="Quick picks" className="flex gap-2">
            {quickDays(today).map((day) => (
              <button
                key={day.label}
                type="button"
                aria-pressed={day.date === date}
                className="pick"
                onClick={() => setDate(day.date)}
              >
                {day.label}
              </button>
            ))}
          </div>
        </div>
        <FieldProblem id={`${id}-problem`}>{trouble ?? undefined}</FieldProblem>
        {note && <p className="mt-2 text-ink-soft text-sm">{note}</p>}
      </div>
      <div>
        <p id={`${id}-found`} role="status" className="mb-2 text-ink-soft text-sm">
          {foundOn(props)}
        </p>
        {hasFailed && (
          <button type="button" className="pick" onClick={retry}>
            Try again
          </button>
        )}
        {offered && offered.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: buttons that choose at once, not fields
          <div role="group" aria-labelledby={`${id}-found`} className="strip">
            {offered.map((each) => (
              <button
                key={each.id}
                type="button"
                aria-pressed={each.id === occasion?.id}
                style={hued(each.hue, each.tone)}
                className="hued pick"
                onClick={() => setOccasion(each)}
              >
                <span aria-hidden="true">{each.emoji}</span> {each.holidayName}
              </button>
            ))}
            <button type="button" aria-pressed={occasion === null} className="pick" onClick={() => setOccasion(null)}>
              <span aria-hidden="true">💌</span> No holiday
            </button>
          </div>
        )}
      </div>
    </BuilderPart>
  );
}
