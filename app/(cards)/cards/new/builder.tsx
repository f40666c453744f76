"use client";

import { firstMove, whenIdle } from "@/components/ui/first-move";
import { island } from "@/components/ui/island";

/**
 * The card builder, in a chunk of its own: with react-hook-form it is too large for the page's first load. The server
 * renders it into the page, so it is there to read and fill in before its code is. The code does not wait for a move,
 * because it restores a draft.
 */
export const CardBuilder = island(
  async () => (await import("@/components/cards/builder/card-builder")).CardBuilder,
  () => Promise.race([firstMove, whenIdle()]),
);
