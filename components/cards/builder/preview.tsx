"use client";

import type { ReactNode } from "react";
import { NativeDialog } from "@/components/ui/native-dialog";
import type { Occasion } from "@/lib/cards/builder";
import { previewContent } from "@/lib/cards/content";
import type { CardForm } from "@/lib/cards/form";
import { CardFace } from "../face/card-face";
import type { ChosenVideo } from "./video-choice";
import { VideoPreview } from "./video-preview";

/** Shown while the message is empty. */
const PLACEHOLDER = "Your message goes here.";

export type LiveCardProps = {
  form: CardForm;
  /** The card's holiday; null for none. */
  occasion: Occasion | null;
  /** The built-in holiday of a card without one. */
  justBecause: Occasion;
  video: ChosenVideo | null;
};

/** The card as its recipient will see it. */
export function LiveCard({ form, occasion, justBecause, video }: LiveCardProps) {
  return (
    <CardFace
      content={previewContent(form, occasion, justBecause)}
      headingLevel={2}
      video={video && <VideoPreview key={video.previewUrl} video={video} />}
      placeholder={PLACEHOLDER}
    />
  );
}

type PreviewSheetProps = LiveCardProps & {
  onClose: () => void;
  /** Buttons below the card, always visible. */
  actions: ReactNode;
};

/** The card on a phone, in a sheet over the form. */
export function PreviewSheet({ onClose, actions, ...card }: PreviewSheetProps) {
  return (
    <NativeDialog open onClose={onClose} title="Preview">
      <div className="mt-4">
        <LiveCard {...card} />
      </div>
      <div className="sticky bottom-0 -mx-[1.35rem] mt-4 -mb-[1.35rem] flex gap-2 border-border border-t bg-card px-[1.35rem] pt-[0.7rem] pb-[calc(0.7rem+env(safe-area-inset-bottom))]">
        {actions}
      </div>
    </NativeDialog>
  );
}
