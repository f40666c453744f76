"use client";

import type { MouseEvent } from "react";
import { OUTLINE_BUTTON } from "@/components/ui/button-classes";

/** The random order of this session's surprises, and how many there were. */
const KEY = "oddly.surprise";

/** Adds the session's order and turn to the link's address. */
function addTurn({ currentTarget: link }: MouseEvent<HTMLAnchorElement>): void {
  try {
    const [order = crypto.randomUUID(), turn = "0"] = sessionStorage.getItem(KEY)?.split(" ") ?? [];
    sessionStorage.setItem(KEY, `${order} ${Number(turn) + 1}`);
    link.search = String(new URLSearchParams({ order, turn }));
  } catch {
    // Storage is blocked: any holiday, perhaps one again.
  }
}

/** Leads to another holiday each time in a session; without scripts, to any. */
export function SurpriseLink() {
  return (
    // Not a Link, which would load the redirect as data.
    <a href="/surprise" rel="nofollow" onClick={addTurn} className={OUTLINE_BUTTON}>
      Surprise me
    </a>
  );
}
