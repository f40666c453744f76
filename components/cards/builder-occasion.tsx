"use client";

import { useId } from "react";
import type { cardDateRange } from "@/lib/cards/form";
import { quickDays } from "@/lib/cards/quick-days";
import type { CivilDate } from "@/lib/civil-date";
import { whenInWords } from "@/lib/search/words";
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

/** What the line above a date's holidays says of them. */
function foundOn({ choice: { date, occasion, offered }, isLooking, hasFailed }: OccasionPartProps): string {
  if (isLooking) return `Looking up ${inWords(date)} …`;
  if (hasFailed) return "We couldn't look up that day's holidays. Your card can go without.";
  if (!offered) return "";
  const isElsewhere = occasion !== null && offered.every(({ id }) => id !== occasion.id);
  if (offered.length > 0) return `${isElsewhere ? "Also on" : "On"} ${inWords(date)}`;
  if (isElsewhere) return `Nothing else on the calendar for ${inWords(date)}.`;
  return `Nothing on the calendar for ${inWords(date)}: this one is just because.`;
}

/** The day: which holiday, which date, and what else that date has to offer. */
export function OccasionPart(props: OccasionPartProps) {
  const { choice, hasFailed, retry, setDate, setOccasion, range, today, problem } = props;
  const { date, occasion, offered } = choice;
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
            onChange={(event) => setDate(event.currentTarget.value as CivilDate)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
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
        <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
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
                style={hued(each.hue)}
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
