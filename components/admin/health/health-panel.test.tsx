import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ChainCheck } from "@/lib/audit/queries";
import type { JobState } from "@/lib/jobs/queries";
import type { Health } from "@/lib/operations/health.queries";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { refusal, storeSession } from "../test-admin";
import { HealthPanel } from "./health-panel";

const HASH = "0123456789abcdef".repeat(4);

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

const job = (changes: Partial<JobState> = {}): JobState => ({
  type: "card-videos",
  lastRunAt: ago(20),
  status: "completed",
  executionTimeMs: 12,
  errorMessage: null,
  result: { checked: 3 },
  runsKept: 50,
  runningSince: null,
  nextRunAt: ago(-40),
  isLate: false,
  ...changes,
});

const healthy = (changes: Partial<Health> = {}): Health => ({
  database: { ms: 0.8, sizeBytes: 41_000_000 },
  jobs: [job(), job({ type: "occurrences", runningSince: ago(5) })],
  queues: {
    mailsQueued: 0,
    mailsFailed24h: 0,
    eventsPending: 0,
    eventsFailed: 0,
    operationsPending: 0,
    videosDue: 0,
    holds: 12,
    corrections: 0,
    pageNotes: 0,
  },
  audit: {
    entries: 12_000,
    unsealed: 0,
    lastAt: ago(60),
    lastHash: HASH,
    checked: { from: "11501", to: "12000", brokenId: null },
    checkpoint: { is: "intact", id: "11990", at: ago(600) },
  },
  ...changes,
});

/** The server's next response. */
let health: Health;

beforeEach(() => {
  storeSession();
  health = healthy();
  network.use(http.get("*/api/admin/health", () => HttpResponse.json(health as never)));
});

const part = (name: string) => screen.getByRole("region", { name });

async function openHealth() {
  const opened = renderApp(<HealthPanel />, { url: "/admin/dashboard?tab=health" });
  await screen.findByText(/^As of /);
  return opened;
}

test("a healthy site shows its database, jobs, queues and audit log", async () => {
  await openHealth();
  screen.getByText("Everything is working.");
  expect(part("Database").textContent).toContain("It responds in 0.8 ms and holds 41 MB of data.");
  const [run, running] = within(part("Jobs")).getAllByRole("listitem");
  expect(run?.textContent).toMatch(/Delete expired videos.*Fine$/);
  expect(run?.textContent).toContain("card-videos · ");
  expect(run?.textContent).toContain(" · took 12 ms · 50 runs on record");
  expect(run?.textContent).toMatch(/Next in (\d+ seconds?|1 minute)\. Last run: checked 3\./);
  expect(running?.textContent).toMatch(/Running, started (now|\d+ seconds? ago)\..*Running$/);
  expect(part("Queues").textContent).toContain("Holidays reserved during payment12");
  expect(part("Audit log").textContent).toContain("Intact");
  expect(part("Audit log").textContent).toMatch(/Entry 11990 matches the outside checkpoint from/);
  expect(part("Audit log").textContent).toContain(`Ends with ${HASH}`);
});

test("each failure is named, with a link to the place where it is fixed", async () => {
  health = healthy({
    jobs: [job({ type: "reconcile", status: "failed", errorMessage: "No answer." })],
    queues: { ...healthy().queues, eventsFailed: 3 },
    audit: {
      ...healthy().audit,
      checked: { from: "1", to: "9", brokenId: "7" },
      checkpoint: { is: "missing", id: "9", at: ago(60) },
    },
  });
  await openHealth();
  screen.getByText("3 things need attention.");
  screen.getByText("Entry 7 doesn’t fit the chain.");
  expect(part("Audit log").textContent).toContain("Entry 9 is missing, although it’s in the outside checkpoint from");
  screen.getByText("No answer.");
  expect(screen.getByRole("link", { name: "Failed Stripe events" }).getAttribute("href")).toBe(
    "/admin/dashboard?tab=sponsors&view=events&status=failed",
  );
});

test("a failed refresh says why, and the last response stays", async () => {
  health = healthy({ jobs: [job({ status: "failed", errorMessage: "No answer." })] });
  const { user } = await openHealth();
  network.use(http.get("*/api/admin/health", () => refusal(503, "Not just now."), { once: true }));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Not just now.");
  screen.getByText("One thing needs attention.");
  health = healthy();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Everything is working.");
  expect(screen.queryByRole("alert")).toBeNull();
});

type Part = Partial<ChainCheck>;

/** Serves the audit chain check in batches. Returns the positions at which the requested batches begin. */
function answerCheck(parts: Record<string, Part | Response>): string[] {
  const asked: string[] = [];
  network.use(
    http.get("*/api/admin/health/audit", ({ request }) => {
      const after = new URL(request.url).searchParams.get("after") ?? "";
      asked.push(after);
      const found = parts[after] ?? refusal(404, "No such part.");
      if (found instanceof Response) return found;
      return HttpResponse.json({ checked: 5000, last: null, brokenId: null, done: false, ...found });
    }),
  );
  return asked;
}

const result = () => within(part("Audit log")).getByRole("status").textContent;

test("the whole audit chain is checked in batches", async () => {
  const asked = answerCheck({
    "0": { last: { id: "5003", position: 5000 } },
    "5000": { last: { id: "10003", position: 10_000 } },
    "10000": { checked: 2000, done: true },
  });
  const { user } = await openHealth();
  await user.click(screen.getByRole("button", { name: "Check the whole chain" }));
  await waitFor(() => expect(result()).toBe("The whole chain is intact: 12,000 entries."));
  expect(asked).toEqual(["0", "5000", "10000"]);
});

test("a check that finds a changed entry, or is interrupted, says how far it got", async () => {
  answerCheck({
    "0": { last: { id: "5003", position: 5000 } },
    "5000": { checked: 6, brokenId: "5010", last: { id: "5010", position: 5007 } },
  });
  const { user } = await openHealth();
  await user.click(screen.getByRole("button", { name: "Check the whole chain" }));
  await waitFor(() => expect(result()).toBe("Entry 5010 was changed, or doesn’t follow the one before it."));

  answerCheck({ "0": { last: { id: "5003", position: 5000 } }, "5000": refusal(503, "Not just now.") });
  await user.click(screen.getByRole("button", { name: "Check the whole chain" }));
  await waitFor(() => expect(result()).toBe("The check stopped after 5,000 entries. Not just now."));
});

test("a running check can be stopped", async () => {
  let answer: () => void = () => undefined;
  network.use(
    http.get("*/api/admin/health/audit", async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return HttpResponse.json({ checked: 1, last: null, brokenId: null, done: true });
    }),
  );
  const { user } = await openHealth();
  await user.click(screen.getByRole("button", { name: "Check the whole chain" }));
  await screen.findByRole("progressbar", { name: "Checked" });
  await user.click(screen.getByRole("button", { name: "Stop" }));
  await screen.findByRole("button", { name: "Check the whole chain" });
  await act(async () => answer());
  expect(result()).toBe("");
});
