"use client";

import { useEffect } from "react";
import { deviceDate } from "@/lib/core/civil-date";

/** How often an open page checks whether its day is over. */
const CHECK_MS = 30_000;

/**
 * Updates <html data-today> when a page stays open over midnight or wakes from sleep. `editions` are the dates that
 * this page can show: if today is not one of them (an outdated copy), the visitor is redirected to today's own page.
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
