"use client";

import { type ComponentType, lazy, Suspense } from "react";
import { useIsPhone } from "@/components/layout/use-is-phone";
import { useToday } from "@/components/layout/use-today";
import type { CivilDate } from "@/lib/core/civil-date";
import type { CalendarWindow } from "@/lib/holidays/window";
import { useSelectedDay } from "./month-controls";
import type { NavigatedDayProps } from "./navigated-day";
import "./calendar.css";

const NavigatedDay = lazy<ComponentType<NavigatedDayProps>>(() =>
  import("./navigated-day").then(
    ({ NavigatedDay: Loaded }) => ({ default: Loaded }),
    // The month below works without it.
    () => ({ default: () => null }),
  ),
);

type DateNavigatorProps = {
  /** The day to show until one is selected; null for the visitor's today. */
  date: CivilDate | null;
  window: CalendarWindow;
};

/** Steps through the days, in reach of a thumb. Source of the texts: spec section 2, mobile date navigator. */
export function DateNavigator({ date: first, window }: DateNavigatorProps) {
  const today = useToday();
  const isPhone = useIsPhone();
  const { day, select } = useSelectedDay();
  const date = day ?? first ?? today;
  return (
    <section aria-label="Date navigator" className="date-navigator needs-script md:hidden">
      {isPhone && day && <style>{`.day-cell[data-date="${day}"]{box-shadow:inset 0 0 0 3px var(--foreground)}`}</style>}
      {isPhone && date && today && (
        <Suspense>
          <NavigatedDay date={date} today={today} window={window} onMove={select} />
        </Suspense>
      )}
    </section>
  );
}
