"use client";

import { Search } from "lucide-react";
import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { AdminButton } from "./buttons";

/** Whether the focused element was removed, so that nothing has the focus. */
export const isFocusLost = (): boolean => !document.activeElement || document.activeElement === document.body;

/** Moves the focus when the part is removed with it: to element `id`, or else to the panel's title. Returns its ref. */
export function useFocusAfter<Part extends HTMLElement>(id?: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  // A layout effect's cleanup runs while the element is still in the page.
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const next = id ? document.getElementById(id) : element.closest("[data-panel]")?.querySelector("h2");
      next?.focus();
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
  const alert = useFocusAfter<HTMLDivElement>();
  return (
    <div ref={alert} role="alert" className="rounded-3xl border border-border bg-card p-6 text-center">
      <p>{problem}</p>
      <AdminButton onClick={onRetry} isLocked={isLoading} className="mt-3 aria-disabled:opacity-60">
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

/** What a section shows instead of an empty list. */
export function EmptyCard(props: Omit<ComponentProps<typeof EmptyState>, "size">) {
  return (
    <div className="rounded-3xl border border-border bg-card">
      <EmptyState {...props} size="small" />
    </div>
  );
}

type SearchFieldProps = Omit<ComponentProps<"input">, "onChange"> & {
  label: string;
  isLabelHidden?: boolean;
  onType: (text: string) => void;
};

export function SearchField({ label, isLabelHidden = false, onType, className, ...input }: SearchFieldProps) {
  return (
    <label className={`relative block ${className}`}>
      <span className={isLabelHidden ? "sr-only" : "mb-1 block font-semibold text-sm"}>{label}</span>
      <Search className="pointer-events-none absolute bottom-3 left-3.5 size-5 text-muted-foreground" />
      <Input
        type="search"
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        {...input}
        onChange={(event) => onType(event.currentTarget.value)}
        className="pl-11!"
      />
    </label>
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
