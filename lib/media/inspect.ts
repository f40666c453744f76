import { aviDuration } from "./avi";
import { lettersAt } from "./boxes";
import { mp4Duration } from "./mp4";
import { type RangedFile, type ReadRange, rangedFile } from "./ranged-file";
import { VideoProblem } from "./video-problem";
import { MAX_VIDEO_BYTES } from "./video-rules";
import { EBML_HEADER, elementHeader, webmDuration } from "./webm";

const DURATION_OF: Record<ContainerKind, (file: RangedFile) => Promise<number | null>> = {
  mp4: mp4Duration,
  mov: mp4Duration,
  webm: webmDuration,
  avi: aviDuration,
};

/**
 * Looks into a video file without playing it: that it has pictures, and how long it lasts; null when it has no metadata
 * to go by. Throws VideoProblem for the file's faults; what `read` throws and the signal's reason pass through.
 * The readers are our own because a library's are for files one trusts: a 3 kB file that tells of four billion samples
 * fills mediabunny's memory in one go, and no signal stops it.
 */
export async function inspectVideo(
  read: ReadRange,
  size: number,
  kind: ContainerKind,
  signal?: AbortSignal,
): Promise<{ durationSeconds: number | null }> {
  if (size === 0) throw new VideoProblem("empty", "no bytes");
  const durationSeconds = await DURATION_OF[kind](rangedFile(read, size, signal)).catch((cause: unknown) => {
    // A field that the file ends before.
    if (cause instanceof RangeError) throw new VideoProblem("broken", "cut off within a field", { cause });
    throw cause;
  });
  if (durationSeconds !== null && !(durationSeconds > 0 && Number.isFinite(durationSeconds))) {
    throw new VideoProblem("broken", `a length of ${durationSeconds} seconds`);
  }
  return { durationSeconds };
}

export type ContainerKind = "mp4" | "mov" | "webm" | "avi";

export type Container = { kind: ContainerKind; contentType: string; extension: string };

const CONTAINERS: Record<ContainerKind, Container> = {
  mp4: { kind: "mp4", contentType: "video/mp4", extension: ".mp4" },
  mov: { kind: "mov", contentType: "video/quicktime", extension: ".mov" },
  webm: { kind: "webm", contentType: "video/webm", extension: ".webm" },
  avi: { kind: "avi", contentType: "video/x-msvideo", extension: ".avi" },
};

/** Files that begin like MP4 and hold only sound, or only pictures that do not move. */
const NOT_VIDEO = /^(M4A |M4B |M4P |F4A |F4B |hei[cmsx]|hev[cmsx]|mif\d|msf\d|avi[fs]|crx |jp2 |jpm |jpx )$/;

/** Brands of MP4 video, phones' 3GP among them: browsers play it as MP4. Source: mp4ra.org. */
const MP4 = /^(iso[m2-9a-c]|mp4[12]|avc1|M4V.|f4v |dash|cmf[cfs2]|msdh|MSNV|XAVC|3g[p2][0-9a-z]|mmp4|av01)$/;

/** How QuickTime began its files before it had brands. */
const OLD_QUICKTIME = ["moov", "mdat", "wide", "free", "skip", "pnot"];

const DOC_TYPE = 0x4282;

/** What a file is by its first bytes, up to 4 KB of them; null for anything that is no video of the kinds we take. */
export function containerOf(head: Uint8Array): Container | null {
  const view = new DataView(head.buffer, head.byteOffset, Math.min(head.byteLength, 4096));
  if (view.byteLength < 12) return null;
  const kind = kindOf(view);
  return kind && CONTAINERS[kind];
}

function kindOf(view: DataView): ContainerKind | null {
  const [first, second, third] = [lettersAt(view, 0), lettersAt(view, 4), lettersAt(view, 8)];
  if (second === "ftyp") return kindOfBrands(brandsOf(view));
  if (first === "RIFF") return third === "AVI " ? "avi" : null;
  if (view.getUint32(0) === EBML_HEADER) return docTypeOf(view) === "webm" ? "webm" : null;
  const size = view.getUint32(0);
  // A text might have these letters there too, but not be so short by them. Film data may give its size in what follows.
  const isPlausible = (size >= 8 && size <= MAX_VIDEO_BYTES) || (size === 1 && second === "mdat");
  return isPlausible && OLD_QUICKTIME.includes(second) ? "mov" : null;
}

/** The major brand and then the compatible ones. */
function brandsOf(view: DataView): string[] {
  const end = Math.min(view.getUint32(0), view.byteLength);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) brands.push(lettersAt(view, at));
  return brands;
}

function kindOfBrands(brands: string[]): ContainerKind | null {
  const [major = ""] = brands;
  if (NOT_VIDEO.test(major)) return null;
  if (major === "qt  ") return "mov";
  if (brands.some((brand) => MP4.test(brand))) return "mp4";
  return brands.includes("qt  ") ? "mov" : null;
}

/** The kind of document that an EBML header names; null when it is cut off or names none. */
function docTypeOf(view: DataView): string | null {
  const header = elementHeader(view, 0);
  if (!header) return null;
  const end = Math.min(header.headerLength + header.length, view.byteLength);
  for (let at = header.headerLength; at < end; ) {
    const element = elementHeader(view, at);
    if (!element) return null;
    const start = at + element.headerLength;
    if (element.id === DOC_TYPE) {
      const letters = new Uint8Array(
        view.buffer,
        view.byteOffset + start,
        Math.max(0, Math.min(element.length, end - start)),
      );
      return String.fromCharCode(...letters).replace(/\0+$/, "");
    }
    at = start + element.length;
  }
  return null;
}
