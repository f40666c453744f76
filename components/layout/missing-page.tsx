"use client";

import dynamic from "next/dynamic";

/** Loaded where it is shown, because every page refers to it. */
export const MissingPage = dynamic(async () => (await import("./failed-page")).MissingPage);
