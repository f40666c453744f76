"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { apiRequest, failureText, isEnded, isSignedOut, RequestFailed } from "@/components/ui/api-request";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { NativeDialog } from "@/components/ui/native-dialog";
import { toast } from "@/components/ui/toast-store";
import { changeHistory } from "../history-store";

type ConfirmDialogProps = {
  title: string;
  /** What will be deleted or closed. */
  children: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  busyLabel: string;
  onClose: () => void;
  /** Must close the dialog, or leave the page. */
  onConfirm: () => Promise<void>;
};

/** Asks before something that can't be undone. */
function ConfirmDialog({ title, children, onClose, onConfirm, ...labels }: ConfirmDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const confirm = () => {
    if (isBusy) return;
    setIsBusy(true);
    void onConfirm();
  };
  return (
    <NativeDialog open onClose={onClose} title={title}>
      <p className="mt-2 text-left">{children}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          {labels.cancelLabel}
        </Button>
        <Button variant="destructive" onClick={confirm} aria-disabled={isBusy}>
          {isBusy ? labels.busyLabel : labels.confirmLabel}
        </Button>
      </div>
    </NativeDialog>
  );
}

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

type ShareNotYoursProps = { onClose: () => void; cardId: string; isSignedIn: boolean };

/** Explains that only a card's sender can create links to it. */
export function ShareNotYours({ onClose, cardId, isSignedIn }: ShareNotYoursProps) {
  const returnUrl = new URLSearchParams({ returnUrl: `/cards/${cardId}` });
  return (
    <NativeDialog open onClose={onClose} title={isSignedIn ? "Authentication Required" : "Please Log In"}>
      <p className="mt-2">
        {!isSignedIn && "Authentication Required: "}
        Only the person who made this card can share it.
      </p>
      <p className="mt-2 text-muted-foreground">Is it yours? Sign in with the email address you used to make it.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Link href="/cards/new" prefetch={false} className={buttonVariants({ variant: "outline" })}>
          Create Another Card
        </Link>
        <Link href={isSignedIn ? "/account" : `/sign-in?${returnUrl}`} prefetch={false} className={buttonVariants()}>
          {isSignedIn ? "Your account" : "Sign in"}
        </Link>
      </div>
    </NativeDialog>
  );
}
