"use client";

import { apiRequest, failureText, isEnded } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";
import { ConfirmDialog } from "../confirm-dialog";

type BlockDialogProps = { cardId: string; share: string; onClose: () => void };

export function BlockDialog({ cardId, share, onClose }: BlockDialogProps) {
  const block = async () => {
    try {
      await apiRequest(`/api/cards/${cardId}/refuse`, { method: "POST", body: { share } });
      location.reload();
    } catch (error) {
      if (isEnded(error)) return location.reload();
      toast({ title: "The link is still open", description: failureText(error), variant: "destructive" });
      // The toast would be hidden behind the dialog.
      onClose();
    }
  };

  return (
    <ConfirmDialog
      title="Stop cards here?"
      cancelLabel="Keep the card"
      confirmLabel="Close the link"
      busyLabel="Closing…"
      onClose={onClose}
      onConfirm={block}
    >
      This link closes right away, for you and for everyone else. The sender sees that no more cards are wanted here and
      can't make another link to this card. If it came by email, no one can send cards to that address by email anymore.
      The sender learns nothing else about you.
    </ConfirmDialog>
  );
}
