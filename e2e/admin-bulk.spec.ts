import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { csvText } from "@/lib/csv";
import type { EditedHoliday } from "@/lib/editing/edited-holiday";
import { adminApi, editorHeaders, openDesk } from "./editors-desk";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

/** A name that no other test's holiday has. */
const ownName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

type Api = ReturnType<typeof adminApi>;

async function newHoliday(api: Api, fields: Record<string, unknown>): Promise<EditedHoliday> {
  const response = await api("/api/admin/holidays", { method: "POST", data: { rule: "EASTER;OFFSET=9", ...fields } });
  expect(response.status()).toBe(201);
  return response.json();
}

const holidayOf = async (api: Api, id: string): Promise<EditedHoliday> =>
  (await api(`/api/admin/holidays/${id}`)).json();

/** The file that a press on the button downloads, as text. */
async function exported(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^oddly-holidays-\d{4}-\d\d-\d\d\.(csv|json)$/);
  return readFile(await download.path(), "utf8");
}

async function check(page: Page, name: string, text: string): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Check file" }).click();
}

/** A line of the report, by what stands in it. */
const lineWith = (page: Page, ...words: string[]): Locator =>
  words.reduce((found, hasText) => found.filter({ hasText }), page.getByRole("listitem"));

test("an editor exports the calendar, changes a line, adds another, and visitors see both", async ({
  page,
  browser,
}) => {
  const { sessionId } = await openDesk(page, "?tab=bulk");
  const api = adminApi(page.request, sessionId);
  const own = await newHoliday(api, { holidayName: ownName("Kettle Day"), notes: "=1+1, says the kettle, and boils." });
  const addedName = ownName("Teapot Day");

  const file = await exported(page, "Export CSV");
  const [names = [], ...lines] = parse(file, { bom: true }) as string[][];
  const cells = Object.fromEntries(
    names.map((name, at) => [name, lines.find((line) => line.includes(own.id))?.[at] ?? ""]),
  );
  expect(cells).toMatchObject({ slug: own.slug, version: "1", rule: "EASTER;OFFSET=9", notes: `'${own.notes}` });
  const fileOf = (...rows: Record<string, string>[]) =>
    csvText(
      names,
      rows.map((row) => names.map((name) => row[name] ?? "")),
    );
  const changed = { ...cells, notes: "It whistles:\nhear, hear." };
  const added = { holidayName: addedName, rule: "EASTER;OFFSET=10", notes: "It pours.", category: "Food & Drink" };

  await check(page, "holidays.csv", fileOf(changed, { ...added, rank: "high" }));
  await expect(page.getByRole("heading", { name: "1 problem to fix in the file" })).toBeFocused();
  // The first row's notes go over two lines.
  await expect(lineWith(page, "Line 4", "rank", "Rank must be a whole number")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import / })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await holidayOf(api, own.id)).toMatchObject({ version: 1, notes: own.notes });

  await check(page, "holidays.csv", fileOf(changed, added));
  await expect(page.getByRole("heading", { name: "Ready to import" })).toBeFocused();
  await expect(lineWith(page, own.holidayName, "Changes notes")).toBeVisible();
  await expect(lineWith(page, addedName, "New")).toBeVisible();
  await page.getByRole("button", { name: "Import 2 holidays" }).click();
  await expect(page.getByRole("heading", { name: "2 holidays imported: 1 added, 1 changed." })).toBeFocused();

  const visitor = await browser.newPage();
  await visitor.goto(`/holidays/${own.slug}`);
  await expect(visitor.getByText("hear, hear.")).toBeVisible();
  await visitor.goto(`/holidays/${addedName.toLowerCase().replaceAll(" ", "-")}`);
  await expect(visitor.getByRole("heading", { level: 1, name: addedName })).toBeVisible();
  await visitor.close();
  const revisions = await (await api(`/api/admin/holidays/${own.id}/revisions`)).json();
  expect(revisions[0]).toMatchObject({ version: 2, action: "import", changes: { notes: [own.notes, changed.notes] } });

  await check(page, "holidays.csv", fileOf(changed, added));
  await expect(page.getByRole("heading", { name: "The calendar already has all of this" })).toBeFocused();
});

test("an export as JSON comes back as it was, and an older one is told what has changed since", async ({ page }) => {
  const { sessionId } = await openDesk(page, "?tab=bulk");
  const api = adminApi(page.request, sessionId);
  const own = await newHoliday(api, { holidayName: ownName("Button Day"), sources: [{ title: "Almanac, 1880" }] });
  const line = (await exported(page, "Export JSON")).split("\n").find((each) => each.includes(own.id)) ?? "";
  const file = `[\n${line.replace(/,$/, "")}\n]\n`;

  await check(page, "holidays.json", file);
  await expect(page.getByRole("heading", { name: "The calendar already has all of this" })).toBeFocused();

  await api(`/api/admin/holidays/${own.id}`, {
    method: "PUT",
    data: { notes: "Sewn on by somebody else.", version: 1 },
  });
  await check(page, "holidays.json", file);
  await expect(lineWith(page, "Line 2", "Someone changed this holiday after the file was exported")).toBeVisible();
  expect(await holidayOf(api, own.id)).toMatchObject({ version: 2, notes: "Sewn on by somebody else." });
});

test("what fails is said, and the file that was chosen stays", async ({ page, faults }) => {
  await openDesk(page, "?tab=bulk");
  await page.route("**/api/admin/holidays/export**", (route) =>
    route.fulfill({ status: 503, json: { error: "Out to lunch." } }),
  );
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByText("Export Failed", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Out to lunch.", { exact: true }).first()).toBeVisible();

  const name = ownName("Thimble Day");
  await check(page, "thimbles.csv", csvText(["holidayName", "rule"], [[name, "EASTER;OFFSET=11"]]));
  const send = page.getByRole("button", { name: "Import 1 holiday" });
  await page.route("**/api/admin/holidays/import", (route) =>
    route.fulfill({ status: 503, json: { error: "Out to tea." } }),
  );
  await send.click();
  await expect(page.getByText("Update Failed", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Out to tea.", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^thimbles\.csv/)).toBeVisible();
  await page.unroute("**/api/admin/holidays/import");
  await page.getByRole("button", { name: "Check file" }).click();
  await send.click();
  await expect(page.getByRole("heading", { name: "1 holiday imported: 1 added, 0 changed." })).toBeVisible();

  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("x") });
  await expect(page.getByText("Choose a CSV or a JSON file.")).toBeVisible();
  expect(faults.splice(0).every((fault) => fault.includes("503"))).toBe(true);
});

test("the content report leads to what can be improved", async ({ page }) => {
  const { sessionId } = await openDesk(page, "?tab=bulk");
  const api = adminApi(page.request, sessionId);
  // The lowest rank is listed first.
  const own = await newHoliday(api, { holidayName: ownName("Lint Day"), rank: 1, category: "Pocket Life" });
  await page.getByRole("button", { name: "Check again" }).click();
  await page.locator("summary", { hasText: "Unknown categories" }).click();
  const link = page.getByRole("link", { name: own.holidayName }).last();
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await link.click();
  await expect(page).toHaveURL(`/admin/dashboard?tab=holidays&holiday=${own.id}`);
});

test("a file is refused by its kind and size, and the refusal of one tells each line @once", async ({ page }) => {
  const { sessionId } = await openDesk(page, "?tab=bulk");
  const post = (query: string, type: string, data: string) =>
    page.request.post(`/api/admin/holidays/import${query}`, {
      headers: { ...editorHeaders(sessionId), "content-type": type },
      data,
    });
  expect((await post("", "application/pdf", "%PDF")).status()).toBe(415);
  expect((await post("?dryRun=maybe", "text/csv", "slug")).status()).toBe(400);
  expect((await post("?dryRun=1", "text/csv", "x".repeat(32 * 1024 * 1024 + 1))).status()).toBe(413);
  const wrong = 'slug,notes\nno-such-day,"two\nlines"\nnor-this,x\n';
  const dry = await post("?dryRun=1", "text/csv; charset=utf-8", wrong);
  expect(dry.status()).toBe(200);
  expect(await dry.json()).toMatchObject({ dryRun: true, rows: 2, errors: [{ line: 2 }, { line: 4 }] });
  const real = await post("", "text/csv", wrong);
  expect(real.status()).toBe(422);
  expect(await real.json()).toMatchObject({
    error: "2 problems in the file. Nothing was imported.",
    code: "validation_failed",
    issues: [{ path: "2.rule" }, { path: "4.rule" }],
    dryRun: false,
    added: 0,
  });
  const exportOf = (query: string) =>
    page.request.get(`/api/admin/holidays/export?${query}`, { headers: editorHeaders(sessionId) });
  expect((await exportOf("format=xml")).status()).toBe(400);
  const whole = await exportOf("format=json");
  expect(whole.headers()).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "private, no-store",
  });
  expect((await whole.json()).length).toBeGreaterThan(1000);
});
