"use client";

import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { HolidayTile } from "@/components/holiday/holiday-tile";
import { SEARCH_FIELD_ID } from "@/components/search/search-button";
import { type SearchAnswer, useSearch } from "@/components/search/use-search";
import { DEFAULT_BUTTON, OUTLINE_BUTTON } from "@/components/ui/button-classes";
import { Input } from "@/components/ui/input";
import {
  dayLinkInWords,
  foundInWords,
  MAX_SEARCH_LENGTH,
  parseQueryText,
  resultHref,
  whenInWords,
} from "@/lib/holidays/search/text";

type SearchScreenProps = {
  first: SearchAnswer;
  limit: number;
  /** The icon of the button, which the server draws. */
  icon?: ReactNode;
};

/** The search as a page: a plain form that, with scripts, also searches while the visitor types. */
export function SearchScreen({ first, limit, icon }: SearchScreenProps) {
  const field = useRef<HTMLInputElement>(null);
  // After Back the page has its first results but the last URL, and the URL takes precedence.
  const queryInUrl = parseQueryText(useSearchParams().get("q"));
  const [start] = useState(queryInUrl);
  const [typed, setTyped] = useState(start);
  const found = useSearch(typed, limit, start === first.query ? first : undefined);
  const { query, date, results, isSlow, error, retry } = found;
  const isCurrent = query === typed.trim();

  // The field may already contain text typed before the script loaded.
  useEffect(() => setTyped(field.current?.value ?? ""), []);

  useEffect(() => {
    if (!isCurrent) return;
    const address = query ? `/search?${new URLSearchParams({ q: query })}` : "/search";
    if (address !== location.pathname + location.search) history.replaceState(null, "", address);
  }, [query, isCurrent]);

  /** The results are already there unless the search failed; on a phone, hide the keyboard to show them. */
  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.blur();
    retry();
  };
  /** The button disappears with the response, so move the focus to the field. */
  const tryAgain = () => {
    field.current?.focus();
    retry();
  };
  const isNothing = query !== "" && results.length === 0 && !error;
  return (
    <>
      <h1 className="font-display font-extrabold text-4xl tracking-tight">Find a holiday</h1>
      <search>
        <form action="/search" onSubmit={submit} className="mt-5 flex max-w-2xl gap-2">
          <Input
            ref={field}
            id={SEARCH_FIELD_ID}
            type="search"
            name="q"
            aria-label="Find a holiday"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={MAX_SEARCH_LENGTH}
            placeholder="Pie, pirates, 11/26…"
            defaultValue={start}
            onInput={(event) => setTyped(event.currentTarget.value)}
            className="text-lg!"
          />
          <button type="submit" className={DEFAULT_BUTTON}>
            {icon}
            Search
          </button>
        </form>
      </search>
      <p role="status" className="mt-4 min-h-6 text-muted-foreground">
        {isSlow ? "Searching…" : (error ?? (query && foundInWords(results.length, limit, date)))}
      </p>
      {error && (
        <button type="button" onClick={tryAgain} className={`${OUTLINE_BUTTON} mt-4`}>
          Try again
        </button>
      )}
      {date && (
        <p>
          <Link href={`/holiday/${date}`} prefetch={false} className="text-link inline-flex min-h-11 items-center">
            {dayLinkInWords(date)}
          </Link>
        </p>
      )}
      {results.length > 0 && (
        <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {results.map((holiday) => (
            <li key={holiday.id}>
              <HolidayTile
                href={resultHref(holiday, found)}
                emoji={holiday.emoji}
                hue={holiday.hue}
                tone={holiday.tone}
                name={holiday.holidayName}
                note={whenInWords(holiday)}
              />
            </li>
          ))}
        </ul>
      )}
      {(isNothing || !query) && (
        <p className="mt-4">
          <Link href="/holidays" className="text-link inline-flex min-h-11 items-center">
            Browse all holidays
          </Link>
        </p>
      )}
    </>
  );
}
