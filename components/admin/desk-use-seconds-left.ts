"use client";

import { useEffect, useState } from "react";

/** How long before the end it is warned of. */
const WARN_MS = 120_000;

/** The seconds until the end, in the last two minutes before it; null earlier. `endsAt` in milliseconds, null for unknown. */
export function useSecondsLeft(endsAt: number | null): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (endsAt === null) return;
    const count = () => setSeconds(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    let every: ReturnType<typeof setInterval> | undefined;
    const begin = () => {
      count();
      every = setInterval(count, 1000);
    };
    const timer = setTimeout(begin, Math.max(0, endsAt - WARN_MS - Date.now()));
    return () => {
      clearTimeout(timer);
      clearInterval(every);
      setSeconds(null);
    };
  }, [endsAt]);
  return seconds;
}
