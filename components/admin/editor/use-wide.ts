"use client";

import { useSyncExternalStore } from "react";

/** Form and preview stand side by side from here on: Tailwind's `lg`. */
const WIDE = "(width >= 64rem)";

function watch(listener: () => void): () => void {
  const screen = matchMedia(WIDE);
  screen.addEventListener("change", listener);
  return () => screen.removeEventListener("change", listener);
}

/** Whether there is room for two columns. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => false,
  );
