import { adventureAt } from "./adventures";
import { durationInWords, playbackOf, type Video } from "./video";

/** Shown when a video's length is unknown. Source: spec section 2, holiday detail. */
export const DURATION_FALLBACK = "3:45";

/** The video that a holiday's page shows: its first playable address, or null. Source: spec section 2, holiday detail. */
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
    videoTitle: `${holiday.holidayName}: the video`,
    videoDescription: `A short story for ${holiday.holidayName}.`,
    videoUrl,
    thumbnailUrl: null,
    captionsUrl: null,
    lines: [],
    duration: DURATION_FALLBACK,
  };
}
