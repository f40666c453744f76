"use client";

import { type SyntheticEvent, useState } from "react";
import type { ChosenVideo } from "./video-choice";

/** Further than any video goes. */
const BEYOND_THE_END = Number.MAX_SAFE_INTEGER;

/** What MediaRecorder writes has no end in its head: the player looks for it, and comes back. */
function findEnd({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void {
  if (Number.isFinite(video.duration)) return;
  video.addEventListener("durationchange", () => (video.currentTime = 0), { once: true });
  video.currentTime = BEYOND_THE_END;
}

/** A video that somebody is about to send, to watch as often as they like. */
export function VideoPreview({ video: { previewUrl, file } }: { video: ChosenVideo }) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <p className="video-picture grid place-items-center p-4 text-center text-sm">This browser cannot show it here.</p>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written down yet what was just said into a camera
    <video
      // #t shows a first picture where a phone would show none.
      src={`${previewUrl}#t=0.001`}
      aria-label={`Your video: ${file.name}`}
      controls
      playsInline
      preload="metadata"
      className="video-picture"
      onLoadedMetadata={findEnd}
      onError={() => setFailed(true)}
    />
  );
}
