"use client";

import type { ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import { PREVIEW_PLACEHOLDER } from "@/lib/cards/builder";
import type { CardContent } from "@/lib/cards/content";
import { CardFace } from "../face/card-face";
import type { ChosenVideo } from "./video-choice";
import { VideoPreview } from "./video-preview";

export type LiveCardProps = { content: CardContent; video: ChosenVideo | null };

export function LiveCard({ content, video }: LiveCardProps) {
  return (
    <CardFace
      content={content}
      headingLevel={2}
      video={video && <VideoPreview key={video.previewUrl} video={video} />}
      placeholder={PREVIEW_PLACEHOLDER}
    />
  );
}

type PreviewSheetProps = LiveCardProps & {
  isOpen: boolean;
  onClose: () => void;
  /** Buttons below the card, always visible. */
  actions: ReactNode;
};

/** The preview in a sheet over the form, for phones. */
export function PreviewSheet({ isOpen, onClose, actions, ...card }: PreviewSheetProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title="Preview">
      {isOpen && (
        <>
          <div className="mt-4">
            <LiveCard {...card} />
          </div>
          <div className="sheet-actions">{actions}</div>
        </>
      )}
    </Dialog>
  );
}
