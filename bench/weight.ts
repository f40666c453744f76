import { brotliCompressSync, constants } from "node:zlib";
import { FLOOR_PATH } from "./floor";
import type { Page } from "./pages";
import { budgetLabel, kB, printTable } from "./setup";

/**
 * What a page may weigh, in bytes, compressed with Brotli unless raw: JavaScript beyond the blank page's. Source: design
 * section 12.
 */
const BUDGETS = { scripts: 12_000, builderScripts: 25_000, css: 10_000, html: 10_000, htmlRaw: 80_000, fonts: 30_000 };

/** The bytes of a page's first load. `inline` is part of `htmlRaw`. */
type Weight = { scripts: number; inline: number; css: number; html: number; htmlRaw: number; fonts: number };

/** The types of scripts that run; others, such as JSON-LD, are data. */
const JAVASCRIPT = /^(module|text\/javascript)?$/;

type Tag = { attributes: Map<string, string>; text: string };

const brotli = (bytes: Uint8Array) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;

function attributesOf(text: string): Map<string, string> {
  const pairs = text.matchAll(/([\w-]+)(?:="([^"]*)")?/g);
  return new Map([...pairs].map(([, name = "", value = ""]) => [name.toLowerCase(), value.replaceAll("&amp;", "&")]));
}

/** Returns the scripts and links in HTML written by React: attributes in quotes, without `>` inside them. */
function tagsOf(html: string): { scripts: Tag[]; links: Tag[] } {
  const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
  const tag = ([, attributes = "", text = ""]: RegExpMatchArray) => ({ attributes: attributesOf(attributes), text });
  return {
    scripts: [...html.matchAll(script)].map(tag),
    links: [...html.replaceAll(script, "").matchAll(/<link\b([^>]*)>/gi)].map(tag),
  };
}

/** Returns the fonts that the page preloads, in its head or its Link header. */
function preloadedFonts(links: readonly Tag[], linkHeader: string): string[] {
  const inHead = links
    .filter(({ attributes }) => attributes.get("rel") === "preload" && attributes.get("as") === "font")
    .map(({ attributes }) => attributes.get("href") ?? "");
  const inHeader = linkHeader
    .split(/,\s*(?=<)/)
    .filter((link) => /;\s*as="?font/.test(link))
    .map((link) => /<([^>]+)>/.exec(link)?.[1] ?? "");
  return [...inHead, ...inHeader];
}

/** Built files have a hash in their names and are shared by pages, so each is fetched and compressed once. */
const lengths = new Map<string, Promise<number>>();

async function lengthOf(url: string, measure: (bytes: Uint8Array) => number): Promise<number> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return measure(new Uint8Array(await answer.arrayBuffer()));
}

async function totalOf(addresses: readonly string[], base: string, measure: (bytes: Uint8Array) => number) {
  const urls = [...new Set(addresses.map((address) => new URL(address, base).href))];
  let total = 0;
  for (const url of urls) {
    const length = lengths.get(url) ?? lengthOf(url, measure);
    lengths.set(url, length);
    total += await length;
  }
  return total;
}

/** Measures the first load of the page at `url`, without a cache. Throws when its status is not 200. */
export async function weigh(url: string): Promise<Weight> {
  // The first request may render the page; the second one is served from the cache, as for most visitors.
  await (await fetch(url)).arrayBuffer();
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`answers ${answer.status}`);
  const html = await answer.text();

  const { scripts, links } = tagsOf(html);
  const run = scripts.filter(
    ({ attributes }) => !attributes.has("nomodule") && JAVASCRIPT.test(attributes.get("type") ?? ""),
  );
  const inline = run.filter(({ attributes }) => !attributes.has("src"));
  const styles = links.filter(({ attributes }) => attributes.get("rel") === "stylesheet");
  const addresses = (tags: readonly Tag[], attribute: string) =>
    tags.flatMap(({ attributes }) => attributes.get(attribute) ?? []);
  return {
    scripts: await totalOf(addresses(run, "src"), url, brotli),
    inline: inline.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
    css: await totalOf(addresses(styles, "href"), url, brotli),
    html: brotli(Buffer.from(html)),
    htmlRaw: Buffer.byteLength(html),
    fonts: await totalOf(preloadedFonts(links, answer.headers.get("link") ?? ""), url, (bytes) => bytes.length),
  };
}

const HEAD = ["Page", "JS br", "over blank", "budget", "inline JS", "CSS br", "HTML br", "HTML raw", "fonts"];

function row({ name, path }: Page, weight: Weight, over: string, result: string): string[] {
  const { scripts, inline, css, html, htmlRaw, fonts } = weight;
  return [`${name}  ${path}`, kB(scripts), over, result, ...[inline, css, html, htmlRaw, fonts].map(kB)];
}

/** Prints the weight of each page, the blank page and the floor. Returns the broken budgets. */
export async function measureWeight(siteUrl: string, blankUrl: string, pages: readonly Page[]): Promise<string[]> {
  const blank = await weigh(blankUrl);
  const floor = await weigh(`${blankUrl}${FLOOR_PATH}`);
  const rows = [
    row({ name: "blank", path: "/" }, blank, "", ""),
    row({ name: "floor", path: FLOOR_PATH }, floor, kB(floor.scripts - blank.scripts), ""),
  ];
  const broken: string[] = [];
  for (const page of pages) {
    try {
      const weight = await weigh(siteUrl + page.path);
      const over = weight.scripts - blank.scripts;
      const limits = [
        ["JavaScript over blank", over, page.path === "/cards/new" ? BUDGETS.builderScripts : BUDGETS.scripts],
        ["CSS", weight.css, BUDGETS.css],
        ["HTML", weight.html, BUDGETS.html],
        ["raw HTML", weight.htmlRaw, BUDGETS.htmlRaw],
        ["fonts", weight.fonts, BUDGETS.fonts],
      ] as const;
      const exceeded = limits.filter(([, bytes, limit]) => bytes > limit);
      rows.push(row(page, weight, kB(over), budgetLabel(exceeded.length === 0)));
      for (const [name, bytes, limit] of exceeded)
        broken.push(`${name} of ${page.path}: ${kB(bytes)} kB, ${kB(limit)} allowed`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      rows.push([`${page.name}  ${page.path}  ${reason}`, "", "", "FAILED"]);
      broken.push(`weight of ${page.path}: ${reason}`);
    }
  }
  printTable("Page weight in kB (1,000 bytes)", HEAD, rows);
  console.log("  JS: every <script src> but nomodule. Inline JS: raw, with React's data. Fonts: the preloaded ones.");
  return broken;
}
