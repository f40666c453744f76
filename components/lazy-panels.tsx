"use client";

import { type ComponentProps, lazy, Suspense } from "react";

/** What most visits never open is fetched when it is opened. */
const Places = lazy(() => import("./local-places").then((module) => ({ default: module.LocalPlaces })));
const Calendar = lazy(() => import("./loaded-calendar").then((module) => ({ default: module.LoadedCalendar })));

const waiting = <p className="text-ink-soft">One moment …</p>;

/** `LocalPlaces`, fetched when it is shown. */
export function LazyLocalPlaces(props: ComponentProps<typeof Places>) {
  return (
    <Suspense fallback={waiting}>
      <Places {...props} />
    </Suspense>
  );
}

/** `LoadedCalendar`, fetched when it is shown. */
export function LazyCalendar(props: ComponentProps<typeof Calendar>) {
  return (
    <Suspense fallback={waiting}>
      <Calendar {...props} />
    </Suspense>
  );
}
