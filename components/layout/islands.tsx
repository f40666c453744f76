"use client";

import { firstMove, whenIdle } from "@/components/ui/first-move";
import { island } from "@/components/ui/island";

// Parts of public pages that the server renders, and whose code only answers to the visitor.

export const CardDate = island(async () => (await import("@/components/holiday/card-date")).CardDate);

export const CategoryVideo = island(async () => (await import("@/components/holiday/category-video")).CategoryVideo);

export const EmailOptIn = island(async () => (await import("@/components/newsletter/email-opt-in")).EmailOptIn);

export const SponsorHoliday = island(
  async () => (await import("@/components/sponsorship/sponsor-holiday")).SponsorHoliday,
);

const soon = () => Promise.race([whenIdle(), firstMove]);

/** It asks the server whether the visitor is waiting already. */
export const SponsorWaitlist = island(
  async () => (await import("@/components/sponsorship/sponsor-waitlist")).SponsorWaitlist,
  soon,
);

/** Loaded for everybody in the end, because it stamps the visit. */
export const DayStamp = island(async () => (await import("@/components/passport/day-stamp")).DayStamp, soon);

/** Before the first swipe: the browser would take that for its own. */
export const TearOff = island(async () => (await import("@/components/holiday/tear-off-gesture")).TearOff, soon);
