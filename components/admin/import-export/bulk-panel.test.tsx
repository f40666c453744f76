import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import type { ImportReport } from "@/lib/editorial/bulk/report";
import type { ContentReport } from "@/lib/editorial/content-report.queries";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { closeToast, expectToast, refusal, storeSession } from "../test-admin";
import { HOLIDAY_ID } from "../test-holidays";
import { BulkPanel } from "./bulk-panel";

const NONE = { total: 0, rows: [] };

const contentReport: ContentReport = {
  from: "2026-11-26",
  to: "2027-11-26",
  counts: { holidays: 1204, days: 1100, weeks: 60, months: 44, edited: 3 },
  datesWithoutPick: { total: 1, rows: ["2027-02-28"] },
  tiedPicks: NONE,
  shortNotes: NONE,
  missingSources: NONE,
  withoutHistory: NONE,
  deadRules: NONE,
  unknownCategories: { total: 1, rows: [{ id: HOLIDAY_ID, holidayName: "Lint Day", category: "Pocket Life" }] },
};

const report = (change: Partial<ImportReport> = {}): ImportReport => ({
  dryRun: true,
  rows: 2,
  added: 0,
  updated: 0,
  unchanged: 0,
  errors: [],
  errorCount: 0,
  warnings: [],
  warningCount: 0,
  changes: [],
  ...change,
});

const READY = report({
  added: 1,
  updated: 1,
  changes: [
    { line: 2, holidayName: "Kettle Day", action: "update", fields: ["notes"], emptied: ["history"] },
    { line: 4, holidayName: "Teapot Day", action: "add", fields: [], emptied: [] },
  ],
});

type Sent = { dryRun: boolean; type: string | null; text: string };
let sent: Sent[] = [];
let reports = 0;

/** Serves these responses to checks and imports, in order. */
function answerImports(...answers: (() => Response)[]) {
  network.use(
    http.post("*/api/admin/holidays/import", async ({ request }) => {
      const dryRun = new URL(request.url).searchParams.get("dryRun") === "1";
      sent.push({ dryRun, type: request.headers.get("content-type"), text: await request.text() });
      return answers.shift()?.() ?? refusal(500, "No answer is left");
    }),
  );
}

const json = (body: ImportReport) => () => HttpResponse.json(body);

beforeEach(() => {
  closeToast();
  storeSession();
  sent = [];
  reports = 0;
  network.use(
    http.get("*/api/admin/report", () => {
      reports += 1;
      return HttpResponse.json(contentReport);
    }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

function renderPanel() {
  return renderApp(
    <>
      <BulkPanel />
      <Toaster />
    </>,
    { url: "/admin/dashboard?tab=bulk" },
  );
}

type User = ReturnType<typeof renderPanel>["user"];

const button = (name: string) => screen.getByRole("button", { name });
const fileInput = () => document.querySelector("input[type=file]") as HTMLInputElement;

async function check(user: User, name: string, text: string, type = ""): Promise<void> {
  await user.upload(fileInput(), new File([text], name, { type }));
  await user.click(button("Check file"));
}

const expectFocused = async (heading: string) => {
  const found = await screen.findByRole("heading", { name: heading });
  await waitFor(() => expect(document.activeElement).toBe(found));
};

const lineWith = (...words: string[]) =>
  screen.getAllByRole("listitem").find((each) => words.every((word) => each.textContent?.includes(word)));

test("a file is checked, its problems are listed by line, and a corrected one is imported", async () => {
  const wrong = report({ errorCount: 1, errors: [{ line: 4, path: "rank", message: "Rank must be a whole number" }] });
  answerImports(json(wrong), json(READY), json({ ...READY, dryRun: false }), json(report({ unchanged: 2 })));
  const { user } = renderPanel();
  await check(user, "holidays.csv", "slug,rank\nkettle-day,high");
  await expectFocused("1 problem to fix in the file");
  expect(lineWith("Line 4", "rank", "Rank must be a whole number")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Import / })).toBeNull();

  await check(user, "holidays.csv", "slug,rank\nkettle-day,1");
  await expectFocused("Ready to import");
  expect(lineWith("Line 2", "Kettle Day", "Changes notes", "Empties history")).toBeTruthy();
  expect(lineWith("Line 4", "Teapot Day", "New")).toBeTruthy();
  await waitFor(() => expect(reports).toBe(1));
  await user.click(button("Import 2 holidays"));
  await expectFocused("2 holidays imported: 1 added, 1 changed.");
  await waitFor(() => expect(reports).toBe(2));
  const file = { type: "text/csv", text: "slug,rank\nkettle-day,1" };
  expect(sent.slice(1)).toMatchObject([
    { ...file, dryRun: true },
    { ...file, dryRun: false },
  ]);

  await check(user, "holidays.csv", "slug,rank\nkettle-day,1");
  await expectFocused("The calendar already has all of this");
});

test("each line of an older JSON file says what has changed since", async () => {
  const message = "Someone changed this holiday after the file was exported";
  answerImports(json(report({ errorCount: 1, errors: [{ line: 2, path: "version", message }] })));
  const { user } = renderPanel();
  await check(user, "holidays.json", "[]");
  await expectFocused("1 problem to fix in the file");
  expect(lineWith("Line 2", message)).toBeTruthy();
  expect(sent).toMatchObject([{ dryRun: true, type: "application/json", text: "[]" }]);
});

test("after an import that fails, the file stays selected, and a file of another type is refused", async () => {
  answerImports(
    json(READY),
    () => refusal(503, "Out to tea."),
    json(READY),
    () => refusal(422, "2 problems in the file. Nothing was imported."),
    json(report({ errorCount: 2, errors: [{ line: 2, path: "rule", message: "Missing" }] })),
  );
  const { user } = renderPanel();
  await check(user, "thimbles.csv", "slug");
  await user.click(await screen.findByRole("button", { name: "Import 2 holidays" }));
  await expectToast("Update Failed");
  await expectToast("Out to tea.");
  screen.getByText(/^thimbles\.csv/);
  await user.click(await screen.findByRole("button", { name: "Check file" }));
  await user.click(await screen.findByRole("button", { name: "Import 2 holidays" }));
  // The calendar changed after the check: the file is checked again.
  await expectFocused("2 problems to fix in the file");
  expect(sent.map(({ dryRun }) => dryRun)).toEqual([true, false, true, false, true]);

  // A file that was dropped, or selected in spite of the `accept` filter.
  const anyFile = userEvent.setup({ applyAccept: false });
  await anyFile.upload(fileInput(), new File(["x"], "photo.png", { type: "image/png" }));
  await screen.findByText("Choose a CSV or a JSON file.");
  expect(screen.queryByRole("button", { name: /^Import / })).toBeNull();
});

test("an export downloads the file under its name, and a failure is shown in the server's words", async () => {
  const files: { name: string; blob: Blob }[] = [];
  let made = new Blob();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    made = blob as Blob;
    return "blob:export";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: made });
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  network.use(
    http.get("*/api/admin/holidays/export", ({ request }) => {
      const format = new URL(request.url).searchParams.get("format");
      const name = `oddly-holidays-2026-11-26.${format}`;
      return new HttpResponse("[]", { headers: { "content-disposition": `attachment; filename="${name}"` } });
    }),
  );
  const { user } = renderPanel();
  for (const format of ["CSV", "JSON"]) {
    await user.click(button(`Export ${format}`));
    const name = `oddly-holidays-2026-11-26.${format.toLowerCase()}`;
    await waitFor(() => expect(files.at(-1)?.name).toBe(name));
    await screen.findByRole("button", { name: `Export ${format}` });
  }
  expect(await files[0]?.blob.text()).toBe("[]");

  network.use(http.get("*/api/admin/holidays/export", () => refusal(503, "Out to lunch.")));
  await user.click(button("Export CSV"));
  await expectToast("Export Failed");
  await expectToast("Out to lunch.");
  expect(files).toHaveLength(2);
});

test("the content report leads to the editor of each holiday, and to each date", async () => {
  const { user } = renderPanel();
  await user.click(await screen.findByText("Unknown categories"));
  const link = screen.getByRole("link", { name: "Lint Day" });
  expect(link.getAttribute("href")).toBe(`/admin/dashboard?tab=holidays&holiday=${HOLIDAY_ID}`);
  expect(within(link.closest("li") as HTMLElement).getByText("Pocket Life")).toBeTruthy();
  const date = document.querySelector('a[href="/admin/dashboard?tab=holidays&date=2027-02-28"]');
  expect(date?.textContent).toContain("2027");
  await user.click(button("Check again"));
  await waitFor(() => expect(reports).toBe(2));
});
