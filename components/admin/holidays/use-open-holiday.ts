"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useLayoutEffect, useRef } from "react";
import { deskTab } from "../tab-list";
import { holidayIdIn } from "./holiday-id";

/** What stands in the address for one that is not there yet. */
export const NEW_HOLIDAY = "new";

/** The panel's title: it takes the focus of what is gone from the panel. */
export const PANEL_ID = "holidays";

/** What opens a holiday's editor: it has the focus again when that is closed. */
export const openerId = (id: string): string => `open-${id}`;

const present = () => new URLSearchParams(typeof location === "undefined" ? "" : location.search);

const openedIn = (address: Pick<URLSearchParams, "get">): string | null =>
  address.get("holiday") === NEW_HOLIDAY ? NEW_HOLIDAY : holidayIdIn(address);

/** Whether the editor of a new holiday is open at this moment: other parts of the desk keep `holiday` in their address, too. */
export function isNewOpen(): boolean {
  const address = present();
  return deskTab(address.get("tab")) === "holidays" && openedIn(address) === NEW_HOLIDAY;
}

/** The desk's address with a holiday's editor open, or with null without any. */
export function editorAddress(id: string | null): string {
  const address = present();
  if (id) address.set("holiday", id);
  else address.delete("holiday");
  return `?${address}`;
}

/**
 * The holiday whose editor the address asks for: its id, NEW_HOLIDAY, or null. The back button closes it; whoever closes it
 * finds the list where they left it, and the focus on what they opened.
 */
export function useOpenHoliday() {
  const opened = openedIn(useSearchParams());
  // What was opened from the list, and how far down that was; null when it was opened by a link.
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
    // By its id: the list may have been rendered anew. Renamed, it may not be in the list any more.
    const opener = document.getElementById(openerId(id)) ?? document.getElementById(PANEL_ID);
    opener?.focus({ preventScroll: true });
    window.scrollTo({ top, behavior: "instant" });
    left.current = null;
  }, [isOpen]);
  return { opened, open, close };
}
