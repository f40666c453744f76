// biome-ignore lint/correctness/noUndeclaredDependencies: the site depends on it; bench/package.json has what the site does not
import { type CDPSession, chromium, type Page as Tab } from "@playwright/test";
import { ensureBrowser } from "@/tools/dev/browser";
import { budgetLabel, median, type OnEnd, printTable } from "./setup";

/** The longest that a response to an interaction may take on a phone, in ms. */
const BUDGET_MS = 100;

const RUNS = 5;
const SLOWDOWN = 4;

type Interaction = { name: string; path: string; act: (tab: Tab) => Promise<void> };

const interactions = (today: string): Interaction[] => [
  { name: "share", path: "/", act: (tab) => tab.getByRole("button", { name: "Share" }).click() },
  { name: "gift ideas", path: "/", act: (tab) => tab.getByRole("button", { name: "Gift Ideas" }).click() },
  {
    name: "tab: calendar",
    path: "/",
    act: (tab) => tab.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Calendar" }).click(),
  },
  { name: "next day", path: `/holiday/${today}`, act: (tab) => tab.getByRole("link", { name: /^Next day/ }).click() },
  { name: "calendar cell", path: "/calendar", act: (tab) => tab.locator(`[data-date="${today}"]`).click() },
  {
    name: "search keystroke",
    path: "/search",
    act: async (tab) => {
      await tab.getByRole("searchbox").focus();
      await tab.keyboard.press("p");
    },
  },
];

/** Records every interaction. Source: W3C Event Timing; a duration is from the input to the next frame. */
function observe(): void {
  const durations: number[] = [];
  Object.assign(window, { interactionDurations: durations });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) durations.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function slowDown(session: CDPSession, rate: number): Promise<void> {
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Prints the time from an input to the next frame on a slowed-down phone. Returns the broken budgets. */
export async function measureInteractions(siteUrl: string, today: string, onEnd: OnEnd): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ["--no-sandbox"] });
  onEnd(() => browser.close());
  const rows: string[][] = [];
  const broken: string[] = [];
  for (const { name, path, act } of interactions(today)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({
        viewport: { width: 412, height: 823 },
        isMobile: true,
        hasTouch: true,
        ignoreHTTPSErrors: true,
        serviceWorkers: "block",
      });
      const tab = await context.newPage();
      await tab.addInitScript(observe);
      await slowDown(await context.newCDPSession(tab), SLOWDOWN);
      await tab.goto(siteUrl + path, { waitUntil: "networkidle" });
      await act(tab);
      await tab.waitForFunction(() => Reflect.get(window, "interactionDurations").length > 0, null, { timeout: 5000 });
      times.push(await tab.evaluate(() => Math.max(...Reflect.get(window, "interactionDurations"))));
      await context.close();
    }
    const time = median(times);
    rows.push([name, `${time.toFixed(0)} ms`, `${Math.max(...times).toFixed(0)} ms`, budgetLabel(time <= BUDGET_MS)]);
    if (time > BUDGET_MS) broken.push(`${name}: ${time.toFixed(0)} ms to the next frame, ${BUDGET_MS} allowed`);
  }
  printTable(
    `From an input to the next frame, phone with ${SLOWDOWN}× slowdown, medians of ${RUNS}; ${BUDGET_MS} ms allowed`,
    ["Interaction", "median", "longest", "budget"],
    rows,
  );
  return broken;
}
