import fc from "fast-check";
import { expect, test } from "vitest";
import { containerOf, inspectVideo } from "./inspect";
import { VideoProblem } from "./ranged-file";
import { box, durationOf, element, fixture, joined, letters, stored, words } from "./test-file";

test.each([
  ["clip.mp4", 1],
  ["moov-at-end.mp4", 1],
  // The last frame of these lasts longer; Chromium reports the same.
  ["fragmented.mp4", 1.2],
  ["half-fragmented.mp4", 1.2],
  ["every-frame.mp4", 1.2],
  ["clip.3gp", 1],
  ["clip.mov", 1],
  ["clip.webm", 1],
  ["clip.avi", 1],
  ["recorded.webm", 1.46],
  ["recorded-in-slices.webm", 1.45],
  ["recorded.mp4", 1.5],
  ["too-long.mp4", 31],
  ["too-long.webm", 31],
  ["too-long-streamed.webm", 31],
  ["too-long.avi", 31],
])("%s lasts %d s", async (name, seconds) => {
  const duration = await durationOf(fixture(name));
  expect(Math.abs((duration ?? 0) - seconds)).toBeLessThan(0.1);
});

test.each(["audio.mp4", "audio.webm", "audio.avi"])("%s has no video", async (name) => {
  await expect(durationOf(fixture(name))).rejects.toMatchObject({ code: "no_video" });
});

test("an empty file is refused without a read", async () => {
  const nothing = stored(new Uint8Array(0));
  await expect(inspectVideo(nothing.read, 0, "mp4")).rejects.toMatchObject({ code: "empty" });
  expect(nothing.lengths).toEqual([]);
});

test.each(["mp4", "mov", "webm", "avi"] as const)("an image, HTML and plain text are broken as %s", async (kind) => {
  for (const bytes of [fixture("picture.jpg"), letters("<!doctype html><title>Film</title>"), letters("film")]) {
    await expect(durationOf(bytes, kind)).rejects.toMatchObject({ name: "VideoProblem", code: "broken" });
  }
});

test("a video without brands is parsed like one with them", async () => {
  expect(await durationOf(fixture("clip.mov").subarray(20), "mov")).toBeCloseTo(1, 1);
});

test("a video trimmed by its edit list has the length of its visible part", async () => {
  const clip = fixture("clip.mp4");
  for (let at = Buffer.from(clip).indexOf("elst"); at > 0; at = Buffer.from(clip).indexOf("elst", at + 1)) {
    clip.set(words(400), at + 12);
  }
  expect(await durationOf(clip)).toBe(0.4);
});

test("a recording's fragments correct a wrong duration in its header", async () => {
  // Chromium writes the duration in 1/1000 s, although the timescale is 1/20000 s.
  expect(await durationOf(fixture("recorded.mp4"))).toBeCloseTo(1.5, 1);
});

const VIDEOS = ["clip.mp4", "moov-at-end.mp4", "fragmented.mp4", "recorded.mp4", "clip.mov"];
const OTHER_VIDEOS = ["recorded.webm", "recorded-in-slices.webm", "clip.webm", "clip.avi"];

test.each([...VIDEOS, ...OTHER_VIDEOS])("%s cut off anywhere is refused or not longer than the whole", async (name) => {
  const whole = fixture(name);
  const full = (await durationOf(whole)) ?? 0;
  for (let length = 64; length < whole.length; length += 37) {
    const duration = await durationOf(whole.subarray(0, length)).catch((error: unknown) => {
      expect(error).toBeInstanceOf(VideoProblem);
      return 0;
    });
    expect(duration ?? 0).toBeLessThanOrEqual(full + 0.001);
  }
});

test("a recording that was cut off has the length of the remaining part", async () => {
  const recording = fixture("recorded-in-slices.webm");
  const half = await durationOf(recording.subarray(0, recording.length / 2));
  expect(half).toBeGreaterThan(0.5);
  expect(half).toBeLessThan(1);
});

test("a damaged file throws only VideoProblem and isn't read much more than once", async () => {
  const videos = [...VIDEOS, ...OTHER_VIDEOS].map((name) => ({ name, bytes: fixture(name) }));
  const damages = fc.array(fc.tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 8 })), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...videos), damages, fc.boolean(), async ({ bytes }, changes, isHead) => {
      const damaged = bytes.slice();
      for (const [place, change] of changes) {
        damaged.set(change.slice(0, 8), place % (isHead ? 1200 : damaged.length - 8));
      }
      const kind = fixtureKind(bytes);
      const { read, size, lengths, total } = stored(damaged);
      const outcome = await inspectVideo(read, size, kind).catch((error: unknown) => error);
      if (outcome instanceof VideoProblem) expect(outcome.message).not.toBe("");
      else expect((outcome as { durationSeconds: number | null }).durationSeconds ?? 1).toBeGreaterThan(0);
      expect(total()).toBeLessThan(2 * size + 65_536);
      expect(lengths.length).toBeLessThan(20);
    }),
  );
});

test("random bytes are refused", async () => {
  const kinds = fc.constantFrom("mp4", "mov", "webm", "avi" as const);
  await fc.assert(
    fc.asyncProperty(kinds, fc.uint8Array({ minLength: 1, maxLength: 2000 }), async (kind, bytes) => {
      await expect(durationOf(bytes, kind)).rejects.toBeInstanceOf(VideoProblem);
    }),
  );
});

test("aborting the signal ends a read that never settles", async () => {
  const never = () => new Promise<never>(() => {});
  const reason = await inspectVideo(never, 1000, "mp4", AbortSignal.timeout(20)).catch((error: unknown) => error);
  expect(reason).toMatchObject({ name: "TimeoutError" });
});

test("a storage failure isn't reported as a fault of the file", async () => {
  const failing = () => Promise.reject(new Error("the storage is down"));
  await expect(inspectVideo(failing, 1000, "mp4")).rejects.toThrow("the storage is down");
  const short = async () => new Uint8Array(1);
  await expect(inspectVideo(short, 1000, "mp4")).rejects.not.toBeInstanceOf(VideoProblem);
});

function fixtureKind(bytes: Uint8Array) {
  const first = String.fromCharCode(...joined(bytes.subarray(0, 4)));
  if (first === "RIFF") return "avi";
  return first === "\x1aE\xdf\xa3" ? "webm" : "mp4";
}

const ftyp = (...[major, ...compatible]: [string, ...string[]]) =>
  box("ftyp", letters(major), words(512), ...compatible.map(letters));
const ebml = (docType: string) =>
  element("1a45dfa3", joined(element("4286", Uint8Array.of(1)), element("4282", letters(docType))));

test.each([
  ["clip.mp4", "mp4", "video/mp4", ".mp4"],
  ["recorded.mp4", "mp4", "video/mp4", ".mp4"],
  ["clip.3gp", "mp4", "video/mp4", ".mp4"],
  ["clip.mov", "mov", "video/quicktime", ".mov"],
  ["clip.webm", "webm", "video/webm", ".webm"],
  ["recorded.webm", "webm", "video/webm", ".webm"],
  ["clip.avi", "avi", "video/x-msvideo", ".avi"],
])("%s is %s", (name, kind, contentType, extension) => {
  expect(containerOf(fixture(name))).toEqual({ kind, contentType, extension });
  expect(containerOf(fixture(name).subarray(0, 64))?.kind).toBe(kind);
});

test.each(["clip.mkv", "audio.m4a", "picture.jpg", "README.md"])("%s is not an accepted video", (name) => {
  expect(containerOf(fixture(name))).toBeNull();
});

test.each([
  ["isom", []],
  ["mp42", []],
  ["iso5", []],
  ["avc1", []],
  ["M4V ", []],
  ["dash", []],
  ["3gp4", []],
  ["NDSC", ["isom"]],
] as const)("the brand %s with %j is MP4", (major, compatible) => {
  expect(containerOf(ftyp(major, ...compatible))?.kind).toBe("mp4");
});

test.each([
  ["M4A ", ["M4A ", "mp42", "isom"]],
  ["M4B ", ["isom"]],
  ["heic", ["mif1", "heic"]],
  ["avif", ["mif1", "miaf", "iso8"]],
  ["jp2 ", []],
  ["NDSC", ["NDXC"]],
] as const)("the brand %s with %j is audio, an image or unknown", (major, compatible) => {
  expect(containerOf(ftyp(major, ...compatible))).toBeNull();
});

test("a brand after the end of the brand box doesn't count", () => {
  expect(containerOf(joined(ftyp("NDSC"), letters("isom")))).toBeNull();
});

test.each([
  ["moov", words(5000)],
  ["mdat", words(3_000_000)],
  ["mdat", words(1)],
  ["wide", words(8)],
  ["free", words(64)],
  ["skip", words(64)],
])("an old file without brands that starts with %s is MOV", (type, size) => {
  expect(containerOf(joined(size, letters(type), words(0, 0)))?.kind).toBe("mov");
});

test("plain text with such letters at that offset isn't a video", () => {
  expect(containerOf(letters("Get free videos here"))).toBeNull();
});

test.each([
  ["webm", "webm"],
  ["webm\0\0", "webm"],
  ["matroska", undefined],
  ["webmx", undefined],
])("an EBML document of type %j is %s", (docType, kind) => {
  expect(containerOf(ebml(docType))?.kind).toBe(kind);
});

test.each(["WAVE", "WEBP", "AVIX"])("RIFF of type %s is not AVI", (kind) => {
  expect(containerOf(joined(letters("RIFF"), words(100), letters(kind)))).toBeNull();
});

test("any bytes are identified or rejected without throwing", () => {
  const beginnings = fc.constantFrom(ftyp("isom"), ebml("webm"), letters("RIFF    AVI "), letters("\0\0\0\x08wide"));
  const heads = fc.tuple(beginnings, fc.nat(40), fc.uint8Array({ maxLength: 80 }));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 4096 }),
        heads.map(([head, cut, rest]) => joined(head.subarray(0, cut), rest)),
      ),
      (head) => {
        expect(["mp4", "mov", "webm", "avi", undefined]).toContain(containerOf(head)?.kind);
      },
    ),
  );
});

test("a view into a larger buffer is read from its own offset", () => {
  const padded = joined(letters("padding!"), fixture("clip.webm"));
  expect(containerOf(padded.subarray(8))?.kind).toBe("webm");
});
