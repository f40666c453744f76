"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { apiRequest, failureWords, isSignedOut, RequestFailed } from "@/components/ui/api-request";
import { buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast-store";
import { changeHistory } from "../history-store";

type DeleteDialogProps = { cardId: string; onClose: () => void };

/** Explains what is deleted along with a card, and deletes it. */
export function DeleteDialog({ cardId, onClose }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const router = useRouter();

  const erase = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await apiRequest(`/api/cards/${cardId}`, { method: "DELETE" });
    } catch (error) {
      // Already deleted in another window.
      const isGone = error instanceof RequestFailed && error.status === 404;
      if (!isGone) {
        const title = isSignedOut(error) ? "Please Log In" : "Deletion Failed";
        toast({ title, description: failureWords(error), variant: "destructive" });
        // The toast would be behind the dialog.
        onClose();
        return;
      }
    }
    changeHistory((entries) => entries.filter(({ id }) => id !== cardId));
    toast({ title: "Card deleted", description: "Its links no longer work." });
    // The back button must not lead to the deleted card.
    router.replace("/history");
    router.refresh();
  };

  return (
    <Dialog open onClose={onClose} title="Delete this card?">
      <p className="mt-2 text-left">
        This permanently deletes the card, its video, and its entry in this device's history. Its links stop working,
        and an email that's scheduled won't be sent.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" onClick={onClose} className={buttonClass({ look: "quiet" })}>
          Keep it
        </button>
        <button
          type="button"
          onClick={() => void erase()}
          aria-disabled={isBusy}
          className={buttonClass({ look: "danger" })}
        >
          {isBusy ? "Deleting…" : "Delete card"}
        </button>
      </div>
    </Dialog>
  );
}
