import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { renderToStaticMarkup } from "react-dom/server";
import { categorySlug } from "@/lib/holidays/traits";
import type { CategoryVideoData } from "@/lib/holidays/videos/category-videos";
import { STICKER_FILTER } from "@/lib/publishing/pictures/emoji";
import { ensureBrowser } from "@/tools/dev/browser";
import { filmed, framed } from "./stage/frame-story";
import { FRAME_RATE, type Shot, STAGE, type Story, type TimedShot } from "./story";
import { SAMPLE_RATE, soundtrack } from "./tune";

/*
 * `npm run adventures [-- category-slug …]`: renders the stories as videos with poster and captions. `--sheet FILE`
 * draws an overview of one story as a PNG instead. Requires ffmpeg with x264; the site and its tests do not.
 */

/** The maximum size of a video, for mobile data plans, with a small margin. Source: docs/editorial.md. */
const LARGEST_BYTES = 499_000;

/**
 * Encoding settings from good to barely acceptable: x264's CRF, the height, and the frame rate. A video with much
 * movement falls back to half the frame rate, as is common in animation.
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

/** Plays in every browser and phone of the last ten years, and can start before the download is complete. */
const PLAYS_EVERYWHERE = [
  ...["-c:v", "libx264", "-profile:v", "main", "-level", "3.1", "-pix_fmt", "yuv420p", "-preset", "slower"],
  ...["-tune", "animation", "-c:a", "aac", "-b:a", "24k", "-ar", "24000", "-movflags", "+faststart"],
];

/** Leaves out the encoder's version and the date, so that the output is reproducible. */
const SAME_EACH_TIME = [
  ...["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"],
  ...["-threads", "2"],
];

const QUIET = ["-y", "-loglevel", "error"];

/** Saves the frames without loss in one file, so that they can be encoded more than once. */
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
 * Encodes an MP4 from PNG frames and a mono soundtrack, in the best quality that is small enough. Temporary files go to
 * `scratch`. Throws when ffmpeg is missing or fails, or when every quality is too large.
 */
async function encodeVideo(
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

/** Encodes one frame as a WebP image. */
function encodePoster(picture: Buffer, file: string): void {
  const input = ["-f", "image2pipe", "-c:v", "png", "-i", "pipe:0"];
  const output = ["-c:v", "libwebp", "-quality", "80", "-compression_level", "6", "-map_metadata", "-1", file];
  execFileSync("ffmpeg", [...QUIET, ...input, ...output], { input: picture });
}

/** Returns the duration in the video's metadata, in seconds. */
function videoSeconds(file: string): number {
  const args = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file];
  return Number(execFileSync("ffprobe", args, { encoding: "utf8" }));
}

/** Formats seconds as "00:00:07.250". */
function timestamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

/** The pause between captions, which makes each one noticeable as new. */
const GAP_SECONDS = 0.1;

/** Returns the captions as a WebVTT file, with one cue for each shot that has a caption. */
function captions(shots: readonly TimedShot[]): string {
  const cues = shots.flatMap(({ start, seconds, says }) =>
    says ? [`${timestamp(start)} --> ${timestamp(start + seconds - GAP_SECONDS)}\n${says}\n`] : [],
  );
  return `WEBVTT\n\n${cues.join("\n")}`;
}

const OUT = path.join("public", "adventures");
const INDEX = path.join("lib", "holidays", "videos", "category-videos.json");

/** The grid of an overview. */
const SHEET = { columns: 5, rows: 6 };

const { values, positionals } = parseArgs({ options: { sheet: { type: "string" } }, allowPositionals: true });

async function readStories(): Promise<Story[]> {
  const folder = path.join(import.meta.dirname, "stories");
  const files = (await readdir(folder)).toSorted();
  const modules = await Promise.all(files.map((file): Promise<{ story: Story }> => import(path.join(folder, file))));
  const stories = modules.map(({ story }) => story);
  return positionals.length > 0
    ? stories.filter(({ category }) => positionals.includes(categorySlug(category)))
    : stories;
}

/** Returns a frame of a shot as a complete SVG document. `s` is in seconds since the shot's start. */
function picture(shot: Shot, s: number): string {
  return renderToStaticMarkup(
    <svg viewBox={`0 0 ${STAGE.width} ${STAGE.height}`} {...STAGE}>
      <filter id="sticker" dangerouslySetInnerHTML={{ __html: STICKER_FILTER }} />
      {filmed(shot, s)}
    </svg>,
  );
}

/** Returns the frame `seconds` after the start of the first shot. */
function pictureAt(shots: readonly Shot[], seconds: number): string {
  let rest = seconds;
  for (const shot of shots) {
    if (rest < shot.seconds) return picture(shot, rest);
    rest -= shot.seconds;
  }
  throw new Error(`the film is over before ${seconds} seconds`);
}

const lengthOf = (shots: readonly Shot[]) => shots.reduce((sum, { seconds }) => sum + seconds, 0);

async function openStage(page: Page): Promise<(svg: string) => Promise<Buffer>> {
  await page.setContent("<style>*{margin:0}svg{display:block}</style>");
  const stage = page.locator("body");
  return async (svg) => {
    await stage.evaluate((body, markup) => {
      body.innerHTML = markup;
    }, svg);
    return page.screenshot();
  };
}

async function* frames(shots: readonly Shot[], draw: (svg: string) => Promise<Buffer>) {
  for (let frame = 0; frame < lengthOf(shots) * FRAME_RATE; frame += 1) {
    yield await draw(pictureAt(shots, frame / FRAME_RATE));
  }
}

async function makeVideo(
  story: Story,
  draw: (svg: string) => Promise<Buffer>,
  scratch: string,
): Promise<CategoryVideoData> {
  const slug = categorySlug(story.category);
  const shots = framed(story);
  const file = path.join(OUT, `${slug}.mp4`);
  await encodeVideo(frames(shots, draw), soundtrack(story.tune, shots), scratch, file);
  await writeFile(path.join(OUT, `${slug}.vtt`), captions(shots));
  const poster = story.shots[story.poster.shot];
  if (!poster) throw new Error(`${slug}: the poster's shot does not exist`);
  const { t } = story.poster;
  encodePoster(await draw(picture(poster, t * poster.seconds)), path.join(OUT, `${slug}.webp`));
  const { size } = await stat(file);
  const seconds = videoSeconds(file);
  console.log(`${slug}: ${seconds.toFixed(1)} s, ${Math.round(size / 1000)} kB`);
  const { title, description } = story;
  return { title, description, seconds, lines: shots.flatMap(({ says }) => (says ? [says] : [])) };
}

/** Draws frames from the whole video on one page, each with its time in seconds. */
async function drawSheet(story: Story, page: Page, file: string) {
  const shots = framed(story);
  const count = SHEET.columns * SHEET.rows;
  const pictures = Array.from({ length: count }, (_, index) => {
    const at = ((index + 0.5) / count) * lengthOf(shots);
    return `<figure>${pictureAt(shots, at)}<figcaption>${at.toFixed(1)} s</figcaption></figure>`;
  });
  await page.setViewportSize({ width: 1600, height: 1180 });
  await page.setContent(
    `<style>*{margin:0}body{display:grid;grid-template-columns:repeat(${SHEET.columns},1fr);gap:6px;font:12px sans-serif}svg{display:block;width:100%;height:auto}</style>${pictures.join("")}`,
  );
  await page.screenshot({ path: file, fullPage: true });
}

const stories = await readStories();
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: STAGE });
const scratch = await mkdtemp(path.join(tmpdir(), "category-videos-"));
try {
  if (values.sheet) {
    for (const story of stories) await drawSheet(story, page, values.sheet);
  } else {
    await mkdir(OUT, { recursive: true });
    const draw = await openStage(page);
    for (const story of stories) {
      const video = await makeVideo(story, draw, scratch);
      const videos = JSON.parse(await readFile(INDEX, "utf8"));
      videos[categorySlug(story.category)] = video;
      const inOrder = Object.fromEntries(Object.entries(videos).toSorted());
      await writeFile(INDEX, `${JSON.stringify(inOrder, null, 2)}\n`);
    }
  }
} finally {
  await browser.close();
  await rm(scratch, { recursive: true });
}
