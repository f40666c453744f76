"use client";

import type { PageFault } from "@/components/layout/failed-page";
import { NotLoaded } from "./not-loaded";

export default function SponsorDashboardError({ error }: PageFault) {
  return <NotLoaded failure="Failed to fetch sponsorships" reference={error.digest} />;
}
