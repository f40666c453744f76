"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { changedView, type ListView, listAddress, listView, unfilteredView } from "@/lib/editorial/list";

const present = () => new URLSearchParams(location.search);

/** The browser's own history: Next follows it, and asks its server for nothing. */
function show(view: ListView, how: "pushState" | "replaceState"): void {
  history[how](null, "", `?${listAddress(present(), view)}`);
}

/** Another view of the list, which the back button leaves. */
export function changeView(change: Partial<ListView>): void {
  show(changedView(listView(present()), change), "pushState");
}

/** As `changeView`, for what changes with every letter: the back button does not go through them. */
export function refineView(change: Partial<ListView>): void {
  show(changedView(listView(present()), change), "replaceState");
}

/** The whole list again. */
export function clearFilters(): void {
  show(unfilteredView(listView(present())), "pushState");
}

/** What of the list the address asks for. */
export function useListView(): ListView {
  const address = useSearchParams();
  return useMemo(() => listView(address), [address]);
}
