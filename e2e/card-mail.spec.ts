import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { utcToday } from "../lib/clock";
import { longDate, plusDays } from "../lib/dates";
import { postCard } from "./card-of";
import { siteDatabase } from "./database";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";
import { runJob } from "./jobs";
import { freshAddress, linkIn, mailsTo, mailTo } from "./mailbox";

// Long journeys: each begins with a sign-in by mail, and most wait for a job.
test.describe.configure({ timeout: 120_000 });
test.use({ timezoneId: "America/New_York" });

const DAY = plusDays(utcToday(), 3);
const NEXT_DAY = plusDays(DAY, 1);

const berlin = (recipientEmail: string) => ({ recipientEmail, sendOn: DAY, timeZone: "Europe/Berlin" });

/** A browser of somebody else's, or the same person's without scripts. */
async function otherBrowser(browser: Browser, page: Page, { isSame = false, hasScripts = true } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    javaScriptEnabled: hasScripts,
    ...(isSame && { storageState: await page.context().storageState() }),
  });
  return context.newPage();
}

/** A card of whoever is signed in. */
async function newCard(request: APIRequestContext): Promise<string> {
  const answer = await postCard(request);
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

/** How a card's mail stands, as its maker is told. */
async function stateOf(request: APIRequestContext, id: string) {
  return (await (await request.get(`/api/cards/${id}/mail`)).json()).mail;
}

/** Its morning comes: it is due, and somebody looks. */
async function comeMorning(id: string): Promise<void> {
  const sql = siteDatabase();
  await sql`update card_mails set send_at = now() - interval '1 minute' where card_id = ${id}`;
  await sql.end();
  expect((await runJob("scheduled-cards")).status).toBe(200);
}

const fieldsOf = (page: Page) => ({
  email: page.getByLabel("Recipient's email"),
  day: page.getByLabel("Day", { exact: true }),
  zone: page.locator("[name='timeZone']"),
});

/** Chooses a zone by its city: in a search, or in a plain select without scripts. */
async function chooseZone(page: Page, zone: string, hasScripts: boolean): Promise<void> {
  if (!hasScripts) {
    await fieldsOf(page).zone.selectOption(zone);
    return;
  }
  await page.getByRole("button", { name: /^Time zone:/ }).click();
  await page.getByLabel("Search for a city").fill(zone.split("/").at(-1) ?? "");
  await page.getByLabel("Search for a city").press("Enter");
}

/** Axe needs a page that runs its script; sideways scrolling is seen without. */
async function look(page: Page, hasScripts: boolean): Promise<void> {
  await expectNoSidewaysScroll(page);
  if (hasScripts) await expectAccessible(page);
}

for (const hasScripts of [true, false]) {
  test(`a card is scheduled from its page, changed, and called back, ${hasScripts ? "with" : "without"} scripts`, async ({
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
    await expect(page.getByRole("heading", { level: 1, name: "Schedule by email" })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await look(page, hasScripts);

    const { email, day, zone } = fieldsOf(page);
    // The device's own, where a script can ask it.
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
    await look(page, hasScripts);
    await day.fill(DAY);
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(
      page.getByText(`We'll email it to ${recipient} on ${longDate(DAY)}, at 9 AM in Berlin.`),
    ).toBeVisible();
    if (hasScripts) {
      // The form is still the same one: it says what it has done, and whoever pressed its button is still there.
      await expect(page.getByText("Scheduled.", { exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: "Save changes" })).toBeFocused();
    }
    expect(await stateOf(signedIn.request, id)).toMatchObject({
      ...berlin(recipient),
      status: "scheduled",
      version: 1,
    });
    await look(page, hasScripts);

    // Another window has changed it meanwhile.
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
    await words.getByLabel("Message").fill("");
    await words.getByRole("button", { name: "Save message" }).click();
    await expect(words.getByLabel("Message")).toHaveAccessibleDescription("Message is required");
    await words.getByLabel("Message").fill("Save me two slices");
    await words.getByRole("button", { name: "Save message" }).click();
    await expect(words.getByText("Message saved.")).toBeVisible();
    expect((await (await signedIn.request.get(`/api/cards/${id}`)).json()).message).toBe("Save me two slices");

    await page.goto(`/cards/${id}`);
    await expect(page.getByText(`on ${longDate(NEXT_DAY)}, at 9 AM in Berlin.`)).toBeVisible();
    await look(page, hasScripts);
    await page.getByRole("link", { name: "Change or cancel" }).click();
    await page.getByText("I don't want to send it").click();
    await page.getByRole("button", { name: "Cancel the email" }).click();
    await expect(page.getByText("Canceled. The card won't be sent.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Schedule", exact: true })).toBeVisible();
    await expect(fieldsOf(page).email).toHaveValue("");
    expect(await stateOf(signedIn.request, id)).toBeNull();
    await look(page, hasScripts);
    await page.goto(`/cards/${id}/mail?done=constructor`);
    await expect(page.getByRole("button", { name: "Schedule", exact: true })).toBeVisible();
    if (page !== signedIn) await page.context().close();
    expect(await mailsTo(recipient)).toEqual([]);
  });
}

test("on its morning a card goes out; only a press on its envelope tells the sender that it was opened", async ({
  page,
  signIn,
  browser,
  request,
}) => {
  const sender = freshAddress();
  await signIn(sender);
  const id = await newCard(page.request);
  const recipient = freshAddress("grace");
  expect((await page.request.post(`/api/cards/${id}/mail`, { data: berlin(recipient) })).status()).toBe(201);
  await comeMorning(id);
  const mail = await mailTo(recipient);
  expect(mail.subject).toMatch(/^A card for you: /);
  expect(mail.text.replace(/\s+/g, " ")).toContain(`Ada (${sender}) made you a card for`);
  expect(mail.text).not.toMatch(/Save me a slice|Grace/);
  expect(mail).toMatchObject({ reply_to: [sender] });
  await page.goto(`/cards/${id}`);
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  await expect(page.getByText(/As far as we know, it hasn't been opened yet\./)).toBeVisible();
  await page.goto(`/cards/${id}/mail`);
  await expect(page.getByRole("button", { name: /^(?:Schedule|Save changes|Cancel the email)$/ })).toHaveCount(0);
  expect((await page.request.delete(`/api/cards/${id}/mail`)).status()).toBe(409);

  // Mail scanners and link previews look.
  const link = linkIn(mail, `/cards/${id}?share=`);
  expect((await request.get(link)).status()).toBe(200);
  expect((await request.head(link)).status()).toBe(200);
  expect((await request.get(link, { headers: { "user-agent": "WhatsApp/2.24.11.78 A" } })).status()).toBe(200);
  const friend = await otherBrowser(browser, page);
  await friend.goto(link);
  await expect(friend.getByRole("heading", { name: "A card for you" })).toBeVisible();
  // Nothing that the page does by itself says that it was opened.
  await friend.waitForLoadState("networkidle");
  expect(await stateOf(page.request, id)).toMatchObject({ status: "sent", openedAt: null });

  const noted = friend.waitForResponse((answer) => answer.url().endsWith(`/api/cards/${id}/opened`));
  await friend.getByRole("button", { name: "Open your card" }).click();
  expect((await noted).status()).toBe(204);
  await expect(friend.getByText("Save me a slice")).toBeVisible();
  await page.goto(`/cards/${id}`);
  await expect(page.getByText("Opened", { exact: true })).toBeVisible();
  await look(page, true);
  await friend.context().close();
});

test("a card that is shared by a link tells nobody that it was opened", async ({ page, signIn, browser }) => {
  await signIn(freshAddress());
  const id = await newCard(page.request);
  await page.request.post(`/api/cards/${id}/mail`, { data: berlin(freshAddress("grace")) });
  const { shareUrl } = await (await page.request.post("/api/share/finalize", { data: { objectId: id } })).json();
  const friend = await otherBrowser(browser, page);
  const asked: string[] = [];
  friend.on("request", (each) => asked.push(each.url()));
  await friend.goto(shareUrl);
  await friend.getByRole("button", { name: "Open your card" }).click();
  await expect(friend.getByText("Save me a slice")).toBeVisible();
  expect(asked.filter((url) => url.endsWith("/opened"))).toEqual([]);
  await friend.context().close();

  // What somebody may have read stays as it is.
  await page.goto(`/cards/${id}/mail`);
  await expect(page.getByText(/^There's an open link to this card, so you can't change what it says\./)).toBeVisible();
  const data = { version: 1, message: "Something else" };
  const answer = await page.request.patch(`/api/cards/${id}/mail`, { data });
  expect([answer.status(), (await answer.json()).error]).toEqual([
    409,
    "There's an open link to this card, so you can't change what it says. Close the link first.",
  ]);
});

for (const hasScripts of [true, false]) {
  test(`a recipient refuses further cards, and takes that back, ${hasScripts ? "with" : "without"} scripts`, async ({
    page,
    signIn,
    browser,
    request,
  }) => {
    await signIn(freshAddress());
    const recipient = freshAddress("grace");
    const sendOne = async () => {
      const id = await newCard(page.request);
      expect((await page.request.post(`/api/cards/${id}/mail`, { data: berlin(recipient) })).status()).toBe(201);
      await comeMorning(id);
      return id;
    };
    await sendOne();
    const refuseUrl = linkIn(await mailTo(recipient), "/cards/refuse/");
    const friend = await otherBrowser(browser, page, { hasScripts });
    await request.get(refuseUrl);
    await friend.goto(refuseUrl);
    await expect(friend.getByRole("heading", { name: "Stop cards by email?" })).toBeVisible();
    await look(friend, hasScripts);
    await friend.getByRole("button", { name: "Stop cards by email" }).click();
    await expect(friend.getByRole("heading", { name: "Cards by email are off" })).toBeVisible();
    await look(friend, hasScripts);

    const refused = await sendOne();
    await expect.poll(async () => (await stateOf(page.request, refused)).status).toBe("refused");
    await page.goto(`/cards/${refused}/mail`);
    await expect(
      page.getByText(`We didn't send it to ${recipient}, which doesn't accept cards by email.`),
    ).toBeVisible();
    await look(page, true);
    expect(await mailsTo(recipient)).toHaveLength(1);

    await friend.getByRole("button", { name: "Turn them back on" }).click();
    await expect(friend.getByText("You can get cards by email again.")).toBeVisible();
    await sendOne();
    await mailTo(recipient, 2);

    // Once an hour is over, a quoted mail takes nothing back, not even on a page that was left open.
    await friend.getByRole("button", { name: "Stop cards by email" }).click();
    await expect(friend.getByRole("heading", { name: "Cards by email are off" })).toBeVisible();
    const sql = siteDatabase();
    const [hash = ""] = /[0-9a-f]{64}/.exec(refuseUrl) ?? [];
    await sql`
      update card_refusals set created_at = created_at - interval '61 minutes' where recipient_hash = ${hash}`;
    await sql.end();
    await friend.getByRole("button", { name: "Turn them back on" }).click();
    await expect(friend.getByText("Nothing has changed")).toBeVisible();
    await expect(friend.getByRole("button", { name: "Turn them back on" })).toHaveCount(0);
    await expect(friend.getByRole("main").getByRole("link", { name: "write to us" })).toHaveAttribute(
      "href",
      /^mailto:/,
    );
    await look(friend, hasScripts);
    await friend.context().close();
  });
}

test("a mail program refuses with one request; a link that is cut in two does nothing", async ({
  page,
  signIn,
  request,
}) => {
  await signIn(freshAddress());
  const recipient = freshAddress("grace");
  const id = await newCard(page.request);
  await page.request.post(`/api/cards/${id}/mail`, { data: berlin(recipient) });
  await comeMorning(id);
  const { headers } = await mailTo(recipient);
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const [, url = ""] = /^<(.+)>$/.exec(headers["List-Unsubscribe"] ?? "") ?? [];
  const looked = await request.get(url, { maxRedirects: 0 });
  expect([looked.status(), looked.headers().location]).toEqual([303, new URL(url).pathname.replace("/api", "")]);
  expect((await request.post(url)).status()).toBe(400);
  const refusing = async () => (await request.get(url)).text();
  expect(await refusing()).toContain("Stop cards by email?");
  const elsewhere = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };
  const form = { "List-Unsubscribe": "One-Click" };
  expect((await request.post(url, { form, headers: elsewhere })).status()).toBe(200);
  expect(await refusing()).toContain("Cards by email are off");

  expect((await request.post(url.slice(0, -1), { form })).status()).toBe(404);
  await page.goto(`/cards/refuse/${url.slice(-20)}`);
  await expect(page.getByRole("heading", { name: "That link isn't complete" })).toBeVisible();
  await look(page, true);
});

test("whoever refuses on the card's own page gets no more cards by mail, and its sender sees it", async ({
  page,
  signIn,
  browser,
}) => {
  await signIn(freshAddress());
  const recipient = freshAddress("grace");
  const id = await newCard(page.request);
  await page.request.post(`/api/cards/${id}/mail`, { data: berlin(recipient) });
  await comeMorning(id);
  const friend = await otherBrowser(browser, page);
  await friend.goto(linkIn(await mailTo(recipient), `/cards/${id}?share=`));
  await friend.getByRole("button", { name: "Open your card" }).click();
  await friend.getByRole("button", { name: "Don't send me cards here" }).click();
  await expect(friend.getByText(/no one can send cards to that address by email anymore/)).toBeVisible();
  await friend.getByRole("button", { name: "Close the link" }).click();
  await expect(friend.getByRole("heading", { level: 1, name: "No more cards here" })).toBeVisible();
  await friend.context().close();
  expect(await stateOf(page.request, id)).toMatchObject({ status: "refused" });

  const other = await newCard(page.request);
  await page.request.post(`/api/cards/${other}/mail`, { data: berlin(recipient) });
  await comeMorning(other);
  await expect.poll(async () => (await stateOf(page.request, other)).status).toBe("refused");
  expect(await mailsTo(recipient)).toHaveLength(1);
});

test("a card that bounces is seen to, and sent again to another address", async ({ page, signIn }) => {
  await signIn(freshAddress());
  const id = await newCard(page.request);
  const gone = `bounced+${crypto.randomUUID().slice(0, 8)}@resend.dev`;
  await page.request.post(`/api/cards/${id}/mail`, { data: berlin(gone) });
  await comeMorning(id);
  await expect.poll(async () => (await stateOf(page.request, id)).status).toBe("bounced");
  await page.goto(`/cards/${id}`);
  await expect(page.getByText("Bounced", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Send it again" }).click();
  await expect(page.getByText(`It couldn't be delivered to ${gone}.`)).toBeVisible();
  const { email, day, zone } = fieldsOf(page);
  await expect(email).toHaveValue(gone);
  await expect(zone).toHaveValue("Europe/Berlin");
  await look(page, true);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadable(page);
  const right = freshAddress("right");
  await email.fill(right);
  await day.fill(DAY);
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText(`We'll email it to ${right} on`)).toBeVisible();
  await comeMorning(id);
  await mailTo(right);
  await expect.poll(async () => (await stateOf(page.request, id)).status).toBe("sent");
});

test("a card that its reader calls junk is left at that", async ({ page, signIn }) => {
  await signIn(freshAddress());
  const id = await newCard(page.request);
  const cross = `complained+${crypto.randomUUID().slice(0, 8)}@resend.dev`;
  await page.request.post(`/api/cards/${id}/mail`, { data: berlin(cross) });
  await comeMorning(id);
  await expect.poll(async () => (await stateOf(page.request, id)).status).toBe("refused");
  await page.goto(`/cards/${id}`);
  await expect(page.getByText("Not wanted", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Email details" }).click();
  await expect(page.getByText(/they don't want any more cards\. Please leave it at that\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Schedule", exact: true })).toHaveCount(0);
  await look(page, true);
  expect((await page.request.post(`/api/cards/${id}/mail`, { data: berlin(freshAddress()) })).status()).toBe(409);
});

test("one that our mail service does not take is put off by its sender", async ({ page, signIn }) => {
  await signIn(freshAddress());
  const id = await newCard(page.request);
  await page.request.post(`/api/cards/${id}/mail`, { data: berlin(freshAddress("grace")) });
  const sql = siteDatabase();
  await sql`
    update card_mails set status = 'sending', attempts = 1, last_error = '503 application_error',
      claimed_until = now() + interval '1 hour'
    where card_id = ${id}`;
  await sql.end();
  await page.goto(`/cards/${id}`);
  await expect(page.getByText(/^Our email service hasn't accepted it for/)).toBeVisible();
  await page.getByRole("link", { name: "Change or cancel" }).click();
  await look(page, true);
  await fieldsOf(page).day.fill(NEXT_DAY);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(`on ${longDate(NEXT_DAY)}, at 9 AM in Berlin.`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Your message" })).toBeVisible();
});

test("what is typed is still there when the server cannot be reached", async ({ page, signIn, faults }) => {
  await signIn(freshAddress());
  await page.goto(`/cards/${await newCard(page.request)}/mail`);
  const { email } = fieldsOf(page);
  await email.fill("grace@example.org");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText(/^We couldn't reach our server\./)).toBeVisible();
  await expect(email).toHaveValue("grace@example.org");
  await page.context().setOffline(false);
  expect(faults.splice(0).every((fault) => fault.includes("ERR_INTERNET_DISCONNECTED"))).toBe(true);
});

test("nobody but its maker schedules, sees or calls back a card", { tag: "@once" }, async ({
  page,
  signIn,
  playwright,
  browser,
}) => {
  await signIn(freshAddress());
  const id = await newCard(page.request);
  const path = `/api/cards/${id}/mail`;
  const data = berlin(freshAddress("grace"));
  const signedOut = await playwright.request.newContext({ baseURL: process.env.E2E_SITE_URL ?? "" });
  const all = async (request: APIRequestContext) => [
    (await request.get(path)).status(),
    (await request.post(path, { data })).status(),
    (await request.patch(path, { data: { version: 1, sendOn: NEXT_DAY } })).status(),
    (await request.delete(path)).status(),
  ];
  expect(await all(signedOut)).toEqual([401, 401, 401, 401]);
  const html = async (request: APIRequestContext) => {
    const answer = await request.get(`/cards/${id}/mail`);
    return [answer.status(), (await answer.text()).includes("Card Not Found")];
  };
  expect(await html(signedOut)).toEqual([404, true]);
  await signedOut.dispose();

  const { request } = page;
  const refused = async (change: object) => {
    const answer = await request.post(path, { data: { ...data, ...change } });
    return [answer.status(), (await answer.json()).error];
  };
  expect(await refused({ recipientEmail: "a@b" })).toEqual([422, "Must be a valid email address"]);
  expect(await refused({ recipientEmail: `${"a".repeat(250)}@b.example` })).toEqual([
    422,
    "Email must be 255 characters or less",
  ]);
  expect(await refused({ sendOn: "26.11.2026" })).toEqual([422, "Date must be in YYYY-MM-DD format"]);
  expect(await refused({ timeZone: "PST" })).toEqual([422, "Choose a time zone"]);
  expect(await refused({ sendOn: plusDays(utcToday(), -2) })).toEqual([
    422,
    "It's already past 9 AM on that day there.",
  ]);
  expect(await refused({ sendOn: plusDays(utcToday(), 368) })).toEqual([422, "Choose a day within the next year."]);
  expect((await request.post(path, { form: { recipientEmail: "a@b.example" } })).status()).toBe(415);
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await request.post(path, { data, headers })).status()).toBe(403);
  expect(await stateOf(request, id)).toBeNull();
  expect((await request.delete(path)).status()).toBe(404);
  expect((await request.post(path, { data })).status()).toBe(201);
  expect((await request.post(path, { data })).status()).toBe(409);
  const unversioned = await request.patch(path, { data: { sendOn: NEXT_DAY } });
  expect([unversioned.status(), (await unversioned.json()).error]).toEqual([422, "Send the version you are changing."]);

  const stranger = await otherBrowser(browser, page);
  const eve = freshAddress("eve");
  await stranger.request.post("/api/auth/email/start", { data: { email: eve, returnUrl: "/account" } });
  await stranger.goto(linkIn(await mailTo(eve), "/auth/confirm"));
  await stranger.getByRole("button", { name: "Sign in" }).click();
  await expect(stranger).toHaveURL("/account");
  expect(await all(stranger.request)).toEqual([404, 404, 404, 404]);
  await stranger.goto(`/cards/${id}/mail`);
  await expect(stranger.getByRole("heading", { name: "Card Not Found" })).toBeVisible();
  await stranger.context().close();
  expect((await request.delete(path)).status()).toBe(204);
});
