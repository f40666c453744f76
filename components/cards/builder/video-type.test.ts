import { expect, test } from "vitest";
import { beginsLikeAvi, plainType, typedFile, typeOfName } from "./video-type";

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
