"use client";

import { useEffect } from "react";

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
