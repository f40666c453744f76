import { readFileSync } from "node:fs";
import path from "node:path";
import { type ContainerKind, containerOf, inspectVideo } from "./inspect";

/** Reads a video from `fixtures/`. */
export function fixture(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path.join(import.meta.dirname, "fixtures", name)));
}

/** Simulates bytes in storage and records the reads. */
export function stored(bytes: Uint8Array) {
  const lengths: number[] = [];
  const read = async (start: number, end: number) => {
    if (!(0 <= start && start < end && end <= bytes.length)) throw new Error(`asked for ${start} to ${end}`);
    lengths.push(end - start);
    return bytes.slice(start, end);
  };
  return { read, size: bytes.length, lengths, total: () => lengths.reduce((sum, length) => sum + length, 0) };
}

/** Returns a file's duration. Its kind is detected from its bytes unless passed. */
export async function durationOf(bytes: Uint8Array, kind?: ContainerKind): Promise<number | null> {
  const known = kind ?? containerOf(bytes)?.kind;
  if (!known) throw new Error("no container");
  const { read, size } = stored(bytes);
  return (await inspectVideo(read, size, known)).durationSeconds;
}

/** Encodes the numbers as 32-bit big-endian words. */
export function words(...numbers: number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [index, number] of numbers.entries()) view.setUint32(4 * index, number);
  return new Uint8Array(view.buffer);
}

export function letters(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

/** Builds an MP4 box from its parts. */
export function box(type: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = joined(...parts);
  return joined(words(content.length + 8), letters(type), content);
}

/** Builds a WebM element from its id in hex. Its length is written in eight bytes, or as unknown. */
export function element(id: string, content: Uint8Array, isUnknown = false): Uint8Array<ArrayBuffer> {
  const length = isUnknown ? words(0x01ffffff, 0xffffffff) : words(0x01000000, content.length);
  return joined(new Uint8Array(Buffer.from(id, "hex")), length, content);
}

/** Builds an AVI chunk. A list is a LIST chunk with its list type as the first part. */
export function chunk(type: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = joined(...parts);
  return joined(letters(type), little(content.length), content, new Uint8Array(content.length % 2));
}

/** Encodes the numbers as 32-bit little-endian words. */
export function little(...numbers: number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [index, number] of numbers.entries()) view.setUint32(4 * index, number, true);
  return new Uint8Array(view.buffer);
}
