"use client";

import { FetchFailed, type PageFault } from "@/components/layout/fetch-failed";
import { useMissedAddress } from "@/components/layout/missed-address";
import { useToday } from "@/components/layout/use-today";

const monthName = new Intl.DateTimeFormat("en-US", { month: "long" });

/**
 * A month that failed to load: the one in the URL, or the visitor's. Source of the text: spec section 2, calendar tab.
 */
export default function CalendarError(fault: PageFault) {
  const today = useToday();
  const [, monthText = today?.slice(5, 7)] = /-(\d\d)$/.exec(useMissedAddress()) ?? [];
  const month = monthText ? monthName.format(new Date(2000, Number(monthText) - 1, 15)) : "this month";
  return <FetchFailed {...fault} title={`Unable to load holidays for ${month}`} />;
}
