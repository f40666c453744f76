"use client";

import { Search, X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useController } from "react-hook-form";
import { useSearch } from "@/components/search/use-search";
import { Emoji } from "@/components/ui/emoji";
import { hueStyle } from "@/components/ui/hue";
import { inputClass } from "@/components/ui/input";
import { type Occasion, occasionOf, quickDays } from "@/lib/cards/builder";
import { cardDateProblem, type cardDateRange } from "@/lib/cards/date-range";
import type { CivilDate } from "@/lib/core/civil-date";
import type { FoundHoliday } from "@/lib/holidays/search/queries";
import { foundInWords, MAX_SEARCH_LENGTH, whenInWords } from "@/lib/holidays/search/text";
import { BuilderPart, FieldProblem, PickButton, stripClass } from "./part";
import type { CardControl } from "./use-card";
import type { ChoiceState } from "./use-holiday-choice";
import "@/components/holiday/tile.css";

/** About as many results as fit above a phone's keyboard. */
const LIMIT = 8;

type HolidayFieldProps = {
  control: CardControl;
  occasion: Occasion | null;
  onChoose: (occasion: Occasion | null) => void;
};

/**
 * The holiday of the card: shows the chosen one and finds others by name. A combobox: the arrow keys move through the
 * results, Enter chooses, Esc or leaving the field restores the chosen one.
 */
function HolidayField({ control, occasion, onChoose }: HolidayFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: "holidayId" });
  const problem = fieldState.error?.message;
  // Null unless the visitor is typing.
  const [typed, setTyped] = useState<string | null>(null);
  const { query, results, isSlow, error, retry } = useSearch(typed ?? "", LIMIT);
  const [chosen, setChosen] = useState({ query, index: -1 });
  const active = chosen.query === query ? chosen.index : -1;
  const isOpen = typed !== null && query !== "";
  const optionId = (index: number) => `${id}-${index}`;

  const choose = (found: FoundHoliday) => {
    setTyped(null);
    onChoose(occasionOf(found));
  };
  const clear = () => {
    setTyped(null);
    onChoose(null);
    document.getElementById(`${id}-field`)?.focus();
  };
  const moveTo = (index: number) => {
    const wrapped = (index + results.length) % results.length;
    setChosen({ query, index: wrapped });
    document.getElementById(optionId(wrapped))?.scrollIntoView({ block: "nearest" });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const picked = results[active];
    if (event.key === "ArrowDown" && results.length > 0) moveTo(active + 1);
    else if (event.key === "ArrowUp" && results.length > 0) moveTo(Math.max(active, 0) - 1);
    else if (event.key === "Enter" && picked && isOpen) choose(picked);
    else if (event.key === "Escape" && typed !== null) setTyped(null);
    else return;
    event.preventDefault();
  };

  return (
    <div className="relative">
      <label htmlFor={`${id}-field`} className="mb-1 block font-semibold">
        Holiday
      </label>
      <div className="flex min-h-15 items-center rounded-[1.1rem] border border-field-strong bg-field-soft py-1 pr-2 pl-1.5 text-field-ink focus-within:outline-3 focus-within:outline-primary focus-within:outline-offset-2">
        <span
          aria-hidden="true"
          className="grid size-12 flex-none place-items-center rounded-[0.85rem] bg-field text-[1.7rem] leading-none"
        >
          {typed === null ? <Emoji of={occasion?.emoji ?? "💌"} /> : <Search className="size-6" />}
        </span>
        <input
          ref={field.ref}
          id={`${id}-field`}
          name={field.name}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen && results.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ""}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Just because"
          value={typed ?? occasion?.holidayName ?? ""}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // A click would put the caret inside the name, but typing should replace it.
          onClick={(event) => typed === null && event.currentTarget.select()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setTyped(null)}
          onKeyDown={press}
          className="min-w-0 flex-1 self-stretch text-ellipsis bg-transparent px-3 font-bold font-display text-[1.2rem] outline-none placeholder:text-field-ink placeholder:opacity-100"
        />
        {occasion && typed === null && (
          <button type="button" className="icon-button" aria-label="Clear" data-tooltip="Clear" onClick={clear}>
            <X />
          </button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1 text-muted-foreground text-sm">
        Type to find another holiday, like “pizza” or “dogs”.
      </p>
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
      {/* A click here must not move the focus, which would close the list. */}
      <div
        className="absolute inset-x-0 top-[5.4rem] z-35 max-h-84 overflow-y-auto overscroll-contain rounded-[1.1rem] border border-border bg-card p-1.5 text-foreground shadow-[0_0.75rem_2rem_oklch(0_0_0/0.22)]"
        hidden={!isOpen}
        onPointerDown={(event) => event.preventDefault()}
      >
        <p role="status" className="px-2 py-1 text-muted-foreground text-sm">
          {isOpen && (isSlow ? "Searching…" : (error ?? foundInWords(results.length, LIMIT)))}
        </p>
        {error && (
          <button type="button" className="link-quiet px-2" onClick={retry}>
            Try again
          </button>
        )}
        <div id={`${id}-list`} role="listbox" aria-label="Matches">
          {results.map((holiday, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
            <div
              key={holiday.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              style={hueStyle(holiday.hue, holiday.tone)}
              className="hued flex cursor-pointer scroll-my-2 items-center gap-3 rounded-[0.9rem] p-1.5 hover:bg-field-soft aria-selected:bg-field-soft aria-selected:inset-ring-2 aria-selected:inset-ring-field-strong"
              onClick={() => choose(holiday)}
            >
              <span aria-hidden="true" className="tile-emoji">
                <Emoji of={holiday.emoji} />
              </span>
              <span className="min-w-0">
                <span className="wrap-anywhere block font-bold leading-snug">{holiday.holidayName}</span>
                <span className="block text-field-strong text-sm">{whenInWords(holiday)}</span>
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

type OccasionPartProps = Omit<ChoiceState, "restart"> & {
  control: CardControl;
  range: ReturnType<typeof cardDateRange>;
  today: CivilDate;
};

const inWords = (date: CivilDate) => whenInWords({ dateIso: date, isMonthObservance: false, lengthDays: 1 });

/** Returns the line above the date's holidays. */
function foundOn({ choice: { date, occasion, offered }, isLooking, hasFailed }: OccasionPartProps): string {
  if (isLooking) return `Looking up ${inWords(date)}…`;
  if (hasFailed) return "We couldn't look up that day's holidays. You can still send your card without one.";
  if (!offered) return "";
  const isElsewhere = occasion !== null && offered.every(({ id }) => id !== occasion.id);
  if (offered.length > 0) return `${isElsewhere ? "Also on" : "On"} ${inWords(date)}`;
  if (isElsewhere) return `No other holidays on ${inWords(date)}.`;
  return `No holidays on ${inWords(date)}. Send a card just because.`;
}

/** The card's holiday and date, and the date's other holidays. */
export function OccasionPart(props: OccasionPartProps) {
  const { control, choice, hasFailed, retry, setDate, setOccasion, range, today } = props;
  const { date, occasion, offered } = choice;
  const [isTyping, setIsTyping] = useState(false);
  const id = useId();
  const { field, fieldState } = useController({ control, name: "selectedDate" });
  const problem = fieldState.error?.message;
  const outside = cardDateProblem(date, today);
  const typedProblem = date ? (outside ?? problem) : (problem ?? `Pick a date. ${outside}`);
  const dateError = (isTyping ? problem : typedProblem) ?? undefined;
  const hasNoDay = occasion !== null && cardDateProblem(occasion.dateIso, today) !== null;
  return (
    <BuilderPart id={`${id}-title`} emoji="🗓️" title="Pick the day">
      <HolidayField control={control} occasion={occasion} onChoose={setOccasion} />
      <div>
        <label htmlFor={`${id}-date`} className="mb-1 block font-semibold">
          Date
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            ref={field.ref}
            id={`${id}-date`}
            type="date"
            name={field.name}
            required
            min={range.first}
            max={range.last}
            value={date}
            onChange={(event) => {
              setIsTyping(true);
              setDate(event.currentTarget.value as CivilDate);
            }}
            onBlur={() => setIsTyping(false)}
            aria-invalid={dateError ? true : undefined}
            aria-describedby={dateError ? `${id}-problem` : undefined}
            className={`${inputClass} w-auto! grow`}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: three shortcuts, no fields of their own */}
          <div role="group" aria-label="Quick picks" className="flex flex-wrap gap-2 *:flex-none">
            {quickDays(today).map((day) => (
              <PickButton key={day.label} aria-pressed={day.date === date} onClick={() => setDate(day.date)}>
                {day.label}
              </PickButton>
            ))}
          </div>
        </div>
        <FieldProblem id={`${id}-problem`}>{dateError}</FieldProblem>
        {hasNoDay && (
          <p className="mt-2 text-muted-foreground text-sm">
            {`${occasion.holidayName} has no date from ${range.first.slice(0, 4)} through ${range.last.slice(0, 4)}, so pick any day you like.`}
          </p>
        )}
      </div>
      <div>
        <p id={`${id}-found`} role="status" className="mb-2 text-muted-foreground text-sm">
          {foundOn(props)}
        </p>
        {hasFailed && <PickButton onClick={retry}>Try again</PickButton>}
        {offered && offered.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: buttons that choose at once, not fields
          <div role="group" aria-labelledby={`${id}-found`} className={stripClass}>
            {offered.map((each) => (
              <PickButton
                key={each.id}
                aria-pressed={each.id === occasion?.id}
                style={hueStyle(each.hue, each.tone)}
                className="hued"
                onClick={() => setOccasion(each)}
              >
                <Emoji of={each.emoji} /> {each.holidayName}
              </PickButton>
            ))}
            <PickButton aria-pressed={occasion === null} onClick={() => setOccasion(null)}>
              <Emoji of="💌" /> No holiday
            </PickButton>
          </div>
        )}
      </div>
    </BuilderPart>
  );
}
