"use client";

import { FetchFailed, type PageFault } from "@/components/layout/fetch-failed";

/** Source of the texts: spec section 2, home tab. */
export default function TodayError(fault: PageFault) {
  return (
    <FetchFailed {...fault} title="Unable to load today's holiday">
      Please try again later
    </FetchFailed>
  );
}
