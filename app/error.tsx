"use client";

import { FetchFailed, type PageFault } from "@/components/layout/fetch-failed";

export default function PageError(fault: PageFault) {
  return (
    <FetchFailed {...fault} title="Something went wrong on this page">
      Please try again later
    </FetchFailed>
  );
}
