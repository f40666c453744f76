import { download } from "../download";
import type { ClaimedVideo } from "./play-once";

const EXTENSIONS: Readonly<Record<string, string>> = {
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
  "video/x-msvideo": "avi",
};

/** Downloads a claimed video as a file. Throws when it isn't available. */
export async function saveVideo({ videoUrl, contentType }: ClaimedVideo): Promise<void> {
  const response = await fetch(videoUrl, { cache: "no-store" });
  if (!response.ok) throw new Error(`The video's address answered ${response.status}`);
  download(await response.blob(), `card-video.${EXTENSIONS[contentType] ?? "mp4"}`);
}
