"use client";

import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { AdminButton, IconButton } from "./admin-button";

/** Whether the focused element was removed, so that nothing has the focus. */
export const isFocusLost = (): boolean => !document.activeElement || document.activeElement === document.body;

/**
 * Moves the focus to element `id` when the part is removed while a button in it has the focus. Returns the part's ref.
 */
export function useFocusAfter<Part extends HTMLElement>(id: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  // A layout effect's cleanup runs while the element is still in the page.
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(id)?.focus();
    };
  }, [id]);
  return part;
}

type PanelProps = {
  id: string;
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function Panel({ id, title, hint, actions, children }: PanelProps) {
  return (
    <section data-panel aria-labelledby={id} className="mt-8 first:mt-0">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2
            id={id}
            // Takes the focus when the focused button disappears.
            tabIndex={-1}
            className="font-display font-extrabold text-2xl tracking-tight outline-none"
          >
            {title}
          </h2>
          {hint && <p className="mt-1 max-w-prose text-ink-soft">{hint}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

export function PanelWaiting({ children = "Loading…" }: { children?: ReactNode }) {
  return (
    <p role="status" className="rounded-3xl border border-line bg-surface p-6 text-center text-ink-soft">
      {children}
    </p>
  );
}

type PanelProblemProps = {
  problem: string;
  onRetry: () => void;
  isLoading?: boolean;
};

/** An error with a retry button. When the retry succeeds, the panel's title takes the focus. */
export function PanelProblem({ problem, onRetry, isLoading = false }: PanelProblemProps) {
  const alert = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    const title = alert.current?.closest("[data-panel]")?.querySelector("h2");
    return () => {
      if (isPressed.current && isFocusLost()) title?.focus();
    };
  }, []);
  const retry = () => {
    isPressed.current = true;
    onRetry();
  };
  return (
    <div ref={alert} role="alert" className="rounded-3xl border border-line bg-surface p-6 text-center">
      <p>{problem}</p>
      <AdminButton onClick={retry} isLocked={isLoading} className="mt-3 aria-disabled:opacity-60">
        {isLoading ? "Trying again…" : "Try again"}
      </AdminButton>
    </div>
  );
}

type FilterChipsProps<Value extends string> = {
  legend: string;
  options: readonly (readonly [value: Value, words: string])[];
  value: Value;
  onChange: (value: Value) => void;
  /** The number of items for the selected value, if shown. */
  count?: number | null;
};

export function FilterChips<Value extends string>({
  legend,
  options,
  value,
  onChange,
  count = null,
}: FilterChipsProps<Value>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{legend}</legend>
      {options.map(([each, words]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChange(each)}
          className="chip aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {words}
          {each === value && count !== null && <span className="tabular-nums">{count.toLocaleString("en-US")}</span>}
        </button>
      ))}
    </fieldset>
  );
}

type PaginationProps = {
  page: number;
  last: number;
  /** What the pages are of: "sponsorships". */
  what: string;
  /** The rows on this page, for a list that is long enough to go to its ends: "51–100 of 1,093". */
  range?: string;
  onTurn: (page: number) => void;
};

/** Buttons to the other pages of a list; nothing for a single page. */
export function Pagination({ page, last, what, range, onTurn }: PaginationProps) {
  if (last === 1 && page === 1) return null;
  const [first, previous, next, end] = [
    { name: "First page", icon: ChevronsLeft, to: 1, isOpen: page > 1 },
    { name: "Previous page", icon: ChevronLeft, to: Math.min(page - 1, last), isOpen: page > 1 },
    { name: "Next page", icon: ChevronRight, to: page + 1, isOpen: page < last },
    { name: "Last page", icon: ChevronsRight, to: last, isOpen: page < last },
  ].map(({ name, icon, to, isOpen }) => {
    const button = { isLocked: !isOpen, onClick: () => onTurn(to) };
    const className = "border border-line bg-surface aria-disabled:opacity-40";
    return range ? (
      <IconButton key={name} {...button} icon={icon} label={name} className={className} />
    ) : (
      <AdminButton key={name} {...button} className="aria-disabled:opacity-40">
        {name}
      </AdminButton>
    );
  });
  const place = `Page ${page} of ${last.toLocaleString("en-US")}`;
  return (
    <nav aria-label={`Pages of ${what}`} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      {range ? (
        <>
          <p className="text-ink-soft tabular-nums">{range}</p>
          <div className="flex items-center gap-2">
            {first}
            {previous}
            <span className="px-1 tabular-nums">{place}</span>
            {next}
            {end}
          </div>
        </>
      ) : (
        <>
          {previous}
          <span className="text-ink-soft tabular-nums">{place}</span>
          {next}
        </>
      )}
    </nav>
  );
}

const SHORT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** Formats an ISO 8601 instant in the editor's own time zone, as date and time or date only. */
export function Instant({ at, isDay = false }: { at: string; isDay?: boolean }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {(isDay ? DAY : SHORT).format(new Date(at))}
    </time>
  );
}

/** "good" needs no action, "watch" may resolve itself, "bad" needs action; "idle" is neutral. */
export type Tone = "good" | "watch" | "bad" | "idle";

/** The status badge has no danger tone, so "bad" sets its own colors. */
const STYLES: Readonly<Record<Tone, { tone?: string; className: string }>> = {
  good: { tone: "good", className: "" },
  watch: { tone: "bad", className: "" },
  bad: { className: "bg-danger! text-on-danger! before:bg-on-danger!" },
  idle: { className: "" },
};

export function StateBadge({ tone, children }: { tone: Tone; children: string }) {
  const style = STYLES[tone];
  return (
    <span className={`status-badge py-0.5! text-sm! ${style.className}`} data-tone={style.tone}>
      {children}
    </span>
  );
}
