"use client";

import { Share2 } from "lucide";
import { type ReactNode, useState } from "react";
import { failureWords, isSignedOut } from "../api-request";
import { Icon } from "../icon";
import { onDemand } from "../on-demand";
import { buttonClass } from "../ui/button";
import { toast } from "../ui/toast-store";
import { isChangeOfMind, type LinkHoliday, type MadeLink, makeLink, shareDataOf } from "./share-link";

const ShareDialog = onDemand(async () => (await import("./share-dialog")).ShareDialog);
const ShareNotYours = onDemand(async () => (await import("./share-not-yours")).ShareNotYours);

type ShareCardButtonProps = {
  cardId: string;
  holiday: LinkHoliday;
  isOwner: boolean;
  isSignedIn: boolean;
  /** `sheet`: one tap to the device's share sheet, where it has one. `panel`: choose how long the link works. */
  way?: "sheet" | "panel";
  look?: "solid" | "quiet" | "field";
  /** "Share Card". */
  children: ReactNode;
};

/** Shares one's own card by a new link; tells anybody else why they cannot. */
export function ShareCardButton({
  cardId,
  holiday,
  isOwner,
  isSignedIn,
  way = "sheet",
  look = "solid",
  children,
}: ShareCardButtonProps) {
  const [open, setOpen] = useState<"panel" | "not-yours" | null>(null);
  const [made, setMade] = useState<MadeLink | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  /** The share sheet opens only for a press, and the press may have been too long ago by now: then another is asked for. */
  const shareLink = async (link: MadeLink, isFreshPress: boolean) => {
    try {
      await navigator.share(shareDataOf(link.shareUrl, holiday));
      // One link for each time: whoever gets the next one thanks by a link of their own.
      setMade(null);
    } catch (error) {
      setMade(link);
      if (isChangeOfMind(error)) return;
      if (isFreshPress) setOpen("panel");
    }
  };
  const press = async () => {
    if (isBusy) return;
    if (!isOwner) return setOpen("not-yours");
    if (way === "panel" || typeof navigator.share !== "function") return setOpen("panel");
    if (made) return shareLink(made, true);
    setIsBusy(true);
    try {
      await shareLink(await makeLink(cardId, holiday), false);
    } catch (error) {
      if (isSignedOut(error)) setOpen("not-yours");
      else toast({ title: "Share Link Failed", description: failureWords(error), variant: "destructive" });
    } finally {
      setIsBusy(false);
    }
  };
  const close = () => {
    setOpen(null);
    setMade(null);
  };

  return (
    <>
      <button
        type="button"
        onClick={() => void press()}
        aria-disabled={isBusy}
        className={buttonClass({ look, className: "needs-script" })}
      >
        <Icon of={Share2} /> {isBusy ? "Making a link…" : made ? "Share now" : children}
      </button>
      <span role="status" className="sr-only">
        {made && !open && "Your link is ready. Press Share now."}
      </span>
      {open === "panel" && <ShareDialog objectId={cardId} holiday={holiday} firstLink={made} onClose={close} />}
      {open === "not-yours" && <ShareNotYours onClose={close} cardId={cardId} isSignedIn={isSignedIn && !isOwner} />}
    </>
  );
}
