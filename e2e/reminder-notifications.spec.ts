import type { Page } from "@playwright/test";
import { siteDatabase } from "./database";
import { todayIn } from "./dates";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { freshAddress, mailWithLink } from "./mailbox";
import { deliveryTo, endSubscription, inWorker, messageTo, standInBrowser, subscribeAtStandIn } from "./push-service";
import { holidayIn, madeReminder, tellNow } from "./reminder-steps";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

/** The worker keeps the coming days before it is ready for anything. */
const READY = { timeout: 30_000 };

const takesNotifications = (page: Page) => page.getByText("Notifications are on for this device.");
const isOff = (page: Page) => page.getByText("Notifications are off for this device.");
const allow = (page: Page) => page.getByRole("button", { name: "Allow notifications" });
const remove = (page: Page) => page.getByRole("button", { name: /^Remove / });
const noDevice = (page: Page) => page.getByText("No devices yet.");

/** Allows notifications; the worker, which the first page set up, is there by then, as for anybody who reads what they press. */
async function turnOn(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await allow(page).click();
  await expect(takesNotifications(page)).toBeVisible(READY);
}

/** What the worker shows. */
async function shown(page: Page) {
  return page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** Presses everything that is shown; gives the addresses that were opened, and those of the tabs that came to the front. */
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

test("a device that is allowed to shows the reminder, and a press on it opens the day", { tag: "@once" }, async ({
  page,
  context,
  signIn,
}) => {
  const address = freshAddress();
  const made = await subscribeAtStandIn(context);
  await signIn(address);
  const { id: holidayId, name } = await holidayIn(page.request, 40);
  await page.goto(`/reminders/new?holidayId=${holidayId}`);
  await page.getByRole("radio", { name: /Notification/ }).check();
  await turnOn(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Send a test notification" }).click();
  await expect(page.getByText("Sent. It should appear in a moment.")).toBeVisible();
  const [first] = made;
  if (!first) throw new Error("nothing was subscribed");
  expect(await messageTo(first, 1)).toMatchObject({ title: "This is what a reminder looks like", url: "/reminders" });

  await page.getByLabel("Note to self").fill("Two candles");
  await page.getByRole("button", { name: "Set reminder" }).click();
  const id = await madeReminder(page);
  await expect(page.getByText(/^We'll remind you/)).toBeVisible();
  await expectAccessible(page);
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
  // As if the device had been off for some days: the date is named, in the same place.
  await deliver(JSON.stringify({ ...message, soon: { ...soon, on: {} } }));
  await expect.poll(() => shown(page)).toEqual([{ title: message.title, body, tag }]);
  await deliver("no JSON at all");
  await deliver(JSON.stringify({ title: "Astray", body: "", tag: "astray", url: "//evil.example/" }));
  await expect
    .poll(async () => (await shown(page)).map((each) => each.title).toSorted())
    .toEqual([message.title, "A reminder from Oddly", "Astray"].toSorted());
  expect(await inWorker(context, PRESS_ALL)).toEqual({
    opened: [new URL(url, page.url()).href],
    // What leads nowhere of ours leads to the list, which is open already.
    focused: [page.url(), page.url()],
  });
  await expect.poll(() => shown(page)).toEqual([]);
});

test("a device whose subscription has ended is removed, and a mail comes instead", { tag: "@once" }, async ({
  page,
  context,
  signIn,
}) => {
  const address = freshAddress();
  const made = await subscribeAtStandIn(context);
  await signIn(address);
  const { id: holidayId, name } = await holidayIn(page.request, 40);
  await page.goto(`/reminders/new?holidayId=${holidayId}`);
  await page.getByRole("radio", { name: /Notification/ }).check();
  await page.getByRole("button", { name: "Set reminder" }).click();
  const id = await madeReminder(page);
  await page.goto("/reminders");
  await expect(page.getByRole("button", { name: /^Remove Chrome/ })).toBeVisible();
  for (const browser of made) await endSubscription(browser);
  await tellNow(id);
  expect((await mailWithLink(address, "/reminders/stop")).subject).toContain(name);
  await page.reload();
  await expect(
    page.getByText("None of your devices gets notifications right now, so we'll email you instead."),
  ).toBeVisible();
  await expect(noDevice(page)).toBeVisible();
  await expectAccessible(page);
});

test("a device is added on the list and removed, and one that was removed elsewhere is told so when it is tried", {
  tag: "@once",
}, async ({ page, context, signIn }) => {
  const made = await subscribeAtStandIn(context);
  await signIn(freshAddress());
  await page.goto("/reminders");
  await turnOn(page);
  await remove(page).click();
  await expect(page.getByText("Device removed. It won't get notifications from us anymore.")).toBeVisible();
  await expect(isOff(page)).toBeVisible();
  await expect(noDevice(page)).toBeVisible();
  // The list has one more then, which is a reason to ask the server anew.
  const asked = page.waitForResponse("**/api/push-subscriptions/known");
  await turnOn(page);
  await expect(remove(page)).toBeVisible();
  await asked;
  const endpoint = new URLSearchParams({ endpoint: made.at(-1)?.endpoint ?? "" });
  expect((await page.request.delete(`/api/push-subscriptions?${endpoint}`)).status()).toBe(204);
  await page.getByRole("button", { name: "Send a test notification" }).click();
  await expect(isOff(page)).toBeVisible();
});

test("signed out, a device takes nothing more; whoever signs in there next turns it on anew", { tag: "@once" }, async ({
  page,
  context,
  signIn,
}) => {
  await subscribeAtStandIn(context);
  await signIn(freshAddress());
  await page.goto("/reminders");
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
  await expectAccessible(page);
  await turnOn(page);
  await expect(remove(page)).toBeVisible();
});

test("a device that is subscribed under an earlier key of ours is asked anew", { tag: "@once" }, async ({
  page,
  context,
  signIn,
}) => {
  const made = await subscribeAtStandIn(context);
  await signIn(freshAddress());
  await page.goto("/reminders");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: new Uint8Array(65).fill(4) });
  });
  await page.reload();
  await turnOn(page);
  await page.getByRole("button", { name: "Send a test notification" }).click();
  await expect(page.getByText("Sent. It should appear in a moment.")).toBeVisible();
  const [, second] = made;
  if (!second) throw new Error("nothing was subscribed anew");
  expect(await messageTo(second, 1)).toMatchObject({ title: "This is what a reminder looks like" });
});

test("a browser that gets another address at its push service says so by itself", { tag: "@once" }, async ({
  page,
  context,
  signIn,
}) => {
  const address = freshAddress();
  const made = await subscribeAtStandIn(context);
  await signIn(address);
  await page.goto("/reminders");
  await turnOn(page);
  const [before] = made;
  const { endpoint, keys } = await standInBrowser();
  const subscription = JSON.stringify({ endpoint, keys });
  await inWorker(
    context,
    `(async () => {
      const event = new Event("pushsubscriptionchange");
      const done = new Promise((resolve) => { event.waitUntil = resolve; });
      event.oldSubscription = { endpoint: ${JSON.stringify(before?.endpoint)} };
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
