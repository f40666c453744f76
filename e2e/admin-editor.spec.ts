import type { Browser, Page } from "@playwright/test";
import { type CivilDate, partsOf } from "@/lib/civil-date";
import { longDate, shortDate } from "@/lib/dates";
import type { EditedHoliday } from "@/lib/editing/edited-holiday";
import { nextOccurrences } from "@/lib/holidays/rule";
import { todayIn } from "./dates";
import { adminApi, DESK, type Editor, openDesk } from "./editors-desk";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";

/** The site's two processes. */
const SITES = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

const THIRD_TUESDAY = "FREQ=YEARLY;BYMONTH=3;BYDAY=3TU";

const today = () => todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** A name that no other holiday in this run has. */
const newName = () => `Ear Trumpet ${crypto.randomUUID().slice(0, 8)} Day`;

const isPhone = () => test.info().project.name === "phone";

async function newHoliday(page: Page, { sessionId }: Editor, more: object = {}): Promise<EditedHoliday> {
  const data = { holidayName: newName(), rule: THIRD_TUESDAY, notes: "Listen for a minute.", ...more };
  const answer = await adminApi(page.request, sessionId)("/api/admin/holidays", { method: "POST", data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

async function stored(page: Page, { sessionId }: Editor, id: string): Promise<EditedHoliday> {
  return (await adminApi(page.request, sessionId)(`/api/admin/holidays/${id}`)).json();
}

async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`${DESK}?tab=holidays&holiday=${id}`);
  await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: /^(Save|Create)$/ }).click();
const expectSaved = (page: Page, words = "Holiday saved") =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

/** Another editor, in a browser of their own. */
async function anotherEditor(browser: Browser): Promise<{ page: Page; editor: Editor }> {
  const address = `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  const context = await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": address } });
  const page = await context.newPage();
  return { page, editor: await openDesk(page) };
}

/** Until the page at `path` of each process says so: an edit on one shows on all. */
async function expectOnAllSites(path: string, words: string): Promise<void> {
  for (const site of SITES) {
    await expect(async () => {
      const answer = await fetch(site + path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(words);
    }).toPass({ timeout: 30_000 });
  }
}

test("an editor types a moving rule, and a visitor finds the holiday on the right day", async ({ page, browser }) => {
  test.slow();
  await openDesk(page);
  const name = newName();
  await page.getByRole("button", { name: "New holiday" }).click();
  await expect(page.getByRole("heading", { name: "New holiday" })).toBeFocused();
  await field(page, "Name").fill(name);
  await field(page, "It falls on").pressSequentially("3rd Tuesday in March");
  await expect(page.getByText("It falls on the third Tuesday of March.").first()).toBeVisible();
  const dates = nextOccurrences(THIRD_TUESDAY, today(), 5);
  await expect(page.getByRole("list", { name: "Upcoming dates" }).getByRole("listitem")).toHaveText(
    dates.map(shortDate),
  );
  await page.getByRole("combobox", { name: "Category", exact: true }).selectOption("Wonderfully Weird");
  await field(page, "Notes").fill("Listen to somebody for a whole minute.");
  await field(page, "Rank").fill("1");
  await expectAccessible(page);
  await expectReadable(page);
  await expectNoSidewaysScroll(page);
  await save(page);
  await expectSaved(page, "Holiday created");
  await expect(page).toHaveURL(/holiday=[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { name })).toBeVisible();

  const [day] = dates as [CivilDate];
  await expectOnAllSites(`/holiday/${day}`, name);
  await expectOnAllSites(`/calendar/${day.slice(0, 7)}`, name);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/holiday/${day}`);
  await expect(visitor.getByText(longDate(day)).first()).toBeAttached();
  await expect(visitor.getByText(name).first()).toBeVisible();
  await visitor.goto("/search");
  await visitor.getByRole("searchbox").first().fill(name);
  await visitor
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await expect(visitor.getByRole("heading", { name, level: 1 })).toBeVisible();
  const why = visitor.getByRole("region", { name: "Why this date" });
  await expect(why).toContainText("It falls on the third Tuesday of March.");
  for (const date of dates) await expect(why).toContainText(shortDate(date));

  await field(page, "It falls on").fill("the last Tuesday of March");
  await save(page);
  await expectSaved(page);
  const [moved] = nextOccurrences("FREQ=YEARLY;BYMONTH=3;BYDAY=-1TU", today(), 1) as [CivilDate];
  await expectOnAllSites(`/holiday/${moved}`, name);
  // The day's page itself still names it: its month is the same.
  const left = await fetch(`${SITES[0]}/api/holidays/date/${day}`);
  expect(await left.text()).not.toContain(name);
  await visitor.context().close();
});

test("words that are no rule say what is wrong with them, and nothing is saved", async ({ page }) => {
  const editor = await openDesk(page);
  const holiday = await newHoliday(page, editor);
  await openEditor(page, holiday.id);
  const rule = field(page, "It falls on");
  await expect(rule).toHaveValue("the third Tuesday of March");
  await rule.fill("the thrid Tuesday of March");
  await expect(page.getByText("We cannot place “thrid”.").first()).toBeVisible();
  await save(page);
  await expect(rule).toBeFocused();
  await expect(rule).toHaveAttribute("aria-invalid", "true");
  expect((await stored(page, editor, holiday.id)).version).toBe(1);

  await page.getByRole("button", { name: "Pick a date instead" }).click();
  await page.getByLabel("Kind of day").selectOption("So many days from Easter");
  await page.getByLabel("How many days").fill("47");
  await expect(rule).toHaveValue("47 days before Easter");
  await expect(page.getByText("47 days before Easter Sunday").first()).toBeVisible();
  await save(page);
  await expectSaved(page);
  expect((await stored(page, editor, holiday.id)).rule).toBe("EASTER;OFFSET=-47");
});

test("what is wrong is told at its field, and the first one is focused", async ({ page, faults }) => {
  const editor = await openDesk(page);
  const taken = await newHoliday(page, editor);
  await page.goto(`${DESK}?tab=holidays&holiday=new`);
  await save(page);
  await expect(field(page, "Name")).toBeFocused();
  await expect(page.getByText("2 fields need another look.")).toBeVisible();
  await expect(page.getByText("Holiday name is required")).toBeVisible();
  await expect(page.getByText("Enter when it falls")).toBeVisible();
  await expectAccessible(page);

  await field(page, "Name").fill(taken.holidayName.toUpperCase());
  await field(page, "It falls on").fill("June 5");
  await field(page, "Notes").fill("x".repeat(1001));
  await page.getByRole("button", { name: "Add a source" }).click();
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.getByLabel("URL", { exact: true }).fill("javascript:alert(1)");
  await field(page, "For free").fill("Sing.");
  await save(page);
  for (const words of [
    "Notes must be 1000 characters or less",
    "The source's title is required",
    "Must be a valid URL",
    "Fill in all three ways to celebrate, or none",
  ]) {
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await field(page, "Notes").fill("Short.");
  await page.getByRole("button", { name: "Remove source 1" }).click();
  await field(page, "For free").fill("");
  await save(page);
  await expect(page.getByText("Creation Failed").first()).toBeVisible();
  await expect(page.getByText("Another holiday has this name").first()).toBeVisible();
  await expect(field(page, "Name")).toBeFocused();
  await expect(field(page, "Notes")).toHaveValue("Short.");
  expect(faults.splice(0).join()).toContain("status of 409");
});

test("who takes the other's choice where both changed has nothing left to save, and the notice goes", async ({
  page,
  faults,
}) => {
  const editor = await openDesk(page);
  const holiday = await newHoliday(page, editor);
  await openEditor(page, holiday.id);
  const api = adminApi(page.request, editor.sessionId);
  const data = { notes: "Grace's notes.", version: holiday.version };
  expect((await api(`/api/admin/holidays/${holiday.id}`, { method: "PUT", data })).ok()).toBe(true);
  await field(page, "Notes").fill("Ada's notes.");
  await save(page);
  const notice = page.getByRole("region", { name: "You both changed this holiday" });
  await notice.getByRole("radio", { name: /^Theirs/ }).check();
  await notice.getByRole("button", { name: "Save with these choices" }).click();
  await expect(notice).toBeHidden();
  expect(faults.splice(0).join()).toContain("409");
  await expect(field(page, "Notes")).toHaveValue("Grace's notes.");
  expect(await stored(page, editor, holiday.id)).toMatchObject({ notes: "Grace's notes.", version: 2 });
});

test("two editors: the later save is told, both are kept, and the choice is theirs where both changed", async ({
  page,
  browser,
}) => {
  test.slow();
  const ada = await openDesk(page);
  const holiday = await newHoliday(page, ada, { history: "Before." });
  await openEditor(page, holiday.id);
  const grace = await anotherEditor(browser);
  await openEditor(grace.page, holiday.id);

  await field(page, "History").fill("Ada's history.");
  await field(page, "Notes").fill("Ada's notes.");
  await save(page);
  await expectSaved(page);

  await field(grace.page, "Notes").fill("Grace's notes.");
  await field(grace.page, "Rank").fill("7");
  await save(grace.page);
  const notice = grace.page.getByRole("region", { name: "You both changed this holiday" });
  await expect(notice.getByRole("heading", { name: "You both changed this holiday" })).toBeFocused();
  await expect(notice).toContainText(ada.email);
  await expect(notice).toContainText("Ada's history.");
  await expect(notice.getByRole("radio", { name: /^Yours/ })).toBeChecked();
  await expectAccessible(grace.page);
  expect((await stored(page, ada, holiday.id)).notes).toBe("Ada's notes.");
  await expect(field(grace.page, "History")).toHaveValue("Ada's history.");

  // Undecided, it is asked again.
  await field(grace.page, "Notes").fill("Both of our notes.");
  await expect(notice.getByRole("radio", { checked: true })).toHaveCount(0);
  await field(grace.page, "Notes").fill("Grace's notes.");
  await grace.page.reload();
  await expect(notice.getByRole("radio", { name: /^Yours/ })).toBeChecked();
  await expect(field(grace.page, "History")).toHaveValue("Ada's history.");

  await notice.getByRole("radio", { name: /^Theirs/ }).check();
  await expect(field(grace.page, "Notes")).toHaveValue("Ada's notes.");
  await notice.getByRole("radio", { name: /^Yours/ }).check();
  await notice.getByRole("button", { name: "Save with these choices" }).click();
  await expectSaved(grace.page);
  expect(await stored(page, ada, holiday.id)).toMatchObject({
    notes: "Grace's notes.",
    history: "Ada's history.",
    rank: 7,
    version: 3,
  });
  await grace.page.context().close();
});

test("what somebody else changed beside the form is kept, and keeps nobody from saving it", async ({
  page,
  faults,
}) => {
  const editor = await openDesk(page);
  const holiday = await newHoliday(page, editor);
  await openEditor(page, holiday.id);
  const videoUrls = ["https://films.example/day.mp4"];
  const path = `/api/admin/holidays/${holiday.id}/videos`;
  await adminApi(page.request, editor.sessionId)(path, { method: "PATCH", data: { videoUrls } });
  await field(page, "Notes").fill("Listen for a day.");
  await save(page);
  await expectSaved(page);
  expect(await stored(page, editor, holiday.id)).toMatchObject({ notes: "Listen for a day.", videoUrls, version: 3 });
  expect(faults.splice(0).every((fault) => fault.includes("status of 409"))).toBe(true);
});

test("a rule that is written as text may be wrong for a while, and so may a number", async ({ page }) => {
  const editor = await openDesk(page);
  const holiday = await newHoliday(page, editor);
  await openEditor(page, holiday.id);
  await page.getByRole("button", { name: "Rule text" }).click();
  const text = field(page, "Rule text");
  await text.press("End");
  for (let typed = 0; typed < 3; typed += 1) await text.press("Backspace");
  await expect(text).toHaveValue("FREQ=YEARLY;BYMONTH=3;BYDAY=");
  await field(page, "Length in days").fill("20260605");
  await text.press("End");
  await text.pressSequentially("1FR");
  await field(page, "Length in days").fill("2");
  await expect(page.getByText("the first Friday of March").first()).toBeVisible();
  await save(page);
  await expectSaved(page);
  expect(await stored(page, editor, holiday.id)).toMatchObject({
    rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=1FR",
    lengthDays: 2,
  });
});

test("what was typed outlives a reload, an ended session and another tab; leaving asks", async ({ page, faults }) => {
  test.slow();
  const editor = await openDesk(page);
  const holiday = await newHoliday(page, editor);
  await openEditor(page, holiday.id);
  await field(page, "Notes").fill("Not saved yet, but typed.");
  await page.reload();
  await expect(page.getByText("We restored your unsaved draft.")).toBeVisible();
  await expect(field(page, "Notes")).toHaveValue("Not saved yet, but typed.");

  const other = await page.context().newPage();
  await openEditor(other, holiday.id);
  await expect(field(other, "Notes")).toHaveValue("Not saved yet, but typed.");
  await other.close();

  await page.route(`**/api/admin/holidays/${holiday.id}`, async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    await route.fulfill({ status: 503, json: { error: "We are busy. Please try again.", code: "unavailable" } });
  });
  await save(page);
  await expect(page.getByText("Update Failed").first()).toBeVisible();
  await expect(page.getByText("We are busy. Please try again.").first()).toBeVisible();
  await expect(field(page, "Notes")).toHaveValue("Not saved yet, but typed.");
  await page.unroute(`**/api/admin/holidays/${holiday.id}`);
  expect(faults.splice(0).join()).toContain("503");

  await page.request.post("/api/admin/logout", { headers: { "x-admin-session": editor.sessionId } });
  await save(page);
  await expect(page.getByRole("dialog").first()).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/admin\?/);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toContain("Not saved yet, but typed.");
});

test("leaving a changed form asks: it is kept or thrown away", async ({ page }) => {
  const editor = await openDesk(page);
  const holiday = await newHoliday(page, editor);
  await openEditor(page, holiday.id);
  await field(page, "Notes").fill("Changed my mind.");
  await page.getByRole("button", { name: "Back to the list" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(page, "Notes")).toHaveValue("Changed my mind.");
  await page.getByRole("button", { name: "Back to the list" }).click();
  await dialog.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("heading", { name: "Holiday Management" })).toBeVisible();
  await openEditor(page, holiday.id);
  await expect(field(page, "Notes")).toHaveValue("Listen for a minute.");
  await expect(page.getByText("We restored your unsaved draft.")).toBeHidden();
});

test("the preview shows what visitors will see, and leads nowhere", async ({ page }) => {
  const editor = await openDesk(page);
  const holiday = await newHoliday(page, editor, { sourceUrl: "https://example.org/trumpets" });
  await openEditor(page, holiday.id);
  if (isPhone()) await page.getByRole("button", { name: "Show preview" }).click();
  const preview = page.frameLocator("iframe[title^=Preview]");
  await expect(preview.getByRole("heading", { name: `Happy ${holiday.holidayName}!` })).toBeVisible();
  await expect(preview.getByText("It falls on the third Tuesday of March.")).toBeVisible();
  await preview.getByRole("link", { name: /^Learn more about/ }).click();
  await expect(page).toHaveURL(new RegExp(holiday.id));
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(preview.locator("html")).toHaveClass(/\bdark\b/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  if (isPhone()) await page.getByRole("button", { name: "Back to the form" }).click();
  await field(page, "Notes").fill("Seen as it is typed.");
  if (isPhone()) await page.getByRole("button", { name: "Show preview" }).click();
  await expect(preview.getByText("Seen as it is typed.")).toBeVisible();
});

test("the history says who changed what, and puts a field back into the form", async ({ page }) => {
  const editor = await openDesk(page);
  const holiday = await newHoliday(page, editor);
  await openEditor(page, holiday.id);
  await field(page, "Notes").fill("Listen for an hour.");
  await save(page);
  await expectSaved(page);
  await page.getByText("Change history").click();
  const entry = page.getByRole("listitem").filter({ hasText: `${editor.email} changed it` });
  await expect(entry).toContainText("Notes");
  await entry.getByText(editor.email).click();
  await expect(entry.locator("del").last()).toContainText("minute.");
  await expect(entry.locator("ins").last()).toContainText("hour.");
  await expectAccessible(page);
  await entry.getByRole("button", { name: "Put it back: Notes" }).click();
  await expect(field(page, "Notes")).toHaveValue("Listen for a minute.");
  expect((await stored(page, editor, holiday.id)).notes).toBe("Listen for an hour.");
});

test("a month of its own is typed like any day", async ({ page }) => {
  await openDesk(page, "?tab=holidays&holiday=new");
  const name = newName();
  await field(page, "Name").fill(name);
  await field(page, "It falls on").fill("the whole month of June");
  await expect(page.getByText("It falls on all of June.").first()).toBeVisible();
  await expect(field(page, "Length in days")).toBeHidden();
  const [first] = nextOccurrences("FREQ=YEARLY;BYMONTH=6", today(), 1) as [CivilDate];
  await save(page);
  await expectSaved(page, "Holiday created");
  await expectOnAllSites(`/calendar/${partsOf(first).year}-06`, name);
});

test("an editor sets the tone and the display date, and sees both; the list marks a solemn day", async ({
  page,
  faults,
}) => {
  test.slow();
  const editor = await openDesk(page);
  const holiday = await newHoliday(page, editor, { rule: "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14" });
  await openEditor(page, holiday.id);
  const { dateIso } = await stored(page, editor, holiday.id);
  await expect(page.getByText(dateIso, { exact: true })).toBeVisible();
  await field(page, "Display date").fill("March 15th");
  await save(page);
  await expect(field(page, "Display date")).toHaveAccessibleDescription(/“March 15th” and \d{4}-03-14/);
  expect(faults.splice(0).every((fault) => fault.includes("status of 422"))).toBe(true);
  await field(page, "Display date").fill("Mar 14");
  await page.getByRole("combobox", { name: "Tone" }).selectOption("Solemn");
  await expect(page.getByText("A solemn day hides its gift ideas, video and sponsor")).toBeVisible();
  await expectAccessible(page);
  await save(page);
  await expectSaved(page);
  expect(await stored(page, editor, holiday.id)).toMatchObject({ displayDate: "Mar 14", tone: "solemn" });
  await page.goto(`/holidays/${holiday.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(holiday.holidayName);
  await page.goto(`${DESK}?tab=holidays&search=${encodeURIComponent(holiday.holidayName)}`);
  await expect(page.getByText("Solemn", { exact: true })).toBeVisible();
});
