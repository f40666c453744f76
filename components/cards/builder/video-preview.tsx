"use client";

import { type SyntheticEvent, useState } from "react";
import type { ChosenVideo } from "./video-choice";

/** Past the end of any video. */
const BEYOND_THE_END = Number.MAX_SAFE_INTEGER;

/** Finds the length of a MediaRecorder file, which its header lacks: seeks to the end and back. */
function findEnd({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void {
  if (Number.isFinite(video.duration)) return;
  video.addEventListener("durationchange", () => (video.currentTime = 0), { once: true });
  video.currentTime = BEYOND_THE_END;
}

type VideoPreviewProps = {
  video: ChosenVideo;
  /** Its place and size. */
  className?: string;
};

/** A player for a video before it is sent; it can be watched any number of times. */
export function VideoPreview({ video: { previewUrl, file }, className = "size-full" }: VideoPreviewProps) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <p className={`grid place-items-center bg-black p-4 text-center text-sm text-white ${className}`}>
        This browser can't play it here.
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a recording has no captions
    <video
      // #t makes phones show the first frame.
      src={`${previewUrl}#t=0.001`}
      aria-label={`Your video: ${file.name}`}
      controls
      playsInline
      preload="metadata"
      className={`block min-h-0 bg-black object-contain text-white ${className}`}
      onLoadedMetadata={findEnd}
      onError={() => setFailed(true)}
    />
  );
}
