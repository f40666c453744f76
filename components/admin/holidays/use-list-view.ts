"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { changedView, type ListView, listAddress, listView, unfilteredView } from "@/lib/editorial/list";

const present = () => new URLSearchParams(location.search);

/** Next.js follows the browser's own history without a request to the server. */
function show(view: ListView, how: "pushState" | "replaceState"): void {
  history[how](null, "", `?${listAddress(present(), view)}`);
}

/** Changes the view and adds a history entry. */
export function changeView(change: Partial<ListView>): void {
  show(changedView(listView(present()), change), "pushState");
}

/** Like `changeView`, but replaces the history entry, for changes on every keystroke. */
export function refineView(change: Partial<ListView>): void {
  show(changedView(listView(present()), change), "replaceState");
}

/** Removes all filters. */
export function clearFilters(): void {
  show(unfilteredView(listView(present())), "pushState");
}

/** Returns the list view in the URL. */
export function useListView(): ListView {
  const address = useSearchParams();
  return useMemo(() => listView(address), [address]);
}
