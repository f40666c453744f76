"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import type { ListedHoliday } from "@/lib/editorial/edited-holiday";
import { holidayIdIn } from "../holidays/holiday-id";

/** The holiday that the desk's address is about: its id, or null. Another one can be left by the back button. */
export function useChosenHoliday() {
  const chosen = holidayIdIn(useSearchParams());
  const choose = useCallback((holiday: ListedHoliday | null) => {
    const address = new URLSearchParams(location.search);
    if (holiday) address.set("holiday", holiday.id);
    else address.delete("holiday");
    // The browser's own history: Next follows it, and asks its server for nothing.
    history.pushState(null, "", `?${address}`);
  }, []);
  return { chosen, choose };
}
