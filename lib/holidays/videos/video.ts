/** A video that a page can show. Source: spec section 3, client-side shapes (Video). */
export type Video = {
  videoTitle: string;
  videoDescription: string;
  /** The URL for watching it on its own. */
  videoUrl: string;
  /** Null for the default picture. */
  thumbnailUrl: string | null;
  /** URL of a WebVTT file; null if the video has built-in captions or none. */
  captionsUrl: string | null;
  /** The transcript; [] if there is none. */
  lines: readonly string[];
  /** For example "0:28". */
  duration: string;
};

/** How a video is played in the page. */
type Playback =
  /** In the host's player, in a frame. */
  | { kind: "frame"; src: string; host: "YouTube" | "Vimeo" }
  /** By the browser itself. */
  | { kind: "file"; src: string };

const YOUTUBE_ID = /^[\w-]{11}$/;

function youtubeId(url: URL): string | null {
  const host = url.hostname.replace(/^(www|m|music)\./, "");
  const [, first = "", second = ""] = url.pathname.split("/");
  if (host === "youtu.be") return first;
  if (host !== "youtube.com" && host !== "youtube-nocookie.com") return null;
  return ["embed", "shorts", "live", "v"].includes(first) ? second : url.searchParams.get("v");
}

/** Path patterns with a video's ID. Events, albums and showcases have IDs of their own. */
const VIMEO_FORMS: Readonly<Record<string, RegExp>> = {
  "player.vimeo.com": /^\/video\/(?<id>\d+)\/?$/,
  "vimeo.com": /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(?<id>\d+)(?:\/(?<hash>[0-9a-f]+))?\/?$/,
};

function vimeoPath(url: URL): string | null {
  const form = VIMEO_FORMS[url.hostname.replace(/^www\./, "")];
  const { id, hash = url.searchParams.get("h") ?? "" } = form?.exec(url.pathname)?.groups ?? {};
  // Unlisted videos do not play without the second part of their path.
  return id ? `${id}${/^[0-9a-f]+$/.test(hash) ? `?h=${hash}` : ""}` : null;
}

/**
 * Returns how to play the video at `address` (http or https, or a path on our site); null for any other address.
 * Source: YouTube's and Vimeo's documented embed addresses; YouTube's cookie-free host.
 */
export function playbackOf(address: string): Playback | null {
  if (/^\/[^/]/.test(address)) return { kind: "file", src: address };
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return null;
  const id = youtubeId(url);
  if (id && YOUTUBE_ID.test(id)) {
    return { kind: "frame", host: "YouTube", src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` };
  }
  const path = vimeoPath(url);
  if (path) {
    const src = `https://player.vimeo.com/video/${path}${path.includes("?") ? "&" : "?"}dnt=1&autoplay=1`;
    return { kind: "frame", host: "Vimeo", src };
  }
  return { kind: "file", src: url.href };
}

/** Formats seconds as "0:28" or "1:02:05"; null for an unknown length (0, NaN, a live stream). */
export function durationInWords(seconds: number): string | null {
  if (!Number.isFinite(seconds) || seconds <= 0) return null;
  const whole = Math.max(1, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const padded = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}
