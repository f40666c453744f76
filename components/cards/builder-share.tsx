"use client";

import { Film, Link2 } from "lucide";
import { Icon } from "../icon";
import { onDemand } from "../on-demand";
import { buttonClass } from "../ui/button";
import { toast } from "../ui/toast-store";
import type { LinkHoliday, MadeLink } from "./share-link";
import type { ChosenVideo, VideoState } from "./video-choice";

const LazySharePanel = onDemand(async () => (await import("./share-panel")).SharePanel);

/** A card that is made, and the link to it. `key` tells what it says: the one that it was sent under. */
export type SharedCard = { objectId: string; holiday: LinkHoliday; firstLink: MadeLink | null; key: string };

type SharePartProps = {
  /** The card as it was last made for sharing. */
  shared: SharedCard | null;
  /** Something has been changed since: its link shows the card as it was. */
  isOutdated: boolean;
  video: ChosenVideo | null;
  state: VideoState;
  isSignedIn: boolean;
  /** A card or a link is on its way. */
  isBusy: boolean;
  onGetLink: () => void;
};

/** The other ways to hand a card over: a link to it, or the video alone by the device. */
export function SharePart({ shared, isOutdated, video, state, isSignedIn, isBusy, onGetLink }: SharePartProps) {
  const share = async () => {
    try {
      const { shareVideo } = await import("./share-video");
      await shareVideo(video, state, { isSignedIn });
    } catch (error) {
      console.warn("Sharing could not be loaded", error);
      toast({ title: "Share Failed", description: "Check your connection and try again.", variant: "destructive" });
    }
  };
  const isLinkShown = shared !== null && !isOutdated;
  return (
    <div className="mt-4">
      {shared && (
        <div className="desk p-5">
          {isOutdated && (
            <p className="desk-note mb-4">This link shows your card as it was before your last changes.</p>
          )}
          <LazySharePanel
            key={shared.objectId}
            objectId={shared.objectId}
            holiday={shared.holiday}
            firstLink={shared.firstLink}
          />
        </div>
      )}
      <p className="mt-2 flex flex-wrap items-center justify-center gap-x-2">
        {!isLinkShown && (
          <button
            type="button"
            aria-disabled={isBusy}
            className={buttonClass({ look: "ghost" })}
            onClick={() => isBusy || onGetLink()}
          >
            <Icon of={Link2} />{" "}
            {isBusy ? "One moment …" : isOutdated ? "Get a link to the changed card" : "Get Share Link"}
          </button>
        )}
        <button type="button" className={buttonClass({ look: "ghost" })} onClick={() => void share()}>
          <Icon of={Film} /> Share Video
        </button>
      </p>
    </div>
  );
}
