"use client";

import { useEffect, useState } from "react";

/** Long enough for the next letter to come. */
const PAUSE_MS = 200;

/** What `value` is once it has stopped changing for a moment; at once when it becomes empty. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  // What was asked before is not asked for again when the next letter comes.
  if (value === "" && settled !== "") setSettled("");
  return settled;
}
