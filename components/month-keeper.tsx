"use client";

import { useEffect } from "react";

/** On `/calendar`: for some hours a month, part of the world is in another month than the server. They get theirs. */
export function MonthKeeper({ month }: { month: string }) {
  useEffect(() => {
    const mine = document.documentElement.dataset.today?.slice(0, 7);
    if (mine && mine !== month) location.replace(`/calendar/${mine}`);
  }, [month]);
  return null;
}
