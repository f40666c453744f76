/** A personal video that may go with a card: looked into, and found good. */
export type ChosenVideo = {
  file: File;
  durationSeconds: number;
  /** A blob: address that keeps the file in memory until `releaseVideo`. */
  previewUrl: string;
  origin: "picked" | "recorded";
};

/** Where the choosing stands. Source: spec section 4, video picker. */
export type VideoState = "idle" | "validating" | "ready" | "error";

/** A file as a personal video, with an address that it can be watched at in this page. */
export function chosenVideo(file: File, durationSeconds: number, origin: ChosenVideo["origin"]): ChosenVideo {
  return { file, durationSeconds, previewUrl: URL.createObjectURL(file), origin };
}

/** Frees the memory that a preview holds, once nothing shows it any more. */
export function releaseVideo(video: ChosenVideo | null): void {
  if (video) URL.revokeObjectURL(video.previewUrl);
}
