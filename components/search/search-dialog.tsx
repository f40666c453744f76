"use client";

import { Search, X } from "lucide-react";
import Link from "next/link";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { Emoji } from "@/components/ui/emoji";
import { hueStyle } from "@/components/ui/hue";
import type { FoundHoliday } from "@/lib/holidays/search/queries";
import { dayLinkInWords, foundInWords, MAX_SEARCH_LENGTH, resultHref, whenInWords } from "@/lib/holidays/search/text";
import { useSearch } from "./use-search";

/** As many as fit on a screen. The search page has more. */
const LIMIT = 12;

const HINT = "Try a name, a food, an animal, or a date like 11/26.";

type OptionProps = {
  holiday: FoundHoliday;
  href: string;
  id: string;
  isActive: boolean;
  onClick: (event: MouseEvent) => void;
};

/**
 * A link that is also an option of the list, so that the arrow keys move to it and a pointer can open it in a new tab.
 */
function Option({ holiday, href, id, isActive, onClick }: OptionProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onClick}
      style={hueStyle(holiday.hue, holiday.tone)}
      className="hued flex min-h-14 scroll-my-2 items-center gap-3 rounded-2xl px-2 py-1.5 text-foreground hover:bg-field-soft aria-selected:bg-field-soft aria-selected:inset-ring-2 aria-selected:inset-ring-field-strong"
    >
      <span aria-hidden="true" className="grid size-11 flex-none place-items-center rounded-xl bg-field text-2xl">
        <Emoji of={holiday.emoji} />
      </span>
      <span className="min-w-0">
        <span className="block font-bold leading-snug wrap-anywhere">{holiday.holidayName}</span>
        <span className="block text-field-strong text-sm">
          {whenInWords(holiday)} · {holiday.category}
        </span>
      </span>
    </Link>
  );
}

/**
 * The search dialog on any page: the browser's modal dialog with a combobox. The arrow keys move through the results,
 * Enter opens the active one or else the search page, and Esc closes it and restores the focus.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState("");
  const { query, date, year, results, isSlow, error, retry } = useSearch(typed, LIMIT);
  const [chosen, setChosen] = useState({ query, index: -1 });
  // New results start with no active option.
  const active = chosen.query === query ? chosen.index : -1;
  const optionId = (index: number) => `${listId}-${index}`;
  const optionAt = (index: number) => document.getElementById(optionId(index));
  const close = () => dialog.current?.close();

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  /** The button disappears with the error, so move the focus. */
  const tryAgain = () => {
    retry();
    field.current?.focus();
  };
  const choose = (index: number) => {
    const wrapped = (index + results.length) % results.length;
    setChosen({ query, index: wrapped });
    optionAt(wrapped)?.scrollIntoView({ block: "nearest" });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" && results.length > 0) choose(active + 1);
    else if (event.key === "ArrowUp" && results.length > 0) choose(Math.max(active, 0) - 1);
    else if (event.key === "Enter" && active >= 0) optionAt(active)?.click();
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  };
  /** A click with a modifier key opens a new tab, so the dialog stays open. */
  const follow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || close();

  const found = query ? foundInWords(results.length, LIMIT, date) : HINT;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it from the keyboard
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
      className="m-0 max-h-dvh w-full max-w-none overflow-hidden rounded-b-3xl border border-border bg-card text-foreground shadow-2xl backdrop:bg-black/50 open:flex sm:mx-auto sm:mt-[10vh] sm:max-h-[80dvh] sm:w-[36rem] sm:rounded-3xl"
    >
      <div className="flex min-h-0 flex-1 flex-col pt-[env(safe-area-inset-top)]">
        {/* Without an active option, Enter submits the form to the search page. */}
        <form action="/search" className="flex items-center gap-2 border-border border-b py-2 pr-2 pl-4">
          <Search className="size-6 text-muted-foreground" />
          <input
            ref={field}
            type="search"
            name="q"
            role="combobox"
            aria-label="Find a holiday"
            aria-autocomplete="list"
            aria-expanded={results.length > 0}
            aria-controls={listId}
            aria-activedescendant={active >= 0 ? optionId(active) : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={MAX_SEARCH_LENGTH}
            placeholder="Find a holiday"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={press}
            className="min-h-12 w-full min-w-0 rounded-lg bg-transparent px-2 text-lg placeholder:text-muted-foreground [&::-webkit-search-cancel-button]:hidden"
          />
          <button type="button" aria-label="Close" className="icon-button" onClick={close}>
            <X className="size-6" />
          </button>
        </form>
        <p role="status" className="min-h-11 px-4 pt-3 text-muted-foreground text-sm">
          {isSlow ? "Searching…" : (error ?? found)}
        </p>
        {error && (
          <button
            type="button"
            onClick={tryAgain}
            className={buttonVariants({ variant: "outline", className: "mx-4 mb-4 self-start" })}
          >
            Try again
          </button>
        )}
        {results.length > 0 && (
          <>
            {/* It scrolls with the active option, so it needs no Tab stop of its own. */}
            <div
              id={listId}
              role="listbox"
              aria-label="Holidays"
              className="overflow-y-auto overscroll-contain px-2 pb-2"
            >
              {results.map((holiday, index) => (
                <Option
                  key={holiday.id}
                  holiday={holiday}
                  href={resultHref(holiday, { date, year })}
                  id={optionId(index)}
                  isActive={index === active}
                  onClick={follow}
                />
              ))}
            </div>
            {results.length === LIMIT && !date && (
              <Link
                href={`/search?${new URLSearchParams({ q: query })}`}
                onClick={follow}
                className="text-link flex min-h-11 shrink-0 items-center px-4 font-semibold"
              >
                See all matches
              </Link>
            )}
          </>
        )}
        {date && (
          <Link
            href={`/holiday/${date}`}
            prefetch={false}
            onClick={follow}
            className="text-link flex min-h-11 shrink-0 items-center px-4 pb-1 font-semibold"
          >
            {dayLinkInWords(date)}
          </Link>
        )}
      </div>
    </dialog>
  );
}
