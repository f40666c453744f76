"use client";

import { FetchFailed, type PageFault } from "@/components/fetch-failed";

/** What stands in for a page of reminders that could not be made. */
export default function RemindersError(fault: PageFault) {
  return (
    <FetchFailed {...fault} title="We can't look up your reminders just now">
      Nothing about them has changed. Please try again later
    </FetchFailed>
  );
}
