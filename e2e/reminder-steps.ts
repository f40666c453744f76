import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import type { ReminderView } from "@/lib/reminders/reminder";
import { holidayOn } from "./card-of";
import { siteDatabase } from "./database";
import { todayIn } from "./dates";
import { runJob } from "./jobs";

/** Returns a holiday that is `days` away, with its date. */
export async function holidayIn(
  request: APIRequestContext,
  days: number,
): Promise<{ id: string; name: string; date: CivilDate }> {
  const date = plusDays(todayIn("UTC"), days);
  return { ...(await holidayOn(request, date)), date };
}

/** Creates a reminder about 40 days ahead through the API for the user signed in to the page's browser. */
export async function postReminder(page: Page, more: Readonly<Record<string, unknown>> = {}): Promise<ReminderView> {
  const { id: holidayId, date: targetDateIso } = await holidayIn(page.request, 40);
  const data = { holidayId, targetDateIso, method: "browser", byMail: true, timeZone: "Europe/Berlin", ...more };
  const answer = await page.request.post("/api/reminders", { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Enters a custom number of days before the holiday. */
export async function chooseLead(page: Page, days: string): Promise<void> {
  await page.getByRole("radio", { name: "Other", exact: true }).check();
  await page.getByRole("spinbutton", { name: "Days before" }).fill(days);
}

/** Waits for the confirmation page and returns the reminder's id. */
export async function madeReminder(page: Page): Promise<string> {
  const made = /\/reminders\/([0-9a-f-]{36})\/done$/;
  await expect(page).toHaveURL(made, { timeout: 30_000 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reminder set");
  return made.exec(page.url())?.[1] ?? "";
}

/** Makes the reminder due and runs the job that sends it. */
export async function tellNow(id: string): Promise<void> {
  const sql = siteDatabase();
  await sql`update reminders set remind_at = now() - interval '1 minute' where id = ${id}`;
  await sql.end();
  expect((await runJob("reminders")).status).toBe(200);
}
