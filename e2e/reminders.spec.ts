import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import ICAL from "ical.js";
import { dayLabel } from "@/components/reminders/when-labels";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { todayIn } from "./dates";
import { expect, expectNoSidewaysScroll, test } from "./fixtures";
import { freshAddress } from "./mailbox";
import { chooseLead, holidayIn, madeReminder } from "./reminder-steps";

test.use({ timezoneId: "Europe/Berlin" });

const submit = (page: Page) => page.getByRole("button", { name: "Set reminder" });

/** Formats a time like "Wednesday, November 25 at 9 AM, Berlin time". */
const whenIn = (place: string, date: CivilDate, clock: string) =>
  `${dayLabel(date, todayIn("Europe/Berlin"))} at ${clock}, ${place} time`;

test("a reminder by email is created on a holiday's page, changed, paused, resumed, deleted and restored", async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress());
  const { id, name, date } = await holidayIn(page.request, 40);
  await page.goto(`/holiday/${date}?holidayId=${id}`);
  await page.getByRole("link", { name: "Remind me" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Remind me about ${name}`);
  await expect(page.getByRole("button", { name: /^Time zone:/ })).toContainText("Berlin time");
  await page.getByRole("radio", { name: "1 week before" }).check();
  await page.getByLabel("Note to self").fill("Bake two.");
  await expect(page.getByText("9/500")).toBeVisible();
  const words = `We'll remind you ${whenIn("Berlin", plusDays(date, -7), "9 AM")}, a week before ${name}.`;
  await expect(page.getByText(`${words} Repeats every year.`)).toBeVisible();
  await submit(page).click();
  await madeReminder(page);
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "All your reminders" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your reminders");
  await expect(page.getByText(words, { exact: true })).toBeVisible();

  await page.getByRole("link", { name: `Edit the reminder for ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByRole("radio", { name: "3 days before" }).check();
  await page.getByLabel("Time", { exact: true }).fill("07:15");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Reminder saved.")).toBeVisible();
  const changed = `We'll remind you ${whenIn("Berlin", plusDays(date, -3), "7:15 AM")}, 3 days before ${name}.`;
  await expect(page.getByText(changed)).toBeVisible();
  await page.getByRole("button", { name: `Pause the reminder for ${name}` }).click();
  await expect(page.getByRole("status").filter({ hasText: "Reminder paused." })).toBeVisible();
  await expect(page.getByText(changed)).toHaveCount(0);
  await page.getByRole("button", { name: `Resume the reminder for ${name}` }).click();
  await expect(page.getByText("Reminder resumed.")).toBeVisible();
  await expect(page.getByText(changed)).toBeVisible();

  await page.getByRole("link", { name: `Delete the reminder for ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Delete the reminder for ${name}?`);
  await page.getByRole("link", { name: "Keep it" }).click();
  await expect(page.getByText(changed)).toBeVisible();
  await page.getByRole("link", { name: `Delete the reminder for ${name}` }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByText("Reminder deleted.")).toBeVisible();
  await expect(page.getByText(changed)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Reminder restored.")).toBeVisible();
  await expect(page.getByText(changed)).toBeVisible();
  await expect(page.getByText("Bake two.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);

  // Headers that the page cannot set by itself.
  for (const path of ["/reminders/stop?token=nonsense", `/reminders/${crypto.randomUUID()}`]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
});

test("a calendar reminder survives a new sign-in, has a file, and has a private calendar until its link is turned off", async ({
  page,
  signIn,
  context,
  playwright,
}) => {
  const address = freshAddress();
  await signIn(address);
  const { id, name, date } = await holidayIn(page.request, 41);
  await page.goto(`/reminders/new?holidayId=${id}`);
  await chooseLead(page, "12");
  await page.getByRole("radio", { name: /^Calendar/ }).check();
  await page.getByLabel("Note to self").fill("Käsekuchen, zwei");
  await page.getByLabel("Time", { exact: true }).fill("18:30");
  await page.getByLabel("Repeat every year").uncheck();
  await context.clearCookies({ name: /session/ });
  await submit(page).click();
  await expect(page).toHaveURL(/\/sign-in\?returnUrl=/);
  const returnUrl = new URL(page.url()).searchParams.get("returnUrl") ?? "";
  await signIn(address);
  await page.goto(returnUrl);
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

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to calendar (.ics)" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  const [event] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
  if (!event) throw new Error("the file has no event");
  const { summary, startDate } = new ICAL.Event(event);
  expect(summary).toContain(name);
  expect([startDate.isDate, startDate.toString()]).toEqual([true, date]);

  await page.getByRole("button", { name: "Create my private calendar" }).click();
  const field = page.getByLabel("Or paste this link into your calendar app");
  const first = await field.inputValue();
  const program = await playwright.request.newContext();
  const statusOf = async (link: string) => (await program.get(link)).status();
  expect(await (await program.get(first)).text()).toContain("BEGIN:VEVENT");
  await page.goto("/reminders");
  await page.getByText("Turn off this link or get a new one").click();
  await page.getByRole("button", { name: "Get a new link" }).click();
  await expect(page.getByText("Here's your new link.")).toBeVisible();
  const second = await field.inputValue();
  expect(second).not.toBe(first);
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  // Requesting another new link leads to the same URL, which must still update.
  await page.getByText("Turn off this link or get a new one").click();
  await page.getByRole("button", { name: "Get a new link" }).click();
  await expect(field).not.toHaveValue(second);
  const third = await field.inputValue();
  expect([await statusOf(second), await statusOf(third)]).toEqual([404, 200]);
  await page.getByText("Turn off this link or get a new one").click();
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByText("Your private calendar is off. The old link no longer works.")).toBeVisible();
  expect(await statusOf(third)).toBe(404);
  await program.dispose();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a reminder form is filled in, corrected, completed after sign-in, paused, deleted and restored", {
    tag: "@phone",
  }, async ({ page, signIn }) => {
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
    await expectNoSidewaysScroll(page);
    await page.getByRole("spinbutton", { name: "Days before" }).fill("4");
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    await next.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in so we know where to send your reminder");
    const returnUrl = new URL(page.url()).searchParams.get("returnUrl") ?? "";
    await signIn(freshAddress());
    await page.goto(returnUrl);
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
