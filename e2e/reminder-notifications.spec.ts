import type { Page } from "@playwright/test";
import { siteDatabase } from "./database";
import { todayIn } from "./dates";
import { expect, test } from "./fixtures";
import { freshAddress } from "./mailbox";
import { deliveryTo, emulatedBrowser, inWorker, messageTo, subscribeAtEmulator } from "./push-service";
import { holidayIn, madeReminder, tellNow } from "./reminder-steps";

test.use({
  serviceWorkers: "allow",
  permissions: ["notifications"],
  // The headless shell never allows notifications.
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = process.env.WHOLE_CHROMIUM_PATH;
      await use({ ...launchOptions, ...(executablePath && { executablePath }) });
    },
    { scope: "worker" },
  ],
});

/** The worker stores the coming days before it is ready. */
const READY = { timeout: 30_000 };

const takesNotifications = (page: Page) => page.getByText("Notifications are on for this device.");
const isOff = (page: Page) => page.getByText("Notifications are off for this device.");
const allow = (page: Page) => page.getByRole("button", { name: "Allow notifications" });
const remove = (page: Page) => page.getByRole("button", { name: /^Remove / });
const noDevice = (page: Page) => page.getByText("No devices yet.");

/** Allows notifications. By then, the service worker from the first page is ready, as for a real visitor. */
async function turnOn(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await allow(page).click();
  await expect(takesNotifications(page)).toBeVisible(READY);
}

/** Returns the notifications that the worker shows. */
async function shown(page: Page) {
  return page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** Clicks every notification. Returns the opened URLs and those of the tabs that were focused. */
const PRESS_ALL = `(async () => {
  const opened = [];
  const focused = [];
  self.clients.openWindow = async (address) => void opened.push(address);
  WindowClient.prototype.focus = async function () { focused.push(this.url); };
  for (const notification of await self.registration.getNotifications()) {
    const event = new NotificationEvent("notificationclick", { notification });
    const done = new Promise((resolve) => { event.waitUntil = resolve; });
    self.dispatchEvent(event);
    await (await done);
  }
  return { opened, focused };
})()`;

test("an allowed device shows the reminder, a press on it opens the day, and a changed push subscription is updated", async ({
  page,
  context,
  signIn,
}) => {
  const address = freshAddress();
  const made = await subscribeAtEmulator(context);
  await signIn(address);
  const { id: holidayId, name } = await holidayIn(page.request, 40);
  await page.goto(`/reminders/new?holidayId=${holidayId}`);
  await page.getByRole("radio", { name: /Notification/ }).check();
  await turnOn(page);
  await page.getByRole("button", { name: "Send a test notification" }).click();
  await expect(page.getByText("Sent. It should appear in a moment.")).toBeVisible();
  const [first] = made;
  if (!first) throw new Error("nothing was subscribed");
  expect(await messageTo(first, 1)).toMatchObject({ title: "This is what a reminder looks like", url: "/reminders" });

  await page.getByLabel("Note to self").fill("Two candles");
  await page.getByRole("button", { name: "Set reminder" }).click();
  const id = await madeReminder(page);
  await expect(page.getByText(/^We'll remind you/)).toBeVisible();
  await tellNow(id);
  const message = await messageTo(first, 2);
  expect(message.title).toContain(name);
  expect(message.soon.about).toContain(name);
  expect(message.body).toContain("Two candles");

  await page.goto("/reminders");
  const deliver = await deliveryTo(context, page);
  await deliver(JSON.stringify(message));
  const { body, tag, url, soon } = message;
  const title = `${soon.about} ${soon.on[todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone)]}`;
  await expect.poll(() => shown(page)).toEqual([{ title, body, tag }]);
  // As if the device had been off for some days: the message names the date and replaces the first one.
  await deliver(JSON.stringify({ ...message, soon: { ...soon, on: {} } }));
  await expect.poll(() => shown(page)).toEqual([{ title: message.title, body, tag }]);
  await deliver("no JSON at all");
  await deliver(JSON.stringify({ title: "Astray", body: "", tag: "astray", url: "//evil.example/" }));
  await expect
    .poll(async () => (await shown(page)).map((each) => each.title).toSorted())
    .toEqual([message.title, "A reminder from Oddly", "Astray"].toSorted());
  expect(await inWorker(context, PRESS_ALL)).toEqual({
    opened: [new URL(url, page.url()).href],
    // A URL outside the site opens the reminder list, which is already open.
    focused: [page.url(), page.url()],
  });
  await expect.poll(() => shown(page)).toEqual([]);

  const { endpoint, keys } = await emulatedBrowser();
  const subscription = JSON.stringify({ endpoint, keys });
  await inWorker(
    context,
    `(async () => {
      const event = new Event("pushsubscriptionchange");
      const done = new Promise((resolve) => { event.waitUntil = resolve; });
      event.oldSubscription = { endpoint: ${JSON.stringify(first.endpoint)} };
      event.newSubscription = { toJSON: () => (${subscription}) };
      self.dispatchEvent(event);
      await (await done);
    })()`,
  );
  const sql = siteDatabase();
  const rows = await sql`
    select endpoint from push_subscriptions join users on users.id = user_id where email = ${address}`;
  await sql.end();
  expect(rows.map((row) => row.endpoint)).toEqual([endpoint]);
});

test("a device is added and removed, and receives nothing after its user has signed out", async ({
  page,
  context,
  signIn,
}) => {
  await subscribeAtEmulator(context);
  await signIn(freshAddress());
  await page.goto("/reminders");
  await turnOn(page);
  await remove(page).click();
  await expect(page.getByText("Device removed. It won't get notifications from us anymore.")).toBeVisible();
  await expect(isOff(page)).toBeVisible();
  await expect(noDevice(page)).toBeVisible();
  await turnOn(page);
  await page.reload();
  await expect(takesNotifications(page)).toBeVisible(READY);

  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL("/");
  await signIn(freshAddress("grace"));
  await page.goto("/reminders");
  await expect(isOff(page)).toBeVisible();
  await expect(noDevice(page)).toBeVisible();
  await expect(takesNotifications(page)).toBeHidden();
  await turnOn(page);
  await expect(remove(page)).toBeVisible();
});
