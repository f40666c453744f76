import { expect, test } from "vitest";
import { fileProblem } from "@/lib/media/video-rules";
import { recordedFile, recordingFormat, shortened } from "./take";

const piece = (text: string, seconds: number) => ({ data: new Blob([text]), seconds });

test.each([
  ["Safari", ["video/mp4;codecs=avc1,mp4a.40.2", "video/mp4"], "video/mp4;codecs=avc1,mp4a.40.2"],
  [
    "Chrome on a Mac",
    ["video/webm", "video/webm;codecs=vp9,opus", "video/mp4;codecs=avc1.42E01F,mp4a.40.2"],
    "video/mp4;codecs=avc1.42E01F,mp4a.40.2",
  ],
  // There, plain "video/mp4" contains VP9, which older iPhones can't play.
  ["Chrome on Linux", ["video/mp4", "video/webm", "video/webm;codecs=vp9,opus"], "video/webm;codecs=vp9,opus"],
  ["Firefox", ["video/webm", "video/webm;codecs=vp8,opus"], "video/webm;codecs=vp8,opus"],
  ["a browser of its own mind", [], undefined],
])("%s records in the best format it supports", (_browser, supported: string[], format) => {
  expect(recordingFormat((type) => supported.includes(type))).toBe(format);
});

test.each([
  ["video/mp4;codecs=avc1.42E01F,mp4a.40.2", "card-video.mp4", "video/mp4"],
  ["video/webm;codecs=vp9,opus", "card-video.webm", "video/webm"],
  ["", "card-video.webm", "video/webm"],
])("a take of type %j becomes the file %s", (type, name, plain) => {
  const file = recordedFile({ pieces: [piece("x", 1), piece("y", 2)], type, seconds: 2 });
  expect([file.name, file.type, file.size]).toEqual([name, plain, 2]);
  expect(fileProblem(file)).toBeNull();
});

test("a take that stopped too late keeps only the pieces within the limit", async () => {
  const take = { pieces: [piece("a", 1.1), piece("b", 30), piece("c", 31.4)], type: "video/webm", seconds: 31.4 };
  const kept = shortened(take, 30);
  expect(kept.seconds).toBe(30);
  expect(await recordedFile(kept).text()).toBe("ab");
  expect(recordedFile(shortened(take, 1)).size).toBe(0);
});
