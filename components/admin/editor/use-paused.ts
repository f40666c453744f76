"use client";

import { useEffect, useState } from "react";

/** Long enough for somebody to have stopped typing. */
const PAUSE_MS = 700;

/** What `text` is once it has stopped changing; "" before: what is read out must not interrupt itself. */
export function usePaused(text: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
