import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import ICAL from "ical.js";
import { fullDay } from "@/components/reminders/when-words";
import { plusDays } from "@/lib/dates";
import { siteDatabase } from "./database";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";
import { freshAddress, linkIn, mailTo, mailWithLink, type ReceivedMail } from "./mailbox";
import { holidayIn, madeReminder, postReminder, tellNow } from "./reminder-steps";

test.use({ timezoneId: "Europe/Berlin" });

const submit = (page: Page) => page.getByRole("button", { name: "Set the reminder" });

/** In running text a comma may follow it. */
const stopLinkIn = (mail: ReceivedMail) => linkIn(mail, "/reminders/stop").replace(/[.,]$/, "");

async function expectWellMade(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("a reminder by mail is made on a holiday's page, says when it comes, and stands on the list", async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress());
  const { id, name, date } = await holidayIn(page.request, 40);
  await page.goto(`/holiday/${date}?holidayId=${id}`);
  await page.getByRole("link", { name: "Remind me" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Remind me of ${name}`);
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Berlin");
  await expect(page.getByText("Central European Time")).toBeVisible();
  await page.getByRole("button", { name: "A week" }).click();
  await expect(page.getByLabel("How many days before")).toHaveValue("7");
  await page.getByLabel("A note to yourself").fill("Bake two.");
  await expect(page.getByText("9/500")).toBeVisible();
  const words = `We'll mail you on ${fullDay(plusDays(date, -7))} at 9:00 (Europe/Berlin), a week before ${name}.`;
  await expect(page.getByText(`${words} And again each year.`)).toBeVisible();
  await expectWellMade(page);

  await submit(page).click();
  await madeReminder(page);
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expectWellMade(page);
  await page.getByRole("link", { name: "All your reminders" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your reminders");
  const item = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(item.getByText(words, { exact: true })).toBeVisible();
  await expect(item.getByText("Bake two.")).toBeVisible();
  await expect(item.getByText("By mail")).toBeVisible();
  await expect(item.getByText("Each year", { exact: true })).toBeVisible();
  await expectWellMade(page);
});

test("whoever has one already is shown it, and another press overwrites no note", { tag: "@once" }, async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress());
  const { holiday, targetDateIso } = await postReminder(page, { leadDays: 7, note: "Bake two." });
  await page.goto(`/reminders/new?holidayId=${holiday?.id}`);
  await expect(page.getByRole("heading", { name: "You already have one:" })).toBeVisible();
  const words = `on ${fullDay(plusDays(targetDateIso, -7))} at 9:00 (Europe/Berlin), a week before ${holiday?.name}.`;
  await expect(page.getByText(`We'll mail you ${words}`, { exact: true })).toBeVisible();
  await expect(page.getByText("Bake two.")).toBeVisible();
  await expect(page.getByText(/And again each year\.$/)).toBeVisible();
  await expect(page.getByText("It takes the place of")).toBeHidden();
  await page.getByRole("button", { name: "A week" }).click();
  await expect(page.getByText("It takes the place of the one that you have. Its note stays.")).toBeVisible();
  await expectWellMade(page);
  await page.getByLabel("Time of day").fill("18:30");
  await submit(page).click();
  const id = await madeReminder(page);
  await page.goto(`/reminders/new?holidayId=${holiday?.id}`);
  await page.getByRole("link", { name: /^Change it/ }).click();
  await expect(page).toHaveURL(`/reminders/${id}`);
  await expect(page.getByLabel("Time of day")).toHaveValue("18:30");
  await expect(page.getByLabel("A note to yourself")).toHaveValue("Bake two.");
});

test("what is wrong is said at its field, the first has the focus, and what was typed stays", async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress());
  const { id } = await holidayIn(page.request, 40);
  await page.goto(`/reminders/new?holidayId=${id}`);
  const lead = page.getByLabel("How many days before");
  const note = page.getByLabel("A note to yourself");
  for (const [days, message] of [
    ["0", "Lead days must be at least 1"],
    ["366", "Lead days cannot exceed 365"],
    ["1.5", "Lead days must be a whole number"],
    ["", "Lead days must be at least 1"],
  ] as const) {
    await lead.fill(days);
    await note.fill("Two candles");
    await submit(page).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(lead).toBeFocused();
    await expect(note).toHaveValue("Two candles");
  }
  await lead.fill("3");
  await note.fill("x".repeat(501));
  await submit(page).click();
  await expect(page.getByText("Note must be 500 characters or less")).toBeVisible();
  await expect(page.getByText("501/500")).toBeVisible();
  await expect(note).toBeFocused();
  await expect(page.getByText("Lead days")).toHaveCount(0);
  await page.getByLabel("Time zone").selectOption("");
  await page.getByLabel("Time of day").fill("");
  await submit(page).click();
  await expect(page.getByText("Please choose your time zone.")).toBeVisible();
  await expect(page.getByText("Please choose a time of day.")).toBeVisible();
  await expectWellMade(page);
});

test("the API refuses what is no reminder in the spec's words", { tag: "@once" }, async ({ page, signIn }) => {
  await signIn(freshAddress());
  const reminder = { targetDateIso: "2027-11-26", method: "calendar" };
  const note = "x".repeat(501);
  for (const [wrong, path, message] of [
    [{ targetDateIso: "26.11.2027" }, "targetDateIso", "Date must be in YYYY-MM-DD format"],
    [{ remindAt: "tomorrow" }, "remindAt", "Must be a valid ISO datetime"],
    [{ leadDays: 0 }, "leadDays", "Lead days must be at least 1"],
    [{ leadDays: 366 }, "leadDays", "Lead days cannot exceed 365"],
    [{ method: "pigeon" }, "method", "Method must be either 'browser' or 'calendar'"],
    [{ note }, "note", "Note must be 500 characters or less"],
  ] as const) {
    const answer = await page.request.post("/api/reminders", { data: { ...reminder, ...wrong } });
    expect([answer.status(), await answer.json()]).toEqual([
      422,
      { error: message, code: "validation_failed", issues: [{ path, message }] },
    ]);
  }
});

test("whoever is signed out meanwhile signs in again, and finds the form as it was", { tag: "@once" }, async ({
  page,
  signIn,
  context,
}) => {
  const address = freshAddress();
  await signIn(address);
  const { id, name } = await holidayIn(page.request, 40);
  await page.goto(`/reminders/new?holidayId=${id}`);
  await page.getByLabel("How many days before").fill("12");
  await page.getByLabel("A note to yourself").fill("Käsekuchen, zwei");
  await page.getByRole("radio", { name: /In your calendar/ }).check();
  await page.getByLabel("Time of day").fill("18:30");
  await page.getByLabel(/Again each year/).uncheck();
  await context.clearCookies({ name: /session/ });
  await submit(page).click();
  await expect(page).toHaveURL(/\/sign-in\?returnUrl=/);
  await page.getByLabel("Email").fill(address);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await page.goto(linkIn(await mailTo(address, 2), "/auth/confirm"));
  await page.getByRole("button", { name: "Sign in" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Remind me of ${name}`);
  await expect(page.getByLabel("How many days before")).toHaveValue("12");
  await expect(page.getByLabel("A note to yourself")).toHaveValue("Käsekuchen, zwei");
  await expect(page.getByRole("radio", { name: /In your calendar/ })).toBeChecked();
  await expect(page.getByLabel("Time of day")).toHaveValue("18:30");
  await expect(page.getByLabel(/Again each year/)).not.toBeChecked();
  await submit(page).click();
  await madeReminder(page);
  await expect(
    page.getByText(/^Your calendar tells you on .* at 18:30 \(Europe\/Berlin\), 12 days before/),
  ).toBeVisible();
  await expect(page.getByText("Once, and not again.")).toBeVisible();
});

test("a reminder is changed, paused, let go on, ended, and brought back", async ({ page, signIn }) => {
  await signIn(freshAddress());
  await page.goto("/reminders");
  await expect(page.getByRole("heading", { name: "Nothing to remember yet" })).toBeVisible();
  await expectWellMade(page);

  const { holiday, targetDateIso } = await postReminder(page, { note: "Two candles" });
  const name = holiday?.name ?? "";
  await page.reload();
  await page.getByRole("link", { name: `Change the reminder of ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByLabel("How many days before").fill("3");
  await page.getByLabel("Time of day").fill("07:15");
  await expectWellMade(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your reminder is changed.")).toBeVisible();
  const changed = `We'll mail you on ${fullDay(plusDays(targetDateIso, -3))} at 7:15 (Europe/Berlin), 3 days before ${name}.`;
  await expect(page.getByText(changed)).toBeVisible();

  await page.getByRole("button", { name: `Pause the reminder of ${name}` }).click();
  await expect(page.getByRole("status").filter({ hasText: "Paused." })).toBeVisible();
  await expect(page.getByText(changed)).toHaveCount(0);
  await expectWellMade(page);
  await page.getByRole("button", { name: `Resume the reminder of ${name}` }).click();
  await expect(page.getByText("It goes on.")).toBeVisible();
  await expect(page.getByText(changed)).toBeVisible();

  await page.getByRole("link", { name: `End the reminder of ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`End the reminder of ${name}?`);
  await expectWellMade(page);
  await page.getByRole("link", { name: "Keep it" }).click();
  await expect(page.getByText(changed)).toBeVisible();
  await page.getByRole("link", { name: `End the reminder of ${name}` }).click();
  await page.getByRole("button", { name: "End it" }).click();
  await expect(page.getByText("The reminder is ended.")).toBeVisible();
  await expect(page.getByText(changed)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("It's back, as it was.")).toBeVisible();
  await expect(page.getByText(changed)).toBeVisible();
  await expect(page.getByText("Two candles")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("a calendar file opens, and the private calendar has every reminder until its address is closed", async ({
  page,
  signIn,
  playwright,
}) => {
  await signIn(freshAddress());
  const { id, name, date } = await holidayIn(page.request, 41);
  await page.goto(`/reminders/new?holidayId=${id}`);
  await page.getByRole("radio", { name: /In your calendar/ }).check();
  await page.getByLabel("A note to yourself").fill("Two candles");
  await submit(page).click();
  await madeReminder(page);
  await expect(page.getByText(/^Your calendar tells you on/)).toBeVisible();
  await expectWellMade(page);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to calendar (.ics)" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  const [event] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
  if (!event) throw new Error("the file has no event");
  const { summary, startDate, description } = new ICAL.Event(event);
  expect(summary).toContain(name);
  expect([startDate.isDate, startDate.toString()]).toEqual([true, date]);
  expect(description).toContain("Two candles");
  expect(event.getAllSubcomponents("valarm")).toHaveLength(1);

  await page.getByRole("button", { name: "Make my private calendar" }).click();
  const field = page.getByLabel("Or paste this address into your calendar");
  const address = await field.inputValue();
  await expect(page.getByRole("link", { name: "Subscribe to all your reminders" })).toHaveAttribute(
    "href",
    address.replace(/^https?:/, "webcal:"),
  );
  await expectWellMade(page);
  const program = await playwright.request.newContext();
  const answer = await program.get(address);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  const feed = new ICAL.Component(ICAL.parse(await answer.text()));
  // One event, or one of each of the coming years where no rule says when.
  const summaries = feed.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each).summary);
  expect([...new Set(summaries)]).toEqual([summary]);

  await page.goto("/reminders");
  await page.getByText("Close this address, or get another").click();
  await expectWellMade(page);
  await page.getByRole("button", { name: "Get another address" }).click();
  await expect(page.getByText("Here is another address.")).toBeVisible();
  const another = await field.inputValue();
  expect(another).not.toBe(address);
  expect((await program.get(address)).status()).toBe(404);
  expect((await program.get(another)).status()).toBe(200);
  // The same once more ends at the same address of the page, which has to show it nevertheless.
  await page.getByText("Close this address, or get another").click();
  await page.getByRole("button", { name: "Get another address" }).click();
  await expect(field).not.toHaveValue(another);
  const last = await field.inputValue();
  expect((await program.get(another)).status()).toBe(404);
  expect((await program.get(last)).status()).toBe(200);
  await page.getByText("Close this address, or get another").click();
  await page.getByRole("button", { name: "Close it for good" }).click();
  await expect(page.getByText("Closed. The address leads nowhere any more.")).toBeVisible();
  expect((await program.get(last)).status()).toBe(404);
  await program.dispose();
});

for (const [answer, words] of [
  ["denied", "Notifications from Oddly are blocked in this browser."],
  ["default", "The question went away without an answer."],
] as const) {
  test(`whoever answers "${answer}" to notifications is offered mail and calendar, with all that was typed`, async ({
    page,
    signIn,
  }) => {
    await page.addInitScript((permission) => {
      Object.defineProperty(Notification, "permission", { get: () => "default" });
      Notification.requestPermission = async () => permission;
    }, answer);
    await signIn(freshAddress());
    const { id } = await holidayIn(page.request, 40);
    await page.goto(`/reminders/new?holidayId=${id}`);
    await page.getByLabel("A note to yourself").fill("Two candles");
    await page.getByRole("radio", { name: /By notification/ }).check();
    await expect(page.getByText("Your browser will ask whether Oddly may show notifications.")).toBeVisible();
    await expectWellMade(page);
    await submit(page).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page).toHaveURL(/\/reminders\/new/);
    await expectWellMade(page);
    await page.getByRole("button", { name: "Put it in my calendar" }).click();
    await expect(page.getByRole("radio", { name: /In your calendar/ })).toBeChecked();
    await page.getByRole("radio", { name: /By notification/ }).check();
    await page.getByRole("button", { name: "Mail me instead" }).click();
    await expect(page.getByRole("radio", { name: /By mail/ })).toBeFocused();
    await expect(page.getByLabel("A note to yourself")).toHaveValue("Two candles");
    await submit(page).click();
    await madeReminder(page);
    await expect(page.getByText(/^We'll mail you on/)).toBeVisible();
  });
}

test("a browser that cannot show notifications says so, and an iPhone how it can", { tag: "@once" }, async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PushManager");
  });
  await signIn(freshAddress());
  const { id } = await holidayIn(page.request, 40);
  await page.goto(`/reminders/new?holidayId=${id}`);
  await page.getByRole("radio", { name: /By notification/ }).check();
  await expect(page.getByText("This browser cannot show notifications from websites.")).toBeVisible();
  await page.addInitScript(() => {
    const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
    Object.defineProperty(navigator, "userAgent", { get: () => iPhone });
  });
  await page.reload();
  await page.getByRole("radio", { name: /By notification/ }).check();
  await expect(page.getByText("Press Share, then Add to Home Screen")).toBeVisible();
  await expectWellMade(page);
  await submit(page).click();
  await expect(page.locator(".reminder-push")).toBeFocused();
  await expect(page.getByText("Press Share, then Add to Home Screen")).toBeVisible();
  await page.getByRole("button", { name: "Mail me instead" }).click();
  await expect(page.getByRole("radio", { name: /By mail/ })).toBeChecked();
});

test("a mail comes in time, and its link stops the reminder without signing in, by a press alone", async ({
  page,
  signIn,
  browser,
}) => {
  const address = freshAddress();
  await signIn(address);
  const { id, holiday } = await postReminder(page, { note: "Two candles" });
  await tellNow(id);
  const mail = await mailWithLink(address, "/reminders/stop");
  expect(mail.subject).toContain(holiday?.name ?? "");
  expect(mail.text).toContain("Two candles");

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(stopLinkIn(mail));
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(`Stop the reminder of ${holiday?.name}?`);
  await expectWellMade(other);
  const isActive = async () => (await (await page.request.get(`/api/reminders/${id}`)).json()).isActive;
  expect(await isActive()).toBe(true);
  await other.getByRole("button", { name: "Stop it" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Stopped");
  await expectWellMade(other);
  expect(await isActive()).toBe(false);
  await elsewhere.close();
});

test("a link that stops nothing says so kindly, and is 404 or 410", async ({ page, signIn, faults }) => {
  const address = freshAddress();
  await signIn(address);
  const { id } = await postReminder(page);
  await tellNow(id);
  const link = stopLinkIn(await mailWithLink(address, "/reminders/stop"));
  await page.request.delete(`/api/reminders/${id}`);
  expect((await page.goto(link))?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This reminder has ended");
  await expectWellMade(page);
  for (const token of ["", "nonsense", link.slice(0, -1).split("token=")[1]]) {
    expect((await page.goto(`/reminders/stop?token=${token}`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing to stop here");
  }
  faults.length = 0;
});

test("somebody else's reminder is not there, and neither is a holiday that nobody keeps", { tag: "@once" }, async ({
  page,
  signIn,
  context,
}) => {
  await signIn(freshAddress());
  const { id } = await postReminder(page);
  await context.clearCookies();
  await signIn(freshAddress("grace"));
  for (const path of [`/reminders/${id}`, `/reminders/${id}/end`, `/reminders/${id}/done`, "/reminders/nonsense"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such reminder");
  }
  expect((await page.request.get(`/api/reminders/${id}`)).status()).toBe(404);
  expect((await page.request.get(`/api/reminders/${id}/calendar.ics`)).status()).toBe(404);
  expect((await page.request.delete(`/api/reminders/${id}`)).status()).toBe(404);
  expect((await page.goto(`/reminders/new?holidayId=${crypto.randomUUID()}`))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No day to remind you of");
  await expectWellMade(page);
  const sql = siteDatabase();
  expect(await sql`select 1 from reminders where id = ${id}`).toHaveLength(1);
  await sql.end();
});

test("reminders are for nobody's search engine and for whoever is signed in", { tag: "@once" }, async ({
  page,
  signIn,
}) => {
  await page.goto("/reminders");
  await expect(page).toHaveURL("/sign-in?returnUrl=%2Freminders");
  await signIn(freshAddress());
  const { id } = await postReminder(page);
  for (const path of ["/reminders", `/reminders/${id}`, "/reminders/stop?token=x"]) {
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  }
  await page.goto("/account");
  await page.getByRole("link", { name: "Your reminders" }).click();
  await expect(page).toHaveURL("/reminders");
});

test.describe("in the dark", () => {
  test.use({ colorScheme: "dark" });

  test("list, form and confirmation can be read", { tag: "@phone" }, async ({ page, signIn }) => {
    await signIn(freshAddress());
    const { id } = await postReminder(page, { note: "Two candles" });
    const { id: paused } = await postReminder(page, { leadDays: 30, method: "calendar" });
    await page.request.patch(`/api/reminders/${paused}`, { data: { isActive: false } });
    for (const path of ["/reminders", `/reminders/${id}`, `/reminders/${id}/done`, `/reminders/${id}/end`]) {
      await page.goto(path);
      await expectReadable(page);
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a reminder is made, corrected, paused, ended and brought back", async ({ page }) => {
    const address = freshAddress();
    const { id, name, date } = await holidayIn(page.request, 40);
    await page.goto(`/holiday/${date}?holidayId=${id}`);
    await page.getByRole("link", { name: "Remind me" }).click();
    await expect(page).toHaveURL(/\/sign-in\?returnUrl=/);
    await page.getByLabel("Email").fill(address);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.goto(linkIn(await mailTo(address), "/auth/confirm"));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(`/reminders/new?holidayId=${id}`);
    await expect(page.getByRole("radio", { name: /By notification/ })).toBeHidden();

    await page.getByLabel("How many days before").fill("400");
    await page.getByLabel("A note to yourself").fill("Two candles");
    await page.getByLabel(/Again each year/).uncheck();
    await submit(page).click();
    await expect(page.getByText("Lead days cannot exceed 365")).toBeVisible();
    await expect(page.getByText("Please choose your time zone.")).toBeVisible();
    await expect(page.getByLabel("How many days before")).toHaveValue("400");
    await expect(page.getByLabel("A note to yourself")).toHaveValue("Two candles");
    await expect(page.getByLabel(/Again each year/)).not.toBeChecked();
    await page.getByLabel("How many days before").fill("4");
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    await submit(page).click();
    await madeReminder(page);
    const words = `We'll mail you on ${fullDay(plusDays(date, -4))} at 9:00 (Asia/Tokyo), 4 days before ${name}.`;
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText("Once, and not again.")).toBeVisible();

    await page.getByRole("link", { name: "All your reminders" }).click();
    await page.getByRole("button", { name: `Pause the reminder of ${name}` }).click();
    await expect(page.getByRole("status").filter({ hasText: "Paused." })).toBeVisible();
    await page.getByRole("button", { name: `Resume the reminder of ${name}` }).click();
    await expect(page.getByText(words)).toBeVisible();
    await page.getByRole("link", { name: `End the reminder of ${name}` }).click();
    await page.getByRole("button", { name: "End it" }).click();
    await expect(page.getByText("The reminder is ended.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText("Two candles")).toBeVisible();
  });
});
