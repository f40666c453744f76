"use client";

import { useState } from "react";
import { onDemand } from "../on-demand";

const RefuseDialog = onDemand(async () => (await import("./refuse-dialog")).RefuseDialog);

type RefuseCardsProps = {
  cardId: string;
  /** The secret of the link that the card is seen by. */
  share: string;
};

/** For whoever wants no such cards: closes the link that this one came by, after asking. */
export function RefuseCards({ cardId, share }: RefuseCardsProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsAsking(true)} className="link-quiet needs-script text-ink-soft text-sm">
        Do not send me cards here
      </button>
      {isAsking && <RefuseDialog cardId={cardId} share={share} onClose={() => setIsAsking(false)} />}
    </>
  );
}
