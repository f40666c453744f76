"use client";

import {
  type ComponentType,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  startTransition,
  type TouchEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import type { CivilDate, YearMonth } from "@/lib/core/civil-date";
import type { HolidayDialogProps } from "./holiday-dialog";
import { type MonthState, useMonth } from "./use-month";

type SelectedDayState = { day: CivilDate | null; select: (day: CivilDate) => void };

const SelectedDay = createContext<SelectedDayState>({ day: null, select: () => undefined });

/** Shares the selected day between a month and the components around it. */
export function SelectedDayProvider({ children }: { children: ReactNode }) {
  const [day, select] = useState<CivilDate | null>(null);
  return <SelectedDay value={{ day, select }}>{children}</SelectedDay>;
}

/** Returns the selected day; null until one is selected, and outside a provider. */
export const useSelectedDay = () => useContext(SelectedDay);

/** A swipe must be at least this long, and clearly more sideways than down, to turn the page. */
const SWIPE_PX = 60;

/** Days that each key moves by, on a grid of seven columns. Source: ARIA Authoring Practices, grid pattern. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The day of the month to focus once the next page renders, which is another instance of this component. */
let dayToFocus: number | null = null;

type MonthControlsProps = {
  page: YearMonth;
  /** Whether a day with several holidays opens the chooser, instead of the day's page. */
  hasChooser: boolean;
  /** The month's holidays, if the parent loads them. */
  loaded?: MonthState | undefined;
  children: ReactNode;
};

/** Keys, swipes and the chooser for a month rendered on the server. Without scripts every day is a plain link. */
export function MonthControls({ page, hasChooser, loaded, children }: MonthControlsProps) {
  const box = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const [chosen, setChosen] = useState<CivilDate | null>(null);
  // Loaded at the first sign of interest: the holidays of all days are more than the rest of the page.
  const [isTouched, setIsTouched] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<HolidayDialogProps>>();
  const own = useMonth(hasChooser && isTouched && !loaded ? page : null);
  const { select } = useSelectedDay();

  const load = () => import("./holiday-dialog").then(({ HolidayDialog }) => setDialog(() => HolidayDialog));
  const touch = () => {
    if (isTouched || !hasChooser) return;
    setIsTouched(true);
    void load().catch(() => undefined);
  };

  const days = () => [...(box.current?.querySelectorAll<HTMLAnchorElement>("a[data-date]") ?? [])];
  /** Only one day is a Tab stop; the arrow keys reach the others. */
  const makeReachable = (day: HTMLAnchorElement | undefined) => {
    for (const each of days()) each.tabIndex = each === day ? 0 : -1;
  };
  const turn = (months: -1 | 1, day: number | null) => {
    dayToFocus = day;
    const button = box.current?.querySelector<HTMLElement>(`[data-turn="${months}"]`);
    if (button) button.click();
    else dayToFocus = null;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the days change with the page
  useEffect(() => {
    const all = days();
    const today = document.documentElement.dataset.today;
    const wanted = dayToFocus !== null ? (all[dayToFocus - 1] ?? all.at(-1)) : undefined;
    makeReachable(
      wanted ??
        all.find((day) => day.ariaCurrent === "page") ??
        all.find((day) => day.dataset.date === today) ??
        all[0],
    );
    wanted?.focus();
    dayToFocus = null;
  }, [page.year, page.month]);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = days();
    const index = all.findIndex((day) => day.matches(":focus"));
    if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const weekday = all[index]?.closest("td")?.cellIndex ?? 0;
    const step = STEPS[event.key];
    let next: number | null = null;
    if (step !== undefined) next = index + step;
    else if (event.key === "Home") next = Math.max(0, index - weekday);
    else if (event.key === "End") next = Math.min(all.length - 1, index + 6 - weekday);
    else if (event.key === "PageUp") turn(-1, index + 1);
    else if (event.key === "PageDown") turn(1, index + 1);
    else return;
    event.preventDefault();
    const day = next === null ? undefined : all[next];
    if (!day) return;
    makeReachable(day);
    day.focus();
  };

  const onClick = (event: MouseEvent) => {
    const day = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-date]") : null;
    const date = day?.dataset.date as CivilDate | undefined;
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!date || !hasChooser || day?.dataset.several === undefined || !plain) return;
    event.preventDefault();
    setIsTouched(true);
    setChosen(date);
    // Offline, or after a release has replaced the file, the day's page has the choice.
    load().catch(() => location.assign(day.href));
    // The navigator may follow once the dialog is open.
    startTransition(() => select(date));
  };

  const onTouchEnd = (event: TouchEvent) => {
    const end = event.changedTouches.item(0);
    const from = start.current;
    start.current = null;
    if (!from || !end) return;
    const x = end.clientX - from.x;
    const y = end.clientY - from.y;
    if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) turn(x > 0 ? -1 : 1, null);
  };

  const grid = (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the interactive elements inside
    <div
      ref={box}
      onKeyDown={onKeyDown}
      onPointerEnter={touch}
      onFocus={touch}
      // Runs before the link's own handler, which would open the date.
      onClickCapture={onClick}
      onTouchStart={({ touches }) => {
        // Two fingers zoom, and one finger pans a zoomed page.
        const isZoomed = (window.visualViewport?.scale ?? 1) > 1;
        const finger = touches.length === 1 && !isZoomed ? touches.item(0) : null;
        start.current = finger && { x: finger.clientX, y: finger.clientY };
      }}
      onTouchEnd={onTouchEnd}
    >
      {children}
    </div>
  );
  return (
    <>
      {grid}
      {Dialog && <Dialog date={chosen} month={loaded ?? own} onClose={() => setChosen(null)} />}
    </>
  );
}

/**
 * On `/calendar`: for a few hours a month, some visitors are in another month than the server. Redirects them to their
 * own.
 */
export function MonthSync({ month }: { month: string }) {
  useEffect(() => {
    const mine = document.documentElement.dataset.today?.slice(0, 7);
    if (mine && mine !== month) location.replace(`/calendar/${mine}`);
  }, [month]);
  return null;
}
