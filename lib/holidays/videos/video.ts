import { siteUrl } from "@/lib/core/site";
import { CATEGORIES, categorySlug } from "../traits";
import films from "./adventures.json";

/** A film that a page can show. Source: spec section 3, client-side shapes (Video). */
export type Video = {
  videoTitle: string;
  videoDescription: string;
  /** Where it can be watched by itself. */
  videoUrl: string;
  /** Null: the default picture. */
  thumbnailUrl: string | null;
  /** A WebVTT file; null when the film brings its own captions, or has none. */
  captionsUrl: string | null;
  /** Its story in words; [] when nobody wrote it down. */
  lines: readonly string[];
  /** "0:28". */
  duration: string;
};

/** How a film is played in the page. */
type Playback =
  /** In another site's player, in a frame. */
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

/** Where the number of a film stands; events, albums and showcases have numbers of their own. */
const VIMEO_FORMS: Readonly<Record<string, RegExp>> = {
  "player.vimeo.com": /^\/video\/(?<id>\d+)\/?$/,
  "vimeo.com": /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(?<id>\d+)(?:\/(?<hash>[0-9a-f]+))?\/?$/,
};

function vimeoPath(url: URL): string | null {
  const form = VIMEO_FORMS[url.hostname.replace(/^www\./, "")];
  const { id, hash = url.searchParams.get("h") ?? "" } = form?.exec(url.pathname)?.groups ?? {};
  // Unlisted films have a second part in their address, without which they do not play.
  return id ? `${id}${/^[0-9a-f]+$/.test(hash) ? `?h=${hash}` : ""}` : null;
}

/**
 * How the film at `address` (http or https, or a path of our own) is played; null for an address that is neither.
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

/** Seconds as "0:28" or "1:02:05"; null for a length that is none (0, NaN, a live film). */
export function durationInWords(seconds: number): string | null {
  if (!Number.isFinite(seconds) || seconds <= 0) return null;
  const whole = Math.max(1, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const padded = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}

/** Shown when a video's length is unknown. Source: spec section 2, holiday detail. */
const DURATION_FALLBACK = "3:45";

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

/** What is known of one of our own films. `npm run adventures` measures and writes it. */
export type Adventure = {
  title: string;
  description: string;
  /** How long it is. */
  seconds: number;
  /** The story in words: what its captions say, one after the other. */
  lines: string[];
};

const ADVENTURES: Readonly<Record<string, Adventure>> = films;

/** Whose film a holiday without a category shows. */
const FOR_THE_REST = "Wonderfully Weird";

/** The path of the film that every holiday of a category has, until an editor chooses another; the name as it is stored. */
export function adventurePath(category: string): string {
  const known = CATEGORIES.find((each) => each === category) ?? FOR_THE_REST;
  return `/adventures/${categorySlug(known)}.mp4`;
}

/** Our own film at an absolute address, with the name of its files; null for any other film, on whatever host. */
export function adventureAt(address: string): (Adventure & { slug: string }) | null {
  const found = Object.entries(ADVENTURES).find(([slug]) => siteUrl(`/adventures/${slug}.mp4`) === address);
  return found ? { ...found[1], slug: found[0] } : null;
}
