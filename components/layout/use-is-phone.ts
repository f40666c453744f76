"use client";

import { useSyncExternalStore } from "react";

/**
 * 768 px, in rem like the stylesheets, so that the breakpoint moves with the font size. Source: spec section 9, mobile
 * breakpoint.
 */
const PHONE = "(width < 48rem)";

function onResize(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Returns whether the window is as narrow as a phone; false on the server. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    onResize,
    () => matchMedia(PHONE).matches,
    () => false,
  );
}
