import { expect, test } from "vitest";
import {
  beginsLikeAvi,
  clockInWords,
  lengthInWords,
  plainType,
  sizeInWords,
  typedFile,
  typeOfName,
} from "./video-file";

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ["holiday.MOV", "video/quicktime"],
  ["a.b.webm", "video/webm"],
  ["clip.avi", "video/x-msvideo"],
  ["notes.txt", ""],
  ["mp4", ""],
  ["constructor", ""],
  ["x.constructor", ""],
])("the file name %s has the type %j", (name, type) => {
  expect(typeOfName(name)).toBe(type);
});

test("a file without a type gets the type for its name", () => {
  const file = typedFile(new File(["x"], "clip.avi", { lastModified: 5 }));
  expect([file.name, file.type, file.size, file.lastModified]).toEqual(["clip.avi", "video/x-msvideo", 1, 5]);
});

test("a file with another type is left unchanged", () => {
  const file = new File(["x"], "clip.mp4", { type: "text/plain" });
  expect(typedFile(file)).toBe(file);
});

test("the codecs are removed from a recorder's type", () => {
  expect(plainType("Video/WebM;codecs=vp9,opus")).toBe("video/webm");
  expect(plainType("")).toBe("");
});

test("an AVI is recognized by its first twelve bytes", () => {
  expect(beginsLikeAvi(bytes("RIFF1234AVI LIST"))).toBe(true);
  expect(beginsLikeAvi(bytes("RIFF1234WAVEfmt "))).toBe(false);
  expect(beginsLikeAvi(bytes("RIFF"))).toBe(false);
  expect(beginsLikeAvi(bytes(""))).toBe(false);
});

test.each([
  [20 * 1024 * 1024, "20.0 MB"],
  [3_355_443, "3.2 MB"],
  [900, "0.1 MB"],
])("%i bytes are shown as %s", (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

test.each([
  [0, "0:00"],
  [7.99, "0:07"],
  [29.5, "0:29"],
  [61, "1:01"],
  [-0.2, "0:00"],
])("%f seconds are shown as %s", (seconds, words) => {
  expect(clockInWords(seconds)).toBe(words);
});

test.each([
  [0.3, "1 second"],
  [1.4, "1 second"],
  [12.2, "12 seconds"],
])("%f seconds are announced as %s", (seconds, words) => {
  expect(lengthInWords(seconds)).toBe(words);
});
