"use client";

import { useState } from "react";
import { onDemand } from "@/components/ui/on-demand";

const RefuseDialog = onDemand(async () => (await import("./block-dialog")).RefuseDialog);

type RefuseCardsProps = {
  cardId: string;
  /** The secret of the link that opened the card. */
  share: string;
};

/** Lets a recipient who wants no cards close the link that opened this one, with a confirmation. */
export function BlockCards({ cardId, share }: RefuseCardsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsConfirming(true)}
        className="link-quiet needs-script text-ink-soft text-sm"
      >
        Don't send me cards here
      </button>
      {isConfirming && <RefuseDialog cardId={cardId} share={share} onClose={() => setIsConfirming(false)} />}
    </>
  );
}
