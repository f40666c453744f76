"use client";

import { onDemand } from "./on-demand";

/** `LocalPlaces`, fetched when it is shown. */
export const LazyLocalPlaces = onDemand(async () => (await import("./local-places")).LocalPlaces);

/** `LoadedCalendar`, fetched when it is shown. */
export const LazyCalendar = onDemand(async () => (await import("./loaded-calendar")).LoadedCalendar);
