"use client";

import type { PageFault } from "@/components/layout/fetch-failed";
import { NotLoaded } from "./not-loaded";

export default function SponsorDashboardError({ error }: PageFault) {
  return <NotLoaded failure="Failed to fetch sponsorships" reference={error.digest} />;
}
