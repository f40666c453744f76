import { expect, test } from "vitest";
import { chunk, durationOf, fixture, joined, letters, little } from "./test-file";

type HeaderFields = { frames?: number; inAllParts?: number; length?: number; type?: string; rate?: number };

/** Builds an AVI file with 25 frames a second and the given header fields. */
function avi(
  { frames = 0, inAllParts, length = 0, type = "vids", rate = 25 }: HeaderFields,
  movi = letters("00dc    "),
): Uint8Array {
  const avih = chunk("avih", little(40_000, 0, 0, 0, frames, 0, 1, 0, 64, 48, 0, 0, 0, 0));
  const strh = chunk("strh", letters(type), little(0, 0, 0, 0, 1, rate, 0, length, 0, 0, 0, 0, 0));
  const odml = inAllParts === undefined ? little() : chunk("LIST", letters("odml"), chunk("dmlh", little(inAllParts)));
  const header = chunk("LIST", letters("hdrl"), avih, chunk("LIST", letters("strl"), strh), odml);
  return chunk("RIFF", letters("AVI "), header, chunk("JUNK", little(0)), chunk("LIST", letters("movi"), movi));
}

test.each<[string, HeaderFields, number | null]>([
  ["its stream's length", { length: 50 }, 2],
  ["its stream's length, when the header counts otherwise", { length: 50, frames: 75 }, 2],
  ["the header's frames, when the stream has none", { frames: 75 }, 3],
  ["the frames of all its parts", { frames: 75, length: 75, inAllParts: 900 }, 36],
  ["the frames of all its parts, when the stream has none", { inAllParts: 900 }, 36],
  ["nothing, when it counts none, as after a crash", {}, null],
  ["nothing, when its rate is zero", { length: 50, rate: 0 }, null],
])("the length of a video without an index is %s", async (_what, fields, seconds) => {
  expect(await durationOf(avi(fields))).toBe(seconds);
});

test("digital video with interleaved audio counts as video", async () => {
  expect(await durationOf(avi({ type: "iavs", length: 25 }))).toBe(1);
});

test.each([
  ["a stream of subtitles alone", avi({ type: "txts", length: 25 }), "no_video"],
  ["a header without frames behind it", beforeFrames(avi({ length: 25 })), "broken"],
  ["frames without a header", chunk("RIFF", letters("AVI "), chunk("LIST", letters("movi"))), "broken"],
])("%s is refused", async (_what, bytes, code) => {
  await expect(durationOf(bytes, "avi")).rejects.toMatchObject({ code });
});

test("a video cut off within its frames has the length in its header", async () => {
  const whole = fixture("clip.avi");
  expect(await durationOf(whole.subarray(0, whole.length - 5000))).toBe(1);
  expect(await durationOf(joined(whole, new Uint8Array(100)))).toBe(1);
});

function beforeFrames(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, Buffer.from(bytes).indexOf("movi") - 8);
}
