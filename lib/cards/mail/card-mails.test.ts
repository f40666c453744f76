import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cardMails, cardRefusals } from "@/db/schema/card-mails";
import { cards, cardVideos } from "@/db/schema/cards";
import { holidays } from "@/db/schema/holidays";
import { mailMessages, mailSuppressions } from "@/db/schema/mail";
import { rateLimits } from "@/db/schema/rate-limits";
import { shareLinks } from "@/db/schema/share-links";
import { users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { exportAccount } from "@/lib/account/queries";
import { hashToken } from "@/lib/core/tokens";
import { suppress } from "@/lib/email/commands";
import { recipientHash } from "@/lib/email/message";
import { getSuppression } from "@/lib/email/queries";
import { deleteCard } from "../commands";
import { createShareLink, refuseShareLink, revokeShareLink } from "../share-links/commands";
import { callCardBack, changeCardMail, noteMailedCardOpened, scheduleCardMail } from "./commands";
import type { CardMailChange } from "./input";
import { refusalToken } from "./links";
import { getCardMail, getRefusal, hasOpenLink, isMailedLink } from "./queries";
import { blockCardEmails, welcomeCards } from "./refusals.commands";
import type { CardMailStatus } from "./status";

const NOW = new Date("2026-11-21T12:00:00Z");
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const GRACE = { recipientEmail: "grace@example.org", sendOn: "2026-11-26", timeZone: "Europe/Berlin" } as const;

let database: Awaited<ReturnType<typeof testDatabase>>;
let maker: Awaited<ReturnType<typeof makerAndHoliday>>;

beforeAll(async () => {
  database = await testDatabase(20);
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  for (const table of [users, cardVideos, holidays, cardRefusals, mailSuppressions, rateLimits]) await db.delete(table);
  maker = await makerAndHoliday(db);
  await db.update(users).set({ emailVerified: NOW });
});

/** Creates a card of the sender's. Returns its id and the sender's id. */
async function newCard(change: Partial<typeof cards.$inferInsert> = {}) {
  const { userId, holidayId } = maker;
  const [card] = await database.db
    .insert(cards)
    .values({
      createdBy: userId,
      holidayId,
      message: "Have some cake",
      createdAt: NOW,
      expiresAt: later(365),
      ...change,
    })
    .returning({ cardId: cards.id });
  if (!card) throw new Error("no card was made");
  return { ...card, userId };
}

type Own = Awaited<ReturnType<typeof newCard>>;

const schedule = (own: Own, change: Partial<typeof GRACE> | Record<string, string> = {}, now = NOW) =>
  scheduleCardMail(own, { ...GRACE, ...change } as typeof GRACE, now, database.db);
const change = (own: Own, what: CardMailChange, now = NOW) => changeCardMail(own, what, now, database.db);
const callBack = (own: Own, now = NOW) => callCardBack(own, now, database.db);
const mailOf = ({ cardId, userId }: Own) => getCardMail(cardId, userId, database.db);
const force = (own: Own, row: Partial<typeof cardMails.$inferInsert>) =>
  database.db.update(cardMails).set(row).where(eq(cardMails.cardId, own.cardId));
const linkTo = async (own: Own) => {
  const made = await createShareLink({ objectId: own.cardId, ttlHours: 24 }, own.userId, NOW, database.db);
  return { ...made.link, share: new URL(made.shareUrl).searchParams.get("share") ?? "" };
};
const cardOf = async ({ cardId }: Own) => {
  const [card] = await database.db.select().from(cards).where(eq(cards.id, cardId));
  return card;
};

test("a card is scheduled for the recipient's morning, and only its owner can see or change that", async () => {
  const own = await newCard();
  expect(await mailOf(own)).toBeNull();
  await schedule(own);
  expect(await mailOf(own)).toEqual({
    ...GRACE,
    status: "scheduled",
    sendAt: "2026-11-26T08:00:00.000Z",
    version: 1,
    attempts: 0,
    reason: null,
    canChange: true,
    sentAt: null,
    openedAt: null,
  });
  const stranger = { ...own, userId: crypto.randomUUID() };
  expect(await mailOf(stranger)).toBeNull();
  const notFound = { code: "not_found", message: "Card Not Found" };
  await expect(schedule(stranger)).rejects.toMatchObject(notFound);
  await expect(change(stranger, { version: 1, sendOn: "2026-11-27" })).rejects.toMatchObject(notFound);
  await expect(callBack(stranger)).rejects.toMatchObject(notFound);
  expect(await mailOf(own)).toMatchObject({ sendOn: "2026-11-26" });
});

test("only a user with a verified address can send cards by email", async () => {
  const own = await newCard();
  await database.db.update(users).set({ emailVerified: null });
  await expect(schedule(own)).rejects.toMatchObject({
    code: "forbidden",
    message: "Sign in with an emailed link first. The email shows whose card it is.",
  });
});

test("an expired card or a past morning can't be scheduled", async () => {
  const own = await newCard({ expiresAt: NOW });
  await expect(schedule(own)).rejects.toMatchObject({ code: "not_found" });
  const live = await newCard();
  await expect(schedule(live, { sendOn: "2026-11-21" })).rejects.toThrow("It's already past 9 AM on that day there.");
  await expect(schedule(live, { sendOn: "2027-11-23" })).rejects.toThrow("Choose a day within the next year.");
  expect(await mailOf(live)).toBeNull();
});

test("a card is scheduled once: of concurrent requests one succeeds and the others get a conflict", async () => {
  const own = await newCard();
  // Five is the daily limit per address.
  const tries = await Promise.allSettled([1, 2, 3, 4, 5].map(() => schedule(own)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const each of tries) {
    if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "conflict" });
  }
  await expect(schedule(own, { recipientEmail: "other@example.org" })).rejects.toMatchObject({
    code: "conflict",
    message: "This card is already scheduled. Change or cancel it instead.",
  });
  expect(await mailOf(own)).toMatchObject({ version: 1 });
});

test("a change needs the current version, and omitted fields stay unchanged", async () => {
  const own = await newCard();
  await expect(change(own, { version: 1, sendOn: "2026-11-27" })).rejects.toMatchObject({
    code: "not_found",
    message: "This card isn't scheduled.",
  });
  await schedule(own);
  await change(own, { version: 1, timeZone: "America/New_York" });
  expect(await mailOf(own)).toMatchObject({
    ...GRACE,
    timeZone: "America/New_York",
    sendAt: "2026-11-26T14:00:00.000Z",
  });
  await expect(change(own, { version: 1, sendOn: "2026-12-01" })).rejects.toMatchObject({
    code: "conflict",
    message: "This was changed in another window. Check what it says now, then save your change again.",
  });
  await change(own, { version: 2, recipientEmail: "hopper@example.org", sendOn: "2026-12-01" });
  expect(await mailOf(own)).toMatchObject({ recipientEmail: "hopper@example.org", sendOn: "2026-12-01", version: 3 });
  await expect(change(own, { version: 3, sendOn: "2026-11-20" })).rejects.toMatchObject({ code: "validation_failed" });
});

test("of concurrent changes to the same version only one succeeds", async () => {
  const own = await newCard();
  await schedule(own);
  const days = ["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"] as const;
  const tries = await Promise.allSettled(days.map((sendOn) => change(own, { version: 1, sendOn })));
  const made = tries.findIndex(({ status }) => status === "fulfilled");
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await mailOf(own)).toMatchObject({ sendOn: days[made], version: 2 });
});

test("the text of a scheduled card can be changed unless it has an open link", async () => {
  const own = await newCard();
  await schedule(own);
  const words = { message: "Have two", senderName: "Ada L.", recipientName: null, salutation: "Cheers" } as const;
  await change(own, { version: 1, ...words });
  expect(await cardOf(own)).toMatchObject(words);
  expect(await mailOf(own)).toMatchObject({ ...GRACE, version: 2 });

  const link = await linkTo(own);
  expect(await hasOpenLink(own.cardId, NOW, database.db)).toBe(true);
  await expect(change(own, { version: 2, message: "Have three", sendOn: "2026-11-28" })).rejects.toMatchObject({
    code: "conflict",
    message: "There's an open link to this card, so you can't change what it says. Close the link first.",
  });
  expect(await mailOf(own)).toMatchObject({ sendOn: "2026-11-26", version: 2 });
  // The day can still be changed: the reader doesn't see it.
  await change(own, { version: 2, sendOn: "2026-11-28" });
  await revokeShareLink(link.id, own.userId, NOW, database.db);
  await change(own, { version: 3, message: "Have three" });
  expect(await cardOf(own)).toMatchObject({ message: "Have three" });
});

test("a canceled card is no longer scheduled, can't be canceled twice, and can be scheduled again", async () => {
  const own = await newCard();
  await schedule(own);
  await callBack(own);
  expect(await mailOf(own)).toBeNull();
  await expect(callBack(own)).rejects.toMatchObject({ code: "not_found", message: "This card isn't scheduled." });
  await schedule(own, { sendOn: "2026-12-24" });
  expect(await mailOf(own)).toMatchObject({ status: "scheduled", sendOn: "2026-12-24" });
});

const NOT_WANTED = "The person who got this card asked for no more cards, so it can't be sent again.";
const IN_DOUBT = "Our email service may already have it, so it can't be changed or canceled.";

test.each<[CardMailStatus, string, Partial<typeof cardMails.$inferInsert>, string]>([
  ["sending", "by a job", { claimToken: crypto.randomUUID() }, "This card is being sent right now."],
  ["sending", "after a request without an answer", { lastError: "no answer application_error" }, IN_DOUBT],
  ["sending", "after a gateway's silence", { lastError: "504 application_error" }, IN_DOUBT],
  ["sending", "beside another request", { lastError: "409 concurrent_idempotent_requests" }, IN_DOUBT],
  ["sending", "after a fault of ours", { lastError: "its holder was stopped" }, IN_DOUBT],
  ["sent", "", {}, "This card has already been sent."],
  ["opened", "", {}, "This card has already been sent."],
  ["refused", "by its reader", { sentAt: NOW }, NOT_WANTED],
  ["refused", "by the reader of a link", { lastError: "card" }, NOT_WANTED],
])("an email that is %s %s can't be changed, canceled or scheduled again", async (status, _how, row, message) => {
  const own = await newCard();
  await schedule(own);
  await force(own, { status, ...row });
  expect(await mailOf(own)).toMatchObject({ canChange: false });
  const conflict = { code: "conflict", message };
  await expect(change(own, { version: 1, sendOn: "2026-11-27" })).rejects.toMatchObject(conflict);
  await expect(callBack(own)).rejects.toMatchObject(conflict);
  await expect(schedule(own)).rejects.toMatchObject(conflict);
});

test.each(["bounced", "failed", "refused"] as const)(
  "an email with status %s can be scheduled again, with earlier attempts reset",
  async (status) => {
    const own = await newCard();
    await schedule(own);
    const sentAt = status === "refused" ? null : NOW;
    await force(own, { status, attempts: 7, lastError: "no", linkToken: "old", sentAt, openedAt: sentAt });
    await expect(callBack(own)).rejects.toMatchObject({ message: "This card didn't arrive and isn't scheduled." });
    await schedule(own, { recipientEmail: "right@example.org", sendOn: "2026-12-24" });
    const [row] = await database.db.select().from(cardMails);
    expect(row).toMatchObject({
      recipientEmail: "right@example.org",
      status: "scheduled",
      version: 2,
      attempts: 0,
      lastError: null,
      linkToken: null,
      sentAt: null,
      openedAt: null,
    });
  },
);

test.each(["429 rate_limit_exceeded", "503 application_error", "403 validation_error"])(
  "between two attempts, after Resend answered %s, a card can be canceled, and its link is closed",
  async (lastError) => {
    const own = await newCard();
    await schedule(own);
    const { id } = await linkTo(own);
    await force(own, { status: "sending", attempts: 1, lastError, linkToken: id });
    expect(await mailOf(own)).toMatchObject({ status: "sending", canChange: true });
    await expect(schedule(own)).rejects.toThrow("This card is already scheduled. Change or cancel it instead.");
    await callBack(own);
    expect(await mailOf(own)).toBeNull();
    expect(await hasOpenLink(own.cardId, NOW, database.db)).toBe(false);
  },
);

test("between two attempts a card can be moved to another morning and its text can be changed", async () => {
  const own = await newCard();
  await schedule(own);
  const { id } = await linkTo(own);
  const morning = new Date("2026-11-26T08:00:00Z");
  await force(own, { status: "sending", attempts: 1, lastError: "429 rate_limit_exceeded", linkToken: id });
  await expect(change(own, { version: 1, message: "Have two" }, morning)).rejects.toThrow(
    "It's already past 9 AM on that day there.",
  );
  await change(own, { version: 1, sendOn: "2026-11-27", message: "Have two" }, morning);
  expect(await mailOf(own)).toMatchObject({ status: "scheduled", sendOn: "2026-11-27", version: 2, attempts: 0 });
  expect(await cardOf(own)).toMatchObject({ message: "Have two" });
});

test("a card can't be canceled once a webhook reported that Resend has it", async () => {
  const own = await newCard();
  await schedule(own);
  await force(own, { status: "sending", attempts: 1, lastError: "503 application_error" });
  const [row] = await database.db.select({ id: cardMails.id }).from(cardMails);
  const key = { idempotencyKey: `card-mail/${row?.id}/1`, recipientHash: "x", kind: "card_mail" };
  await database.db.insert(mailMessages).values({ ...key, status: "delivered" });
  await expect(callBack(own)).rejects.toMatchObject({ code: "conflict", message: "This card has already been sent." });
});

test("when a bounced card is scheduled again, its old link is closed and its text can be changed", async () => {
  const own = await newCard();
  await schedule(own);
  const { id, share } = await linkTo(own);
  await force(own, { status: "bounced", sentAt: NOW, linkToken: id });
  await schedule(own, { recipientEmail: "right@example.org" });
  await change(own, { version: 2, message: "Have two" });
  expect(await cardOf(own)).toMatchObject({ message: "Have two" });
  await expect(noteMailedCardOpened(own.cardId, share, NOW, database.db)).rejects.toMatchObject({ code: "gone" });
});

test("scheduling or canceling a card extends the expiry of the card and its unplayed video", async () => {
  const own = await newCard();
  await database.db.insert(cardVideos).values([
    { cardId: own.cardId, pathname: "a.mp4", contentType: "video/mp4", deleteAfter: later(30) },
    { pathname: "b.mp4", contentType: "video/mp4", deleteAfter: later(1) },
  ]);
  const expiries = async () => {
    const videos = await database.db.select().from(cardVideos).orderBy(cardVideos.pathname);
    return [(await cardOf(own))?.expiresAt, ...videos.map(({ deleteAfter }) => deleteAfter)];
  };
  await schedule(own, { sendOn: "2027-06-01" });
  const morning = (year: number, month: string) => new Date(`${year}-${month}T07:00:00Z`);
  expect(await expiries()).toEqual([morning(2028, "06-01"), morning(2027, "07-01"), later(1)]);
  await change(own, { version: 1, sendOn: "2027-07-01" });
  expect(await expiries()).toEqual([morning(2028, "07-01"), morning(2027, "07-31"), later(1)]);
  await callBack(own, later(100));
  expect(await expiries()).toEqual([new Date("2027-11-21T12:00:00Z"), later(130), later(1)]);
});

test("scheduling a card doesn't extend a video that is being played", async () => {
  const own = await newCard();
  const claim = { claimHash: "x", claimedAt: NOW };
  const row = { cardId: own.cardId, pathname: "a.mp4", contentType: "video/mp4", deleteAfter: later(1), ...claim };
  await database.db.insert(cardVideos).values(row);
  await schedule(own);
  expect(await database.db.select().from(cardVideos)).toMatchObject([{ deleteAfter: later(1) }]);
});

test("scheduling doesn't reveal whether an address refuses cards, complained or bounced", async () => {
  const { db } = database;
  await blockCardEmails(refusalToken("refuses@example.org"), db);
  await suppress(recipientHash("bounced@example.org"), "bounce", db);
  await suppress(recipientHash("complained@example.org"), "complaint", db);
  const seen = [];
  for (const name of ["new", "refuses", "bounced", "complained"]) {
    const own = await newCard();
    await schedule(own, { recipientEmail: `${name}@example.org` });
    seen.push({ ...(await mailOf(own)), recipientEmail: "" });
  }
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
});

test("five cards a day can be scheduled for an address, including changed addresses, and thirty by a sender", async () => {
  const tooMany = { code: "too_many_requests" };
  for (let count = 0; count < 4; count += 1) {
    const own = await newCard();
    await schedule(own);
    // The recipient stays the same, so this counts as one card.
    await change(own, { version: 1, recipientEmail: GRACE.recipientEmail, sendOn: `2026-12-0${count + 1}` as never });
  }
  const other = await newCard();
  await schedule(other, { recipientEmail: "other@example.org" });
  await change(other, { version: 1, recipientEmail: GRACE.recipientEmail, sendOn: "2026-12-05" });
  await expect(schedule(await newCard())).rejects.toMatchObject(tooMany);
  const third = await newCard();
  await schedule(third, { recipientEmail: "third@example.org" });
  await expect(change(third, { version: 1, recipientEmail: GRACE.recipientEmail })).rejects.toMatchObject(tooMany);
  expect(await mailOf(third)).toMatchObject({ recipientEmail: "third@example.org", version: 1 });
  // Seven so far, including the refused one.
  for (let count = 0; count < 23; count += 1) {
    await schedule(third, { recipientEmail: `n${count}@example.org` }).catch((error) => {
      expect(error).toMatchObject({ code: "conflict" });
    });
  }
  await expect(schedule(await newCard(), { recipientEmail: "last@example.org" })).rejects.toMatchObject(tooMany);
});

test("one sender can schedule at most five cards for one address on one morning", async () => {
  for (let count = 0; count < 5; count += 1) {
    await schedule(await newCard());
    await database.db.delete(rateLimits);
  }
  const own = await newCard();
  const flood = {
    code: "too_many_requests",
    message: "That's a lot of cards for one morning. Choose another day for this one.",
  };
  await expect(schedule(own)).rejects.toMatchObject(flood);
  await schedule(own, { sendOn: "2026-11-27" });
  await expect(change(own, { version: 1, sendOn: "2026-11-26" })).rejects.toMatchObject(flood);
});

test("of eight cards moved to one morning at the same instant, five succeed", async () => {
  const owns: Own[] = [];
  for (let count = 0; count < 8; count += 1) {
    const own = await newCard();
    await schedule(own, { sendOn: `2026-12-0${count + 1}` });
    await database.db.delete(rateLimits);
    owns.push(own);
  }
  const moves = await Promise.allSettled(owns.map((own) => change(own, { version: 1, sendOn: "2026-11-26" })));
  expect(moves.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(await database.db.$count(cardMails, eq(cardMails.sendOn, "2026-11-26"))).toBe(5);
});

test("a card that was refused through its link can't be emailed", async () => {
  const own = await newCard();
  const { share } = await linkTo(own);
  await refuseShareLink(own.cardId, share, NOW, database.db);
  await expect(schedule(own)).rejects.toMatchObject({
    code: "conflict",
    message: "The person who got this card asked for no more cards, so it can't be sent again.",
  });
  expect(await database.db.$count(cardRefusals)).toBe(0);
});

test("an opt-out applies only to its address and can be undone within an hour", async () => {
  const { db } = database;
  const token = refusalToken("grace@example.org");
  const refuses = async (address: string) => (await getRefusal(recipientHash(address), db)) !== null;
  await blockCardEmails(token, db);
  await blockCardEmails(token, db);
  expect(await refuses("grace@example.org")).toBe(true);
  expect(await refuses("ada@example.org")).toBe(false);
  expect(JSON.stringify(await db.select().from(cardRefusals))).not.toContain("grace");
  await welcomeCards(token, db);
  await welcomeCards(token, db);
  expect(await refuses("grace@example.org")).toBe(false);
  await blockCardEmails(token, db);
  await db.update(cardRefusals).set({ createdAt: sql`now() - interval '61 minutes'` });
  await blockCardEmails(token, db);
  expect(await getRefusal(recipientHash("grace@example.org"), db)).toEqual({ canTakeBack: false });
  await welcomeCards(token, db);
  expect(await refuses("grace@example.org")).toBe(true);
  for (const act of [blockCardEmails, welcomeCards]) {
    await expect(act(token.replace(/.$/, "g"), db)).rejects.toMatchObject({
      code: "not_found",
      message: "That link isn't complete.",
    });
  }
});

test("a complaint stops cards, too, and is undone together with the opt-out, unlike an old complaint or a bounce", async () => {
  const { db } = database;
  const hash = recipientHash("grace@example.org");
  const token = refusalToken("grace@example.org");
  await suppress(hash, "complaint", db);
  expect(await getRefusal(hash, db)).toEqual({ canTakeBack: true });
  await welcomeCards(token, db);
  expect([await getRefusal(hash, db), await getSuppression(hash, db)]).toEqual([null, null]);

  await suppress(hash, "complaint", db);
  await db.update(mailSuppressions).set({ createdAt: sql`now() - interval '61 minutes'` });
  await blockCardEmails(token, db);
  await welcomeCards(token, db);
  expect(await getRefusal(hash, db)).toEqual({ canTakeBack: false });
  expect(await db.$count(cardRefusals)).toBe(1);

  await db.delete(cardRefusals);
  await suppress(hash, "bounce", db);
  await blockCardEmails(token, db);
  await welcomeCards(token, db);
  expect([await getRefusal(hash, db), await getSuppression(hash, db)]).toEqual([null, "bounce"]);
});

test("refusing a card through its emailed link also stops cards by email", async () => {
  const own = await newCard();
  await schedule(own);
  const { share } = await linkTo(own);
  await force(own, { status: "opened", linkToken: hashToken(share), sentAt: NOW });
  await refuseShareLink(own.cardId, share, NOW, database.db);
  await refuseShareLink(own.cardId, share, NOW, database.db);
  expect(await mailOf(own)).toMatchObject({ status: "refused" });
  expect(await getRefusal(recipientHash("grace@example.org"), database.db)).toEqual({ canTakeBack: true });
});

test("opening the envelope of an emailed card is shown to its sender; other links record nothing", async () => {
  const own = await newCard();
  await schedule(own);
  const [mailed, shared] = [await linkTo(own), await linkTo(own)];
  await force(own, { status: "sent", linkToken: mailed.id, sentAt: NOW });
  expect([await isMailedLink(mailed.id, database.db), await isMailedLink(shared.id, database.db)]).toEqual([
    true,
    false,
  ]);
  const open = (share: string, now = later(0.5)) => noteMailedCardOpened(own.cardId, share, now, database.db);

  await open(shared.share);
  expect(await mailOf(own)).toMatchObject({ status: "sent", openedAt: null });
  await expect(open("x".repeat(43))).rejects.toMatchObject({ code: "not_found" });
  await expect(open(mailed.share, later(2))).rejects.toMatchObject({ code: "gone" });
  expect(await mailOf(own)).toMatchObject({ status: "sent", openedAt: null });
  await open(mailed.share);
  await open(mailed.share, later(0.9));
  expect(await mailOf(own)).toMatchObject({ status: "opened", openedAt: later(0.5).toISOString() });
});

test("deleting a card or its owner's account deletes the scheduled email", async () => {
  const [first, second] = [await newCard(), await newCard()];
  await schedule(first);
  await schedule(second);
  await deleteCard(first.cardId, first.userId, NOW, database.db);
  expect(await database.db.select({ cardId: cardMails.cardId }).from(cardMails)).toEqual([{ cardId: second.cardId }]);
  await database.db.delete(users);
  expect(await database.db.$count(cardMails)).toBe(0);
  expect(await database.db.$count(shareLinks)).toBe(0);
});

test("a user's data export includes their scheduled card emails", async () => {
  const own = await newCard();
  await schedule(own);
  const user = { id: own.userId, email: "ada@example.com", firstName: null, lastName: null, profileImageUrl: null };
  const { cardMails: exported } = await exportAccount(user, NOW, database.db);
  expect(exported).toMatchObject([{ cardId: own.cardId, ...GRACE, status: "scheduled" }]);
});
