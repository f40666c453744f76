"use client";

import { NoHoliday } from "@/components/holiday/no-holiday";
import { dateInAddress, useMissedAddress } from "@/components/layout/missed-address";

/** A failed holiday fetch shows only the empty state. Source: spec section 2, holiday detail screen. */
export default function HolidayError() {
  const { date, words } = dateInAddress(useMissedAddress()) ?? { date: null, words: "this day" };
  return <NoHoliday date={date} words={words} />;
}
