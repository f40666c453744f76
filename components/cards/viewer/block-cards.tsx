"use client";

import { useState } from "react";
import { onDemand } from "@/components/ui/on-demand";

const RefuseDialog = onDemand(async () => (await import("./block-dialog")).RefuseDialog);

type RefuseCardsProps = {
  cardId: string;
  /** The secret of the link by which the card was opened. */
  share: string;
};

/** For recipients who want no cards: closes the link this one came by, after asking. */
export function BlockCards({ cardId, share }: RefuseCardsProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsAsking(true)} className="link-quiet needs-script text-ink-soft text-sm">
        Don't send me cards here
      </button>
      {isAsking && <RefuseDialog cardId={cardId} share={share} onClose={() => setIsAsking(false)} />}
    </>
  );
}
