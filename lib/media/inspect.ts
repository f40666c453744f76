import { aviDuration } from "./avi";
import { lettersAt, mp4Duration } from "./mp4";
import { type RangedFile, type ReadRange, rangedFile, VideoProblem } from "./ranged-file";
import { MAX_VIDEO_BYTES } from "./video-rules";
import { EBML_HEADER, elementHeader, webmDuration } from "./webm";

const DURATION_OF: Record<ContainerKind, (file: RangedFile) => Promise<number | null>> = {
  mp4: mp4Duration,
  mov: mp4Duration,
  webm: webmDuration,
  avi: aviDuration,
};

/**
 * Inspects a video file without playing it. Returns its duration in seconds, null when there is no metadata for it.
 * Throws VideoProblem for the file's faults; errors from `read` and the signal's reason pass through. We use our own
 * parsers because libraries trust their input: a 3 kB file that claims four billion samples makes mediabunny run out of
 * memory, and no signal stops it.
 */
export async function inspectVideo(
  read: ReadRange,
  size: number,
  kind: ContainerKind,
  signal?: AbortSignal,
): Promise<{ durationSeconds: number | null }> {
  if (size === 0) throw new VideoProblem("empty", "no bytes");
  const durationSeconds = await DURATION_OF[kind](rangedFile(read, size, signal)).catch((cause: unknown) => {
    // The file ends within a field.
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

/** Returns the container that a file's name claims; undefined for an extension that we don't accept. */
export function containerNamed(name: string): Container | undefined {
  const lower = name.toLowerCase();
  return Object.values(CONTAINERS).find(({ extension }) => lower.endsWith(extension));
}

/** Brands of MP4-like files that contain only audio or still images. */
const NOT_VIDEO = /^(M4A |M4B |M4P |F4A |F4B |hei[cmsx]|hev[cmsx]|mif\d|msf\d|avi[fs]|crx |jp2 |jpm |jpx )$/;

/** Brands of MP4 video, including 3GP from phones, which browsers play as MP4. Source: mp4ra.org. */
const MP4 = /^(iso[m2-9a-c]|mp4[12]|avc1|M4V.|f4v |dash|cmf[cfs2]|msdh|MSNV|XAVC|3g[p2][0-9a-z]|mmp4|av01)$/;

/** The first box of QuickTime files from before brands existed. */
const OLD_QUICKTIME = ["moov", "mdat", "wide", "free", "skip", "pnot"];

const DOC_TYPE = 0x4282;

/** Identifies a file's container by its first bytes (up to 4 KB); null for anything but the video formats we accept. */
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
  // Plain text may have these letters there, too, but then its "size" is implausible. `mdat` may have a 64-bit size
  // after its type.
  const isPlausible = (size >= 8 && size <= MAX_VIDEO_BYTES) || (size === 1 && second === "mdat");
  return isPlausible && OLD_QUICKTIME.includes(second) ? "mov" : null;
}

/** Returns the major brand, then the compatible brands. */
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

/** Returns the DocType of an EBML header; null when it is cut off or has none. */
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
