import { playbackOf } from "@/lib/holidays/videos/video";

/** Files that browsers play natively. */
const VIDEO_FILE = /\.(mp4|m4v|webm|mov|ogv)$/i;

/** The player of a video, and a reason to check it; `doubt` is "" for none. */
export type PlayerWords = { player: string; doubt: string };

/** Returns the player for the video at a URL; null when nothing plays it. */
export function playerInWords(address: string): PlayerWords | null {
  const playback = playbackOf(address);
  if (!playback || !/^https?:/i.test(address)) return null;
  if (playback.kind === "frame") return { player: `${playback.host} player`, doubt: "" };
  const isFile = VIDEO_FILE.test(new URL(address).pathname);
  const doubt = "This doesn’t look like a video file. A web page that shows a video won’t play here.";
  return { player: "Video file", doubt: isFile ? "" : doubt };
}
