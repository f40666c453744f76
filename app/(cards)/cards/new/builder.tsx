"use client";

import dynamic from "next/dynamic";

/**
 * The card builder, in a chunk of its own: with react-hook-form it is too large for the page's first load. The server
 * renders it into the page all the same, so it is there to read and fill in before its code is.
 */
export const CardBuilder = dynamic(async () => (await import("@/components/cards/builder/card-builder")).CardBuilder);
