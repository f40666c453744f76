"use client";

import { FetchFailed } from "@/components/fetch-failed";
import { useMissedAddress } from "@/components/use-missed-address";

/** "December" from /calendar/2026-12, and "this month" from /calendar. */
function monthOf(path: string): string {
  const [, month] = /-(\d\d)$/.exec(path) ?? [];
  return month
    ? new Intl.DateTimeFormat("en-US", { month: "long" }).format(new Date(2000, Number(month) - 1, 15))
    : "this month";
}

/** A month that could not be had. Source of the text: spec section 2, calendar tab. */
export default function CalendarError(props: { error: Error & { digest?: string }; reset: () => void }) {
  return <FetchFailed {...props} title={`Unable to load holidays for ${monthOf(useMissedAddress())}`} />;
}
