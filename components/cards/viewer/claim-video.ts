import { apiRequest, RequestFailed } from "@/components/ui/api-request";
import { pause } from "./pause";

/** How often a press is repeated whose answer was lost. */
const RETRIES = 3;

const NO_COOKIES =
  "Your browser is blocking cookies, and we need one so that the video plays only for you. Allow cookies for this site, then try again. Your one play isn't used up.";

/** A video that this page may play, once. */
export type ClaimedVideo = { videoUrl: string; contentType: string };

/** This page's own secret for its press: 43 random characters, the same when it presses again. */
export function newViewer(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Gets the cookie that ties the press to this browser. Throws RequestFailed when the browser does not keep it. */
async function takeTicket(cardId: string): Promise<void> {
  const ask = () => apiRequest<{ held: boolean }>(`/api/cards/${cardId}/play`, { method: "PUT" });
  // The second answer shows whether the cookie of the first was kept.
  if (!(await ask()).held && !(await ask()).held) throw new RequestFailed(400, NO_COOKIES);
}

/**
 * Presses play and claims the video for this page. A press whose answer was lost is repeated with the same `viewer`. Throws
 * RequestFailed, with status 410 when someone else got the video.
 */
export async function claimVideo(cardId: string, share: string, viewer: string): Promise<ClaimedVideo> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await takeTicket(cardId);
      const body = { share, viewer };
      return await apiRequest<ClaimedVideo>(`/api/cards/${cardId}/play`, { method: "POST", body });
    } catch (error) {
      const isLost = error instanceof RequestFailed && (error.status === 0 || error.status >= 502);
      if (!isLost || attempt === RETRIES) throw error;
      await pause(1000 * 2 ** attempt);
    }
  }
}

/** Deletes a watched video. It also arrives when the page is being left. */
export function finishVideo(cardId: string): void {
  fetch(`/api/cards/${cardId}/video`, { method: "DELETE", keepalive: true }).catch(() => {
    // The server deletes it by itself some minutes later.
  });
}
