import { playbackOf } from "@/lib/videos/video";

/** Files that browsers play by themselves. */
const FILM_FILE = /\.(mp4|m4v|webm|mov|ogv)$/i;

/** What will play a film, and why an editor may want to look again; `doubt` is "" for none. */
export type PlayerWords = { player: string; doubt: string };

/** The player of the film at `address`; null when nothing plays it. */
export function playerInWords(address: string): PlayerWords | null {
  const playback = playbackOf(address);
  if (!playback || !/^https?:/i.test(address)) return null;
  if (playback.kind === "frame") return { player: `${playback.host} player`, doubt: "" };
  const isFile = FILM_FILE.test(new URL(address).pathname);
  const doubt = "It does not look like a film's file: a page that only shows a film does not play here.";
  return { player: "Film file", doubt: isFile ? "" : doubt };
}
