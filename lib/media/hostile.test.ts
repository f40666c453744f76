import { expect, test } from "vitest";
import { inspectVideo } from "./inspect";
import { box, durationOf, element, fixture, joined, letters, stored, words } from "./test-file";

const HUGE = 0xffffffff;
const zeros = (length: number) => new Uint8Array(length);

/** Builds an MP4 header for one second of video, with a track whose samples are in `stts`. */
function mp4Header(stts: Uint8Array, more: Uint8Array = zeros(0)): Uint8Array {
  const track = box(
    "trak",
    box("tkhd", words(0, 0, 0, 1, 0, 0)),
    box(
      "mdia",
      box("mdhd", words(0, 0, 0, 1000, 1000, 0)),
      box("hdlr", words(0, 0), letters("vide")),
      box("minf", box("stbl", stts)),
    ),
  );
  return joined(
    box("ftyp", letters("isom"), words(0)),
    box("moov", box("mvhd", words(0, 0, 0, 1000, 1000)), track, more),
  );
}

/** Builds a WebM file with a header, one video track and the clusters. */
function recording(...clusters: Uint8Array[]): Uint8Array {
  const track = element("ae", joined(element("d7", Uint8Array.of(1)), element("83", Uint8Array.of(1))));
  const head = element("1a45dfa3", element("4282", letters("webm")));
  return joined(head, element("18538067", joined(element("1654ae6b", track), ...clusters), true));
}

/** Inspects the file. Returns the outcome and how much was read: in total, at most at once, and in how many reads. */
async function costOf(bytes: Uint8Array, kind: "mp4" | "webm" | "avi") {
  const { read, size, lengths, total } = stored(bytes);
  const outcome = await inspectVideo(read, size, kind).catch((error: { code: string }) => error.code);
  return {
    outcome,
    reads: lengths.length,
    bytesRead: total(),
    largest: Math.max(...lengths),
  };
}

const trex = box("mvex", box("trex", words(0, 1, 1, 1, 1, 0)));
const billions = box(
  "moof",
  box("mfhd", words(0, 1)),
  box("traf", box("tfhd", words(0, 1)), box("trun", words(0, HUGE))),
);
const someTime = element("e7", Uint8Array.of(0));
const MB = 1024 * 1024;

test("four billion samples of a fragment are counted, not listed", async () => {
  const { outcome } = await costOf(joined(mp4Header(box("stts", words(0, 0)), trex), billions), "mp4");
  expect(outcome).toEqual({ durationSeconds: HUGE / 1000 });
});

test("four billion samples in one table row are counted, not listed", async () => {
  const { outcome } = await costOf(mp4Header(box("stts", words(0, 1, HUGE, HUGE))), "mp4");
  expect(outcome).toEqual({ durationSeconds: (HUGE * HUGE) / 1000 });
});

test.each([
  ["rows that are not there", mp4Header(box("stts", words(0, HUGE, 1, 1)))],
  ["a table longer than its box", mp4Header(box("stts", words(0, 3, 1, 1, 1, 1)))],
  ["a box longer than the one around it", mp4Header(joined(words(9999), letters("stts"), words(0, 1, 25, 40)))],
  ["a box shorter than its header", mp4Header(joined(words(7), letters("stts"), words(0, 1, 25, 40)))],
  ["a box of sixteen exabytes", joined(box("ftyp", letters("isom")), words(1), letters("moov"), words(HUGE, HUGE))],
  ["a header without a field in it", mp4Header(box("stts"))],
  ["no header", joined(box("ftyp", letters("isom")), box("mdat", zeros(100)))],
  [
    "a timescale of zero",
    mp4Header(box("stts", words(0, 1, 25, 40))).map((byte, at, all) => (isTimescale(all, at) ? 0 : byte)),
  ],
])("%s is broken", async (_what, bytes) => {
  expect((await costOf(bytes, "mp4")).outcome).toBe("broken");
});

test.each([
  ["boxes of nothing", joined(fixture("clip.mp4").subarray(0, 32), repeated(box("free"), 20 * MB)), "mp4"],
  [
    "boxes of nothing in a header",
    joined(box("ftyp", letters("isom")), box("moov", repeated(box("free"), 20 * MB))),
    "mp4",
  ],
  ["fragments of nothing", joined(mp4Header(box("stts", words(0, 0)), trex), repeated(box("moof"), 20 * MB)), "mp4"],
  ["elements of nothing", recording(repeated(Uint8Array.of(0xec, 0x80), 20 * MB)), "webm"],
  ["clusters of nothing", recording(repeated(element("1f43b675", someTime, true), 20 * MB)), "webm"],
  ["chunks of nothing", joined(letters("RIFF    AVI "), repeated(letters("JUNK\0\0\0\0"), 20 * MB)), "avi"],
] as const)("20 MB of %s are rejected with limited reads", async (_what, bytes, kind) => {
  const cost = await costOf(bytes, kind);
  expect(["hostile", "broken"]).toContain(cost.outcome);
  expect(cost.bytesRead).toBeLessThan(29 * MB);
  expect(cost.reads).toBeLessThan(400);
  expect(cost.largest).toBeLessThan(1.1 * MB);
});

test("a video track without samples isn't a video", async () => {
  expect((await costOf(mp4Header(box("stts", words(0, 0))), "mp4")).outcome).toBe("no_video");
  expect((await costOf(mp4Header(box("stts", words(0, 0)), trex), "mp4")).outcome).toBe("broken");
});

test("deeply nested boxes don't cause deep recursion", async () => {
  const depth = 100_000;
  const nested = joined(
    ...Array.from({ length: depth }, (_, level) => joined(words(8 * (depth - level)), letters("moov"))),
  );
  expect((await costOf(nested, "mp4")).outcome).toBe("no_video");
});

test("clusters with a wrong or unknown length still give the length of their frames", async () => {
  const block = (time: number) => element("a3", Uint8Array.of(0x81, time >> 8, time & 255, 0x80, 1, 2, 3));
  const unending = element("1f43b675", joined(someTime, block(0), block(400), block(900)), true);
  expect(await durationOf(recording(unending, element("1f43b675", joined(someTime, block(1500)))))).toBe(1.5);
  const tooLong = element("1f43b675", joined(someTime, block(700)));
  tooLong[11] = 255;
  expect(await durationOf(recording(tooLong))).toBe(0.7);
});

test("the length of a long recording without a duration is found from its end, without reading most of it", async () => {
  const frame = (time: number) => element("a3", joined(Uint8Array.of(0x81, time >> 8, time & 255, 0), zeros(60_000)));
  const clusters = Array.from({ length: 15 }, (_, second) =>
    element(
      "1f43b675",
      joined(element("e7", words(2000 * second)), ...[0, 40, 1000, 1960].flatMap((time) => Array(5).fill(frame(time)))),
      true,
    ),
  );
  const bytes = recording(...clusters);
  expect(bytes.length).toBeGreaterThan(17 * MB);
  const cost = await costOf(bytes, "webm");
  expect(cost.outcome).toEqual({ durationSeconds: 29.96 });
  expect(cost.bytesRead).toBeLessThan(4 * MB);
  expect(cost.reads).toBeLessThan(20);
});

test("a long recording in one cluster is read once", async () => {
  const frame = (time: number) => element("a3", joined(Uint8Array.of(0x81, time >> 8, time & 255, 0), zeros(60_000)));
  const frames = Array.from({ length: 300 }, (_, index) => frame(100 * index));
  const cost = await costOf(recording(element("1f43b675", joined(someTime, ...frames))), "webm");
  expect(cost.outcome).toEqual({ durationSeconds: 29.9 });
  expect(cost.bytesRead).toBeLessThan(24 * MB);
  expect(cost.reads).toBeLessThan(60);
});

test("the length of a long fragmented video is found from its end, with or without fragment times", async () => {
  const fragment = (second: number | null) => {
    const time = second === null ? zeros(0) : box("tfdt", words(0, second * 1000));
    const traf = box("traf", box("tfhd", words(0x020000, 1)), time, box("trun", words(0, 1000)));
    return joined(box("moof", box("mfhd", words(0, 1)), traf), box("mdat", zeros(600_000)));
  };
  const timed = Array.from({ length: 30 }, (_, second) => fragment(second));
  const header = mp4Header(box("stts", words(0, 0)), trex);
  const cost = await costOf(joined(header, ...timed), "mp4");
  expect(cost.outcome).toEqual({ durationSeconds: 30 });
  expect(cost.reads).toBeLessThan(10);
  const untimed = await costOf(joined(header, ...timed.map(() => fragment(null))), "mp4");
  expect(untimed.outcome).toEqual({ durationSeconds: 30 });
});

function repeated(part: Uint8Array, length: number): Uint8Array {
  return new Uint8Array(Buffer.alloc(length, part));
}

/** Whether the byte belongs to the timescale of `mdhd`. */
function isTimescale(bytes: Uint8Array, at: number): boolean {
  const start = Buffer.from(bytes).indexOf("mdhd") + 16;
  return at >= start && at < start + 4;
}
