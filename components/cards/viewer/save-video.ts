import type { ClaimedVideo } from "./claim-video";

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
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = `card-video.${EXTENSIONS[contentType] ?? "mp4"}`;
  link.click();
  // Some browsers read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
