"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useLayoutEffect, useRef } from "react";
import { deskTab } from "../tab-list";
import { holidayIdIn } from "./holiday-id";

/** The URL's value for a holiday that does not exist yet. */
export const NEW_HOLIDAY = "new";

/** The ID of the panel's title, which gets the focus when the focused element disappears. */
export const PANEL_ID = "holidays";

/** Returns the ID of the element that opens a holiday's editor, which gets the focus back on close. */
export const openerId = (id: string): string => `open-${id}`;

const present = () => new URLSearchParams(typeof location === "undefined" ? "" : location.search);

const openedIn = (address: Pick<URLSearchParams, "get">): string | null =>
  address.get("holiday") === NEW_HOLIDAY ? NEW_HOLIDAY : holidayIdIn(address);

/** Whether a new holiday's editor is open now. Other admin sections use the `holiday` parameter too. */
export function isNewOpen(): boolean {
  const address = present();
  return deskTab(address.get("tab")) === "holidays" && openedIn(address) === NEW_HOLIDAY;
}

/** Returns the admin URL with a holiday's editor open, or with none for null. */
export function editorAddress(id: string | null): string {
  const address = present();
  if (id) address.set("holiday", id);
  else address.delete("holiday");
  return `?${address}`;
}

/**
 * Returns the holiday whose editor the URL opens: its ID, NEW_HOLIDAY, or null. Closing the editor, or the back button,
 * restores the list's scroll position and focus.
 */
export function useOpenHoliday() {
  const opened = openedIn(useSearchParams());
  // What was opened from the list, and the scroll position; null when opened by a link.
  const left = useRef<{ id: string; top: number } | null>(null);
  const open = useCallback((id: string) => {
    left.current = { id, top: window.scrollY };
    history.pushState(null, "", editorAddress(id));
  }, []);
  const close = useCallback(() => {
    if (left.current === null) history.replaceState(null, "", editorAddress(null));
    else history.back();
  }, []);
  const isOpen = opened !== null;
  useLayoutEffect(() => {
    if (!left.current) return;
    const { id, top } = left.current;
    if (isOpen) {
      window.scrollTo({ top: 0, behavior: "instant" });
      return;
    }
    // Look it up by ID, because the list may have re-rendered. A renamed holiday may have left the list.
    const opener = document.getElementById(openerId(id)) ?? document.getElementById(PANEL_ID);
    opener?.focus({ preventScroll: true });
    window.scrollTo({ top, behavior: "instant" });
    left.current = null;
  }, [isOpen]);
  return { opened, open, close };
}
