"use client";

import { Link2, Video } from "lucide";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import { toast } from "../ui/toast-store";
import type { ChosenVideo, VideoState } from "./video-choice";

type SharePartProps = {
  video: ChosenVideo | null;
  state: VideoState;
  isSignedIn: boolean;
  /** A card is on its way. */
  isBusy: boolean;
  /** Makes the card and opens the sheet with its link. */
  onGetLink: () => void;
};

/** The other ways to share: a link to the card, or the video alone. Source: spec section 2, card builder, sharing. */
export function SharePart({ video, state, isSignedIn, isBusy, onGetLink }: SharePartProps) {
  const share = async () => {
    try {
      const { shareVideo } = await import("./share-video");
      await shareVideo(video, state, { isSignedIn });
    } catch (error) {
      console.warn("Sharing could not be loaded", error);
      toast({ title: "Share Failed", description: "Check your connection and try again.", variant: "destructive" });
    }
  };
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2">
      <button
        type="button"
        aria-disabled={isBusy}
        className={buttonClass({ look: "ghost" })}
        onClick={() => isBusy || onGetLink()}
      >
        <Icon of={Link2} /> {isBusy ? "One moment…" : "Get Share Link"}
      </button>
      <button type="button" className={buttonClass({ look: "ghost" })} onClick={() => void share()}>
        <Icon of={Video} /> Share Video
      </button>
    </p>
  );
}
