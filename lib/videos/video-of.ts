import { adventureAt } from "./adventures";
import { durationInWords, playbackOf, type Video } from "./video";

/** Shown where the length of a film is not known. Source: spec section 2, holiday detail. */
export const DURATION_FALLBACK = "3:45";

/** The film that a holiday's page shows: its first address that can be played, or null. Source: spec section 2, holiday detail. */
export function videoOf(holiday: { holidayName: string; videoUrls: readonly string[] }): Video | null {
  const videoUrl = holiday.videoUrls.find((address) => playbackOf(address) !== null);
  if (!videoUrl) return null;
  const adventure = adventureAt(videoUrl);
  if (adventure) {
    const file = `/adventures/${adventure.slug}`;
    return {
      videoTitle: adventure.title,
      videoDescription: adventure.description,
      videoUrl: `${file}.mp4`,
      thumbnailUrl: `${file}.webp`,
      captionsUrl: `${file}.vtt`,
      lines: adventure.lines,
      duration: durationInWords(adventure.seconds) ?? DURATION_FALLBACK,
    };
  }
  return {
    videoTitle: `${holiday.holidayName}: the film`,
    videoDescription: `A short story for ${holiday.holidayName}.`,
    videoUrl,
    thumbnailUrl: null,
    captionsUrl: null,
    lines: [],
    duration: DURATION_FALLBACK,
  };
}
