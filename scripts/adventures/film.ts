import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { FRAME_RATE } from "./story";
import { SAMPLE_RATE } from "./tune";

/** For a phone's data plan; source: docs/editorial.md. A little less, to be sure. */
const LARGEST_BYTES = 499_000;

/**
 * x264's quality, the picture's height and how many there are in a second, from good to what a drawing can still bear: a
 * film in which everything moves at once has each second picture alone, as drawn films had.
 */
const QUALITIES = [
  { crf: 29, height: 540, rate: FRAME_RATE },
  { crf: 32, height: 540, rate: FRAME_RATE },
  { crf: 34, height: 540, rate: FRAME_RATE },
  { crf: 33, height: 540, rate: FRAME_RATE / 2 },
  { crf: 36, height: 540, rate: FRAME_RATE / 2 },
  { crf: 37, height: 480, rate: FRAME_RATE / 2 },
  { crf: 38, height: 432, rate: FRAME_RATE / 2 },
];

/** What every browser and phone of the last ten years plays, and can begin before all of it is there. */
const PLAYS_EVERYWHERE = [
  ...["-c:v", "libx264", "-profile:v", "main", "-level", "3.1", "-pix_fmt", "yuv420p", "-preset", "slower"],
  ...["-tune", "animation", "-c:a", "aac", "-b:a", "24k", "-ar", "24000", "-movflags", "+faststart"],
];

/** Which encoder and when is nobody's business, and would make each file another one. */
const SAME_EACH_TIME = [
  ...["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"],
  ...["-threads", "2"],
];

const QUIET = ["-y", "-loglevel", "error"];

/** Keeps the pictures as they are, in one file, to be encoded more than once. */
async function collect(frames: AsyncIterable<Buffer>, file: string): Promise<void> {
  const input = ["-f", "image2pipe", "-framerate", String(FRAME_RATE), "-c:v", "png", "-i", "pipe:0"];
  const ffmpeg = spawn("ffmpeg", [...QUIET, ...input, "-c:v", "libx264rgb", "-qp", "0", "-preset", "ultrafast", file], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(ffmpeg, "exit");
  for await (const frame of frames) {
    if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/**
 * Makes an MP4 of pictures (PNG, one by one) and a sound of one channel, in the best quality that is small enough; both
 * are kept in `scratch` meanwhile. Throws when ffmpeg is missing or fails, or when the film cannot be made small enough.
 */
export async function encodeFilm(
  frames: AsyncIterable<Buffer>,
  sound: Float32Array,
  scratch: string,
  file: string,
): Promise<void> {
  const soundFile = path.join(scratch, "sound.f32");
  const pictures = path.join(scratch, "pictures.mkv");
  const attempt = path.join(scratch, "film.mp4");
  await writeFile(soundFile, Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength));
  await collect(frames, pictures);
  const inputs = ["-i", pictures, "-f", "f32le", "-ar", String(SAMPLE_RATE), "-ac", "1", "-i", soundFile];
  for (const { crf, height, rate } of QUALITIES) {
    const quality = ["-crf", String(crf), "-vf", `fps=${rate},scale=-2:${height}:flags=lanczos`];
    execFileSync("ffmpeg", [...QUIET, ...inputs, ...PLAYS_EVERYWHERE, ...quality, ...SAME_EACH_TIME, attempt]);
    if ((await stat(attempt)).size <= LARGEST_BYTES) return copyFile(attempt, file);
  }
  throw new Error(`${file} is too large however it is encoded: let less move`);
}

/** Makes a WebP of one picture. */
export function encodePoster(picture: Buffer, file: string): void {
  const input = ["-f", "image2pipe", "-c:v", "png", "-i", "pipe:0"];
  const output = ["-c:v", "libwebp", "-quality", "80", "-compression_level", "6", "-map_metadata", "-1", file];
  execFileSync("ffmpeg", [...QUIET, ...input, ...output], { input: picture });
}

/** How long the film in `file` is, in seconds, as it says itself. */
export function filmSeconds(file: string): number {
  const args = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file];
  return Number(execFileSync("ffprobe", args, { encoding: "utf8" }));
}
