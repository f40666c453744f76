"use client";

import { onDemand } from "@/components/ui/on-demand";

/** `LocalPlaces`, loaded when it is shown. */
export const LazyLocalPlaces = onDemand(async () => (await import("./local-places")).LocalPlaces);

/** `LoadedCalendar`, loaded when it is shown. */
export const LazyCalendar = onDemand(
  async () => (await import("@/components/calendar/loaded-calendar")).LoadedCalendar,
);
