"use client";

import { useRouter } from "next/navigation";
import { apiRequest, failureText, isSignedOut, RequestFailed } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";
import { ConfirmDialog } from "../confirm-dialog";
import { changeHistory } from "../history-store";

export function DeleteDialog({ cardId, onClose }: { cardId: string; onClose: () => void }) {
  const router = useRouter();

  const erase = async () => {
    try {
      await apiRequest(`/api/cards/${cardId}`, { method: "DELETE" });
    } catch (error) {
      // Already deleted in another window.
      const isGone = error instanceof RequestFailed && error.status === 404;
      if (!isGone) {
        const title = isSignedOut(error) ? "Please Log In" : "Deletion Failed";
        toast({ title, description: failureText(error), variant: "destructive" });
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
    <ConfirmDialog
      title="Delete this card?"
      cancelLabel="Keep it"
      confirmLabel="Delete card"
      busyLabel="Deleting…"
      onClose={onClose}
      onConfirm={erase}
    >
      This permanently deletes the card, its video, and its entry in this device's history. Its links stop working, and
      an email that's scheduled won't be sent.
    </ConfirmDialog>
  );
}
