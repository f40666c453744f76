"use client";

import type { ComponentType } from "react";
import { onDemand } from "../on-demand";
import type { DeskTab } from "./desk-tab-list";

/** Each part of the desk, fetched when it is first opened. */
export const DESK_PANELS: Readonly<Record<DeskTab, ComponentType>> = {
  holidays: onDemand(async () => (await import("./holidays/holidays-panel")).HolidaysPanel),
  gifts: onDemand(async () => (await import("./gifts/gifts-panel")).GiftsPanel),
  videos: onDemand(async () => (await import("./videos/videos-panel")).VideosPanel),
  email: onDemand(async () => (await import("./email/email-panel")).EmailPanel),
  corrections: onDemand(async () => (await import("./corrections/corrections-panel")).CorrectionsPanel),
  bulk: onDemand(async () => (await import("./bulk/bulk-panel")).BulkPanel),
  sponsors: onDemand(async () => (await import("./sponsors/sponsors-panel")).SponsorsPanel),
  health: onDemand(async () => (await import("./health/health-panel")).HealthPanel),
};
