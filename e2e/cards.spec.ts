import type { Browser, Page } from "@playwright/test";
import { videoFile } from "../lib/media/test-videos";
import { sharedCard } from "./card-of";
import { expect, test } from "./fixtures";
import { freshAddress, linkIn, mailTo } from "./mailbox";
import { pressFor } from "./press";
import { holdScripts } from "./slow-scripts";
import { storedVideos, videoOf } from "./storage";

const DAY = "2026-11-26";

/** Opens another person's browser, with empty storage. */
async function otherBrowser(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  return context.newPage();
}

/**
 * Opens a shared card's page and waits until it is hydrated: only then does it show the link's end in the reader's time
 * zone. An earlier press on the video's ticket would be lost.
 */
async function openEnvelope(page: Page, shareUrl: string): Promise<void> {
  await page.goto(shareUrl);
  await expect(page.getByText(/^This link works until/)).toBeAttached();
}

async function openCard(page: Page, shareUrl: string): Promise<void> {
  await openEnvelope(page, shareUrl);
  await page.getByRole("button", { name: "Open your card" }).click();
  await expect(page.getByText("Save me a slice")).toBeVisible();
}

const playButton = (page: Page) => page.getByRole("button", { name: /^Play/ });

test("a card is built signed out, recorded, sent, shared, opened elsewhere, played once, and unavailable to a third person", async ({
  page,
  browser,
  context,
}) => {
  test.setTimeout(180_000);
  const address = freshAddress();
  await page.goto(`/cards/new?date=${DAY}`);
  await page.getByLabel("Message").fill("Save me a slice");
  await page.getByLabel("Recipient name").fill("Grace");
  await page.getByLabel("Sender name").fill("Ada");
  await page.getByRole("button", { name: "Send Card" }).first().click();
  await expect(page.getByRole("heading", { name: "Sign In Required" })).toBeVisible();
  await page.getByLabel("Email").fill(address);
  await page.getByRole("button", { name: "Email me a link" }).click();
  const link = linkIn(await mailTo(address), "/auth/confirm");

  // The email opens in a new tab, where session storage is empty.
  const tab = await context.newPage();
  await tab.goto(link);
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(tab).toHaveURL(/\/cards\/new\?restore=1&sid=/);
  await expect(tab.getByLabel("Message")).toHaveValue("Save me a slice");
  await expect(tab.getByLabel("Recipient name")).toHaveValue("Grace");
  await expect(tab.getByLabel("Date", { exact: true })).toHaveValue(DAY);

  await tab.getByRole("switch", { name: "Personal video" }).check();
  await tab.getByRole("button", { name: "Record a video" }).click();
  await tab.getByRole("button", { name: "Record", exact: true }).click();
  await tab.getByRole("button", { name: "Start now" }).click();
  // Well over the two seconds that count as seen, because a busy camera starts late.
  await expect(tab.getByRole("timer")).toHaveText(/^0:(?:0[4-9]|[12]\d)/, { timeout: 20_000 });
  await tab.getByRole("button", { name: "Stop" }).click();
  await tab.getByRole("button", { name: "Use this video" }).click();
  await tab.getByRole("button", { name: "Send Card" }).first().click();
  await expect(tab.getByRole("dialog", { name: "How should it reach Grace?" })).toBeVisible({ timeout: 60_000 });
  const shareUrl = await tab.getByLabel("Your card's link").inputValue();
  await tab.getByRole("button", { name: "Close" }).click();
  await expect(tab).toHaveURL(/\/cards\/[0-9a-f-]{36}$/, { timeout: 60_000 });
  await expect(tab.getByText("Save me a slice")).toBeVisible();
  const video = await videoOf(tab.url().split("/").at(-1) ?? "");
  expect(await storedVideos()).toContain(video);
  await tab.goto("/history");
  await expect(tab.getByText("Grace").first()).toBeVisible();

  const friend = await otherBrowser(browser, page);
  await openCard(friend, shareUrl);
  const seen = friend.waitForResponse((answer) => answer.url().endsWith("/cleanup-selfie"));
  await playButton(friend).click();
  expect((await seen).status()).toBe(200);
  await expect(friend.getByText(/was deleted for privacy/)).toBeVisible({ timeout: 60_000 });
  await expect.poll(storedVideos).not.toContain(video);
  await friend.reload();
  await expect(friend.getByText(/has been played and was deleted for privacy/)).toBeVisible();

  const third = await otherBrowser(browser, page);
  await openCard(third, shareUrl);
  await expect(third.getByText(/has been played and was deleted for privacy/)).toBeVisible();
  await expect(playButton(third)).toHaveCount(0);
  await friend.context().close();
  await third.context().close();
});

test("a card's envelope opens wherever it is pressed, with confetti, and stays open in its tab", async ({
  page,
  signIn,
  browser,
}) => {
  await signIn(freshAddress());
  const { shareUrl } = await sharedCard(page.request);
  const friend = await otherBrowser(browser, page);
  await openEnvelope(friend, shareUrl);
  const address = await friend.getByRole("heading", { name: "A card for you" }).boundingBox();
  if (!address) throw new Error("There is no envelope");
  await expect(friend.getByText("Save me a slice")).toBeHidden();
  // The duration of a tap.
  await friend.mouse.click(address.x + 20, address.y + address.height / 2, { delay: 120 });
  // The confetti is hidden from screen readers.
  await expect(friend.locator("canvas")).toHaveAttribute("aria-hidden", "true");
  await expect(friend.getByRole("heading", { level: 1, name: /^Happy .+!$/ })).toBeFocused();
  for (const text of ["Dear Grace,", "Save me a slice", "Cheers,", "Ada", "Thursday, November 26th, 2026"]) {
    await expect(friend.getByRole("article").getByText(text, { exact: true })).toBeVisible();
  }
  await expect(friend.getByText(/^This link works until/)).toBeVisible();
  await expect(friend.getByRole("heading", { name: "Stay Updated" })).toBeVisible();
  await friend.reload();
  await expect(friend.getByText("Save me a slice")).toBeVisible();
  await friend.context().close();
});

test("a card opens before its scripts have loaded, without scripts, and without motion", async ({
  page,
  signIn,
  browser,
}) => {
  await signIn(freshAddress());
  const { shareUrl } = await sharedCard(page.request);
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const noScript = await plain.newPage();
  await noScript.goto(shareUrl);
  await expect(noScript.getByText("Save me a slice")).toBeVisible();
  await plain.close();

  const early = await otherBrowser(browser, page);
  const letThrough = await holdScripts(early);
  await early.goto(shareUrl, { waitUntil: "commit" });
  await early.getByRole("button", { name: "Open your card" }).click();
  await expect(early.getByText("Save me a slice")).toBeVisible();
  letThrough();
  await expect(early.getByText(/^This link works until/)).toBeVisible();
  await expect(early.getByText("Save me a slice")).toBeVisible();
  await early.context().close();

  const still = await otherBrowser(browser, page);
  await still.emulateMedia({ reducedMotion: "reduce" });
  await openCard(still, shareUrl);
  await expect(still.locator(".card-stage[data-phase='open']")).toBeVisible();
  expect(await still.locator("canvas").count()).toBe(0);
  await still.context().close();
});

test("a card's page is private in its headers, its head and its previews, and shows its status in plain HTML", async ({
  page,
  signIn,
  request,
}) => {
  await signIn(freshAddress());
  const { id, share, shareUrl, link } = await sharedCard(page.request);
  const preview = await request.get(shareUrl, { headers: { "user-agent": "WhatsApp/2.24.11.78 A" } });
  const previewHtml = await preview.text();
  expect(preview.status()).toBe(200);
  expect(previewHtml).not.toMatch(/Grace|Ada\b|Save me a slice|Cheers/);
  expect(previewHtml).toMatch(/<title>A card for you: .+<\/title>/);
  const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(previewHtml) ?? [];
  expect(picture).toMatch(/\/og\/[a-z0-9-]+\/card$/);
  const answer = await request.get(shareUrl);
  expect(answer.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": expect.stringContaining("no-store"),
    "x-robots-tag": "noindex, nofollow",
  });
  const head = (await answer.text()).split("</head>")[0] ?? "";
  expect(head).not.toMatch(/Grace|Save me a slice/);

  const htmlOf = async (path: string) => {
    const answer = await request.get(path);
    return [answer.status(), (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "")] as const;
  };
  for (const path of [`/cards/${id}?share=${share}x`, "/cards/nonsense", `/cards/${id}?share=%00`]) {
    const [status, html] = await htmlOf(path);
    expect([path, status]).toEqual([path, 404]);
    expect(html).toContain("Card Not Found");
  }
  expect((await page.request.delete(`/api/share/${link.id}`)).status()).toBe(204);
  const [status, html] = await htmlOf(shareUrl);
  expect(status).toBe(410);
  expect(html).toContain("This link was closed");
});

test("a reader replies and opts out of further cards; the sender shares, saves, prints and deletes the card", async ({
  page,
  signIn,
  browser,
  request,
}) => {
  await signIn(freshAddress());
  const card = await sharedCard(page.request, { video: videoFile("clip.mp4") });
  const friend = await otherBrowser(browser, page);
  await openCard(friend, card.shareUrl);
  await friend.getByRole("button", { name: "A hug" }).click();
  await expect(friend.getByText(/You replied\s*🤗/)).toBeVisible();
  await friend.reload();
  await expect(friend.getByText(/You replied\s*🤗/)).toBeVisible();

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/cards/${card.id}`);
  await expect(page.getByText("Grace replied 🤗")).toBeVisible();
  const panel = page.getByRole("dialog", { name: "How should it reach Grace?" });
  await pressFor(page.getByRole("button", { name: "Share This Card" }), panel);
  const link = panel.getByLabel("Your card's link");
  const shareUrl = await link.inputValue();
  await panel.getByText("Options").click();
  const hours = panel.getByLabel("Hours the link works");
  await hours.fill("169");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(hours).toHaveAccessibleDescription(/TTL cannot exceed 7 days/);
  // Typed hours apply without a press on Save.
  await hours.fill("48");
  await panel.getByRole("button", { name: "Copy link" }).click();
  await expect(link).toHaveAccessibleDescription(/Works until [A-Z]\w+day at/);
  await expect(panel.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shareUrl);
  expect((await request.get(shareUrl)).status()).toBe(200);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as picture" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Save me a slice")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Share Card" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await friend.getByRole("button", { name: "Don't send me cards here" }).click();
  await friend.getByRole("button", { name: "Close the link" }).click();
  await expect(friend.getByRole("heading", { level: 1, name: "No more cards here" })).toBeVisible();
  await friend.context().close();
  await page.getByRole("button", { name: "Delete this card" }).click();
  await page.getByRole("button", { name: "Delete card" }).click();
  await expect(page).toHaveURL("/history");
  expect((await request.get(shareUrl)).status()).toBe(404);
});

test("a video survives a lost response to the press and a lost connection during playback", async ({
  page,
  signIn,
  browser,
}) => {
  await signIn(freshAddress());
  const { shareUrl } = await sharedCard(page.request, {
    video: videoFile("recorded.webm"),
    name: "a.webm",
    type: "video/webm",
  });
  const friend = await otherBrowser(browser, page);
  let isLost = false;
  await friend.route("**/play", async (route) => {
    if (route.request().method() !== "POST" || isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort("connectionreset");
  });
  let cut = true;
  await friend.route("**/video", async (route) => {
    if (route.request().method() === "GET" && cut) {
      cut = false;
      return route.abort("connectionreset");
    }
    return route.continue();
  });
  await openCard(friend, shareUrl);
  await playButton(friend).click();
  await expect(friend.getByText(/was deleted for privacy/)).toBeVisible({ timeout: 60_000 });
  expect([isLost, cut]).toEqual([true, false]);
  await friend.context().close();
});
