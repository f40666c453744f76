"use client";

import { onDemand } from "@/components/ui/on-demand";

/** The server knows nothing of a passport, so its code is loaded after the page. */
export const LazyPassport = onDemand(async () => (await import("./passport-screen")).PassportScreen);
