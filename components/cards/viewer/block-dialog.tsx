"use client";

import { useState } from "react";
import { apiRequest, failureWords, isEnded } from "@/components/ui/api-request";
import { buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast-store";

type RefuseDialogProps = { cardId: string; share: string; onClose: () => void };

/** Explains what closing the link does, and closes it. */
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
      // The toast would be hidden behind the dialog.
      onClose();
    }
  };

  return (
    <Dialog open onClose={onClose} title="Stop cards here?">
      <p className="mt-2 text-left">
        This link closes right away, for you and for everyone else. The sender sees that no more cards are wanted here
        and can't make another link to this card. If it came by email, no one can send cards to that address by email
        anymore. The sender learns nothing else about you.
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
