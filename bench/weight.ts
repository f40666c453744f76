import { brotliCompressSync, constants } from "node:zlib";
import type { Page } from "./pages";
import { kB, printTable, verdict } from "./table";

/** First-load JavaScript over a blank page, in bytes as brotli sends them. Source: design section 12. */
const BUDGET = 25_000;

/** Everything that a page's first load brings, in bytes. `inline` is part of `htmlRaw`. */
type Weight = { scripts: number; inline: number; css: number; html: number; htmlRaw: number; fonts: number };

/** The types of scripts that run; any other, JSON-LD say, is data. */
const JAVASCRIPT = /^(module|text\/javascript)?$/;

type Tag = { attributes: Map<string, string>; text: string };

const brotli = (bytes: Uint8Array) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;

function attributesOf(text: string): Map<string, string> {
  const pairs = text.matchAll(/([\w-]+)(?:="([^"]*)")?/g);
  return new Map([...pairs].map(([, name = "", value = ""]) => [name.toLowerCase(), value.replaceAll("&amp;", "&")]));
}

/** The scripts and links of a page as React writes it: attributes in quotes, no `>` inside them. */
function tagsOf(html: string): { scripts: Tag[]; links: Tag[] } {
  const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
  const tag = ([, attributes = "", text = ""]: RegExpMatchArray) => ({ attributes: attributesOf(attributes), text });
  return {
    scripts: [...html.matchAll(script)].map(tag),
    links: [...html.replaceAll(script, "").matchAll(/<link\b([^>]*)>/gi)].map(tag),
  };
}

/** Fonts that the page asks for at once, in its head or in its Link header. */
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

/** Built files carry a hash in their names, and pages share them: each is fetched and compressed once. */
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

/** Weighs the page at `url` as a browser's first visit loads it. Throws when the page does not answer 200. */
export async function weigh(url: string): Promise<Weight> {
  // The first visit may be the one that renders; the second gets what everybody gets.
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

function row({ name, path }: Page, weight: Weight, over: string, said: string): string[] {
  const { scripts, inline, css, html, htmlRaw, fonts } = weight;
  return [`${name}  ${path}`, kB(scripts), over, said, ...[inline, css, html, htmlRaw, fonts].map(kB)];
}

/** Prints what each page weighs beside the blank page, and gives the budgets that are broken, each as a phrase. */
export async function measureWeight(siteUrl: string, blankUrl: string, pages: readonly Page[]): Promise<string[]> {
  const blank = await weigh(blankUrl);
  const rows = [row({ name: "blank", path: "/" }, blank, "", "")];
  const broken: string[] = [];
  for (const page of pages) {
    try {
      const weight = await weigh(siteUrl + page.path);
      const over = weight.scripts - blank.scripts;
      rows.push(row(page, weight, kB(over), verdict(over <= BUDGET)));
      if (over > BUDGET) broken.push(`JavaScript of ${page.path}: ${kB(over)} kB over blank, ${kB(BUDGET)} allowed`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      rows.push([`${page.name}  ${page.path}  ${reason}`, "", "", "FAILED"]);
      broken.push(`weight of ${page.path}: ${reason}`);
    }
  }
  printTable(`Page weight in kB (1,000 bytes); JavaScript may be ${kB(BUDGET)} kB over blank`, HEAD, rows);
  console.log("  JS: every <script src> but nomodule. Inline JS: raw, with React's data. Fonts: the preloaded ones.");
  return broken;
}
