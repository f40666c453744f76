import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { renderToStaticMarkup } from "react-dom/server";
import { categorySlug } from "@/lib/holidays/traits";
import type { Adventure } from "@/lib/holidays/videos/video";
import { STICKER_FILTER } from "@/lib/publishing/pictures/emoji";
import { ensureBrowser } from "../local/browser";
import { captions } from "./captions";
import { encodeFilm, encodePoster, filmSeconds } from "./film";
import { framed } from "./stage/frame-story";
import { FRAME_RATE, type Shot, STAGE, type Story } from "./story";
import { soundtrack } from "./tune";

/**
 * `npm run adventures [-- category-slug …]`: draws the stories and makes films of them, with poster and captions.
 * `--sheet FILE` draws an overview of one story as a PNG instead. Needs ffmpeg with x264; the site and its tests do not.
 */
const OUT = path.join("public", "adventures");
const INDEX = path.join("lib", "videos", "adventures.json");

/** Pictures on an overview. */
const SHEET = { columns: 5, rows: 6 };

const { values, positionals } = parseArgs({ options: { sheet: { type: "string" } }, allowPositionals: true });

async function readStories(): Promise<Story[]> {
  const folder = path.join(import.meta.dirname, "stories");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".tsx")).toSorted();
  const modules = await Promise.all(files.map((file): Promise<{ story: Story }> => import(path.join(folder, file))));
  const stories = modules.map(({ story }) => story);
  return positionals.length > 0
    ? stories.filter(({ category }) => positionals.includes(categorySlug(category)))
    : stories;
}

/** The picture that a shot shows at one moment, as a whole SVG document. */
function picture(shot: Shot, s: number): string {
  return renderToStaticMarkup(
    <svg viewBox={`0 0 ${STAGE.width} ${STAGE.height}`} {...STAGE}>
      <filter id="sticker" dangerouslySetInnerHTML={{ __html: STICKER_FILTER }} />
      {shot.draw({ s, t: s / shot.seconds })}
    </svg>,
  );
}

/** The picture that stands `seconds` after the first shot began. */
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

/** The noises of all shots, counted from the film's start. */
function cuesOf(shots: readonly Shot[]) {
  let start = 0;
  return shots.flatMap(({ seconds, sounds = [] }) => {
    const from = start;
    start += seconds;
    return sounds.map((cue) => ({ ...cue, at: from + cue.at }));
  });
}

async function makeFilm(story: Story, draw: (svg: string) => Promise<Buffer>, scratch: string): Promise<Adventure> {
  const slug = categorySlug(story.category);
  const shots = framed(story);
  const file = path.join(OUT, `${slug}.mp4`);
  const sound = soundtrack(story.tune, cuesOf(shots), lengthOf(shots));
  await encodeFilm(frames(shots, draw), sound, scratch, file);
  await writeFile(path.join(OUT, `${slug}.vtt`), captions(shots));
  const poster = story.shots[story.poster.shot];
  if (!poster) throw new Error(`${slug}: the poster's shot does not exist`);
  const { t } = story.poster;
  encodePoster(await draw(picture(poster, t * poster.seconds)), path.join(OUT, `${slug}.webp`));
  const { size } = await stat(file);
  const seconds = filmSeconds(file);
  console.log(`${slug}: ${seconds.toFixed(1)} s, ${Math.round(size / 1000)} kB`);
  const { title, description } = story;
  return { title, description, seconds, lines: shots.flatMap(({ says }) => (says ? [says] : [])) };
}

/** Pictures from the whole of a film on one page, with the second at which each stands. */
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
const scratch = await mkdtemp(path.join(tmpdir(), "adventures-"));
try {
  if (values.sheet) {
    for (const story of stories) await drawSheet(story, page, values.sheet);
  } else {
    await mkdir(OUT, { recursive: true });
    const draw = await openStage(page);
    for (const story of stories) {
      const film = await makeFilm(story, draw, scratch);
      const films = JSON.parse(await readFile(INDEX, "utf8"));
      films[categorySlug(story.category)] = film;
      const inOrder = Object.fromEntries(Object.entries(films).toSorted());
      await writeFile(INDEX, `${JSON.stringify(inOrder, null, 2)}\n`);
    }
  }
} finally {
  await browser.close();
  await rm(scratch, { recursive: true });
}
