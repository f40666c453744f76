import { Readable } from "node:stream";
import type { IncomingFile } from "@/lib/core/upload";
import { box, fixture } from "./test-file";

/** Reads a video from `fixtures/` as a Buffer. */
export function videoFile(name: string): Buffer {
  return Buffer.from(fixture(name));
}

/** Returns a valid video of exactly `bytes` bytes: a fixture padded with a box that players ignore. */
export function videoOfSize(bytes: number): Buffer {
  const clip = fixture("clip.mp4");
  const boxHead = 8;
  return Buffer.concat([clip, box("free", new Uint8Array(bytes - clip.length - boxHead).fill(7))]);
}

/** Returns a video from `fixtures/` as an incoming upload. */
export function arriving(name: string, type = "video/mp4"): IncomingFile {
  return { name, type, bytes: Readable.from([videoFile(name)]) };
}
