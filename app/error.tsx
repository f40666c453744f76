"use client";

import { lazy, Suspense } from "react";
import type { PageFault } from "@/components/layout/failed-page";

// Loaded when a page fails, because every page refers to it.
const FailedPage = lazy(async () => ({ default: (await import("@/components/layout/failed-page")).FailedPage }));

export default function PageError(fault: PageFault) {
  return (
    <Suspense>
      <FailedPage {...fault} />
    </Suspense>
  );
}
