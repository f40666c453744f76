import type { Page } from "@playwright/test";
import { anyFreePort } from "@/tools/dev/ports";
import { startSite } from "@/tools/dev/site";
import { videoFile } from "../lib/media/test-videos";
import { holidayOn } from "./card-of";
import { expect, test } from "./fixtures";
import { freshAddress, linkIn, mailTo } from "./mailbox";
import { holdScripts } from "./slow-scripts";
import { videoOf } from "./storage";

const DAY = "2026-11-26";

/** Returns the builder's fields on a page. */
function fieldsOf(page: Page) {
  return {
    holiday: page.getByRole("combobox", { name: "Holiday" }),
    date: page.getByLabel("Date", { exact: true }),
    message: page.getByLabel("Message"),
    recipient: page.getByLabel("Recipient name"),
    sender: page.getByLabel("Sender name"),
    salutation: page.getByLabel("Salutation"),
    video: page.getByRole("switch", { name: "Personal video" }),
    send: page.getByRole("button", { name: /^(Send Card|Try again)$/ }),
  };
}

/** Waits until this tab's draft contains the text. */
async function expectSaved(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("oddly.draft.card"))).toContain(text);
}

/** Waits until the draft's video is saved, which happens after its text. */
async function expectVideoSaved(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => {
      if (!(await indexedDB.databases()).some(({ name }) => name === "oddly-drafts")) return 0;
      return new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("oddly-drafts");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction("videos").objectStore("videos").count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      });
    });
  await expect.poll(count).toBe(1);
}

/** Adds a video file and waits until it is checked. */
async function addVideo(page: Page): Promise<void> {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "wave.webm", mimeType: "video/webm", buffer: videoFile("clip.webm") });
  await expect(page.getByRole("status").filter({ hasText: "Your video is ready" })).toHaveCount(1);
}

/** Waits until the builder of a signed-out visitor is hydrated. */
async function expectReady(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sign In Required" })).toBeVisible();
}

test("the builder and the settings use what was filled in before their scripts loaded", async ({ page, request }) => {
  const { name } = await holidayOn(request, "2027-02-14");
  await page.goto("/settings");
  await page.getByRole("group", { name: "Accent color" }).getByRole("radio", { name: "Green" }).check();
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("oddly.settings") ?? "{}"));
  await expect.poll(stored).toMatchObject({ accent: "green", defaultName: "" });

  const letThrough = await holdScripts(page);
  await page.goto("/settings", { waitUntil: "commit" });
  await page.getByLabel("Default name").fill("Ada Lovelace");
  letThrough();
  await expect.poll(stored).toMatchObject({ accent: "green", defaultName: "Ada Lovelace" });
  await page.unrouteAll({ behavior: "ignoreErrors" });

  const letThroughAgain = await holdScripts(page);
  await page.goto(`/cards/new?date=${DAY}`, { waitUntil: "commit" });
  const { holiday, date, message, sender, salutation } = fieldsOf(page);
  await date.fill("2027-02-14");
  await salutation.selectOption("Cheers");
  await message.fill("You were quicker.");
  letThroughAgain();
  await expectReady(page);
  await expect(holiday).toHaveValue(name);
  await expect(date).toHaveValue("2027-02-14");
  await expect(salutation).toHaveValue("Cheers");
  await expect(sender).toHaveValue("Ada Lovelace");
  await expectSaved(page, "Cheers");
  await expectSaved(page, "You were quicker.");
});

test("on a phone the preview opens as a sheet and closes again", { tag: "@phone" }, async ({ page }) => {
  await page.goto(`/cards/new?date=${DAY}`);
  await fieldsOf(page).message.fill("Save me a slice.");
  await page.getByRole("button", { name: "Preview" }).click();
  const sheet = page.getByRole("dialog", { name: "Preview" });
  await expect(sheet).toContainText("Save me a slice.");
  await expect(sheet.getByRole("button", { name: "Send Card" })).toBeInViewport();
  await sheet.getByRole("button", { name: "Keep writing" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Preview" })).toBeFocused();
});

test("a reload restores the text, the holiday and the video", async ({ page, request }) => {
  const [, second] = await (await request.get(`/api/holidays/date/${DAY}`)).json();
  await page.goto(`/cards/new?date=${DAY}`);
  await expectReady(page);
  const { holiday, message, recipient, salutation, video, send } = fieldsOf(page);
  await page.getByRole("button", { name: second.holidayName }).click();
  await recipient.fill("Grace");
  await message.fill("Save me a slice.\nOr two.");
  await salutation.selectOption("Cheers");
  await video.check();
  await send.click();
  await expect(page.getByText("Please record a video message or disable the personal video option.")).toBeInViewport();
  await addVideo(page);
  await expectSaved(page, '"hasVideo":true');
  await expectVideoSaved(page);

  // During this reload the video cannot be read; the draft must still have it.
  await page.addInitScript(() => {
    if (!sessionStorage.getItem("stuck")) return;
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
  });
  await page.evaluate(() => sessionStorage.setItem("stuck", "1"));
  await page.reload();
  await expect(page.getByText("Welcome back.")).toBeVisible();
  await expect(message).toHaveValue("Save me a slice.\nOr two.");
  await expect(recipient).toHaveValue("Grace");
  await expect(salutation).toHaveValue("Cheers");
  await expect(holiday).toHaveValue(second.holidayName);
  await page.evaluate(() => sessionStorage.removeItem("stuck"));

  // Leave the page before the delay after which a draft is saved.
  await message.fill("Look here");
  await page.reload();
  await expect(page.getByText("wave.webm").first()).toBeVisible();
  await expect(video).toBeChecked();
  await expect(message).toHaveValue("Look here");

  await page.getByRole("button", { name: "Remove" }).click();
  await expectSaved(page, '"hasVideo":false');
  await page.reload();
  await expect(message).toHaveValue("Look here");
  await expect(page.getByText("wave.webm")).toHaveCount(0);
});

test("a visitor writes a card, requests a sign-in link, and continues in the tab that the email opens", async ({
  page,
  context,
  request,
}) => {
  const { name } = await holidayOn(request, DAY);
  const address = freshAddress();
  await page.goto(`/cards/new?date=${DAY}`);
  const { message, recipient, video, send } = fieldsOf(page);
  await expectReady(page);
  await recipient.fill("Grace");
  await message.fill("Wait for me.");
  await video.check();
  await addVideo(page);
  await send.click();
  await expect(page.getByRole("region", { name: /Notifications/ })).toContainText("Please Log In");
  const email = page.getByLabel("Email", { exact: true });
  await expect(email).toBeFocused();
  await expect(page.getByRole("heading", { name: "Sign In Required" })).toBeInViewport();
  await email.fill(address);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  const tab = await context.newPage();
  await tab.goto(linkIn(await mailTo(address), "/auth/confirm"));
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(tab).toHaveURL(new RegExp(`/cards/new\\?restore=1&sid=[0-9a-f]{32}&date=${DAY}$`));
  const there = fieldsOf(tab);
  await expect(there.message).toHaveValue("Wait for me.");
  await expect(there.recipient).toHaveValue("Grace");
  await expect(there.holiday).toHaveValue(name);
  await expect(tab.getByText("wave.webm").first()).toBeVisible();
  await expect(tab.getByText("Welcome back.")).toBeVisible();
  await expect(tab.getByRole("heading", { name: "Sign In Required" })).toHaveCount(0);

  // The first tab notices the sign-in, too.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("heading", { name: "Sign In Required" })).toHaveCount(0);
});

test("a card can be canceled while it is being sent, is created only once, and is sent with a celebration", async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress());
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const links: string[] = [];
  page.on("request", (sent) => sent.url().endsWith("/api/share/finalize") && links.push(sent.url()));
  let sendings = 0;
  let letThrough = () => {};
  const released = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/api/cards", async (route) => {
    sendings += 1;
    await released;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/cards/new?date=${DAY}`);
  const { message, recipient, send } = fieldsOf(page);
  await recipient.fill("Grace");
  await message.fill("On second thought");
  await send.click();
  const cancel = page.getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeFocused();
  await expect.poll(() => sendings).toBe(1);
  await cancel.click();
  await expect(page.getByText("Canceled. Everything is still here.")).toBeVisible();
  await expect(message).toHaveValue("On second thought");
  await expect(send).toBeFocused();

  await message.fill("Save me a slice.");
  await send.dblclick();
  await expect(page.getByRole("progressbar", { name: "Sending" })).toBeVisible();
  letThrough();
  const sheet = page.getByRole("dialog", { name: "How should it reach Grace?" });
  const link = sheet.getByLabel("Your card's link");
  await expect(link).toHaveValue(/\/cards\/[0-9a-f-]{36}\?share=[\w-]{43}$/);
  const shareUrl = await link.inputValue();
  expect(sendings).toBe(2);
  await expect(sheet.getByRole("button", { name: "Copy link" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shareUrl);
  await expect(page.getByText("Your card is on its way!")).toBeVisible();
  await expect(page).toHaveURL(/\/cards\/[0-9a-f-]{36}$/);
  expect(new URL(shareUrl).pathname).toBe(new URL(page.url()).pathname);
  expect(sendings).toBe(2);
  expect(links).toHaveLength(1);
});

test("a video that is too long is trimmed on the device", { tag: "@phone" }, async ({ page }) => {
  await page.goto(`/cards/new?date=${DAY}`);
  await expectReady(page);
  const { message, video } = fieldsOf(page);
  await message.fill("Watch this.");
  await video.check();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "speech.webm", mimeType: "video/webm", buffer: videoFile("too-long.webm") });
  const trimmer = page.getByRole("dialog", { name: "Trim your video" });
  await expect(trimmer).toContainText("0:00.0 – 0:30.0");
  await trimmer.getByRole("slider", { name: "End" }).press("ArrowRight");
  await expect(trimmer).toContainText("0:01.0 – 0:31.0");
  // Without a key frame there, this part is re-encoded.
  await trimmer.getByRole("slider", { name: "End" }).press("PageDown");
  await expect(trimmer).toContainText("0:01.0 – 0:21.0");
  await trimmer.getByRole("button", { name: "Use this part" }).click();
  const ready = /Your video is ready: speech\.(mp4|webm), 0\.1 MB, 20 seconds\./;
  await expect(page.getByRole("status").filter({ hasText: ready })).toHaveCount(1);
  await expect(message).toHaveValue("Watch this.");
});

test("where the site can't take a video, the browser puts it into storage itself", async ({ page, signIn }) => {
  const storage = process.env.E2E_BLOB_API_URL ?? "";
  const env = {
    ...JSON.parse(process.env.E2E_SITE_ENV ?? "{}"),
    NEXT_PUBLIC_VERCEL_BLOB_API_URL: storage,
    VERCEL: "1",
  };
  const port = await anyFreePort();
  const site = await startSite({ mode: "start", port, host: "127.0.0.1", distDir: ".next-test", env });
  try {
    // The build has Vercel's own address.
    const local = { env: { NEXT_PUBLIC_VERCEL_BLOB_API_URL: storage } };
    await page.addInitScript((process) => Object.assign(window, { process }), local);
    const sent: string[] = [];
    page.on("request", (each) => {
      if (/POST|PUT/.test(each.method()) && /blob|cards/.test(each.url())) sent.push(`${each.method()} ${each.url()}`);
    });
    await signIn(freshAddress());
    await page.goto(`${site.url}/cards/new?date=${DAY}`);
    const { message, recipient, video, send } = fieldsOf(page);
    await recipient.fill("Grace");
    await message.fill("Straight to you.");
    await expectSaved(page, "Straight to you.");
    await video.check();
    await addVideo(page);
    await send.click();
    const link = page.getByRole("dialog", { name: "How should it reach Grace?" }).getByLabel("Your card's link");
    const [, id = ""] = /cards\/([0-9a-f-]{36})/.exec(await link.inputValue()) ?? [];
    expect(await videoOf(id)).toMatch(/^card-uploads\/[0-9a-f-]{36}\.webm$/);
    expect(
      (await (await page.request.get(`${site.url}/api/cards/${id}/video`)).body()).equals(videoFile("clip.webm")),
    ).toBe(true);
    expect(sent).toEqual([
      `POST ${site.url}/api/cards/uploads`,
      expect.stringContaining(`PUT ${storage}/?pathname=card-uploads`),
      `POST ${site.url}/api/cards`,
    ]);
  } finally {
    await site.stop();
  }
});

test("going back from a restored and sent card shows an empty builder", async ({ page, signIn }) => {
  await signIn(freshAddress());
  await page.goto("/cards/new");
  const { message, send } = fieldsOf(page);
  await message.fill("Restore me");
  await expectSaved(page, "Restore me");
  const draft = await page.evaluate(() => sessionStorage.getItem("oddly.draft.card"));
  await page.goto(`/cards/new?restore=1&sid=${JSON.parse(draft ?? "").stateId}`);
  await expect(page.getByText("Welcome back.")).toBeVisible();
  await send.click();
  // Closing the sheet leads to the card's page, which opens the same sheet with the same link.
  const sheet = page.getByRole("dialog", { name: "How should it reach them?" });
  const shareUrl = await sheet.getByLabel("Your card's link").inputValue();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/cards\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: "Share Card" }).click();
  await expect(sheet.getByLabel("Your card's link")).toHaveValue(shareUrl);
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/cards/new");
  await expect(send).toBeVisible();
  await expect(message).toHaveValue("");
  await expect(page.getByText("is no longer here")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page explains what it needs and shows its message ideas instead of the form", async ({ page, request }) => {
    const [{ messages }] = await (await request.get(`/api/holidays/date/${DAY}`)).json();
    await page.goto(`/cards/new?date=${DAY}`);
    // Playwright's text matching ignores the content of <noscript>.
    await expect(page.locator("noscript p").filter({ visible: true })).toHaveCount(1);
    await expect(page.locator("noscript li").filter({ visible: true })).toHaveCount(messages.length);
    await expect(page.getByRole("button", { name: "Send Card" })).toBeHidden();
  });
});
