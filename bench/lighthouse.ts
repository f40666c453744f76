import type { OnEnd } from "./clean-up";
import { openLighthouse, type Report } from "./lighthouse-audit";
import { median } from "./median";
import type { Page } from "./pages";
import { printTable, verdict } from "./table";

const RUNS = 3;

/** Points that performance may be below the blank page's. Source: design section 12. */
const PERFORMANCE_SLACK = 1;

/** What must be full, and what it is called in words. Source: design section 12. */
const FULL_MARKS = { accessibility: "accessibility", bestPractices: "best practices", seo: "SEO" } as const;

type Measured = Omit<Report, "failed">;

/** Each of a page's figures over its runs. */
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
  };
}

function row(name: string, { lcpMs, tbtMs, cls, ...points }: Measured, said: string): string[] {
  const { performance, accessibility, bestPractices, seo } = points;
  const figures = [performance, accessibility, bestPractices, seo].map(String);
  return [name, ...figures, `${lcpMs.toFixed(0)} ms`, `${tbtMs.toFixed(0)} ms`, cls.toFixed(3), said];
}

/** The budgets that a page breaks, each as a phrase. */
function brokenBy(
  { path, isPrivate = false }: Page,
  medians: Measured,
  reports: readonly Report[],
  floor: number,
): string[] {
  const broken: string[] = [];
  const { performance } = medians;
  if (performance < floor) broken.push(`Lighthouse performance of ${path}: ${performance}, ${floor} asked for`);
  const failed = [...new Set(reports.flatMap((report) => report.failed))].join(", ");
  for (const category of ["accessibility", "bestPractices", "seo"] as const) {
    const points = medians[category];
    // A page that search engines are told to stay out of has no full marks there: that is what it is told for.
    if (category === "seo" && isPrivate) continue;
    if (points < 100) broken.push(`Lighthouse ${FULL_MARKS[category]} of ${path}: ${points}, not 100 (${failed})`);
  }
  return broken;
}

/** Prints Lighthouse's judgement of each page and of the blank one on a phone; gives the budgets that are broken. */
export async function measureLighthouse(
  siteUrl: string,
  blankUrl: string,
  pages: readonly Page[],
  onEnd: OnEnd,
): Promise<string[]> {
  const audit = await openLighthouse(onEnd);
  const blankReports: Report[] = [];
  const measured = pages.map((page) => ({ page, reports: [] as Report[] }));
  for (let run = 1; run <= RUNS; run += 1) {
    console.log(`Lighthouse, run ${run} of ${RUNS}: ${pages.length + 1} pages, about 20 seconds each …`);
    blankReports.push(await audit(`${blankUrl}/`));
    for (const { page, reports } of measured) reports.push(await audit(siteUrl + page.path));
  }

  const blank = mediansOf(blankReports);
  const floor = blank.performance - PERFORMANCE_SLACK;
  const judged = measured.map(({ page, reports }) => {
    const medians = mediansOf(reports);
    return { page, medians, broken: brokenBy(page, medians, reports, floor) };
  });
  printTable(
    `Lighthouse, mobile, medians of ${RUNS} runs in turn; performance must be ${floor}, ${Object.values(FULL_MARKS).join(", ")} 100`,
    ["Page", "performance", ...Object.values(FULL_MARKS), "LCP", "TBT", "CLS", "budget"],
    [
      row("blank", blank, ""),
      ...judged.map(({ page, medians, broken }) => row(page.name, medians, verdict(broken.length === 0))),
    ],
  );
  console.log("  Both sites answer without compression, over HTTP/1.1 on localhost: the times say nothing of");
  console.log("  production. Only the distance from blank is judged, and it is wider here than behind a proxy that");
  console.log("  compresses. Lighthouse's advice on compression, HTTP/2 and HTTPS costs no points here.");
  return judged.flatMap(({ broken }) => broken);
}
