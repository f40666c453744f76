import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import ICAL from "ical.js";
import { dayWords } from "@/components/reminders/when-words";
import type { CivilDate } from "@/lib/civil-date";
import { plusDays } from "@/lib/dates";
import { siteDatabase } from "./database";
import { todayIn } from "./dates";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";
import { freshAddress, linkIn, mailTo, mailWithLink, type ReceivedMail } from "./mailbox";
import { chooseLead, holidayIn, madeReminder, postReminder, tellNow } from "./reminder-steps";

test.use({ timezoneId: "Europe/Berlin" });

const submit = (page: Page) => page.getByRole("button", { name: "Set reminder" });

const zone = (page: Page) => page.getByRole("button", { name: /^Time zone:/ });

/** "Wednesday, November 25 at 9 AM, Berlin time". */
const whenIn = (place: string, date: CivilDate, clock: string) =>
  `${dayWords(date, todayIn("Europe/Berlin"))} at ${clock}, ${place} time`;

/** In running text a comma may follow it. */
const stopLinkIn = (mail: ReceivedMail) => linkIn(mail, "/reminders/stop").replace(/[.,]$/, "");

async function expectWellMade(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("a reminder by email is made on a holiday's page, says when it comes, and stands on the list", async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress());
  const { id, name, date } = await holidayIn(page.request, 40);
  await page.goto(`/holiday/${date}?holidayId=${id}`);
  await page.getByRole("link", { name: "Remind me" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Remind me about ${name}`);
  await expect(zone(page)).toContainText("Berlin time");
  await page.getByRole("radio", { name: "1 week before" }).check();
  await page.getByLabel("Note to self").fill("Bake two.");
  await expect(page.getByText("9/500")).toBeVisible();
  const words = `We'll remind you ${whenIn("Berlin", plusDays(date, -7), "9 AM")}, a week before ${name}.`;
  await expect(page.getByText(`${words} Repeats every year.`)).toBeVisible();
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
  await expect(item.getByText("Email")).toBeVisible();
  await expect(item.getByText("Every year", { exact: true })).toBeVisible();
  await expectWellMade(page);
});

test("whoever has one already is shown it, and another press overwrites no note", { tag: "@once" }, async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress());
  const { holiday, targetDateIso } = await postReminder(page, { leadDays: 7, note: "Bake two." });
  await page.goto(`/reminders/new?holidayId=${holiday?.id}`);
  await expect(page.getByRole("heading", { name: "You already have a reminder for this" })).toBeVisible();
  const words = `${whenIn("Berlin", plusDays(targetDateIso, -7), "9 AM")}, a week before ${holiday?.name}.`;
  await expect(page.getByText(`We'll remind you ${words}`, { exact: true })).toBeVisible();
  await expect(page.getByText("Bake two.")).toBeVisible();
  await expect(page.getByText(/Repeats every year\.$/)).toBeVisible();
  await expect(page.getByText("It replaces the reminder")).toBeHidden();
  await page.getByRole("radio", { name: "1 week before" }).check();
  await expect(page.getByText("It replaces the reminder you already have. Your note stays.")).toBeVisible();
  await expectWellMade(page);
  await page.getByLabel("Time", { exact: true }).fill("18:30");
  await submit(page).click();
  const id = await madeReminder(page);
  await page.goto(`/reminders/new?holidayId=${holiday?.id}`);
  await page.getByRole("link", { name: /^Edit:/ }).click();
  await expect(page).toHaveURL(`/reminders/${id}`);
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("18:30");
  await expect(page.getByLabel("Note to self")).toHaveValue("Bake two.");
});

test("what is wrong is said at its field, the first has the focus, and what was typed stays", async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress());
  const { id } = await holidayIn(page.request, 40);
  await page.goto(`/reminders/new?holidayId=${id}`);
  const lead = page.getByRole("spinbutton", { name: "Days before" });
  await page.getByRole("radio", { name: "Other", exact: true }).check();
  const note = page.getByLabel("Note to self");
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
  await page.getByLabel("Time", { exact: true }).fill("");
  await submit(page).click();
  await expect(page.getByText("Please choose a time of day.")).toBeVisible();
  await expectWellMade(page);
});

test("a lead that has passed asks when to begin, and saves what is chosen, with and without scripts", async ({
  page,
  signIn,
  browser,
}) => {
  await signIn(freshAddress());
  // The day after tomorrow is ahead in every zone.
  const { id, name, date } = await holidayIn(page.request, 2);
  await page.goto(`/reminders/new?holidayId=${id}`);
  await page.getByRole("radio", { name: "30 days before" }).check();
  const choices = page.getByRole("group", {
    name: "That time has already passed. When should your first reminder come?",
  });
  await expect(choices.getByRole("radio", { name: /^Next year/ })).not.toBeChecked();
  await choices.getByRole("radio", { name: /on the day|^On the day/ }).check();
  const words = `We'll remind you ${whenIn("Berlin", date, "9 AM")}, on the day of ${name}.`;
  const after = "After that, every year: 30 days before at 9 AM.";
  await expect(page.getByText(`${words} ${after}`)).toBeVisible();
  await expectWellMade(page);
  await submit(page).click();
  await madeReminder(page);
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(page.getByText(after)).toBeVisible();

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const other = await plain.newPage();
  await other.goto(`/reminders/new?holidayId=${id}`);
  await other.getByRole("radio", { name: "1 week before" }).check();
  await other.getByLabel("Time zone").selectOption("Europe/Berlin");
  await other.getByLabel("Note to self").fill("Two candles");
  await submit(other).click();
  await expect(other.getByText("Not saved yet: choose when your first reminder should come.")).toBeVisible();
  await expect(other.getByLabel("Note to self")).toHaveValue("Two candles");
  await other.getByRole("radio", { name: /^Next year/ }).check();
  await submit(other).click();
  const later = await (await other.request.get(`/api/reminders/${await madeReminder(other)}`)).json();
  expect(later.targetDateIso > plusDays(date, 300)).toBe(true);
  await plain.close();
});

test("a time zone is found by its city, an old name or a large place nearby", { tag: "@once" }, async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress());
  const { id } = await holidayIn(page.request, 40);
  await page.goto(`/reminders/new?holidayId=${id}`);
  const search = page.getByLabel("Search for a city");
  for (const [typed, city] of [
    ["kiev", "Kyiv"],
    ["calcutta", "Kolkata"],
    ["boston", "New York"],
  ] as const) {
    await zone(page).click();
    await search.fill(typed);
    await expectWellMade(page);
    await search.press("Enter");
    await expect(zone(page)).toBeFocused();
    await expect(zone(page)).toContainText(`${city} time`);
    await expect(page.getByText(new RegExp(`^We'll remind you .*, ${city} time, the day before`))).toBeVisible();
  }
  await zone(page).click();
  await search.fill("Atlantis");
  await expect(page.getByText("No match. Try the nearest big city.")).toBeVisible();
  await search.press("Escape");
  await expect(search).toBeHidden();
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
  await chooseLead(page, "12");
  await page.getByLabel("Note to self").fill("Käsekuchen, zwei");
  await page.getByRole("radio", { name: /^Calendar/ }).check();
  await page.getByLabel("Time", { exact: true }).fill("18:30");
  await page.getByLabel("Repeat every year").uncheck();
  await context.clearCookies({ name: /session/ });
  await submit(page).click();
  await expect(page).toHaveURL(/\/sign-in\?returnUrl=/);
  await page.getByLabel("Email").fill(address);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await page.goto(linkIn(await mailTo(address, 2), "/auth/confirm"));
  await page.getByRole("button", { name: "Sign in" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Remind me about ${name}`);
  await expect(page.getByText("You're signed in. Check your reminder, then set it.")).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: "Days before" })).toHaveValue("12");
  await expect(page.getByLabel("Note to self")).toHaveValue("Käsekuchen, zwei");
  await expect(page.getByRole("radio", { name: /^Calendar/ })).toBeChecked();
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("18:30");
  await expect(page.getByLabel("Repeat every year")).not.toBeChecked();
  await submit(page).click();
  await madeReminder(page);
  await expect(
    page.getByText(/^Your calendar will remind you .* at 6:30 PM, Berlin time, 12 days before/),
  ).toBeVisible();
  await expect(page.getByText("Just this once.")).toBeVisible();
});

test("a reminder is changed, paused, let go on, ended, and brought back", async ({ page, signIn }) => {
  await signIn(freshAddress());
  await page.goto("/reminders");
  await expect(page.getByRole("heading", { name: "No reminders yet" })).toBeVisible();
  await expectWellMade(page);

  const { holiday, targetDateIso } = await postReminder(page, { note: "Two candles" });
  const name = holiday?.name ?? "";
  await page.reload();
  await page.getByRole("link", { name: `Edit the reminder for ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByRole("radio", { name: "3 days before" }).check();
  await page.getByLabel("Time", { exact: true }).fill("07:15");
  await expectWellMade(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Reminder saved.")).toBeVisible();
  const changed = `We'll remind you ${whenIn("Berlin", plusDays(targetDateIso, -3), "7:15 AM")}, 3 days before ${name}.`;
  await expect(page.getByText(changed)).toBeVisible();

  await page.getByRole("button", { name: `Pause the reminder for ${name}` }).click();
  await expect(page.getByRole("status").filter({ hasText: "Reminder paused." })).toBeVisible();
  await expect(page.getByText(changed)).toHaveCount(0);
  await expectWellMade(page);
  await page.getByRole("button", { name: `Resume the reminder for ${name}` }).click();
  await expect(page.getByText("Reminder resumed.")).toBeVisible();
  await expect(page.getByText(changed)).toBeVisible();

  await page.getByRole("link", { name: `Delete the reminder for ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Delete the reminder for ${name}?`);
  await expectWellMade(page);
  await page.getByRole("link", { name: "Keep it" }).click();
  await expect(page.getByText(changed)).toBeVisible();
  await page.getByRole("link", { name: `Delete the reminder for ${name}` }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByText("Reminder deleted.")).toBeVisible();
  await expect(page.getByText(changed)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Reminder restored.")).toBeVisible();
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
  await page.getByRole("radio", { name: /^Calendar/ }).check();
  await page.getByLabel("Note to self").fill("Two candles");
  await submit(page).click();
  await madeReminder(page);
  await expect(page.getByText(/^Your calendar will remind you/)).toBeVisible();
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

  await page.getByRole("button", { name: "Create my private calendar" }).click();
  const field = page.getByLabel("Or paste this link into your calendar app");
  const address = await field.inputValue();
  await expect(page.getByRole("link", { name: "Subscribe in your calendar app" })).toHaveAttribute(
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
  await page.getByText("Turn off this link or get a new one").click();
  await expectWellMade(page);
  await page.getByRole("button", { name: "Get a new link" }).click();
  await expect(page.getByText("Here's your new link.")).toBeVisible();
  const another = await field.inputValue();
  expect(another).not.toBe(address);
  expect((await program.get(address)).status()).toBe(404);
  expect((await program.get(another)).status()).toBe(200);
  // The same once more ends at the same address of the page, which has to show it nevertheless.
  await page.getByText("Turn off this link or get a new one").click();
  await page.getByRole("button", { name: "Get a new link" }).click();
  await expect(field).not.toHaveValue(another);
  const last = await field.inputValue();
  expect((await program.get(another)).status()).toBe(404);
  expect((await program.get(last)).status()).toBe(200);
  await page.getByText("Turn off this link or get a new one").click();
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByText("Your private calendar is off. The old link no longer works.")).toBeVisible();
  expect((await program.get(last)).status()).toBe(404);
  await program.dispose();
});

for (const [answer, words] of [
  ["denied", "Notifications from Oddly are blocked in this browser."],
  ["default", "You didn't answer your browser. Want to try again?"],
] as const) {
  test(`whoever answers "${answer}" to notifications is offered email and calendar, with all that was typed`, async ({
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
    await page.getByLabel("Note to self").fill("Two candles");
    await page.getByRole("radio", { name: /^Notification/ }).check();
    await expect(page.getByText("Your browser will ask if Oddly can show notifications.")).toBeVisible();
    await expectWellMade(page);
    await submit(page).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page).toHaveURL(/\/reminders\/new/);
    await expectWellMade(page);
    await page.getByRole("button", { name: "Add to my calendar instead" }).click();
    await expect(page.getByRole("radio", { name: /^Calendar/ })).toBeChecked();
    await page.getByRole("radio", { name: /^Notification/ }).check();
    await page.getByRole("button", { name: "Email me instead" }).click();
    await expect(page.getByRole("radio", { name: /^Email/ })).toBeFocused();
    await expect(page.getByLabel("Note to self")).toHaveValue("Two candles");
    await submit(page).click();
    await madeReminder(page);
    await expect(page.getByText(/^We'll remind you/)).toBeVisible();
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
  await page.getByRole("radio", { name: /^Notification/ }).check();
  await expect(page.getByText("This browser doesn't support notifications from websites.")).toBeVisible();
  await page.addInitScript(() => {
    const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
    Object.defineProperty(navigator, "userAgent", { get: () => iPhone });
  });
  await page.reload();
  await page.getByRole("radio", { name: /^Notification/ }).check();
  await expect(page.getByText("Tap Share, then Add to Home Screen")).toBeVisible();
  await expectWellMade(page);
  await submit(page).click();
  await expect(page.locator(".reminder-push")).toBeFocused();
  await expect(page.getByText("Tap Share, then Add to Home Screen")).toBeVisible();
  await page.getByRole("button", { name: "Email me instead" }).click();
  await expect(page.getByRole("radio", { name: /^Email/ })).toBeChecked();
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
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(`Stop reminding you about ${holiday?.name}?`);
  await expectWellMade(other);
  const isActive = async () => (await (await page.request.get(`/api/reminders/${id}`)).json()).isActive;
  expect(await isActive()).toBe(true);
  await other.getByRole("button", { name: "Stop reminder" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Reminder stopped");
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This reminder is gone");
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
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We can't find that reminder");
  }
  expect((await page.request.get(`/api/reminders/${id}`)).status()).toBe(404);
  expect((await page.request.get(`/api/reminders/${id}/calendar.ics`)).status()).toBe(404);
  expect((await page.request.delete(`/api/reminders/${id}`)).status()).toBe(404);
  expect((await page.goto(`/reminders/new?holidayId=${crypto.randomUUID()}`))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing to remind you of");
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
  await expect(page).toHaveURL("/sign-in?returnUrl=%2Freminders&for=reminders");
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

  test("a reminder is filled in, corrected, signed in for, made, paused, deleted and restored", async ({ page }) => {
    const address = freshAddress();
    const { id, name, date } = await holidayIn(page.request, 40);
    await page.goto(`/holiday/${date}?holidayId=${id}`);
    await page.getByRole("link", { name: "Remind me" }).click();
    await expect(page).toHaveURL(`/reminders/new?holidayId=${id}`);
    await expect(page.getByRole("radio", { name: /^Notification/ })).toBeHidden();
    await expect(page.getByRole("spinbutton", { name: "Days before" })).toBeHidden();

    await chooseLead(page, "400");
    await page.getByLabel("Note to self").fill("Two candles");
    await page.getByLabel("Repeat every year").uncheck();
    const next = page.getByRole("button", { name: "Continue" });
    await next.click();
    await expect(page.getByText("Lead days cannot exceed 365")).toBeVisible();
    await expect(page.getByText("Please choose your time zone.")).toBeVisible();
    await expect(page.getByRole("spinbutton", { name: "Days before" })).toHaveValue("400");
    await expect(page.getByLabel("Note to self")).toHaveValue("Two candles");
    await expect(page.getByLabel("Repeat every year")).not.toBeChecked();
    await page.getByRole("spinbutton", { name: "Days before" }).fill("4");
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    await next.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in so we know where to send your reminder");
    await page.getByLabel("Email").fill(address);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.goto(linkIn(await mailTo(address), "/auth/confirm"));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(`/reminders/new?holidayId=${id}`);
    await expect(page.getByText("You're signed in. Check your reminder, then set it.")).toBeVisible();
    await expect(page.getByLabel("Note to self")).toHaveValue("Two candles");
    await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
    await submit(page).click();
    await madeReminder(page);
    const words = `We'll remind you ${whenIn("Tokyo", plusDays(date, -4), "9 AM")}, 4 days before ${name}.`;
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText("Just this once.")).toBeVisible();

    await page.getByRole("link", { name: "All your reminders" }).click();
    await page.getByRole("button", { name: `Pause the reminder for ${name}` }).click();
    await expect(page.getByRole("status").filter({ hasText: "Reminder paused." })).toBeVisible();
    await page.getByRole("button", { name: `Resume the reminder for ${name}` }).click();
    await expect(page.getByText(words)).toBeVisible();
    await page.getByRole("link", { name: `Delete the reminder for ${name}` }).click();
    await page.getByRole("button", { name: "Delete it" }).click();
    await expect(page.getByText("Reminder deleted.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText("Two candles")).toBeVisible();
  });
});
