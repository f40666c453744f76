import { apiRequest, RequestFailed } from "../api-request";
import { pause } from "./pause";

/** How often an answer that got lost is asked for again. */
const RETRIES = 3;

/** A video that this page may play, once. */
export type ClaimedVideo = { videoUrl: string; contentType: string };

/** What the page says of itself when it presses play: 43 random characters, the same when it presses again. */
export function newViewer(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/**
 * Presses play: the video is this page's from here on. An answer that got lost is asked for again with the same `viewer`.
 * Throws RequestFailed; with status 410 when somebody else has played it.
 */
export async function claimVideo(cardId: string, share: string, viewer: string): Promise<ClaimedVideo> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const body = { share, viewer };
      return await apiRequest<ClaimedVideo>(`/api/cards/${cardId}/play`, { method: "POST", body });
    } catch (error) {
      const isLost = error instanceof RequestFailed && (error.status === 0 || error.status >= 502);
      if (!isLost || attempt === RETRIES) throw error;
      await pause(1000 * 2 ** attempt);
    }
  }
}

/** Deletes a video that has been seen, now. It also arrives when the page is being left. */
export function finishVideo(cardId: string): void {
  fetch(`/api/cards/${cardId}/video`, { method: "DELETE", keepalive: true }).catch(() => {
    // The server deletes it by itself, some minutes later.
  });
}
