"use client";

import { useEffect, useState } from "react";

/** Longer than the pause between two keystrokes. */
const PAUSE_MS = 200;

/** Returns `value` after it has stopped changing for a moment; an empty value right away. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  // Otherwise the old search would run again on the next keystroke.
  if (value === "" && settled !== "") setSettled("");
  return settled;
}
