import fc from "fast-check";
import { expect, test } from "vitest";
import { containerOf } from "./container";
import { box, element, fixture, joined, letters, words } from "./test-file";

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

test.each(["clip.mkv", "audio.m4a", "picture.jpg", "README.md"])("%s is no video that we take", (name) => {
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
] as const)("the brand %s with %j is sound, a picture or unknown", (major, compatible) => {
  expect(containerOf(ftyp(major, ...compatible))).toBeNull();
});

test("a brand beyond the box that lists the brands does not count", () => {
  expect(containerOf(joined(ftyp("NDSC"), letters("isom")))).toBeNull();
});

test.each([
  ["moov", words(5000)],
  ["mdat", words(3_000_000)],
  ["mdat", words(1)],
  ["wide", words(8)],
  ["free", words(64)],
  ["skip", words(64)],
])("a film from before there were brands, that begins with %s, is MOV", (type, size) => {
  expect(containerOf(joined(size, letters(type), words(0, 0)))?.kind).toBe("mov");
});

test("a text with such letters at that place is no film", () => {
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

test.each(["WAVE", "WEBP", "AVIX"])("RIFF of the kind %s is not AVI", (kind) => {
  expect(containerOf(joined(letters("RIFF"), words(100), letters(kind)))).toBeNull();
});

test("no bytes make it throw, and a name is not asked", () => {
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

test("a view into a larger buffer is read where it begins", () => {
  const padded = joined(letters("padding!"), fixture("clip.webm"));
  expect(containerOf(padded.subarray(8))?.kind).toBe("webm");
});
