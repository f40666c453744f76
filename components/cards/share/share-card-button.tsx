"use client";

import { Share2 } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast-store";
import { getLink, type LinkResult } from "./share-link";
import type { ShareSheetProps } from "./share-sheet";

const ShareNotYours = onDemand(async () => (await import("../viewer/card-dialogs")).ShareNotYours);

type ShareCardButtonProps = Pick<ShareSheetProps, "recipientName" | "holiday"> & {
  cardId: string;
  isOwner: boolean;
  isSignedIn: boolean;
  variant?: "default" | "outline";
  children: ReactNode;
};

/** Opens the share sheet for the card's owner, and explains to others why they can't share it. */
export function ShareCardButton({ cardId, isOwner, isSignedIn, variant, children, ...card }: ShareCardButtonProps) {
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<ShareSheetProps>; link: LinkResult } | null>(null);
  const [isExplained, setIsExplained] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const press = async () => {
    if (isBusy) return;
    if (!isOwner) return setIsExplained(true);
    setIsBusy(true);
    try {
      const [{ ShareSheet }, link] = await Promise.all([import("./share-sheet"), getLink(cardId, card.holiday)]);
      setSheet({ Sheet: ShareSheet, link });
    } catch (error) {
      console.warn("Sharing could not be loaded", error);
      toast({ title: "Share Failed", description: "Check your connection and try again.", variant: "destructive" });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <>
      <Button onClick={() => void press()} aria-disabled={isBusy} variant={variant} className="needs-script">
        <Share2 />
        {isBusy ? "One moment…" : children}
      </Button>
      {sheet && <sheet.Sheet {...card} objectId={cardId} link={sheet.link} onDone={() => setSheet(null)} />}
      {isExplained && (
        <ShareNotYours onClose={() => setIsExplained(false)} cardId={cardId} isSignedIn={isSignedIn && !isOwner} />
      )}
    </>
  );
}
