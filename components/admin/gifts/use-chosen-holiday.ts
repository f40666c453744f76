"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import type { ListedHoliday } from "@/lib/editing/edited-holiday";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The holiday that the desk's address is about: its id, or null. Another one can be left by the back button. */
export function useChosenHoliday() {
  const asked = useSearchParams().get("holiday");
  const chosen = asked !== null && UUID.test(asked) ? asked : null;
  const choose = useCallback((holiday: ListedHoliday | null) => {
    const address = new URLSearchParams(location.search);
    if (holiday) address.set("holiday", holiday.id);
    else address.delete("holiday");
    // The browser's own history: Next follows it, and asks its server for nothing.
    history.pushState(null, "", `?${address}`);
  }, []);
  return { chosen, choose };
}
