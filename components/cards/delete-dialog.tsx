"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { apiRequest, failureWords, isSignedOut, RequestFailed } from "../api-request";
import { changeHistory } from "../history-store";
import { buttonClass } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { toast } from "../ui/toast-store";

type DeleteDialogProps = { cardId: string; onClose: () => void };

/** Says what goes with a card, and deletes it. */
export function DeleteDialog({ cardId, onClose }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const router = useRouter();

  const erase = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await apiRequest(`/api/cards/${cardId}`, { method: "DELETE" });
    } catch (error) {
      // Deleted in another window, perhaps: then all is as it was wanted.
      const isGone = error instanceof RequestFailed && error.status === 404;
      if (!isGone) {
        const title = isSignedOut(error) ? "Please Log In" : "Deletion Failed";
        toast({ title, description: failureWords(error), variant: "destructive" });
        // The notice would stand behind the dialog.
        onClose();
        return;
      }
    }
    changeHistory((entries) => entries.filter(({ id }) => id !== cardId));
    toast({ title: "Card deleted", description: "Its links open nothing any more." });
    // Going back shall not find the card again, neither its address nor what was kept of it.
    router.replace("/history");
    router.refresh();
  };

  return (
    <Dialog open onClose={onClose} title="Delete this card?">
      <p className="mt-2 text-left">
        The card, its video and every link to it go at once and for good, and so does the note of it in this device's
        history. Whoever has a link finds nothing there, and a mail that is scheduled does not go out.
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
          {isBusy ? "Deleting…" : "Delete for good"}
        </button>
      </div>
    </Dialog>
  );
}
