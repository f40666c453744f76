"use client";

import { FetchFailed, type PageFault } from "@/components/layout/fetch-failed";

export default function RemindersError(fault: PageFault) {
  return (
    <FetchFailed {...fault} title="We can't load your reminders right now">
      Your reminders are safe. Please try again later
    </FetchFailed>
  );
}
