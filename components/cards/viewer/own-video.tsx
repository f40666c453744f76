"use client";

import { Download } from "lucide";
import { useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast-store";

type CardVideoPreviewProps = { cardId: string; contentType: string };

/** The video for the card's owner, who can watch it any number of times until it is played. */
export function CardVideoPreview({ cardId, contentType }: CardVideoPreviewProps) {
  const [failed, setFailed] = useState(false);
  const videoUrl = `/api/cards/${cardId}/video`;
  const save = async () => {
    try {
      const { saveVideo } = await import("./save-video");
      await saveVideo({ videoUrl, contentType });
    } catch (error) {
      console.warn("The video was not saved", error);
      toast({ title: "The video wasn't saved", description: "Please try again.", variant: "destructive" });
    }
  };
  return (
    <figure className="grid gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: a personal recording has no captions */}
      <video
        src={videoUrl}
        controls
        playsInline
        preload="metadata"
        aria-label="Your personal video"
        className="max-h-[70dvh] w-full rounded-3xl bg-black"
        onError={() => setFailed(true)}
      />
      <figcaption className="text-sm">Your preview doesn't count. The recipient can still watch it once.</figcaption>
      {failed && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p>It won't play here. Your browser may not support this format, or the video was just watched.</p>
          <button type="button" onClick={() => void save()} className={buttonClass({ look: "quiet" })}>
            <Icon of={Download} /> Save the video
          </button>
        </div>
      )}
    </figure>
  );
}
