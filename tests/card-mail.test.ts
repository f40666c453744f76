import { beforeEach, expect, test } from "vitest";
import { cardMails, cardRefusals } from "@/db/schema/card-mails";
import { longDate, plusDays, utcToday } from "@/lib/core/dates";
import { signedHeaders } from "@/tools/emulators/resend/webhooks";
import { makeCard } from "./card-requests";
import { freshAddress, quietLog, testSite, type Visitor } from "./site";

const site = await testSite({ catalog: true, emulators: ["mailbox"] });
const { eq, sql } = await import("drizzle-orm");
const {
  callBackAction,
  changeTextAction: changeWordsAction,
  mailCardAction,
} = await import("@/app/(cards)/cards/[cardId]/mail/actions");

const DAY = plusDays(utcToday(), 3);
const NEXT_DAY = plusDays(DAY, 1);
const EVIL = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
const BERLIN = "Europe/Berlin";

/** The state of a form that was not sent yet. */
const BLANK = { typed: {}, issues: {}, problem: "", done: "" } as never;

const berlin = (recipientEmail: string) => ({ recipientEmail, sendOn: DAY, timeZone: BERLIN });
const pathOf = (url: string) => url.replace("https://oddly.example", "");
const errorIn = async (answer: Response) => [answer.status, (await answer.json()).error];

function formData(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Sends the form on a card's email page. */
async function submitMail(sender: Visitor, cardId: string, fields: Record<string, string>) {
  const form = formData({ cardId, version: "", timeZone: BERLIN, ...fields });
  return (await sender.act(() => mailCardAction(BLANK, form), `/cards/${cardId}/mail`)).result;
}

/** Sends the form that changes the message of a scheduled card. */
async function submitWords(sender: Visitor, cardId: string, fields: Record<string, string>) {
  const form = formData({ cardId, recipientName: "Grace", senderName: "Ada", salutation: "Cheers", ...fields });
  return (await sender.act(() => changeWordsAction(BLANK, form), `/cards/${cardId}/mail`)).result;
}

/** Returns the state of a card's email as its sender sees it. */
const mailOf = async (sender: Visitor, id: string) => (await (await sender.get(`/api/cards/${id}/mail`)).json()).mail;

/** Returns the version in the page's form, which a change must send. */
const versionOn = (page: Document) => page.querySelector<HTMLInputElement>("[name=version]")?.value;

const buttonsOn = (page: Document) =>
  [...page.querySelectorAll("button")].map(({ textContent }) => textContent?.trim());

/** Makes the card due and runs the job that sends it. */
async function comeMorning(id: string): Promise<void> {
  await site.db.update(cardMails).set({ sendAt: sql`now() - interval '1 minute'` }).where(eq(cardMails.cardId, id));
  const headers = { authorization: `Bearer ${process.env.JOBS_SECRET}` };
  const answer = await site.visitor().fetch("/api/jobs/scheduled-cards", { method: "POST", headers });
  expect(answer.status).toBe(200);
}

/** Creates a user with a card that is scheduled for this address. */
async function scheduledCard(recipient = freshAddress()) {
  const sender = await site.signedIn();
  const id = await makeCard(sender);
  expect((await sender.post(`/api/cards/${id}/mail`, berlin(recipient))).status).toBe(201);
  return { sender, id, recipient };
}

/** The same, but sent: includes the email and its link to the card. */
async function mailedCard(recipient = freshAddress()) {
  const card = await scheduledCard(recipient);
  await comeMorning(card.id);
  const mail = await onlyMail(recipient);
  const link = linkIn(mail.text, `/cards/${card.id}?share=`);
  return { ...card, mail, link, share: new URL(link).searchParams.get("share") ?? "" };
}

async function onlyMail(address: string) {
  const mails = await site.mailbox.mailsTo(address);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  if (!mail) throw new Error(`nothing was mailed to ${address}`);
  return mail;
}

function linkIn(text: string | null, part: string): string {
  const link = (text ?? "").match(/https?:\/\/\S+/g)?.find((each) => each.includes(part));
  if (!link) throw new Error(`the mail has no link with ${part}`);
  return link;
}

/** Sends Resend's event about an email to the site. */
async function report(type: "email.bounced" | "email.complained", mail: { id: string; to: string[] }): Promise<void> {
  const bounce = { type: "Permanent", subType: "General", message: "The mailbox does not exist." };
  const body = JSON.stringify({
    type,
    created_at: new Date().toISOString(),
    data: { email_id: mail.id, to: mail.to, ...(type === "email.bounced" && { bounce }) },
  });
  const headers = signedHeaders(process.env.RESEND_WEBHOOK_SECRET ?? "", `msg_${mail.id}`, new Date(), body);
  const answer = await site.visitor().fetch("/api/webhooks/resend", { method: "POST", body, headers });
  expect(answer.status).toBe(200);
}

beforeEach(() => {
  quietLog();
});

test("the page of a card that is not scheduled has a form for it and is not indexed by search engines", async () => {
  const sender = await site.signedIn();
  const id = await makeCard(sender);
  const link = (await sender.open(`/cards/${id}`)).page.querySelector(`a[href="/cards/${id}/mail"]`);
  expect(link?.textContent?.trim()).toBe("Schedule by email");
  const { page, title } = await sender.open(`/cards/${id}/mail`);
  expect(title).toBe("Schedule by email");
  expect(page.querySelector("h1")?.textContent).toBe("Schedule by email");
  expect(page.querySelector<HTMLOptionElement>("select[name=timeZone] option[selected]")?.value).toBe("");
  expect(buttonsOn(page)).toContain("Schedule");
  const { metadata } = await import("@/app/(cards)/cards/[cardId]/mail/page");
  expect(metadata.robots).toMatchObject({ index: false });
  // An unknown outcome in the URL shows no message.
  const odd = await sender.open(`/cards/${id}/mail?done=constructor`);
  expect(buttonsOn(odd.page)).toContain("Schedule");
  expect(odd.page.querySelector("[role=status]")?.textContent).toBe("");
});

test("a form with a bad address or a past day shows errors at its fields and preserves what was typed", async () => {
  const sender = await site.signedIn();
  const id = await makeCard(sender);
  const past = plusDays(DAY, -5);
  expect(await submitMail(sender, id, { recipientEmail: "nobody", sendOn: past })).toEqual({
    typed: { recipientEmail: "nobody", sendOn: past, timeZone: BERLIN },
    issues: { recipientEmail: "Must be a valid email address" },
    problem: "",
    done: "",
  });
  expect(await submitMail(sender, id, { recipientEmail: "grace@example.org", sendOn: past })).toMatchObject({
    issues: { sendOn: "It's already past 9 AM on that day there." },
  });
  expect(await mailOf(sender, id)).toBeNull();
});

test("a card is scheduled, changed and canceled with the forms on its page", async () => {
  const sender = await site.signedIn();
  const id = await makeCard(sender);
  const recipient = freshAddress();
  expect(await submitMail(sender, id, { recipientEmail: recipient, sendOn: DAY })).toMatchObject({
    done: "Scheduled.",
  });
  expect(await mailOf(sender, id)).toMatchObject({ ...berlin(recipient), status: "scheduled", version: 1 });
  const first = await sender.open(`/cards/${id}/mail`);
  expect(first.text).toContain(`We'll email it to ${recipient} on ${longDate(DAY)}, at 9 AM in Berlin.`);
  expect(versionOn(first.page)).toBe("1");

  // Another window changes it in the meantime.
  const patched = await sender.patch(`/api/cards/${id}/mail`, { version: 1, timeZone: "Europe/Paris" });
  expect(patched.status).toBe(200);
  const stale = await submitMail(sender, id, { version: "1", recipientEmail: recipient, sendOn: NEXT_DAY });
  expect(stale).toMatchObject({
    typed: { sendOn: NEXT_DAY },
    problem: expect.stringMatching(/^This was changed in another window\./),
  });
  const second = await sender.open(`/cards/${id}/mail`);
  expect(second.text).toContain(`We'll email it to ${recipient} on ${longDate(DAY)}, at 9 AM in Paris.`);
  const version = versionOn(second.page) ?? "";
  expect(await submitMail(sender, id, { version, recipientEmail: recipient, sendOn: NEXT_DAY })).toMatchObject({
    done: "Saved.",
  });

  const third = await sender.open(`/cards/${id}/mail`);
  expect(third.text).toContain(`on ${longDate(NEXT_DAY)}, at 9 AM in Berlin.`);
  const current = versionOn(third.page) ?? "";
  expect(await submitWords(sender, id, { version: current, message: "" })).toMatchObject({
    issues: { message: "Message is required" },
  });
  expect(await submitWords(sender, id, { version: current, message: "Save me two slices" })).toMatchObject({
    done: "Message saved.",
  });
  expect((await (await sender.get(`/api/cards/${id}`)).json()).message).toBe("Save me two slices");

  const card = await sender.open(`/cards/${id}`);
  expect(card.text).toContain(`on ${longDate(NEXT_DAY)}, at 9 AM in Berlin.`);
  expect(card.page.querySelector(`a[href="/cards/${id}/mail"]`)?.textContent?.trim()).toBe("Change or cancel");
  const { location } = await sender.act(() => callBackAction(formData({ cardId: id })), `/cards/${id}/mail`);
  expect(location).toMatch(new RegExp(`^/cards/${id}/mail\\?done=back&at=\\d+$`));
  const canceled = await sender.open(location ?? "");
  expect(canceled.text).toContain("Canceled. The card won't be sent.");
  expect(buttonsOn(canceled.page)).toContain("Schedule");
  expect(canceled.page.querySelector<HTMLInputElement>("[name=recipientEmail]")?.value).toBe("");
  expect(await mailOf(sender, id)).toBeNull();
  expect(await site.mailbox.mailsTo(recipient)).toEqual([]);
});

test("a card is sent on its morning, in an email that reveals nothing of its content", async () => {
  const { sender, id, mail } = await mailedCard();
  expect(mail.subject).toMatch(/^A card for you: /);
  expect((mail.text ?? "").replace(/\s+/g, " ")).toContain(`Ada (${sender.email}) made you a card for`);
  expect(mail.text).not.toMatch(/Save me a slice|Grace/);
  expect(mail.reply_to).toEqual([sender.email]);
  const { text } = await sender.open(`/cards/${id}`);
  expect(text).toContain("SentIt went to");
  expect(text).toContain("As far as we know, it hasn't been opened yet.");
  const { page } = await sender.open(`/cards/${id}/mail`);
  expect(buttonsOn(page).filter((name) => /^(?:Schedule|Save changes|Cancel the email)$/.test(name ?? ""))).toEqual([]);
  expect((await sender.delete(`/api/cards/${id}/mail`)).status).toBe(409);
});

test("only a press on the envelope reports to the sender that an emailed card was opened", async () => {
  const { sender, id, link, share } = await mailedCard();
  // Email scanners and link previews open the page.
  const { html } = await site.visitor().open(pathOf(link));
  expect(html).toContain(`/api/cards/${id}/opened`);
  await site.visitor({ "user-agent": "WhatsApp/2.24.11.78 A" }).open(pathOf(link));
  expect(await mailOf(sender, id)).toMatchObject({ status: "sent", openedAt: null });
  expect((await site.visitor().post(`/api/cards/${id}/opened`, { share })).status).toBe(204);
  expect(await mailOf(sender, id)).toMatchObject({ status: "opened", openedAt: expect.any(String) });
  expect((await sender.open(`/cards/${id}`)).text).toContain("OpenedIt was opened on");
});

test("a card opened through a shared link reports nothing, and its text can't be changed while the link is open", async () => {
  const { sender, id } = await scheduledCard();
  const { shareUrl } = await (await sender.post("/api/share/finalize", { objectId: id })).json();
  expect((await site.visitor().open(pathOf(shareUrl))).html).not.toContain("/opened");
  expect((await sender.open(`/cards/${id}/mail`)).text).toContain(
    "There's an open link to this card, so you can't change what it says.",
  );
  const changed = await sender.patch(`/api/cards/${id}/mail`, { version: 1, message: "Something else" });
  expect(await errorIn(changed)).toEqual([
    409,
    "There's an open link to this card, so you can't change what it says. Close the link first.",
  ]);
});

/** Presses a button on the page of an opt-out link, and opens the next page. */
async function press(visitor: Visitor, page: Document, label: string) {
  const button = [...page.querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === label);
  const form = button?.closest("form");
  const token = form?.querySelector<HTMLInputElement>("[name=token]")?.value ?? "";
  const answer = await visitor.post(form?.getAttribute("action") ?? "", undefined, { form: { token } });
  expect(answer.status).toBe(303);
  return visitor.open(answer.headers.get("location") ?? "");
}

test("a recipient opts out of cards by email and can undo that within an hour", async () => {
  const { mail, recipient } = await mailedCard();
  const friend = site.visitor();
  const refuseUrl = pathOf(linkIn(mail.text, "/cards/refuse/"));
  const offered = await friend.open(refuseUrl);
  expect(offered.text).toContain("Stop cards by email?");
  const off = await press(friend, offered.page, "Stop cards by email");
  expect([off.title, off.text]).toEqual(["Cards by email are off", expect.stringContaining("Cards by email are off")]);

  const refused = await scheduledCard(recipient);
  await comeMorning(refused.id);
  expect(await mailOf(refused.sender, refused.id)).toMatchObject({ status: "refused" });
  expect((await refused.sender.open(`/cards/${refused.id}/mail`)).text).toContain(
    `We didn't send it to ${recipient}, which doesn't accept cards by email.`,
  );
  expect(await site.mailbox.mailsTo(recipient)).toHaveLength(1);

  const on = await press(friend, off.page, "Turn them back on");
  expect(on.text).toContain("You can get cards by email again.");
  await comeMorning((await scheduledCard(recipient)).id);
  expect(await site.mailbox.mailsTo(recipient)).toHaveLength(2);

  // After an hour, a forwarded email can no longer undo the opt-out, not even on a page that is still open.
  const again = await press(friend, on.page, "Stop cards by email");
  const [hash = ""] = /[0-9a-f]{64}/.exec(refuseUrl) ?? [];
  await site.db
    .update(cardRefusals)
    .set({ createdAt: sql`${cardRefusals.createdAt} - interval '61 minutes'` })
    .where(eq(cardRefusals.recipientHash, hash));
  const late = await press(friend, again.page, "Turn them back on");
  expect(late.text).toContain("Nothing has changed");
  expect(buttonsOn(late.page)).not.toContain("Turn them back on");
  const write = [...late.page.querySelectorAll("a")].find(({ textContent }) => textContent === "write to us");
  expect(write?.getAttribute("href")).toMatch(/^mailto:/);
});

test("an email program opts out with one request, from any origin; a truncated link does nothing", async () => {
  const { mail } = await mailedCard();
  expect(mail.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const [, url = ""] = /^<(.+)>$/.exec(mail.headers["List-Unsubscribe"] ?? "") ?? [];
  const program = site.visitor();
  const looked = await program.get(url);
  expect([looked.status, looked.headers.get("location")]).toEqual([303, new URL(url).pathname.replace("/api", "")]);
  const page = looked.headers.get("location") ?? "";
  expect((await program.post(url)).status).toBe(400);
  expect((await program.open(page)).text).toContain("Stop cards by email?");
  const form = { "List-Unsubscribe": "One-Click" };
  expect((await program.post(url, undefined, { form, headers: EVIL })).status).toBe(200);
  expect((await program.open(page)).text).toContain("Cards by email are off");

  expect((await program.post(url.slice(0, -1), undefined, { form })).status).toBe(404);
  expect((await program.open(`/cards/refuse/${url.slice(-20)}`)).text).toContain("That link isn't complete");
});

test("a recipient who opts out on the card itself gets no more cards by email, and the sender sees it", async () => {
  const { sender, id, recipient, share } = await mailedCard();
  const friend = site.visitor();
  expect((await friend.post(`/api/cards/${id}/refuse`, { share })).status).toBe(204);
  expect((await friend.open(`/cards/${id}?share=${share}`)).text).toContain("No more cards here");
  expect(await mailOf(sender, id)).toMatchObject({ status: "refused" });
  const other = await scheduledCard(recipient);
  await comeMorning(other.id);
  expect(await mailOf(other.sender, other.id)).toMatchObject({ status: "refused" });
  expect(await site.mailbox.mailsTo(recipient)).toHaveLength(1);
});

test("a card that bounces is shown as bounced and can be sent again to another address", async () => {
  const { sender, id, recipient, mail } = await mailedCard();
  await report("email.bounced", mail);
  expect(await mailOf(sender, id)).toMatchObject({ status: "bounced" });
  const card = await sender.open(`/cards/${id}`);
  expect(card.text).toContain("BouncedIt couldn't be delivered");
  expect(card.page.querySelector(`a[href="/cards/${id}/mail"]`)?.textContent?.trim()).toBe("Send it again");
  const { page, text } = await sender.open(`/cards/${id}/mail`);
  expect(text).toContain(`It couldn't be delivered to ${recipient}.`);
  expect(page.querySelector<HTMLInputElement>("[name=recipientEmail]")?.value).toBe(recipient);
  expect(page.querySelector<HTMLOptionElement>("select[name=timeZone] option[selected]")?.value).toBe(BERLIN);
  const right = freshAddress();
  expect(await submitMail(sender, id, { recipientEmail: right, sendOn: DAY })).toMatchObject({ done: "Scheduled." });
  expect((await sender.open(`/cards/${id}/mail`)).text).toContain(`We'll email it to ${right} on`);
  await comeMorning(id);
  await onlyMail(right);
  expect(await mailOf(sender, id)).toMatchObject({ status: "sent" });
});

test("a card that its reader reports as spam is not sent again", async () => {
  const { sender, id, mail } = await mailedCard();
  await report("email.complained", mail);
  expect(await mailOf(sender, id)).toMatchObject({ status: "refused" });
  const card = await sender.open(`/cards/${id}`);
  expect(card.text).toContain("Not wanted");
  expect(card.page.querySelector(`a[href="/cards/${id}/mail"]`)?.textContent?.trim()).toBe("Email details");
  const { page, text } = await sender.open(`/cards/${id}/mail`);
  expect(text).toContain("they don't want any more cards. Please leave it at that.");
  expect(buttonsOn(page)).not.toContain("Schedule");
  expect((await sender.post(`/api/cards/${id}/mail`, berlin(freshAddress()))).status).toBe(409);
});

test("a card that the email service does not accept can be postponed", async () => {
  const { sender, id, recipient } = await scheduledCard();
  await site.db
    .update(cardMails)
    .set({
      status: "sending",
      attempts: 1,
      lastError: "503 application_error",
      claimedUntil: sql`now() + interval '1 hour'`,
    })
    .where(eq(cardMails.cardId, id));
  const card = await sender.open(`/cards/${id}`);
  expect(card.text).toContain("Our email service hasn't accepted it for");
  expect(card.page.querySelector(`a[href="/cards/${id}/mail"]`)?.textContent?.trim()).toBe("Change or cancel");
  const version = versionOn((await sender.open(`/cards/${id}/mail`)).page) ?? "";
  const answer = await submitMail(sender, id, { version, recipientEmail: recipient, sendOn: NEXT_DAY });
  expect(answer).toMatchObject({ done: "Saved." });
  const { text } = await sender.open(`/cards/${id}/mail`);
  expect(text).toContain(`on ${longDate(NEXT_DAY)}, at 9 AM in Berlin.`);
  expect(text).toContain("Your message");
});

test("only a card's sender can schedule, see or cancel its email", async () => {
  const { sender, id } = await scheduledCard();
  const path = `/api/cards/${id}/mail`;
  const all = async (visitor: Visitor) => [
    (await visitor.get(path)).status,
    (await visitor.post(path, berlin(freshAddress()))).status,
    (await visitor.patch(path, { version: 1, sendOn: NEXT_DAY })).status,
    (await visitor.delete(path)).status,
  ];
  expect(await all(site.visitor())).toEqual([401, 401, 401, 401]);
  expect(await all(await site.signedIn())).toEqual([404, 404, 404, 404]);
  const { middleware } = await import("@/middleware");
  const { NextRequest } = await import("next/server");
  for (const visitor of [site.visitor(), await site.signedIn()]) {
    expect((await visitor.open(`/cards/${id}/mail`)).text).toContain("Card Not Found");
    const cookie = [...visitor.jar].map(([name, { value }]) => `${name}=${value}`).join("; ");
    const page = new NextRequest(`https://oddly.example/cards/${id}/mail`, { headers: { cookie } });
    expect((await middleware(page)).status).toBe(404);
  }
  expect(await mailOf(sender, id)).toMatchObject({ status: "scheduled", version: 1 });
  expect((await sender.delete(path)).status).toBe(204);
});

test("the API rejects an impossible schedule, and a second one", async () => {
  const sender = await site.signedIn();
  const id = await makeCard(sender);
  const path = `/api/cards/${id}/mail`;
  const data = berlin(freshAddress());
  const refused = async (change: object) => errorIn(await sender.post(path, { ...data, ...change }));
  expect(await refused({ recipientEmail: "a@b" })).toEqual([422, "Must be a valid email address"]);
  expect(await refused({ recipientEmail: `${"a".repeat(250)}@b.example` })).toEqual([
    422,
    "Email must be 255 characters or less",
  ]);
  expect(await refused({ sendOn: "26.11.2026" })).toEqual([422, "Date must be in YYYY-MM-DD format"]);
  expect(await refused({ timeZone: "PST" })).toEqual([422, "Choose a time zone"]);
  expect(await refused({ sendOn: plusDays(DAY, -5) })).toEqual([422, "It's already past 9 AM on that day there."]);
  expect(await refused({ sendOn: plusDays(DAY, 365) })).toEqual([422, "Choose a day within the next year."]);
  const form = { recipientEmail: "a@b.example" };
  expect((await sender.post(path, undefined, { form })).status).toBe(415);
  expect((await sender.post(path, data, { headers: EVIL })).status).toBe(403);
  expect(await mailOf(sender, id)).toBeNull();
  expect((await sender.delete(path)).status).toBe(404);
  expect((await sender.post(path, data)).status).toBe(201);
  expect((await sender.post(path, data)).status).toBe(409);
  expect(await errorIn(await sender.patch(path, { sendOn: NEXT_DAY }))).toEqual([
    422,
    "Send the version you are changing.",
  ]);
});
