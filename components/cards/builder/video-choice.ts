/** A personal video that passed the checks. */
export type ChosenVideo = {
  file: File;
  durationSeconds: number;
  /** A blob: URL that keeps the file in memory until `releaseVideo`. */
  previewUrl: string;
  origin: "picked" | "recorded";
};

/** Source: spec section 4, video picker. */
export type VideoState = "idle" | "validating" | "ready" | "error";

/** Makes a personal video from a file, with a URL to play it on this page. */
export function chosenVideo(file: File, durationSeconds: number, origin: ChosenVideo["origin"]): ChosenVideo {
  return { file, durationSeconds, previewUrl: URL.createObjectURL(file), origin };
}

/** Frees the memory of a preview that is no longer shown. */
export function releaseVideo(video: ChosenVideo | null): void {
  if (video) URL.revokeObjectURL(video.previewUrl);
}
