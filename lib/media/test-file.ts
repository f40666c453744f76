import { readFileSync } from "node:fs";
import path from "node:path";
import { type ContainerKind, containerOf, inspectVideo } from "./inspect";

/** A film of `fixtures/`. */
export function fixture(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path.join(import.meta.dirname, "fixtures", name)));
}

/** Bytes as if they lay in storage, with a record of what was asked of it. */
export function stored(bytes: Uint8Array) {
  const lengths: number[] = [];
  const read = async (start: number, end: number) => {
    if (!(0 <= start && start < end && end <= bytes.length)) throw new Error(`asked for ${start} to ${end}`);
    lengths.push(end - start);
    return bytes.slice(start, end);
  };
  return { read, size: bytes.length, lengths, total: () => lengths.reduce((sum, length) => sum + length, 0) };
}

/** The duration that a file tells; its kind is found by its bytes unless it is given. */
export async function durationOf(bytes: Uint8Array, kind?: ContainerKind): Promise<number | null> {
  const known = kind ?? containerOf(bytes)?.kind;
  if (!known) throw new Error("no container");
  const { read, size } = stored(bytes);
  return (await inspectVideo(read, size, known)).durationSeconds;
}

/** The numbers as big-endian words of four bytes. */
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

/** An MP4 box around its parts. */
export function box(type: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = joined(...parts);
  return joined(words(content.length + 8), letters(type), content);
}

/** A WebM element by the hexadecimal of its id; its length is written in eight bytes, or as unknown. */
export function element(id: string, content: Uint8Array, isUnknown = false): Uint8Array<ArrayBuffer> {
  const length = isUnknown ? words(0x01ffffff, 0xffffffff) : words(0x01000000, content.length);
  return joined(new Uint8Array(Buffer.from(id, "hex")), length, content);
}

/** An AVI chunk; a list is the chunk LIST with its kind as the first part. */
export function chunk(type: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = joined(...parts);
  return joined(letters(type), little(content.length), content, new Uint8Array(content.length % 2));
}

/** The numbers as little-endian words of four bytes. */
export function little(...numbers: number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [index, number] of numbers.entries()) view.setUint32(4 * index, number, true);
  return new Uint8Array(view.buffer);
}
