"use client";

import { Dialog } from "../ui/dialog";
import { SharePanel, type SharePanelProps } from "./share-panel";

/** The share panel, over the card. */
export function ShareDialog({ onClose, ...panel }: SharePanelProps & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Share this card">
      <div className="mt-4">
        <SharePanel {...panel} />
      </div>
    </Dialog>
  );
}
