"use client";

import { onDemand } from "@/components/ui/on-demand";

export const LazyCalendar = onDemand(async () => (await import("./loaded-calendar")).LoadedCalendar);

export const LazyDayByDay = onDemand(async () => (await import("./loaded-calendar")).DayByDay);
