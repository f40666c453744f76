import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { FRAME_RATE } from "./story";
import { SAMPLE_RATE } from "./tune";

/** Small enough for a phone's data plan; drawings of few colors need no more. */
const QUALITY = ["-crf", "29", "-preset", "veryslow", "-tune", "animation"];

/** What every browser and phone of the last ten years plays, and can begin before all of it is there. */
const PLAYS_EVERYWHERE = [
  "-c:v",
  "libx264",
  "-profile:v",
  "main",
  "-level",
  "3.1",
  "-pix_fmt",
  "yuv420p",
  "-movflags",
  "+faststart",
];

/** Which encoder and when is nobody's business, and would make each file another one. */
const SAME_EACH_TIME = [
  "-map_metadata",
  "-1",
  "-fflags",
  "+bitexact",
  "-flags:v",
  "+bitexact",
  "-flags:a",
  "+bitexact",
  "-threads",
  "1",
];

/** Makes an MP4 of pictures (PNG, one by one) and a sound of one channel. Throws when ffmpeg is missing or fails. */
export async function encodeFilm(frames: AsyncIterable<Buffer>, sound: Float32Array, soundFile: string, file: string) {
  await writeFile(soundFile, Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength));
  const pictures = ["-f", "image2pipe", "-framerate", String(FRAME_RATE), "-c:v", "png", "-i", "pipe:0"];
  const audio = ["-f", "f32le", "-ar", String(SAMPLE_RATE), "-ac", "1", "-i", soundFile];
  const ffmpeg = spawn(
    "ffmpeg",
    [
      "-y",
      "-loglevel",
      "error",
      ...pictures,
      ...audio,
      ...PLAYS_EVERYWHERE,
      ...QUALITY,
      "-c:a",
      "aac",
      "-b:a",
      "32k",
      ...SAME_EACH_TIME,
      file,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const ended = once(ffmpeg, "exit");
  for await (const frame of frames) {
    if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Makes a WebP of one picture. */
export function encodePoster(picture: Buffer, file: string): void {
  execFileSync(
    "ffmpeg",
    [
      "-y",
      "-loglevel",
      "error",
      "-f",
      "image2pipe",
      "-c:v",
      "png",
      "-i",
      "pipe:0",
      "-c:v",
      "libwebp",
      "-quality",
      "80",
      "-compression_level",
      "6",
      "-map_metadata",
      "-1",
      file,
    ],
    { input: picture },
  );
}

/** How long the film in `file` is, in seconds, as it says itself. */
export function filmSeconds(file: string): number {
  const args = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file];
  return Number(execFileSync("ffprobe", args, { encoding: "utf8" }));
}
