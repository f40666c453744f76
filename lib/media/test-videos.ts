import { Readable } from "node:stream";
import type { IncomingFile } from "@/lib/core/upload";
import { box, fixture } from "./test-file";

/** A film of `fixtures/`, as a program that sends files wants it. */
export function videoFile(name: string): Buffer {
  return Buffer.from(fixture(name));
}

/** A video of exactly so many bytes: one of ours, with a box at its end that players pass over. */
export function videoOfSize(bytes: number): Buffer {
  const clip = fixture("clip.mp4");
  const boxHead = 8;
  return Buffer.concat([clip, box("free", new Uint8Array(bytes - clip.length - boxHead).fill(7))]);
}

/** A film of `fixtures/` on its way in. */
export function arriving(name: string, type = "video/mp4"): IncomingFile {
  return { name, type, bytes: Readable.from([videoFile(name)]) };
}
