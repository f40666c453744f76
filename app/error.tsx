"use client";

import { FetchFailed, type PageFault } from "@/components/fetch-failed";

/** What stands in for a page that could not be made. */
export default function PageError(fault: PageFault) {
  return (
    <FetchFailed {...fault} title="This page did not come out right">
      Please try again later
    </FetchFailed>
  );
}
