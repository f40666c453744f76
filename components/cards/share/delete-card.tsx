"use client";

import { Trash2 } from "lucide";
import { useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { onDemand } from "@/components/ui/on-demand";

const DeleteDialog = onDemand(async () => (await import("./delete-dialog")).DeleteDialog);

/** The owner's button to delete a card permanently, with a confirmation. */
export function DeleteCard({ cardId }: { cardId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsAsking(true)}
        className={buttonClass({ look: "ghost", className: "needs-script" })}
      >
        <Icon of={Trash2} /> Delete this card
      </button>
      {isAsking && <DeleteDialog cardId={cardId} onClose={() => setIsAsking(false)} />}
    </>
  );
}
