"use client";

import { lazy } from "react";

/** Loaded where it is shown, because every page refers to it. Without a boundary, so that it is in the server's HTML. */
export const MissingPage = lazy(async () => ({ default: (await import("./failed-page")).MissingPage }));
