import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { longDate, plusDays, utcToday } from "@/lib/core/dates";
import { postCard } from "./card-of";
import { siteDatabase } from "./database";
import { expect, test } from "./fixtures";
import { runJob } from "./jobs";
import { freshAddress, linkIn, mailsTo, mailTo } from "./mailbox";

test.use({ timezoneId: "America/New_York" });

const DAY = plusDays(utcToday(), 3);
const NEXT_DAY = plusDays(DAY, 1);

const berlin = (recipientEmail: string) => ({ recipientEmail, sendOn: DAY, timeZone: "Europe/Berlin" });

/** Opens another person's browser, or the same person's without scripts. */
async function otherBrowser(browser: Browser, page: Page, { isSame = false, hasScripts = true } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    javaScriptEnabled: hasScripts,
    ...(isSame && { storageState: await page.context().storageState() }),
  });
  return context.newPage();
}

/** Creates a card of the signed-in user and returns its id. */
async function newCard(request: APIRequestContext): Promise<string> {
  const answer = await postCard(request);
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  return id;
}

/** Returns the state of a card's email as its sender sees it. */
async function stateOf(request: APIRequestContext, id: string) {
  return (await (await request.get(`/api/cards/${id}/mail`)).json()).mail;
}

/** Makes a scheduled card due and runs the job that sends it. */
async function comeMorning(id: string): Promise<void> {
  const sql = siteDatabase();
  await sql`update card_mails set send_at = now() - interval '1 minute' where card_id = ${id}`;
  await sql.end();
  expect((await runJob("scheduled-cards")).status).toBe(200);
}

/** Creates a card, emails it to this address, and returns its id. */
async function mailedCard(request: APIRequestContext, recipient: string): Promise<string> {
  const id = await newCard(request);
  expect((await request.post(`/api/cards/${id}/mail`, { data: berlin(recipient) })).status()).toBe(201);
  await comeMorning(id);
  return id;
}

const fieldsOf = (page: Page) => ({
  email: page.getByLabel("Recipient's email"),
  day: page.getByLabel("Day", { exact: true }),
  zone: page.locator("[name='timeZone']"),
});

/** Selects a time zone by its city: with a search, or with a plain select without scripts. */
async function chooseZone(page: Page, zone: string, hasScripts: boolean): Promise<void> {
  if (!hasScripts) {
    await fieldsOf(page).zone.selectOption(zone);
    return;
  }
  await page.getByRole("button", { name: /^Time zone:/ }).click();
  await page.getByLabel("Search for a city").fill(zone.split("/").at(-1) ?? "");
  await page.getByLabel("Search for a city").press("Enter");
}

for (const hasScripts of [true, false]) {
  test(`a card is scheduled from its page, changed, and canceled, ${hasScripts ? "with" : "without"} scripts`, async ({
    page: signedIn,
    signIn,
    browser,
  }) => {
    await signIn(freshAddress());
    const id = await newCard(signedIn.request);
    const page = hasScripts ? signedIn : await otherBrowser(browser, signedIn, { isSame: true, hasScripts });
    const recipient = freshAddress("grace");
    await page.goto(`/cards/${id}`);
    await page.getByRole("link", { name: "Schedule by email" }).click();
    await expect(page).toHaveURL(`/cards/${id}/mail`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);

    const { email, day, zone } = fieldsOf(page);
    // The device's time zone, where a script can read it.
    await expect(zone).toHaveValue(hasScripts ? "America/New_York" : "");
    await email.fill("nobody");
    await day.fill(plusDays(DAY, -5));
    await chooseZone(page, "Europe/Berlin", hasScripts);
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(email).toHaveAccessibleDescription(/^Must be a valid email address/);
    await expect(email).toHaveValue("nobody");
    await expect(zone).toHaveValue("Europe/Berlin");
    await email.fill(recipient);
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(day).toHaveAccessibleDescription(/^It's already past 9 AM on that day there\.$/);
    await day.fill(DAY);
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(
      page.getByText(`We'll email it to ${recipient} on ${longDate(DAY)}, at 9 AM in Berlin.`),
    ).toBeVisible();
    if (hasScripts) {
      // The form stays on the page with its result, and its button keeps the focus.
      await expect(page.getByText("Scheduled.", { exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: "Save changes" })).toBeFocused();
    }
    expect(await stateOf(signedIn.request, id)).toMatchObject({ ...berlin(recipient), version: 1 });

    // Another window changes it in the meantime.
    const data = { version: 1, timeZone: "Europe/Paris" };
    expect((await signedIn.request.patch(`/api/cards/${id}/mail`, { data })).status()).toBe(200);
    await fieldsOf(page).day.fill(NEXT_DAY);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText(/^This was changed in another window\./)).toBeVisible();
    await expect(page.getByText(`We'll email it to ${recipient} on ${longDate(DAY)}, at 9 AM in Paris.`)).toBeVisible();
    await expect(fieldsOf(page).day).toHaveValue(NEXT_DAY);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText(`on ${longDate(NEXT_DAY)}, at 9 AM in Berlin.`)).toBeVisible();

    const words = page.getByRole("region", { name: "Your message" });
    await words.getByLabel("Message").fill("Save me two slices");
    await words.getByRole("button", { name: "Save message" }).click();
    await expect(words.getByText("Message saved.")).toBeVisible();

    await page.getByText("I don't want to send it").click();
    await page.getByRole("button", { name: "Cancel the email" }).click();
    await expect(page.getByText("Canceled. The card won't be sent.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Schedule", exact: true })).toBeVisible();
    await expect(fieldsOf(page).email).toHaveValue("");
    await page.goto(`/cards/${id}`);
    await expect(page.getByText("Save me two slices")).toBeVisible();
    expect(await stateOf(signedIn.request, id)).toBeNull();
    if (page !== signedIn) await page.context().close();
    expect(await mailsTo(recipient)).toEqual([]);
  });
}

test("only a press on an emailed card's envelope reports to the sender that it was opened", async ({
  page,
  signIn,
  browser,
  request,
}) => {
  await signIn(freshAddress());
  const recipient = freshAddress("grace");
  const id = await mailedCard(page.request, recipient);
  const link = linkIn(await mailTo(recipient), `/cards/${id}?share=`);
  expect((await request.head(link)).status()).toBe(200);
  const friend = await otherBrowser(browser, page);
  await friend.goto(link);
  await expect(friend.getByRole("heading", { name: "A card for you" })).toBeVisible();
  // The page is hydrated: nothing that it does by itself reports the card as opened.
  await expect(friend.getByText(/^This link works until/)).toBeAttached();
  expect(await stateOf(page.request, id)).toMatchObject({ status: "sent", openedAt: null });
  // Opening another link to the same card does not report it either.
  const { shareUrl } = await (await page.request.post("/api/share/finalize", { data: { objectId: id } })).json();
  const other = await otherBrowser(browser, page);
  const requested: string[] = [];
  other.on("request", (each) => requested.push(each.url()));
  await other.goto(shareUrl);
  await other.getByRole("button", { name: "Open your card" }).click();
  await expect(other.getByText("Save me a slice")).toBeVisible();
  expect(requested.filter((url) => url.endsWith("/opened"))).toEqual([]);
  await other.context().close();

  const noted = friend.waitForResponse((answer) => answer.url().endsWith(`/api/cards/${id}/opened`));
  await friend.getByRole("button", { name: "Open your card" }).click();
  expect((await noted).status()).toBe(204);
  await expect(friend.getByText("Save me a slice")).toBeVisible();
  await page.goto(`/cards/${id}`);
  await expect(page.getByText("Opened", { exact: true })).toBeVisible();
  await friend.context().close();
});

for (const hasScripts of [false, true]) {
  test(`a recipient opts out of cards by email and undoes that, ${hasScripts ? "with" : "without"} scripts`, {
    // The buttons are plain forms, so scripts make no difference to them.
    tag: hasScripts ? "@long" : [],
  }, async ({ page, signIn, browser }) => {
    await signIn(freshAddress());
    const recipient = freshAddress("grace");
    await mailedCard(page.request, recipient);
    const friend = await otherBrowser(browser, page, { hasScripts });
    await friend.goto(linkIn(await mailTo(recipient), "/cards/refuse/"));
    await expect(friend.getByRole("heading", { name: "Stop cards by email?" })).toBeVisible();
    await friend.getByRole("button", { name: "Stop cards by email" }).click();
    await expect(friend.getByRole("heading", { name: "Cards by email are off" })).toBeVisible();
    const refused = await mailedCard(page.request, recipient);
    await expect.poll(async () => (await stateOf(page.request, refused)).status).toBe("refused");
    await friend.getByRole("button", { name: "Turn them back on" }).click();
    await expect(friend.getByText("You can get cards by email again.")).toBeVisible();
    await mailedCard(page.request, recipient);
    await mailTo(recipient, 2);
    await friend.context().close();
  });
}
