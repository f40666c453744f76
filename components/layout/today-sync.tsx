"use client";

import { useEffect } from "react";
import { deviceDate } from "@/lib/core/dates";

/** How often a page that stays open looks whether its day is over. */
const CHECK_MS = 30_000;

/**
 * Keeps <html data-today> true while a page stays open over midnight or wakes from sleep.
 * With `editions`, the dates that this page can show: when today is none of them (a copy kept too long),
 * the visitor is taken to today's own page.
 */
export function TodaySync({ editions }: { editions?: readonly string[] }) {
  useEffect(() => {
    const check = () => {
      const today = deviceDate(new Date());
      document.documentElement.dataset.today = today;
      if (editions && !editions.includes(today)) location.replace(`/holiday/${today}`);
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [editions]);
  return null;
}
