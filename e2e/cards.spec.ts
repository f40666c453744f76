import type { Browser, Page } from "@playwright/test";
import { videoFile } from "../lib/media/test-videos";
import { sharedCard } from "./card-of";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";
import { freshAddress, linkIn, mailTo } from "./mailbox";
import { storedVideos, videoOf } from "./storage";

const DAY = "2026-11-26";

/** A browser of somebody else's, with nothing in it. */
async function otherBrowser(browser: Browser, page: Page): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({ viewport });
  return context.newPage();
}

async function open(page: Page, shareUrl: string): Promise<void> {
  await page.goto(shareUrl);
  await page.getByRole("button", { name: "Open your card" }).click();
  await expect(page.getByText("Save me a slice")).toBeVisible();
}

const playButton = (page: Page) => page.getByRole("button", { name: /^Play/ });

test("a card is built signed out, recorded, sent, shared, opened elsewhere, played once, and gone for a third", async ({
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

  // The mail opens in a tab of its own, where session storage is empty.
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
  // Well over the two seconds that count as seen: a busy camera begins late.
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
  await open(friend, shareUrl);
  const seen = friend.waitForResponse((answer) => answer.url().endsWith("/cleanup-selfie"));
  await playButton(friend).click();
  expect((await seen).status()).toBe(200);
  await expect(friend.getByText(/was deleted for privacy/)).toBeVisible({ timeout: 60_000 });
  await expect.poll(storedVideos).not.toContain(video);
  await friend.reload();
  await expect(friend.getByText(/has been played and was deleted for privacy/)).toBeVisible();

  const third = await otherBrowser(browser, page);
  await open(third, shareUrl);
  await expect(third.getByText(/has been played and was deleted for privacy/)).toBeVisible();
  await expect(playButton(third)).toHaveCount(0);
  await friend.context().close();
  await third.context().close();
});

test("a card comes in an envelope that opens by a press, with all that a card has", async ({
  page,
  signIn,
  browser,
}) => {
  await signIn(freshAddress());
  const { shareUrl } = await sharedCard(page.request);
  const friend = await otherBrowser(browser, page);
  await friend.goto(shareUrl);
  await expect(friend.getByRole("heading", { name: "A card for you" })).toBeVisible();
  await expect(friend.getByText("Save me a slice")).toBeHidden();
  await expectAccessible(friend);
  await expectNoSidewaysScroll(friend);

  await friend.getByRole("button", { name: "Open your card" }).click();
  // The confetti is for the eyes alone.
  const confetti = friend.locator("canvas");
  await expect(confetti).toHaveAttribute("aria-hidden", "true");
  await expect(friend.getByRole("heading", { level: 1, name: /^Happy .+!$/ })).toBeFocused();
  for (const text of ["Dear Grace,", "Save me a slice", "Cheers,", "Ada", "Thursday, November 26th, 2026"]) {
    await expect(friend.getByText(text, { exact: true })).toBeVisible();
  }
  const explore = friend.getByRole("link", { name: /Explore/ });
  await expect(explore).toHaveAttribute("href", /^\/\?holiday=.+&utm_source=card_share&utm_medium=card_view$/);
  await expect(explore).toHaveAttribute("target", "_blank");
  await expect(friend.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/");
  await expect(friend.getByRole("link", { name: "Create Another Card" })).toHaveAttribute("href", "/cards/new");
  await expect(friend.getByText(/This link works until tomorrow/)).toBeVisible();
  await expect(friend.getByRole("heading", { name: "Stay Updated" })).toBeVisible();
  await friend.getByRole("button", { name: "Share Card" }).click();
  await expect(friend.getByRole("dialog", { name: "Please Log In" })).toBeVisible();
  await friend.keyboard.press("Escape");
  await expectAccessible(friend);
  await expectNoSidewaysScroll(friend);

  // Opened once, it lies open in this tab.
  await friend.emulateMedia({ colorScheme: "dark" });
  await friend.reload();
  await expect(friend.getByText("Save me a slice")).toBeVisible();
  await expectReadable(friend);
  await friend.context().close();
});

test("the envelope opens wherever it is pressed", async ({ page, signIn, browser }) => {
  await signIn(freshAddress());
  const { shareUrl } = await sharedCard(page.request);
  const friend = await otherBrowser(browser, page);
  await friend.goto(shareUrl);
  const address = await friend.getByRole("heading", { name: "A card for you" }).boundingBox();
  if (!address) throw new Error("There is no envelope");
  // As long as a finger takes.
  await friend.mouse.click(address.x + 20, address.y + address.height / 2, { delay: 120 });
  await expect(friend.getByText("Save me a slice")).toBeVisible();
  await friend.context().close();
});

test("without scripts, and for those who want no motion, the card is simply there", async ({
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
  const still = await otherBrowser(browser, page);
  await still.emulateMedia({ reducedMotion: "reduce" });
  await open(still, shareUrl);
  await expect(still.locator(".card-stage[data-phase='open']")).toBeVisible();
  expect(await still.locator("canvas").count()).toBe(0);
  await still.context().close();
});

test("apps that preview a link see an envelope and a picture, and spend nothing", async ({ page, signIn, request }) => {
  await signIn(freshAddress());
  const { shareUrl, id, share } = await sharedCard(page.request, { video: videoFile("clip.mp4") });
  for (const agent of [
    "WhatsApp/2.24.11.78 A",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
  ]) {
    const answer = await request.get(shareUrl, { headers: { "user-agent": agent } });
    const html = await answer.text();
    expect(answer.status()).toBe(200);
    expect(html).not.toMatch(/Grace|Ada\b|Save me a slice|Cheers/);
    expect(html).toMatch(/<title>A card for you: .+<\/title>/);
    const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(picture).toMatch(/\/og\/[a-z0-9-]+\/card$/);
    expect((await request.get(new URL(picture).pathname)).headers()["content-type"]).toBe("image/png");
  }
  const answer = await request.get(shareUrl);
  expect(answer.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": expect.stringContaining("no-store"),
    "x-robots-tag": "noindex, nofollow",
  });
  const head = (await answer.text()).split("</head>")[0] ?? "";
  expect(head).not.toMatch(/Grace|Save me a slice/);
  expect((await (await request.get(`/api/cards/${id}?share=${share}`)).json()).video.state).toBe("ready");
});

test("a card that is not there, not theirs or no longer open says so, with its status, in plain HTML", async ({
  page,
  signIn,
  request,
  browser,
}) => {
  await signIn(freshAddress());
  const { id, share, shareUrl, link } = await sharedCard(page.request);
  const htmlOf = async (path: string) => {
    const answer = await request.get(path);
    return [answer.status(), (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "")] as const;
  };
  for (const path of [
    `/cards/${id}`,
    `/cards/${id}?share=${share}x`,
    `/cards/${crypto.randomUUID()}?share=${share}`,
    "/cards/nonsense",
    `/cards/${id}?share=%00`,
  ]) {
    const [status, html] = await htmlOf(path);
    expect([path, status]).toEqual([path, 404]);
    expect(html).toContain("Card Not Found");
  }
  expect((await page.request.delete(`/api/share/${link.id}`)).status()).toBe(204);
  const [status, html] = await htmlOf(shareUrl);
  expect(status).toBe(410);
  expect(html).toContain("This link was closed");

  const friend = await otherBrowser(browser, page);
  for (const path of [shareUrl, `/cards/${crypto.randomUUID()}`]) {
    await friend.goto(path);
    await expectAccessible(friend);
    await expectNoSidewaysScroll(friend);
  }
  await friend.emulateMedia({ colorScheme: "dark" });
  await friend.reload();
  await expectReadable(friend);
  await friend.context().close();
});

test("its maker shares by a link, changes how long it works, makes another, and deletes the card", async ({
  page,
  signIn,
  request,
}) => {
  await signIn(freshAddress());
  const { id, share } = await sharedCard(page.request, { video: videoFile("clip.mp4") });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await request.post(`/api/cards/${id}/thanks`, { data: { share, emoji: "🤗" } });
  await page.goto(`/cards/${id}`);
  await expect(page.getByText("Grace replied 🤗")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Share This Card" }).click();
  const panel = page.getByRole("dialog", { name: "How should it reach Grace?" });
  const link = panel.getByLabel("Your card's link");
  const shareUrl = await link.inputValue();
  await panel.getByText("Options").click();
  const hours = panel.getByLabel("Hours the link works");
  for (const [typed, problem] of [
    ["0", "TTL must be at least 1 hour"],
    ["169", "TTL cannot exceed 7 days"],
  ] as const) {
    await hours.fill(typed);
    await panel.getByRole("button", { name: "Save" }).click();
    await expect(hours).toHaveAccessibleDescription(new RegExp(problem));
  }
  const inAWeek = new Date(Date.now() + 168 * 3_600_000);
  await hours.fill("168");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(link).toHaveAccessibleDescription(new RegExp(`Works until \\w+ ${inAWeek.getDate()} at`));
  // It is the same link.
  await expect(link).toHaveValue(shareUrl);
  await expect(panel.getByText(/^Works until/)).toHaveCount(3);
  // Hours that were typed count without a press on Save.
  const inTwoDays = new Date(Date.now() + 48 * 3_600_000).toLocaleDateString("en-US", { weekday: "long" });
  await hours.fill("48");
  await panel.getByRole("button", { name: "Copy link" }).click();
  await expect(link).toHaveAccessibleDescription(new RegExp(`Works until ${inTwoDays} at`));
  await expect(panel.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shareUrl);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect((await request.get(shareUrl)).status()).toBe(200);
  await panel.getByRole("button", { name: "Create Another Link" }).click();
  await expect(panel.getByRole("button", { name: "Get Share Link" })).toBeFocused();
  await panel.getByRole("button", { name: "Get Share Link" }).click();
  await expect(link).not.toHaveValue(shareUrl);
  await page.keyboard.press("Escape");
  // Nothing is celebrated a second time.
  await expect(panel).toBeHidden();
  await expect(page.getByText("Your card is on its way!")).toHaveCount(0);

  await page.getByRole("button", { name: "Delete this card" }).click();
  await page.getByRole("button", { name: "Delete card" }).click();
  await expect(page).toHaveURL("/history");
  expect((await request.get(shareUrl)).status()).toBe(404);
});

test("whoever got a card sends one emoji back, or asks for no more cards", async ({ page, signIn, browser }) => {
  await signIn(freshAddress());
  const { shareUrl } = await sharedCard(page.request);
  const friend = await otherBrowser(browser, page);
  await open(friend, shareUrl);
  await friend.getByRole("button", { name: "A hug" }).click();
  await expect(friend.getByText(/You replied\s*🤗/)).toBeVisible();
  await friend.reload();
  await expect(friend.getByText(/You replied\s*🤗/)).toBeVisible();
  await friend.getByRole("button", { name: "Don't send me cards here" }).click();
  await friend.getByRole("button", { name: "Close the link" }).click();
  await expect(friend.getByRole("heading", { level: 1, name: "No more cards here" })).toBeVisible();
  await friend.context().close();
});

test("a browser that blocks cookies is told so, and the play is not used up", { tag: "@once" }, async ({
  page,
  signIn,
  browser,
  request,
}) => {
  await signIn(freshAddress());
  const { id, share, shareUrl } = await sharedCard(page.request, { video: videoFile("clip.mp4") });
  const friend = await otherBrowser(browser, page);
  // As if the cookie of the first answer had not come back with the second request.
  await friend.route("**/play", (route) => route.fulfill({ json: { held: false } }));
  await open(friend, shareUrl);
  await playButton(friend).click();
  await expect(friend.getByText(/^Your browser is blocking cookies/)).toBeVisible();
  expect((await (await request.get(`/api/cards/${id}?share=${share}`)).json()).video.state).toBe("ready");
  await friend.context().close();
});

test("a video survives a lost answer to the press, and a lost connection in mid-play", { tag: "@once" }, async ({
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
  await open(friend, shareUrl);
  await playButton(friend).click();
  await expect(friend.getByText(/was deleted for privacy/)).toBeVisible({ timeout: 60_000 });
  expect([isLost, cut]).toEqual([true, false]);
  await friend.context().close();
});

test("a card can be saved as a picture and printed without the rest of the page", { tag: "@once" }, async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress());
  const { id } = await sharedCard(page.request);
  await page.goto(`/cards/${id}`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /Save/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Save me a slice")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Share Card" })).toBeHidden();
});
