import { apiRequest, RequestFailed } from "@/components/ui/api-request";
import { VIDEO_NOTICES } from "@/lib/cards/video-state";
import { download } from "../download";

/** Waits `ms` milliseconds, or until the device is back online or `signal` ends it. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    // Stop waiting once the device is back online.
    if (ms > 0) window.addEventListener("online", done);
    signal?.addEventListener("abort", done, { once: true });
  });
}

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

/** The video counts as seen after this many played seconds. Source: spec section 9, cleanup. */
const SEEN_AFTER_SECONDS = 2;

/** How long to wait for a lost connection. Source: design section 6. */
const RECONNECT_MS = 2 * 60_000;

/** Waits between retries; the last one repeats. */
const RETRY_DELAYS_MS = [0, 1000, 2000, 4000, 8000];

/** A video frozen this long has lost its connection, even if the browser reports otherwise. */
const STUCK_MS = 8000;

/** An end this long after the last known position is a lost connection. Hidden tabs learn it only every second. */
const EARLY_SECONDS = 3;

const LOST =
  "The connection was lost for too long, and the video was deleted for privacy. Ask the sender to send it again.";

/** The state of a play; `over` and `unplayable` end it. */
export type Playing = { is: "playing" } | { is: "holding" } | { is: "unplayable" } | { is: "over"; notice: string };

/** Checks whether the video can still be loaded, by requesting one byte. */
async function checkVideo(videoUrl: string, signal: AbortSignal): Promise<"here" | "gone" | "unreachable"> {
  try {
    const headers = { range: "bytes=0-0" };
    const { ok, status } = await fetch(videoUrl, { headers, cache: "no-store", signal });
    if (ok) return "here";
    return [403, 404, 410].includes(status) ? "gone" : "unreachable";
  } catch {
    return "unreachable";
  }
}

function secondsIn(played: TimeRanges): number {
  const lengths = Array.from({ length: played.length }, (_, index) => played.end(index) - played.start(index));
  return lengths.reduce((sum, length) => sum + length, 0);
}

/**
 * Plays a claimed video in `video` and reports each state. Returns a function to call when leaving. After two seconds
 * the video counts as seen; at its end it is deleted. A lost connection is waited for, and the position is preserved.
 */
export function playOnce(
  video: HTMLVideoElement,
  cardId: string,
  videoUrl: string,
  onChange: (playing: Playing) => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let place = 0;
  /** The video's length, if known. */
  let length = 0;
  /** The number of consecutive early ends at the same place. */
  let earlyEnds = 0;
  /** Seconds played before the video was last loaded. */
  let playedBefore = 0;
  let hasBegun = false;
  let isSeen = false;
  let isReconnecting = false;
  let reconnects = 0;
  /** The number of consecutive times that the browser rejected an available video. */
  let refusals = 0;
  let isWaiting = false;
  let stuck: ReturnType<typeof setTimeout> | undefined;

  const markSeen = () => {
    if (isSeen) return;
    isSeen = true;
    fetch(`/api/cards/${cardId}/cleanup-selfie`, { method: "POST", keepalive: true }).catch(() => {
      // A bad connection: try again a few seconds later.
      setTimeout(() => {
        isSeen = false;
      }, 3000);
    });
  };
  const leave = () => {
    if (hasBegun && !signal.aborted) markSeen();
  };
  const end = (playing: Playing) => {
    clearTimeout(stuck);
    stop.abort();
    video.removeAttribute("src");
    video.load();
    onChange(playing);
  };
  const load = () => {
    playedBefore += secondsIn(video.played);
    video.src = videoUrl;
    // A browser that requires another click shows its own button.
    video.play().catch(() => {});
  };
  const reconnect = async () => {
    if (isReconnecting || signal.aborted) return;
    isReconnecting = true;
    reconnects += 1;
    const thisReconnect = reconnects;
    isWaiting = false;
    clearTimeout(stuck);
    onChange({ is: "holding" });
    const until = performance.now() + RECONNECT_MS;
    for (let attempt = 0; performance.now() < until; attempt += 1) {
      await pause(RETRY_DELAYS_MS[attempt] ?? 8000, signal);
      const found = await checkVideo(videoUrl, signal);
      if (signal.aborted || !isReconnecting || reconnects !== thisReconnect) return;
      if (found === "gone") return end({ is: "over", notice: VIDEO_NOTICES.seen });
      if (found === "here" && refusals > 1) return end({ is: "unplayable" });
      if (found === "here") {
        isReconnecting = false;
        return load();
      }
    }
    end({ is: "over", notice: LOST });
  };

  const on = (type: keyof HTMLMediaElementEventMap, listener: () => void) =>
    video.addEventListener(type, listener, { signal });
  on("loadedmetadata", () => {
    if (Number.isFinite(video.duration)) length = video.duration;
    if (place > 0) video.currentTime = place;
  });
  on("playing", () => {
    // This event was from before the connection broke, unless there is no error: then the browser has reconnected on
    // its own.
    if (isReconnecting && video.error) return;
    hasBegun = true;
    isReconnecting = false;
    isWaiting = false;
    clearTimeout(stuck);
    onChange({ is: "playing" });
  });
  on("timeupdate", () => {
    // Reloading sets it to 0 for a moment, and an early end to the length, which isn't the viewer's position.
    if (isReconnecting || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.seeking || video.ended) return;
    if (video.currentTime > place) refusals = earlyEnds = 0;
    place = video.currentTime;
    if (playedBefore + secondsIn(video.played) >= SEEN_AFTER_SECONDS) markSeen();
  });
  on("seeked", () => {
    if (!isReconnecting) place = video.currentTime;
  });
  const watchForStuck = () => {
    clearTimeout(stuck);
    isWaiting = true;
    stuck = setTimeout(reconnect, navigator.onLine ? STUCK_MS : 1000);
  };
  on("waiting", watchForStuck);
  // A slow connection is not a lost one.
  on("progress", () => isWaiting && watchForStuck());
  on("ended", () => {
    // WebKitGTK reports a lost connection as the end. If it gets no further, the length is wrong.
    if (place < length - EARLY_SECONDS && earlyEnds < 2) {
      earlyEnds += 1;
      return void reconnect();
    }
    isSeen = true;
    finishVideo(cardId);
    end({ is: "over", notice: VIDEO_NOTICES.seen });
  });
  on("error", () => {
    const { MEDIA_ERR_DECODE, MEDIA_ERR_SRC_NOT_SUPPORTED } = MediaError;
    const code = video.error?.code;
    if (code === MEDIA_ERR_DECODE || code === MEDIA_ERR_SRC_NOT_SUPPORTED) refusals += 1;
    void reconnect();
  });
  window.addEventListener("pagehide", leave, { signal });
  load();
  return () => {
    leave();
    clearTimeout(stuck);
    stop.abort();
  };
}
