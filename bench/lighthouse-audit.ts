import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ensureBrowser } from "../scripts/local/browser";
import type { OnEnd } from "./clean-up";

/** What the browser of the end-to-end tests is given too: it needs no sandbox and calls nobody. */
const CHROME_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

/** Of a Lighthouse result, what is read here. Scores are 0 to 1. */
type Result = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
};

// Lighthouse is installed when it is first needed: its own types are not there to be checked against.
type Lighthouse = {
  default: (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Result } | undefined>;
};
type Chrome = { port: number; kill: () => void };
type ChromeLauncher = { launch: (options: Record<string, unknown>) => Promise<Chrome> };

/** One run's points, 0 to 100, and times. `failed` names the audits that cost points outside performance. */
export type Report = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  failed: string[];
};

/** Installs what bench/package.json names unless it is there: some 150 packages that only this measurement needs. */
function installLighthouse(): void {
  const own = import.meta.dirname;
  const wanted = JSON.parse(readFileSync(path.join(own, "package.json"), "utf8")).dependencies.lighthouse;
  const manifest = path.join(own, "node_modules", "lighthouse", "package.json");
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === wanted) return;
  console.log(`Installing Lighthouse ${wanted} into bench/node_modules (the first time) …`);
  const flags = ["install", "--prefix", own, "--no-audit", "--no-fund", "--no-package-lock"];
  const result = spawnSync("npm", flags, { stdio: "inherit", shell: process.platform === "win32" });
  if (result.status !== 0) throw new Error("Lighthouse could not be installed: npm's lines above say why.");
}

/** An installed module; by variable, since a name written out would have to be there when types are checked. */
async function load<Module>(name: string): Promise<Module> {
  return import(name);
}

function reportOf(url: string, { runtimeError, categories, audits }: Result): Report {
  if (runtimeError) throw new Error(`Lighthouse could not judge ${url}: ${runtimeError.message}`);
  const points = (category: string) => {
    const score = categories[category]?.score;
    if (typeof score !== "number") throw new Error(`Lighthouse gave ${url} no score for ${category}.`);
    return Math.round(score * 100);
  };
  const value = (audit: string) => {
    const measured = audits[audit]?.numericValue;
    if (measured === undefined) throw new Error(`Lighthouse gave ${url} no ${audit}.`);
    return measured;
  };
  return {
    performance: points("performance"),
    accessibility: points("accessibility"),
    bestPractices: points("best-practices"),
    seo: points("seo"),
    lcpMs: value("largest-contentful-paint"),
    tbtMs: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    failed: ["accessibility", "best-practices", "seo"]
      .flatMap((category) => categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  };
}

/** Makes Lighthouse ready. The function it gives judges one address as a phone, in a new browser with an empty cache. */
export async function openLighthouse(onEnd: OnEnd): Promise<(url: string) => Promise<Report>> {
  const chromePath = ensureBrowser();
  installLighthouse();
  const { default: lighthouse } = await load<Lighthouse>("lighthouse");
  const { launch } = await load<ChromeLauncher>("chrome-launcher");
  let chrome: Chrome | undefined;
  const close = () => {
    chrome?.kill();
    chrome = undefined;
  };
  onEnd(close);
  return async (url) => {
    chrome = await launch({ chromePath, chromeFlags: CHROME_FLAGS, handleSIGINT: false, logLevel: "error" });
    try {
      const onlyCategories = ["performance", "accessibility", "best-practices", "seo"];
      const run = await lighthouse(url, { port: chrome.port, logLevel: "error", onlyCategories });
      if (!run) throw new Error(`Lighthouse gave no result for ${url}.`);
      return reportOf(url, run.lhr);
    } finally {
      close();
    }
  };
}
