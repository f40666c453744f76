"use client";

import type { ReactNode } from "react";
import { NoHoliday } from "@/components/holiday/no-holiday";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { dateInAddress, useMissedAddress } from "./missed-address";
import { useToday } from "./use-today";

/** Shown at a URL without a page. It is one cached page for all, so only the browser knows the URL. */
export function MissingPage({ actions }: { actions: ReactNode }) {
  const day = dateInAddress(useMissedAddress());
  if (day) return <NoHoliday {...day} />;
  return (
    <EmptyState emoji="🧦" title="There's nothing here" titleAs="h1" actions={actions}>
      Like a missing sock, this page may never turn up. Today's holiday is still on, though.
    </EmptyState>
  );
}

const monthName = new Intl.DateTimeFormat("en-US", { month: "long" });

/** Returns the title and the text for a page that failed. Source: spec section 2, home tab, calendar tab. */
function failureAt(path: string, today: string | null): { title: string; text?: string } {
  const text = "Please try again later";
  if (path === "/") return { title: "Unable to load today's holiday", text };
  if (path.startsWith("/reminders")) {
    return { title: "We can't load your reminders right now", text: `Your reminders are safe. ${text}` };
  }
  if (!path.startsWith("/calendar")) return { title: "Something went wrong on this page", text };
  const [, month = today?.slice(5, 7)] = /-(\d\d)$/.exec(path) ?? [];
  const name = month ? monthName.format(new Date(2000, Number(month) - 1, 15)) : "this month";
  return { title: `Unable to load holidays for ${name}` };
}

/** The props of Next's error pages: `retry` fetches the page again. */
export type PageFault = { error: Error & { digest?: string }; retry: () => void };

/** A page that failed to load: the reason, a retry button, and the reference number in our log. */
export function FailedPage({ error, retry }: PageFault) {
  const path = useMissedAddress();
  const today = useToday();
  // A failed holiday shows only the empty state. Source: spec section 2, holiday detail screen.
  if (path.startsWith("/holiday/"))
    return <NoHoliday {...(dateInAddress(path) ?? { date: null, words: "this day" })} />;
  const { title, text } = failureAt(path, today);
  return (
    <EmptyState
      emoji="🌧️"
      title={title}
      titleAs="h1"
      actions={
        <button type="button" onClick={retry} className={buttonVariants()}>
          Try again
        </button>
      }
    >
      {text}
      {error.digest && <p className="text-sm">Reference {error.digest}</p>}
    </EmptyState>
  );
}
