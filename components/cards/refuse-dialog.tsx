"use client";

import { useState } from "react";
import { apiRequest, failureWords, isEnded } from "../api-request";
import { buttonClass } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { toast } from "../ui/toast-store";

type RefuseDialogProps = { cardId: string; share: string; onClose: () => void };

/** Says what closing the link does, and does it. */
export function RefuseDialog({ cardId, share, onClose }: RefuseDialogProps) {
  const [isBusy, setIsBusy] = useState(false);

  const refuse = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await apiRequest(`/api/cards/${cardId}/refuse`, { method: "POST", body: { share } });
      location.reload();
    } catch (error) {
      if (isEnded(error)) return location.reload();
      toast({ title: "The link is still open", description: failureWords(error), variant: "destructive" });
      // The notice would stand behind the dialog.
      onClose();
    }
  };

  return (
    <Dialog open onClose={onClose} title="No more cards here?">
      <p className="mt-2 text-left">
        This link closes at once, for you and for everybody. Whoever sent it is told that no more cards are wanted here,
        and can make no other link to this one. If it came by mail, no card goes to that address by mail any more, from
        anybody. They learn nothing else about you.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" onClick={onClose} className={buttonClass({ look: "quiet" })}>
          Keep the card
        </button>
        <button
          type="button"
          onClick={() => void refuse()}
          aria-disabled={isBusy}
          className={buttonClass({ look: "danger" })}
        >
          {isBusy ? "Closing…" : "Close the link"}
        </button>
      </div>
    </Dialog>
  );
}
