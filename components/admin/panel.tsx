"use client";

import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Skeleton } from "@/components/ui/skeleton";
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
          {hint && <p className="mt-1 max-w-prose text-muted-foreground">{hint}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Gray rows until the first response; `children` says to screen readers what is loading. */
export function PanelWaiting({ children = "Loading…" }: { children?: ReactNode }) {
  return (
    <div className="grid gap-3 rounded-3xl border border-border bg-card p-4 md:p-5">
      <p role="status" className="sr-only">
        {children}
      </p>
      {["w-2/5", "w-full", "w-4/5"].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </div>
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
    <div ref={alert} role="alert" className="rounded-3xl border border-border bg-card p-6 text-center">
      <p>{problem}</p>
      <AdminButton onClick={retry} isLocked={isLoading} className="mt-3 aria-disabled:opacity-60">
        {isLoading ? "Trying again…" : "Try again"}
      </AdminButton>
    </div>
  );
}

type DataStateProps = {
  list: { data: unknown; problem: string; isLoading: boolean; reload: () => unknown };
  /** What is loading. */
  children?: string;
  className?: string;
};

/** The error of data from the API, or `children` until its first response. */
export function DataState({ list: { data, problem, isLoading, reload }, children, className }: DataStateProps) {
  if (data && !problem) return null;
  return (
    <div className={className}>
      {problem ? (
        <PanelProblem problem={problem} isLoading={isLoading} onRetry={() => void reload()} />
      ) : (
        <PanelWaiting>{children}</PanelWaiting>
      )}
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
          className="chip aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-foreground"
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
    const className = "border border-border bg-card aria-disabled:opacity-40";
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
          <p className="text-muted-foreground tabular-nums">{range}</p>
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
          <span className="text-muted-foreground tabular-nums">{place}</span>
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

const TONES: Readonly<Record<Tone, string>> = {
  good: "bg-green-100 text-green-900 before:bg-green-600 dark:bg-green-900 dark:text-green-100 dark:before:bg-green-400",
  watch:
    "bg-orange-100 text-orange-900 before:bg-orange-600 dark:bg-orange-950 dark:text-orange-100 dark:before:bg-orange-400",
  bad: "bg-destructive text-destructive-foreground before:bg-destructive-foreground",
  idle: "bg-muted text-foreground before:bg-muted-foreground",
};

export function StateBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span
      className={`inline-flex flex-none items-center gap-2 rounded-full px-3.5 py-0.5 font-bold text-sm before:size-2 before:rounded-full ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
