import { BlobSource, Input, MP4, WEBM } from "mediabunny";
import { expect, test, vi } from "vitest";
import { containerOf } from "@/lib/media/inspect";
import { durationOf, fixture } from "@/lib/media/test-file";
import { durationProblem } from "@/lib/media/video-rules";
import { canCut, cutVideo } from "./cut";

/** Node has no codecs, so these cuts are copies, as in a browser that can only copy. */
const file = (name: string) => new Blob([fixture(name)]);

const cut = (name: string, start: number, end: number) => cutVideo(file(name), 31, { start, end }, () => undefined);

test.each(["too-long.mp4", "too-long.webm", "too-long-streamed.webm"])(
  "thirty seconds of %s pass the server's inspection",
  async (name) => {
    const { bytes, type, extension } = await cut(name, 0, 30);
    const result = new Uint8Array(bytes);
    expect(containerOf(result)).toMatchObject({ contentType: type, extension });
    const seconds = await durationOf(result);
    expect(seconds).toBeCloseTo(30, 1);
    expect(durationProblem(seconds ?? 0)).toBeNull();
  },
);

test("a copy keeps the sound, reports its progress and has no tags", async () => {
  const fractions: number[] = [];
  const { bytes } = await cutVideo(file("clip.webm"), 1, { start: 0, end: 0.6 }, (part) => fractions.push(part));
  expect(fractions.at(-1)).toBe(1);
  const input = new Input({ source: new BlobSource(new Blob([bytes])), formats: [MP4, WEBM] });
  expect((await input.getTracks()).map(({ type }) => type)).toEqual(["video", "audio"]);
  expect(await input.computeDuration()).toBeLessThanOrEqual(0.61);
  expect(await input.getMetadataTags()).toEqual({});
});

test("without a key frame near the start, a browser that can't re-encode can't cut", async () => {
  await expect(cut("too-long.mp4", 15, 25)).rejects.toThrow("re-encode");
});

test("an AVI, a sound and a file that is no video can't be cut", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(await canCut(file("too-long.mp4"))).toBe(true);
  for (const name of ["too-long.avi", "audio.mp4", "picture.jpg"]) expect(await canCut(file(name))).toBe(false);
  expect(await canCut(new Blob(["no video"]))).toBe(false);
});
