"use client";

import { useSearchParams } from "next/navigation";
import { debounce, type Options, useQueryStates } from "nuqs";
import { useLayoutEffect, useRef } from "react";
import {
  changedView,
  LIST_PARAMETERS,
  type ListView,
  listParameters,
  listView,
  unfilteredView,
} from "@/lib/editorial/list-view";
import { useSettled } from "../admin-data";
import { adminTab } from "../tab-list";

/** What the admin's URL selects. Next.js follows changes of the browser's history without a request to the server. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const present = () => new URLSearchParams(typeof location === "undefined" ? "" : location.search);

/**
 * Returns the holiday ID in a URL's `holiday` parameter, or null for a missing or invalid one. Valid IDs are safe to
 * use in API paths.
 */
export function holidayIdIn(address: Pick<URLSearchParams, "get">): string | null {
  const id = address.get("holiday");
  return id !== null && UUID.test(id) ? id.toLowerCase() : null;
}

/** Returns the present URL with another holiday, or with none for null. */
export function holidayAddress(id: string | null): string {
  const address = present();
  if (id) address.set("holiday", id);
  else address.delete("holiday");
  return `?${address}`;
}

/** Longer than the pause between two keystrokes. */
const PAUSE_MS = 200;

/** The view of the list, and its changes, each of which is a step in the browser's history. */
export function useListView() {
  const [parameters, setParameters] = useQueryStates(LIST_PARAMETERS, { history: "push" });
  const change = (next: (view: ListView) => ListView, options?: Options) =>
    void setParameters((before) => listParameters(next(listView(before))), options);
  const search = useSettled(parameters.search.trim());
  return {
    view: listView({ ...parameters, search }),
    typedSearch: parameters.search,
    changeView: (patch: Partial<ListView>) => change((view) => changedView(view, patch)),
    clearFilters: () => change(unfilteredView),
    /** Searches while typing, which is no step in the history. */
    typeSearch: (search: string) =>
      change((view) => changedView(view, { search }), { history: "replace", limitUrlUpdates: debounce(PAUSE_MS) }),
  };
}

export type ListControls = ReturnType<typeof useListView>;

/** The URL's value for a holiday that does not exist yet. */
export const NEW_HOLIDAY = "new";

/** The ID of the panel's title, which gets the focus when the focused element disappears. */
export const PANEL_ID = "holidays";

/** Returns the ID of the element that opens a holiday's editor, which gets the focus back on close. */
export const openerId = (id: string): string => `open-${id}`;

const openedIn = (address: Pick<URLSearchParams, "get">): string | null =>
  address.get("holiday") === NEW_HOLIDAY ? NEW_HOLIDAY : holidayIdIn(address);

/** Whether a new holiday's editor is open now. Other admin sections use the `holiday` parameter too. */
export const isNewOpen = (): boolean =>
  adminTab(present().get("tab")) === "holidays" && openedIn(present()) === NEW_HOLIDAY;

/**
 * Returns the holiday whose editor the URL opens: its ID, NEW_HOLIDAY, or null. Closing the editor, or the back button,
 * restores the list's scroll position and focus.
 */
export function useOpenHoliday() {
  const opened = openedIn(useSearchParams());
  // What was opened from the list, and the scroll position; null when opened by a link.
  const left = useRef<{ id: string; top: number } | null>(null);
  const open = (id: string) => {
    left.current = { id, top: window.scrollY };
    history.pushState(null, "", holidayAddress(id));
  };
  const close = () => {
    if (left.current === null) history.replaceState(null, "", holidayAddress(null));
    else history.back();
  };
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
