import { apiRequest, RequestFailed } from "@/components/ui/api-request";
import { pause } from "./pause";

/** The number of retries for a click whose response was lost. */
const RETRIES = 3;

const NO_COOKIES =
  "Your browser is blocking cookies, and we need one so that the video plays only for you. Allow cookies for this site, then try again. Your one play isn't used up.";

/** A video that this page can play once. */
export type ClaimedVideo = { videoUrl: string; contentType: string };

/** Creates this page's secret for its click: 43 random characters, to be reused for retries. */
export function newViewer(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Gets the cookie that ties the click to this browser. Throws RequestFailed when the browser doesn't store it. */
async function takeTicket(cardId: string): Promise<void> {
  const request = () => apiRequest<{ held: boolean }>(`/api/cards/${cardId}/play`, { method: "PUT" });
  // The second response shows whether the browser stored the cookie from the first.
  if (!(await request()).held && !(await request()).held) throw new RequestFailed(400, NO_COOKIES);
}

/**
 * Claims the video for this page. A request whose response was lost is retried with the same `viewer`. Throws
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

/** Deletes a watched video. `keepalive` makes it work while the page is being left. */
export function finishVideo(cardId: string): void {
  fetch(`/api/cards/${cardId}/video`, { method: "DELETE", keepalive: true }).catch(() => {
    // The server also deletes it automatically some minutes later.
  });
}
