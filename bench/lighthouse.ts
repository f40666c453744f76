import { ensureBrowser } from "@/tools/dev/browser";
import { FLOOR_PATH } from "./floor";
import { installTools, loadTool } from "./instances";
import type { Page } from "./pages";
import { budgetLabel, median, type OnEnd, printTable } from "./setup";

/** The same flags as in the e2e tests: the browser needs no sandbox and makes no background requests. */
const CHROME_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  // The proxy's certificate is made for the run.
  "--ignore-certificate-errors",
];

/** The part of a Lighthouse result that is used here. Scores are from 0 to 1. */
type Result = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { score: number | null; numericValue?: number; details?: { items?: { group?: string; duration?: number }[] } }
  >;
};

// Lighthouse is installed on first use, so its own types are not available to the type check.
type Lighthouse = {
  default: (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Result } | undefined>;
};
type Chrome = { port: number; kill: () => void };
type ChromeLauncher = { launch: (options: Record<string, unknown>) => Promise<Chrome> };

/** One run's scores, 0 to 100, and times. `failed` lists the audits that cost points outside performance. */
type Report = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Main-thread time for style and layout. */
  layoutMs: number;
  failed: string[];
};

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
    layoutMs:
      audits["mainthread-work-breakdown"]?.details?.items?.find(({ group }) => group === "styleLayout")?.duration ?? 0,
    failed: ["accessibility", "best-practices", "seo"]
      .flatMap((category) => categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  };
}

/** Starts Lighthouse. Returns a function that audits one URL as a phone, in a new browser with an empty cache. */
async function openLighthouse(onEnd: OnEnd): Promise<(url: string) => Promise<Report>> {
  const chromePath = ensureBrowser();
  installTools("lighthouse");
  const { default: lighthouse } = await loadTool<Lighthouse>("lighthouse");
  const { launch } = await loadTool<ChromeLauncher>("chrome-launcher");
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
      const flags = { port: chrome.port, logLevel: "error", onlyCategories, throttlingMethod: "devtools" };
      const run = await lighthouse(url, flags);
      if (!run) throw new Error(`Lighthouse gave no result for ${url}.`);
      return reportOf(url, run.lhr);
    } finally {
      close();
    }
  };
}

const RUNS = 5;

/** What a page may cost beside the blank page, on a phone with a fourfold slowdown. */
const BUDGETS = { pointsBelow: 4, tbtMsOver: 100, lcpFactor: 1.7, layoutMs: 250, cls: 0.005 };

/** The categories that must have full scores, and their names. Source: design section 12. */
const FULL_MARKS = { accessibility: "accessibility", bestPractices: "best practices", seo: "SEO" } as const;

type Measured = Omit<Report, "failed">;

/** Returns the medians of a page's scores and times. */
function mediansOf(reports: readonly Report[]): Measured {
  const over = (figure: keyof Measured) => median(reports.map((report) => report[figure]));
  return {
    performance: over("performance"),
    accessibility: over("accessibility"),
    bestPractices: over("bestPractices"),
    seo: over("seo"),
    lcpMs: over("lcpMs"),
    tbtMs: over("tbtMs"),
    cls: over("cls"),
    layoutMs: over("layoutMs"),
  };
}

function row(name: string, { lcpMs, tbtMs, cls, layoutMs, ...points }: Measured, result: string): string[] {
  const { performance, accessibility, bestPractices, seo } = points;
  const figures = [performance, accessibility, bestPractices, seo].map(String);
  const times = [lcpMs, tbtMs, layoutMs].map((time) => `${time.toFixed(0)} ms`);
  return [name, ...figures, ...times, cls.toFixed(3), result];
}

/** Returns the budgets that a page breaks. */
function brokenBy(
  { path, isPrivate = false }: Page,
  medians: Measured,
  reports: readonly Report[],
  blank: Measured,
): string[] {
  const limits = [
    ["performance", medians.performance, blank.performance - BUDGETS.pointsBelow, "least"],
    ["blocking time", medians.tbtMs, blank.tbtMs + BUDGETS.tbtMsOver, "most"],
    ["largest paint", medians.lcpMs, blank.lcpMs * BUDGETS.lcpFactor, "most"],
    ["style and layout", medians.layoutMs, BUDGETS.layoutMs, "most"],
    ["layout shift", medians.cls, BUDGETS.cls, "most"],
  ] as const;
  const broken = limits
    .filter(([, value, limit, at]) => (at === "least" ? value < limit : value > limit))
    .map(([name, value, limit, at]) => `${name} of ${path}: ${+value.toFixed(3)}, at ${at} ${+limit.toFixed(3)}`);
  const failed = [...new Set(reports.flatMap((report) => report.failed))].join(", ");
  // The test's certificate costs the blank page points, too.
  const full = { accessibility: 100, bestPractices: blank.bestPractices, seo: 100 };
  for (const category of ["accessibility", "bestPractices", "seo"] as const) {
    const points = medians[category];
    // A page with noindex intentionally loses points for SEO.
    if (category === "seo" && isPrivate) continue;
    if (points < full[category])
      broken.push(`Lighthouse ${FULL_MARKS[category]} of ${path}: ${points}, not ${full[category]} (${failed})`);
  }
  return broken;
}

/** Audits each page, the blank one and the floor as a phone and prints the results. Returns the broken budgets. */
export async function measureLighthouse(
  siteUrl: string,
  blankUrl: string,
  pages: readonly Page[],
  onEnd: OnEnd,
): Promise<string[]> {
  const audit = await openLighthouse(onEnd);
  const blankReports: Report[] = [];
  const floorReports: Report[] = [];
  const measured = pages.map((page) => ({ page, reports: [] as Report[] }));
  for (let run = 1; run <= RUNS; run += 1) {
    console.log(`Lighthouse, run ${run} of ${RUNS}: ${pages.length + 2} pages, about 20 seconds each …`);
    blankReports.push(await audit(`${blankUrl}/`));
    floorReports.push(await audit(`${blankUrl}${FLOOR_PATH}`));
    for (const { page, reports } of measured) reports.push(await audit(siteUrl + page.path));
  }

  const blank = mediansOf(blankReports);
  const judged = measured.map(({ page, reports }) => {
    const medians = mediansOf(reports);
    return { page, medians, broken: brokenBy(page, medians, reports, blank) };
  });
  printTable(
    `Lighthouse, mobile, behind the proxy, medians of ${RUNS} runs in turn; ${Object.values(FULL_MARKS).join(", ")} must be 100`,
    ["Page", "performance", ...Object.values(FULL_MARKS), "LCP", "TBT", "layout", "CLS", "budget"],
    [
      row("blank", blank, ""),
      row("floor", mediansOf(floorReports), ""),
      ...judged.map(({ page, medians, broken }) => row(page.name, medians, budgetLabel(broken.length === 0))),
    ],
  );
  return judged.flatMap(({ broken }) => broken);
}
