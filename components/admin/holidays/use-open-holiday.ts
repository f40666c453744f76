"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useLayoutEffect, useRef } from "react";

/** What stands in the address for one that is not there yet. */
export const NEW_HOLIDAY = "new";

/** The desk's address with a holiday's editor open, or with null without any. */
export function editorAddress(id: string | null): string {
  const address = new URLSearchParams(typeof location === "undefined" ? "" : location.search);
  if (id) address.set("holiday", id);
  else address.delete("holiday");
  return `?${address}`;
}

/**
 * The holiday whose editor the address asks for: its id, NEW_HOLIDAY, or null. The back button closes it; whoever closes it
 * finds the list where they left it.
 */
export function useOpenHoliday() {
  const opened = useSearchParams().get("holiday");
  // How far down the list was when the editor was opened from it; null when it was opened by a link.
  const left = useRef<number | null>(null);
  const open = useCallback((id: string) => {
    left.current = window.scrollY;
    history.pushState(null, "", editorAddress(id));
  }, []);
  const close = useCallback(() => {
    if (left.current === null) history.replaceState(null, "", editorAddress(null));
    else history.back();
  }, []);
  const isOpen = opened !== null;
  useLayoutEffect(() => {
    if (isOpen) {
      if (left.current !== null) window.scrollTo({ top: 0, behavior: "instant" });
    } else if (left.current !== null) {
      window.scrollTo({ top: left.current, behavior: "instant" });
      left.current = null;
    }
  }, [isOpen]);
  return { opened, open, close };
}
