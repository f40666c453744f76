import { expect, type Page } from "@playwright/test";
import { linkIn, mailWithLink } from "../mailbox";
import { chooseLead, holidayIn, postReminder, tellNow } from "../reminder-steps";
import type { State } from "./state";

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

async function openForm(page: Page, holidayId: string): Promise<void> {
  await page.goto(`/reminders/new?holidayId=${holidayId}`);
  await expect(page.getByRole("button", { name: /^Time zone:/ })).toBeVisible();
}

export type Reminders = {
  /** A holiday 40 days away without a reminder. `soonId` is one in two days. */
  holidayId: string;
  soonId: string;
  remindedId: string | undefined;
  mailId: string;
  calendarId: string;
  notifiedId: string;
  /** The path of the unsubscribe link in a reminder's email. */
  stopLink: string;
};

/**
 * Creates reminders: by email with a note, paused, in the calendar, by notification, and one whose email has arrived.
 */
export async function prepareReminders(page: Page): Promise<Reminders> {
  await stubPush(page);
  const { email } = await (await page.request.get("/api/auth/user")).json();
  const { id: holidayId } = await holidayIn(page.request, 41);
  const { id: soonId } = await holidayIn(page.request, 2);
  const { id: mailId, holiday } = await postReminder(page, { note: "Two candles" });
  const { id: paused } = await postReminder(page, { leadDays: 30, byMail: false });
  await page.request.patch(`/api/reminders/${paused}`, { data: { isActive: false } });
  const { id: calendarId } = await postReminder(page, { leadDays: 3, method: "calendar", byMail: false });
  const { id: notifiedId } = await postReminder(page, { leadDays: 7, byMail: false });
  const { id: sentId } = await postReminder(page, { leadDays: 2 });
  await tellNow(sentId);
  // In running text, punctuation may follow the link.
  const stopLink = linkIn(await mailWithLink(email, "/reminders/stop"), "/reminders/stop").replace(/[.,]$/, "");
  return { holidayId, soonId, remindedId: holiday?.id, mailId, calendarId, notifiedId, stopLink };
}

export const reminderStates: readonly State<Reminders>[] = [
  {
    name: "the form of a new reminder",
    dark: true,
    reach: async (page, { holidayId }) => {
      await openForm(page, holidayId);
      await page.getByRole("radio", { name: "1 week before" }).check();
      await page.getByLabel("Note to self").fill("Bake two.");
      await expect(page.getByText(/a week before .* Repeats every year\.$/)).toBeVisible();
    },
  },
  {
    name: "the form with problems at its fields",
    reach: async (page, { holidayId }) => {
      await openForm(page, holidayId);
      await chooseLead(page, "400");
      await page.getByLabel("Note to self").fill("x".repeat(501));
      await page.getByLabel("Time", { exact: true }).fill("");
      await page.getByRole("button", { name: "Set reminder" }).click();
      await expect(page.getByText("Note must be 500 characters or less")).toBeVisible();
    },
  },
  {
    name: "the form whose lead time has passed",
    reach: async (page, { soonId }) => {
      await openForm(page, soonId);
      await page.getByRole("radio", { name: "30 days before" }).check();
      await expect(page.getByRole("group", { name: /^That time has already passed/ })).toBeVisible();
    },
  },
  {
    name: "the form beside a reminder that is there",
    reach: async (page, { remindedId }) => {
      await openForm(page, remindedId ?? "");
      await expect(page.getByRole("heading", { name: /^You already have 5 reminders/ })).toBeVisible();
      await page.getByRole("radio", { name: "1 day before" }).check();
      await expect(page.getByText(/Your note stays\.$/)).toBeVisible();
    },
  },
  {
    name: "the search for a time zone",
    reach: async (page, { holidayId }) => {
      await openForm(page, holidayId);
      await page.getByRole("button", { name: /^Time zone:/ }).click();
      await page.getByLabel("Search for a city").fill("boston");
      await expect(page.getByText(/^\d+ found$/)).toBeAttached();
    },
  },
  {
    name: "the confirmation of a reminder by email",
    dark: true,
    reach: async (page, { mailId }) => {
      await page.goto(`/reminders/${mailId}/done`);
      await heading(page, "Reminder set");
    },
  },
  {
    name: "the confirmation of a calendar reminder",
    isLong: true,
    reach: async (page, { calendarId }) => {
      await page.goto(`/reminders/${calendarId}/done`);
      await expect(page.getByRole("link", { name: "Add to calendar (.ics)" })).toBeVisible();
    },
  },
  {
    name: "the question before a reminder is deleted",
    isLong: true,
    reach: async (page, { mailId }) => {
      await page.goto(`/reminders/${mailId}/end`);
      await heading(page, /^Delete the reminder for/);
    },
  },
  {
    name: "the form of a reminder that is there",
    isLong: true,
    reach: async (page, { mailId }) => {
      await page.goto(`/reminders/${mailId}`);
      await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
    },
  },
  {
    name: "the list, where a reminder has just been paused",
    isLong: true,
    reach: async (page) => {
      await page.goto("/reminders?done=paused");
      await expect(page.getByText("Reminder paused.")).toBeVisible();
    },
  },
  {
    name: "the list, with a private calendar and the ways to close it",
    dark: true,
    reach: async (page) => {
      await page.goto("/reminders");
      const create = page.getByRole("button", { name: "Create my private calendar" });
      await expect(create.or(page.getByText("Turn off this link or get a new one"))).toBeVisible();
      if (await create.isVisible()) await create.click();
      await page.getByText("Turn off this link or get a new one").click();
      await expect(page.getByRole("button", { name: "Get a new link" })).toBeVisible();
    },
  },
  {
    name: "the confirmation beside a private calendar",
    isLong: true,
    reach: async (page, { calendarId }) => {
      await page.goto(`/reminders/${calendarId}/done`);
      await expect(page.getByLabel("Or paste this link into your calendar app")).toBeVisible();
    },
  },
  {
    name: "a reminder that is not there",
    isLong: true,
    reach: async (page) => {
      await page.goto("/reminders/nonsense");
      await heading(page, "We can't find that reminder");
    },
  },
  {
    name: "a holiday that is not there",
    isLong: true,
    reach: async (page) => {
      await page.goto(`/reminders/new?holidayId=${crypto.randomUUID()}`);
      await heading(page, "Nothing to remind you of");
    },
  },
  {
    name: "a reminder's stop page",
    reach: async (page, { stopLink }) => {
      await page.goto(stopLink);
      await heading(page, /^Stop reminding you about/);
    },
  },
  {
    name: "a reminder that is stopped",
    isLong: true,
    reach: async (page, { stopLink }) => {
      await page.goto(stopLink);
      await page.getByRole("button", { name: "Stop reminder" }).click();
      await heading(page, "Reminder stopped");
    },
  },
  {
    name: "a stop link that is broken",
    isLong: true,
    reach: async (page) => {
      await page.goto("/reminders/stop?token=nonsense");
      await heading(page, "Nothing to stop here");
    },
  },
];

/**
 * Mocks push notifications on each page by its `push` parameter: the answer to the permission prompt, or `none` or
 * `iphone` for a browser without support.
 */
async function stubPush(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const push = new URLSearchParams(location.search).get("push");
    if (push === "none" || push === "iphone") Reflect.deleteProperty(window, "PushManager");
    if (push === "iphone") {
      const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
      Object.defineProperty(navigator, "userAgent", { get: () => iPhone });
    }
    const keys = { p256dh: "p", auth: "a" };
    const subscription = { toJSON: () => ({ endpoint: "https://push.example/1", keys }) };
    const registration = { pushManager: { subscribe: async () => subscription } };
    const serviceWorker = {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => undefined,
      addEventListener: () => undefined,
    };
    Object.defineProperty(navigator, "serviceWorker", { get: () => serviceWorker });
    Object.defineProperty(Notification, "permission", { get: () => "default" });
    Notification.requestPermission = async () => (push ?? "default") as NotificationPermission;
  });
  await page.route("**/api/push-subscriptions", (route) => route.fulfill({ status: 201, json: { id: "1" } }));
}

async function openNotifications(page: Page, holidayId: string, push: string): Promise<void> {
  await page.goto(`/reminders/new?holidayId=${holidayId}&push=${push}`);
  await page.getByRole("radio", { name: /^Notification/ }).check();
}

const allow = (page: Page) => page.getByRole("button", { name: "Allow notifications" });

export const notificationStates: readonly State<Reminders>[] = [
  {
    name: "before the browser asks",
    isLong: true,
    reach: async (page, { holidayId }) => {
      await openNotifications(page, holidayId, "default");
      await expect(allow(page)).toBeVisible();
    },
  },
  {
    name: "a question that was not answered",
    isLong: true,
    reach: async (page, { holidayId }) => {
      await openNotifications(page, holidayId, "default");
      await allow(page).click();
      await expect(page.getByText("You didn't answer your browser.")).toBeVisible();
    },
  },
  {
    name: "notifications that are blocked",
    reach: async (page, { holidayId }) => {
      await openNotifications(page, holidayId, "denied");
      await allow(page).click();
      await expect(page.getByText("Notifications from Oddly are blocked in this browser.")).toBeVisible();
    },
  },
  {
    name: "a device that is on",
    reach: async (page, { holidayId }) => {
      await openNotifications(page, holidayId, "granted");
      await allow(page).click();
      await expect(page.getByText("Notifications are on for this device.")).toBeVisible();
    },
  },
  {
    name: "an iPhone that needs the Home Screen",
    isLong: true,
    reach: async (page, { holidayId }) => {
      await openNotifications(page, holidayId, "iphone");
      await expect(page.getByText("Tap Share, then Add to Home Screen")).toBeVisible();
    },
  },
  {
    name: "a browser without notifications",
    isLong: true,
    reach: async (page, { holidayId }) => {
      await openNotifications(page, holidayId, "none");
      await expect(page.getByText("This browser doesn't support notifications from websites.")).toBeVisible();
    },
  },
  {
    name: "the confirmation of a reminder by notification",
    isLong: true,
    reach: async (page, { notifiedId }) => {
      await page.goto(`/reminders/${notifiedId}/done?push=granted`);
      await allow(page).click();
      await expect(page.getByText("Notifications are on for this device.")).toBeVisible();
    },
  },
  {
    name: "a list without a device that is notified",
    isLong: true,
    reach: async (page) => {
      await page.goto("/reminders");
      await expect(page.getByText(/^None of your devices gets notifications right now/)).toBeVisible();
    },
  },
];
