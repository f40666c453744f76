import { asc, eq, sql } from "drizzle-orm";
import { Resend } from "resend";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { cardMails, cardRefusals } from "@/db/schema/card-mails";
import { cards, cardVideos } from "@/db/schema/cards";
import { holidays } from "@/db/schema/holidays";
import { mailMessages, mailSuppressions } from "@/db/schema/mail";
import { rateLimits } from "@/db/schema/rate-limits";
import { shareLinks } from "@/db/schema/share-links";
import { users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { suppress } from "@/lib/email/commands";
import { recipientHash } from "@/lib/email/message";
import { type Delivery, recordDelivery } from "@/lib/operations/email-events.commands";
import { testMailbox } from "@/tests/mailbox";
import { anyFreePort } from "@/tools/dev/ports";
import { getCardFor } from "../queries";
import { createShareLink, refuseShareLink, revokeShareLink } from "../share-links/commands";
import { callCardBack, changeCardMail, noteMailedCardOpened, scheduleCardMail } from "./commands";
import { sendScheduledCards } from "./job";
import { refusalToken, refusingHash } from "./links";
import { getCardMail } from "./queries";
import { blockCardEmails } from "./refusals.commands";

const NOW = new Date("2026-11-21T12:00:00Z");
const MORNING = new Date("2026-11-26T08:00:00Z");
const LATE = new Date("2026-11-26T23:00:00Z");

let database: Awaited<ReturnType<typeof testDatabase>>;
let mailbox: Awaited<ReturnType<typeof testMailbox>>;
let maker: Awaited<ReturnType<typeof makerAndHoliday>>;

beforeAll(async () => {
  database = await testDatabase(40);
  mailbox = await testMailbox();
});
afterAll(async () => {
  await mailbox.close();
  await database.close();
});
beforeEach(async () => {
  const { db } = database;
  const tables = [users, cardVideos, holidays, mailMessages, cardRefusals, mailSuppressions, rateLimits];
  for (const table of tables) await db.delete(table);
  maker = await makerAndHoliday(db);
  await db.update(users).set({ emailVerified: NOW });
});

let count = 0;

/** Schedules a card for a new address. */
async function scheduled(
  change: Partial<typeof cards.$inferInsert> = {},
  recipientEmail = `grace${++count}@example.org`,
) {
  const { userId, holidayId } = maker;
  const [card] = await database.db
    .insert(cards)
    .values({ createdBy: userId, holidayId, message: "Have some cake", senderName: "Ada", createdAt: NOW, ...change })
    .returning({ cardId: cards.id });
  if (!card) throw new Error("no card was made");
  const expiresAt = new Date("2027-11-21T12:00:00Z");
  await database.db.update(cards).set({ expiresAt }).where(eq(cards.id, card.cardId));
  const own = { ...card, userId };
  const morning = { sendOn: "2026-11-26", timeZone: "Europe/Berlin" } as const;
  await scheduleCardMail(own, { recipientEmail, ...morning }, NOW, database.db);
  await database.db.delete(rateLimits);
  return { ...own, recipientEmail };
}

type Scheduled = Awaited<ReturnType<typeof scheduled>>;

/** No waiting between attempts. */
const pause = async () => undefined;
const options = (client: Resend = mailbox.client) => ({ client, pause });
const run = (now = MORNING, client?: Resend) => sendScheduledCards(now, {}, database.db, options(client));
const stateOf = ({ cardId, userId }: Scheduled) => getCardMail(cardId, userId, database.db);
const mailsOf = ({ recipientEmail }: Scheduled) => mailbox.mailsTo(recipientEmail);
const rowOf = async ({ cardId }: Scheduled) => {
  const [row] = await database.db.select().from(cardMails).where(eq(cardMails.cardId, cardId));
  if (!row) throw new Error("the card's mail is gone");
  return row;
};
const secretIn = (text: string | null | undefined) => /[?&]share=([\w-]{43})/.exec(text ?? "")?.[1] ?? "";
/** Lets all claims expire. */
const expireClaims = () => database.db.update(cardMails).set({ claimedUntil: sql`now() - interval '1 second'` });

/** A Resend client that runs `after` once Resend has accepted an email, before the caller gets the response. */
function clientThen(after: () => Promise<unknown>): Resend {
  const client = Object.create(mailbox.client) as Resend;
  const send: Resend["emails"]["send"] = async (...request) => {
    const answer = await mailbox.client.emails.send(...request);
    await after();
    return answer;
  };
  Object.defineProperty(client, "emails", { value: { send } });
  return client;
}
/** A Resend client whose service returns this error and accepts nothing. */
function refusingClient(
  statusCode: number,
  name: "rate_limit_exceeded" | "validation_error" | "application_error",
): Resend {
  const client = Object.create(mailbox.client) as Resend;
  const send = async () => ({ data: null, error: { name, message: "No.", statusCode }, headers: null });
  Object.defineProperty(client, "emails", { value: { send } });
  return client;
}
const downClient = async () => new Resend("re_test", { baseUrl: `http://localhost:${await anyFreePort()}` });
const silenced = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

test("a card is sent once on its morning, not before", async () => {
  const own = await scheduled();
  expect(await run(new Date(MORNING.getTime() - 1))).toEqual({ sent: 0, ended: 0, failed: 0 });
  expect(await mailsOf(own)).toEqual([]);
  expect(await run()).toEqual({ sent: 1, ended: 0, failed: 0 });
  expect(await stateOf(own)).toMatchObject({
    status: "sent",
    sentAt: MORNING.toISOString(),
    openedAt: null,
    attempts: 1,
  });
  expect(await run()).toEqual({ sent: 0, ended: 0, failed: 0 });
  expect(await mailsOf(own)).toHaveLength(1);
  expect(await rowOf(own)).toMatchObject({ claimToken: null, claimedUntil: null, messageId: expect.any(String) });
});

test("the email names its sender and holiday, none of the card's text, and links only to the card, the opt-out and us", async () => {
  const own = await scheduled({ recipientName: "Grace Hopper", message: "The secret recipe" });
  await run();
  const [mail] = await mailsOf(own);
  const secret = secretIn(mail?.text);
  const refuse = `https://oddly.example/cards/refuse/${refusalToken(own.recipientEmail)}`;
  expect(mail).toMatchObject({
    from: "Oddly <hello@oddly.example>",
    reply_to: ["ada@example.com"],
    subject: "A card for you: Cake Day",
  });
  expect(mail?.headers).toMatchObject({
    "List-Unsubscribe": `<${refuse.replace("/cards/", "/api/cards/")}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(mail?.text?.replace(/\s+/g, " ")).toContain("Ada (ada@example.com) made you a card for Cake Day on Oddly.");
  for (const part of [mail?.html ?? "", mail?.text?.replace(/\s+/g, " ") ?? ""]) {
    expect(part).toContain("for the next 7 days");
    expect(part).not.toMatch(/secret recipe|Grace|Hopper|Eat cake/);
  }
  const links = new Set([...(mail?.html ?? "").matchAll(/href="([^"]+)"/g)].map(([, link]) => link));
  expect(links).toEqual(
    new Set([
      "https://oddly.example",
      `https://oddly.example/cards/${own.cardId}?share=${secret}`,
      refuse,
      "mailto:hello@oddly.example",
    ]),
  );
  expect(refusingHash(refusalToken(own.recipientEmail))).toBe(recipientHash(own.recipientEmail));
});

test("a name that looks like a link is omitted, and so is the built-in holiday's name", async () => {
  await database.db.update(holidays).set({ isBuiltIn: true });
  const own = await scheduled({ senderName: "Claim at evil.example" });
  await run();
  const [mail] = await mailsOf(own);
  expect(mail?.subject).toBe("A card for you");
  expect(mail?.text?.replace(/\s+/g, " ")).toContain("ada@example.com made you a card on Oddly.");
  expect(mail?.html).not.toContain("evil.example");
});

test("the link opens the card for seven days from that morning, and the card's lifetime restarts", async () => {
  const own = await scheduled({ includeSelfie: true });
  const video = { cardId: own.cardId, pathname: "a.mp4", contentType: "video/mp4", deleteAfter: MORNING };
  await database.db.insert(cardVideos).values(video);
  await run();
  const [mail] = await mailsOf(own);
  const seen = (now: Date) => getCardFor(own.cardId, { userId: null, share: secretIn(mail?.text) }, now, database.db);
  expect(await seen(new Date("2026-12-03T07:59:59Z"))).toMatchObject({
    kind: "link",
    card: { message: "Have some cake" },
  });
  expect(await seen(new Date("2026-12-03T08:00:00Z"))).toEqual({ kind: "ended", reason: "expired" });
  expect(await database.db.select().from(cardVideos)).toMatchObject([
    { deleteAfter: new Date("2026-12-26T08:00:00Z") },
  ]);
  const [card] = await database.db.select().from(cards);
  expect(card?.expiresAt).toEqual(new Date("2027-11-26T08:00:00Z"));
  // Its secret is only in the email.
  expect(JSON.stringify(await database.db.select().from(shareLinks))).not.toContain(secretIn(mail?.text));
});

test("four jobs at once send each of twenty cards once", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => scheduled()));
  const runs = await Promise.all([run(), run(), run(), run()]);
  expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(20);
  for (const own of all) {
    expect(await mailsOf(own)).toHaveLength(1);
    expect(await stateOf(own)).toMatchObject({ status: "sent", attempts: 1 });
  }
});

test("a job killed after sending and before recording it: the retry sends the identical request, so no second email", async () => {
  const log = silenced();
  const own = await scheduled();
  await run(
    MORNING,
    clientThen(async () => {
      throw new Error("killed");
    }),
  );
  expect(await mailsOf(own)).toHaveLength(1);
  expect(await stateOf(own)).toMatchObject({ status: "sending", sentAt: null });
  // Still claimed by the killed job.
  expect(await run()).toEqual({ sent: 0, ended: 0, failed: 0 });
  await expireClaims();
  expect(await run(new Date(MORNING.getTime() + 180_000))).toEqual({ sent: 1, ended: 0, failed: 0 });
  const [mail, ...more] = await mailsOf(own);
  expect(more).toEqual([]);
  expect(await stateOf(own)).toMatchObject({ status: "sent", attempts: 2 });
  expect(await database.db.select().from(mailMessages)).toMatchObject([{ status: "sent", providerId: mail?.id }]);
  expect(await database.db.$count(shareLinks)).toBe(1);
  expect(log).toHaveBeenCalled();
});

test("a retry with changed content, after a release, still counts the email as sent", async () => {
  silenced();
  const own = await scheduled();
  await run(
    MORNING,
    clientThen(async () => {
      throw new Error("killed");
    }),
  );
  await database.db.update(holidays).set({ holidayName: "Pie Day" });
  await expireClaims();
  expect(await run()).toEqual({ sent: 1, ended: 0, failed: 0 });
  expect(await mailsOf(own)).toHaveLength(1);
  expect(await stateOf(own)).toMatchObject({ status: "sent" });
});

test("a job killed before sending: the next one sends the card once", async () => {
  const own = await scheduled();
  await database.db.update(cardMails).set({ status: "sending", claimToken: crypto.randomUUID(), attempts: 1 });
  await expireClaims();
  expect(await run()).toEqual({ sent: 1, ended: 0, failed: 0 });
  expect(await mailsOf(own)).toHaveLength(1);
});

test("a job whose claim has expired writes nothing", async () => {
  const own = await scheduled();
  const done = await run(
    MORNING,
    clientThen(async () => {
      await expireClaims();
      await run(new Date(MORNING.getTime() + 1000));
    }),
  );
  expect(done.failed).toBe(0);
  expect(await mailsOf(own)).toHaveLength(1);
  expect(await stateOf(own)).toMatchObject({ status: "sent", sentAt: "2026-11-26T08:00:01.000Z", attempts: 2 });
});

test("an address that refuses cards gets none, and the sender sees that on the morning", async () => {
  const own = await scheduled();
  await blockCardEmails(refusalToken(own.recipientEmail), database.db);
  expect(await run()).toEqual({ sent: 0, ended: 1, failed: 0 });
  expect(await stateOf(own)).toMatchObject({ status: "refused", reason: null, sentAt: null });
  expect(await mailsOf(own)).toEqual([]);
  expect(await database.db.$count(shareLinks)).toBe(0);
  expect(await run()).toEqual({ sent: 0, ended: 0, failed: 0 });
});

test.each([
  ["bounce", "bounced"],
  ["complaint", "refused"],
] as const)("after a %s an address gets no card: %s", async (reason, status) => {
  const own = await scheduled();
  await suppress(recipientHash(own.recipientEmail), reason, database.db);
  expect(await run()).toEqual({ sent: 0, ended: 1, failed: 0 });
  expect(await stateOf(own)).toMatchObject({ status });
  expect(await mailsOf(own)).toEqual([]);
});

test("a card that was refused through another link after scheduling isn't sent", async () => {
  const own = await scheduled();
  const wish = { objectId: own.cardId, ttlHours: 24 };
  const { shareUrl } = await createShareLink(wish, own.userId, NOW, database.db);
  await refuseShareLink(own.cardId, secretIn(shareUrl), NOW, database.db);
  expect(await run()).toEqual({ sent: 0, ended: 1, failed: 0 });
  expect(await stateOf(own)).toMatchObject({ status: "refused", reason: "card" });
});

test("a card whose sender no longer has an address fails, because replies would be impossible", async () => {
  const own = await scheduled();
  await database.db.update(users).set({ email: null });
  expect(await run()).toEqual({ sent: 0, ended: 1, failed: 0 });
  expect(await rowOf(own)).toMatchObject({ status: "failed", claimToken: null, lastError: null });
  expect(await mailsOf(own)).toEqual([]);
});

test("a deleted card, or account, sends nothing", async () => {
  const [first, second] = [await scheduled(), await scheduled()];
  await database.db.delete(cards).where(eq(cards.id, first.cardId));
  await database.db.delete(users);
  expect(await run()).toEqual({ sent: 0, ended: 0, failed: 0 });
  expect([await mailsOf(first), await mailsOf(second)]).toEqual([[], []]);
});

test("an email that Resend doesn't accept is retried with growing pauses until its day is over there", async () => {
  const log = silenced();
  const own = await scheduled();
  const down = await downClient();
  expect(await run(MORNING, down)).toEqual({ sent: 0, ended: 0, failed: 1 });
  const pauseOf = async () => {
    const [row] = await database.db
      .select({ seconds: sql<number>`extract(epoch from ${cardMails.claimedUntil} - now())::float8` })
      .from(cardMails);
    return row?.seconds ?? 0;
  };
  expect(await stateOf(own)).toMatchObject({ status: "sending", attempts: 1 });
  expect(await rowOf(own)).toMatchObject({ lastError: "no answer application_error" });
  const first = await pauseOf();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(60);
  expect(await run(MORNING, down)).toEqual({ sent: 0, ended: 0, failed: 0 });

  await expireClaims();
  expect(await run(MORNING, down)).toEqual({ sent: 0, ended: 0, failed: 1 });
  const second = await pauseOf();
  expect(second).toBeGreaterThan(60);
  expect(second).toBeLessThanOrEqual(120);

  await expireClaims();
  // A minute before midnight in Berlin, and at midnight.
  expect(await run(new Date(LATE.getTime() - 60_000), down)).toEqual({ sent: 0, ended: 0, failed: 1 });
  await expireClaims();
  expect(await run(LATE)).toEqual({ sent: 0, ended: 1, failed: 0 });
  expect(await stateOf(own)).toMatchObject({ status: "failed", reason: "late", sentAt: null });
  expect(await mailsOf(own)).toEqual([]);
  expect(log).toHaveBeenCalled();
});

test("an email that Resend accepts on a later attempt is sent with the same link", async () => {
  silenced();
  const own = await scheduled();
  await run(MORNING, await downClient());
  const { linkToken } = await rowOf(own);
  await expireClaims();
  const attempt = new Date(LATE.getTime() - 1);
  expect(await run(attempt)).toEqual({ sent: 1, ended: 0, failed: 0 });
  expect((await rowOf(own)).linkToken).toBe(linkToken);
  expect(await mailsOf(own)).toHaveLength(1);
  // Valid for seven days from then.
  const [link] = await database.db.select({ expiresAt: shareLinks.expiresAt }).from(shareLinks);
  expect(link?.expiresAt.getTime()).toBe(attempt.getTime() + 7 * 86_400_000);
});

test("an email whose link was closed between two attempts isn't sent", async () => {
  silenced();
  const own = await scheduled();
  await run(MORNING, await downClient());
  await revokeShareLink((await rowOf(own)).linkToken ?? "", own.userId, MORNING, database.db);
  await expireClaims();
  expect(await run()).toEqual({ sent: 0, ended: 1, failed: 0 });
  expect(await mailsOf(own)).toEqual([]);
  expect(await stateOf(own)).toMatchObject({ status: "failed", reason: "closed" });
});

test("a card with the maximum number of links fails immediately with that reason", async () => {
  silenced();
  const own = await scheduled();
  for (let count = 0; count < 50; count += 1) {
    await createShareLink({ objectId: own.cardId, ttlHours: 1 }, own.userId, NOW, database.db);
  }
  expect(await run()).toEqual({ sent: 0, ended: 0, failed: 1 });
  expect(await stateOf(own)).toMatchObject({ status: "failed", reason: "full" });
});

test("before Resend accepts them, one card can be canceled and another moved, which is then sent once on its new day", async () => {
  silenced();
  const [first, second] = [await scheduled(), await scheduled()];
  await run(MORNING, refusingClient(429, "rate_limit_exceeded"));
  expect(await rowOf(first)).toMatchObject({ status: "sending", lastError: "429 rate_limit_exceeded" });
  await callCardBack(first, MORNING, database.db);
  await changeCardMail(second, { version: 1, sendOn: "2026-11-27" }, MORNING, database.db);
  await expireClaims();
  expect(await run()).toEqual({ sent: 0, ended: 0, failed: 0 });
  expect(await run(new Date("2026-11-27T08:00:00Z"))).toEqual({ sent: 1, ended: 0, failed: 0 });
  expect(await mailsOf(first)).toEqual([]);
  const [mail, ...more] = await mailsOf(second);
  expect(more).toEqual([]);
  const links = await database.db.select({ revokedAt: shareLinks.revokedAt }).from(shareLinks);
  expect(links.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1);
  const seen = { userId: null, share: secretIn(mail?.text) };
  expect(await getCardFor(second.cardId, seen, new Date("2026-11-27T08:01:00Z"), database.db)).toMatchObject({
    kind: "link",
  });
});

test.each<[string, () => Promise<Resend>]>([
  ["a request without an answer", downClient],
  [
    "a fault after it was taken",
    async () =>
      clientThen(async () => {
        throw new Error("killed");
      }),
  ],
])("after %s a card can't be canceled, regardless of later responses", async (_what, client) => {
  silenced();
  const own = await scheduled();
  const back = () => callCardBack(own, MORNING, database.db);
  const message = "Our email service may already have it, so it can't be changed or canceled.";
  await run(MORNING, await client());
  await expect(back()).rejects.toMatchObject({ code: "conflict", message });
  await expireClaims();
  await run(MORNING, refusingClient(429, "rate_limit_exceeded"));
  await expect(back()).rejects.toMatchObject({ code: "conflict", message });
});

test("a card whose job was stopped can't be canceled either", async () => {
  silenced();
  const own = await scheduled();
  await database.db.update(cardMails).set({ status: "sending", claimToken: crypto.randomUUID(), attempts: 1 });
  await expireClaims();
  await run(MORNING, refusingClient(429, "rate_limit_exceeded"));
  expect(await stateOf(own)).toMatchObject({ status: "sending", canChange: false, attempts: 2 });
});

test("a card that Resend accepted in time and that is settled after its day counts as sent, not failed", async () => {
  const own = await scheduled();
  await run();
  await database.db.update(cardMails).set({ status: "sending", claimToken: crypto.randomUUID(), sentAt: null });
  await expireClaims();
  expect(await run(LATE)).toEqual({ sent: 1, ended: 0, failed: 0 });
  expect(await stateOf(own)).toMatchObject({ status: "sent" });
});

test("while Resend is down a run tries at most three cards and leaves the others untouched", async () => {
  silenced();
  await Promise.all(Array.from({ length: 6 }, () => scheduled()));
  expect(await run(MORNING, await downClient())).toEqual({ sent: 0, ended: 0, failed: 3 });
  const rows = await database.db.select({ status: cardMails.status }).from(cardMails).orderBy(asc(cardMails.status));
  expect(rows.map(({ status }) => status)).toEqual([...Array(3).fill("scheduled"), ...Array(3).fill("sending")]);
});

test("an email that Resend rejects as invalid fails immediately and doesn't block others", async () => {
  silenced();
  const [wrong, right] = [await scheduled(), await scheduled()];
  await database.db
    .update(cardMails)
    .set({ recipientEmail: "not an address", sendAt: new Date(MORNING.getTime() - 1) })
    .where(eq(cardMails.cardId, wrong.cardId));
  expect(await run()).toEqual({ sent: 1, ended: 0, failed: 1 });
  expect(await stateOf(wrong)).toMatchObject({ status: "failed", reason: null });
  expect(await mailsOf(right)).toHaveLength(1);
});

test("no number of invalid emails blocks the others", async () => {
  silenced();
  const wrong = await Promise.all(Array.from({ length: 4 }, () => scheduled()));
  await database.db
    .update(cardMails)
    .set({ recipientEmail: "not an address", sendAt: new Date(MORNING.getTime() - 1) });
  const right = await scheduled();
  expect(await run()).toEqual({ sent: 1, ended: 0, failed: 4 });
  expect(await mailsOf(right)).toHaveLength(1);
  for (const own of wrong)
    expect(await rowOf(own)).toMatchObject({ status: "failed", lastError: "422 validation_error" });
});

test("when time is up, no card is started", async () => {
  const own = await scheduled();
  const isTimeUp = () => true;
  expect(await sendScheduledCards(MORNING, { isTimeUp }, database.db, options())).toEqual({
    sent: 0,
    ended: 0,
    failed: 0,
  });
  expect(await stateOf(own)).toMatchObject({ status: "scheduled", attempts: 0 });
});

/** Resend's webhook event for the card's email. */
async function delivery(own: Scheduled, status: "delivered" | "bounced" | "complained"): Promise<Delivery> {
  const [mail] = await mailsOf(own);
  const [logged] = await database.db
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(eq(mailMessages.recipientHash, recipientHash(own.recipientEmail)));
  const suppressions = { delivered: null, bounced: "bounce", complained: "complaint" } as const;
  return {
    providerId: mail?.id ?? "",
    address: own.recipientEmail,
    messageId: logged?.id ?? null,
    status,
    suppression: suppressions[status],
    note: null,
  };
}
const report = async (own: Scheduled, status: "delivered" | "bounced" | "complained") =>
  recordDelivery(await delivery(own, status), database.db);

test.each([
  ["delivered", "sent", false],
  ["bounced", "bounced", false],
  ["complained", "refused", true],
] as const)("an email reported as %s becomes %s, whenever the webhook arrives", async (event, status, isRefusing) => {
  const [before, after] = [await scheduled(), await scheduled()];
  await run(
    MORNING,
    clientThen(async () => {
      // Skip while this card isn't sent yet: the run sends both.
      if ((await mailsOf(before)).length > 0) await report(before, event);
    }),
  );
  expect(await report(after, event)).toBe(true);
  expect(await report(after, event)).toBe(true);
  for (const own of [before, after]) {
    expect(await stateOf(own)).toMatchObject({ status, sentAt: MORNING.toISOString() });
    const refusals = await database.db
      .select()
      .from(cardRefusals)
      .where(eq(cardRefusals.recipientHash, recipientHash(own.recipientEmail)));
    expect(refusals.length > 0).toBe(isRefusing);
  }
});

test("an opened card stays opened, unless a complaint arrives", async () => {
  const own = await scheduled();
  await run();
  const [mail] = await mailsOf(own);
  await noteMailedCardOpened(own.cardId, secretIn(mail?.text), MORNING, database.db);
  await report(own, "bounced");
  expect(await stateOf(own)).toMatchObject({ status: "opened" });
  // A complaint still counts: the reader didn't want it.
  await report(own, "complained");
  expect(await stateOf(own)).toMatchObject({ status: "refused" });
});

test("opening a card before the job has recorded that it was sent isn't lost", async () => {
  const own = await scheduled();
  await run(
    MORNING,
    clientThen(async () => {
      const [mail] = await mailsOf(own);
      await noteMailedCardOpened(own.cardId, secretIn(mail?.text), MORNING, database.db);
    }),
  );
  expect(await stateOf(own)).toMatchObject({ status: "opened", openedAt: MORNING.toISOString() });
});

test("refusing a card before the job has recorded that it was sent isn't lost", async () => {
  const own = await scheduled();
  await run(
    MORNING,
    clientThen(async () => {
      const [mail] = await mailsOf(own);
      await refuseShareLink(own.cardId, secretIn(mail?.text), MORNING, database.db);
    }),
  );
  expect(await stateOf(own)).toMatchObject({ status: "refused", sentAt: MORNING.toISOString() });
});

test("a bounced card can be sent to another address with a new link", async () => {
  const own = await scheduled();
  await run();
  await report(own, "bounced");
  const first = await rowOf(own);
  const right = { recipientEmail: "right@example.org", sendOn: "2026-11-27", timeZone: "Europe/Berlin" } as const;
  await scheduleCardMail(own, right, LATE, database.db);
  expect(await run(new Date("2026-11-27T08:00:00Z"))).toEqual({ sent: 1, ended: 0, failed: 0 });
  expect(await mailbox.mailsTo("right@example.org")).toHaveLength(1);
  expect((await rowOf(own)).linkToken).not.toBe(first.linkToken);
  // A late webhook about the first email doesn't affect the second.
  await report(own, "complained");
  expect(await stateOf(own)).toMatchObject({ status: "sent" });
});

test("while a card is being sent it can't be canceled or changed, and the sender gets an error", async () => {
  const own = await scheduled();
  const messages: unknown[] = [];
  const change = { version: 1, recipientEmail: "other@example.org" };
  await run(
    MORNING,
    clientThen(async () => {
      const tries = [callCardBack(own, NOW, database.db), changeCardMail(own, change, NOW, database.db)];
      messages.push(
        ...(await Promise.allSettled(tries)).map((each) => each.status === "rejected" && each.reason.message),
      );
    }),
  );
  expect(messages).toEqual(Array(2).fill("This card is being sent right now."));
  expect(await stateOf(own)).toMatchObject({ status: "sent", recipientEmail: own.recipientEmail });
});

test("a card canceled while the job runs is either sent and the cancellation fails, or not sent", async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => scheduled()));
  const [, , ...calls] = await Promise.all([
    run(),
    run(),
    ...all.map((own) =>
      callCardBack(own, MORNING, database.db).then(
        () => "back",
        (error) => error,
      ),
    ),
  ]);
  for (const [index, own] of all.entries()) {
    const isBack = calls[index] === "back";
    if (!isBack) expect(calls[index]).toMatchObject({ code: "conflict" });
    expect(await mailsOf(own)).toHaveLength(isBack ? 0 : 1);
    expect((await stateOf(own))?.status ?? "back").toBe(isBack ? "back" : "sent");
  }
});

test("a card whose address changes while the job runs goes to the old one and the change fails, or to the new one", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => scheduled()));
  const justBefore = new Date(MORNING.getTime() - 1);
  const changes = await Promise.all(
    all
      .map((own) =>
        changeCardMail(own, { version: 1, recipientEmail: `new-${own.recipientEmail}` }, justBefore, database.db).then(
          () => "changed",
          (error) => error,
        ),
      )
      .concat(run().then(String), run().then(String)),
  );
  await run();
  for (const [index, own] of all.entries()) {
    const isChanged = changes[index] === "changed";
    if (!isChanged) expect(changes[index]).toMatchObject({ code: "conflict" });
    expect(await mailsOf(own)).toHaveLength(isChanged ? 0 : 1);
    expect(await mailbox.mailsTo(`new-${own.recipientEmail}`)).toHaveLength(isChanged ? 1 : 0);
  }
});
