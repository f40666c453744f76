"use client";

import dynamic from "next/dynamic";

/** Loaded when a page fails, because every page refers to it. */
export default dynamic(async () => (await import("@/components/layout/failed-page")).FailedPage, { ssr: false });
