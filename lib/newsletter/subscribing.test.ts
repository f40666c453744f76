import { desc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { Resend } from "resend";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { connect } from "@/db/client";
import { mailMessages, mailSuppressions } from "@/db/schema/mail";
import { rateLimits } from "@/db/schema/rate-limits";
import { emailSubscriptions, subscriptionConsents } from "@/db/schema/subscribers";
import { testDatabase } from "@/db/test-database";
import { recipientHash } from "@/lib/email/message";
import { runs } from "@/tests/long";
import { testMailbox } from "@/tests/mailbox";
import { anyFreePort } from "@/tools/dev/ports";
import { choosePreferences, confirmSubscription, resubscribe, subscribe, undoLeaving, unsubscribe } from "./commands";
import { optInInput } from "./input";
import { CONFIRM_DAYS, type OptInPreference, WORDING } from "./preferences";
import { getConfirmation, getSubscription } from "./queries";
import { erasedAddress } from "./subscriber";

let database: Awaited<ReturnType<typeof testDatabase>>;
let other: ReturnType<typeof connect>;
let mailbox: Awaited<ReturnType<typeof testMailbox>>;

beforeAll(async () => {
  database = await testDatabase();
  // A second instance of the site.
  other = connect(database.url, 10);
  mailbox = await testMailbox();
});
afterAll(async () => {
  await mailbox.close();
  await other.close();
  await database.close();
});

let ada: string;
beforeEach(async () => {
  const { db } = database;
  for (const table of [emailSubscriptions, rateLimits, mailMessages, mailSuppressions]) await db.delete(table);
  // The mailbox is shared: each test has its own addresses.
  ada = `ada-${crypto.randomUUID()}@example.org`;
});

const NOW = new Date("2026-11-21T12:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const DAY = 24 * 60;
const immediately = async () => undefined;
const CLIENT = "203.0.113.7";

type Asking = { preferences?: OptInPreference[]; source?: string; at?: Date; from?: string; db?: typeof database.db };

const ask = (email: string, { preferences, source = "home", at = NOW, from = CLIENT, db = database.db }: Asking = {}) =>
  subscribe(optInInput.parse({ email, preferences, source, consentGiven: true }), { client: from }, at, db, {
    client: mailbox.client,
    pause: immediately,
  });

/** Returns the token in the newest confirmation sent to an address. */
async function mailedToken(address: string): Promise<string> {
  const [mail] = await mailbox.mailsTo(address);
  const token = /subscribe\/confirm\?token=([\w-]{43})/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`the mail to ${address} has no link`);
  return token;
}

const press = (token: string, at = later(1), db = database.db) => confirmSubscription(token, at, db);

/** Subscribes and confirms; returns the subscription's token. */
async function join(address: string, asking: Asking = {}): Promise<string> {
  await ask(address, asking);
  const own = await press(await mailedToken(address), asking.at ?? later(1));
  if (!own) throw new Error(`${address} is not on the list`);
  return own;
}

async function rowOf(address: string) {
  const [row] = await database.db.select().from(emailSubscriptions).where(eq(emailSubscriptions.email, address));
  if (!row) throw new Error(`${address} has no row`);
  return row;
}

const consents = () => database.db.select().from(subscriptionConsents).orderBy(desc(subscriptionConsents.givenAt));

describe("a subscription request", () => {
  test("stores a new address with its consent, and sends nothing more until it is confirmed", async () => {
    await ask(ada, { preferences: ["previews"], source: "holiday" });
    expect(await rowOf(ada)).toMatchObject({
      isActive: false,
      confirmedAt: null,
      unsubscribedAt: null,
      subscribedAt: NOW,
    });
    expect(await consents()).toMatchObject([
      {
        purposes: ["previews"],
        wordingVersion: WORDING.form,
        source: "holiday",
        givenAt: NOW,
        expiresAt: later(CONFIRM_DAYS * DAY),
        confirmedAt: null,
      },
    ]);
    const [mail] = await mailbox.mailsTo(ada);
    expect(mail?.subject).toBe("Confirm your emails from Oddly");
    expect(mail?.text).toContain("Holiday previews and updates");
    expect(mail?.text).not.toContain("Gift deals and special offers");
    expect(mail?.text).toMatch(/7\s+days/);
  });

  test("puts the confirmation token in the email alone", async () => {
    await ask(ada);
    const token = await mailedToken(ada);
    expect(JSON.stringify([await consents(), await database.db.select().from(mailMessages)])).not.toContain(token);
  });

  test("treats an address in another case or form as the same address", async () => {
    await ask(ada.toUpperCase(), { from: "a" });
    await ask(`  ${ada} `, { from: "b" });
    await ask(ada.replace("ada", "ａｄａ"), { from: "c" });
    expect(await database.db.select({ email: emailSubscriptions.email }).from(emailSubscriptions)).toEqual([
      { email: ada },
    ]);
    expect(await mailbox.mailsTo(ada)).toHaveLength(3);
  });

  test("made twice records two consents, and either link works", async () => {
    await ask(ada, { preferences: ["deals"] });
    const first = await mailedToken(ada);
    await ask(ada, { preferences: ["previews"], at: later(5) });
    const second = await mailedToken(ada);
    expect((await mailbox.mailsTo(ada))[0]?.subject).toBe("Confirm your emails from Oddly");
    expect(await press(first, later(6))).not.toBeNull();
    expect(await rowOf(ada)).toMatchObject({ isActive: true, preferences: ["deals"] });
    expect(await press(second, later(7))).not.toBeNull();
    expect(await rowOf(ada)).toMatchObject({ isActive: true, preferences: ["previews"] });
  });

  test("by a subscriber changes nothing before it is confirmed, and applies completely afterwards", async () => {
    await join(ada, { preferences: ["deals"] });
    await ask(ada, { preferences: ["previews"], source: "feeds", at: later(10) });
    expect(await rowOf(ada)).toMatchObject({ isActive: true, preferences: ["deals"], source: "home" });
    expect((await mailbox.mailsTo(ada))[0]?.subject).toBe("Confirm the change to your emails from Oddly");
    await press(await mailedToken(ada), later(11));
    expect(await rowOf(ada)).toMatchObject({ isActive: true, preferences: ["previews"], source: "feeds" });
  });

  test("by a former subscriber changes nothing before it is confirmed, and resubscribes afterwards", async () => {
    const own = await join(ada);
    await unsubscribe(own, later(10), database.db);
    await ask(ada, { preferences: ["previews"], at: later(20) });
    expect(await rowOf(ada)).toMatchObject({ isActive: false, unsubscribedAt: later(10) });
    expect((await mailbox.mailsTo(ada))[0]?.subject).toBe("Confirm to hear from Oddly again");
    expect(await press(await mailedToken(ada), later(21))).toBe(own);
    expect(await rowOf(ada)).toMatchObject({
      isActive: true,
      preferences: ["previews"],
      confirmedAt: later(21),
      unsubscribedAt: null,
    });
  });

  test("sent twenty times at once for a new address creates one row without failures", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const tries = Array.from({ length: 20 }, (_, index) =>
      ask(ada, { from: `client ${index}`, db: index % 2 ? database.db : other.db }),
    );
    const settled = await Promise.allSettled(tries);
    const refused = settled.filter((each) => each.status === "rejected");
    // Three are allowed per address; the others are rejected by the rate limit only.
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array.from({ length: 17 }, () => "too_many_requests"));
    expect(await database.db.select({ id: emailSubscriptions.id }).from(emailSubscriptions)).toHaveLength(1);
    expect(await consents()).toHaveLength(3);
    expect(await mailbox.mailsTo(ada)).toHaveLength(3);
  });

  test("sent twenty times at once within the limits creates one row with twenty consents", async () => {
    const tries = Array.from({ length: 20 }, async (_, index) => {
      const db = index % 2 ? database.db : other.db;
      while (true) {
        try {
          return await ask(ada, { from: `client ${index}`, db });
        } catch (error) {
          if (!(error instanceof Error && "code" in error && error.code === "too_many_requests")) throw error;
          await database.db.delete(rateLimits);
        }
      }
    });
    await Promise.all(tries);
    expect(await database.db.select({ id: emailSubscriptions.id }).from(emailSubscriptions)).toHaveLength(1);
    expect(await consents()).toHaveLength(20);
  });
});

describe("a subscription request reveals nothing:", () => {
  test("known, pending, former, bounced and unknown addresses get the same answer, none sooner", async () => {
    const [known, pending, left, bounced, complained, unknown] = Array.from(
      { length: 6 },
      () => `${crypto.randomUUID()}@example.org`,
    ) as [string, string, string, string, string, string];
    await join(known);
    await ask(pending);
    await unsubscribe(await join(left), later(2), database.db);
    await database.db.insert(mailSuppressions).values([
      { recipientHash: recipientHash(bounced), reason: "bounce" },
      { recipientHash: recipientHash(complained), reason: "complaint" },
    ]);

    const answers = [];
    for (const email of [known, pending, left, bounced, complained, unknown]) {
      const floors: number[] = [];
      let isAnswered = false;
      let release: () => void = () => undefined;
      const floor = new Promise<void>((resolve) => {
        release = resolve;
      });
      const pause = (ms: number) => {
        floors.push(ms);
        return floor;
      };
      const input = optInInput.parse({ email, source: "home", consentGiven: true });
      const answer = subscribe(input, { client: email }, later(3), database.db, { client: mailbox.client, pause }).then(
        (value) => {
          isAnswered = true;
          return value;
        },
      );
      await vi.waitFor(async () => {
        const rows = await database.db
          .select({ status: mailMessages.status })
          .from(mailMessages)
          .where(eq(mailMessages.recipientHash, recipientHash(email)))
          .orderBy(desc(mailMessages.createdAt))
          .limit(1);
        expect(rows).toEqual([{ status: email === bounced ? "suppressed" : "sent" }]);
      });
      expect(isAnswered).toBe(false);
      release();
      answers.push({ answer: await answer, floors });
    }
    expect(new Set(answers.map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify(answers[0])]));
    expect(answers[0]?.floors).toEqual([800]);
    expect(await mailbox.mailsTo(bounced)).toEqual([]);
  });

  test("three confirmations an hour are allowed per address, from any client, known or not", async () => {
    const known = `${crypto.randomUUID()}@example.org`;
    await join(known);
    await database.db.delete(rateLimits);
    for (const email of [known, ada]) {
      for (const from of ["a", "b", "c"]) await ask(email, { from: `${email} ${from}` });
      await expect(ask(email, { from: `${email} d` })).rejects.toMatchObject({ code: "too_many_requests" });
    }
  });

  test("twenty addresses an hour are allowed per client", async () => {
    const tries = Array.from({ length: 23 }, (_, index) => ask(`${index}-${ada}`));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  });

  test("when the limits cannot be counted, nothing is sent or stored", async () => {
    await database.db.execute("alter table rate_limits rename to rate_limits_away");
    await expect(ask(ada)).rejects.toThrow();
    await database.db.execute("alter table rate_limits_away rename to rate_limits");
    expect(await mailbox.mailsTo(ada)).toEqual([]);
    expect(await consents()).toEqual([]);
  });

  test("when Resend does not accept the email, the visitor sees an error and the address is not subscribed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const away = new Resend("re_test", { baseUrl: `http://localhost:${await anyFreePort()}` });
    const input = optInInput.parse({ email: ada, source: "home", consentGiven: true });
    const request = subscribe(input, { client: CLIENT }, NOW, database.db, { client: away, pause: immediately });
    await expect(request).rejects.toMatchObject({ code: "unavailable" });
    expect(await rowOf(ada)).toMatchObject({ isActive: false });
  });
});

describe("the confirmation button", () => {
  test("starts the subscription with the consented preferences", async () => {
    await ask(ada, { preferences: ["previews"], source: "holiday" });
    const token = await mailedToken(ada);
    const own = await press(token, later(3));
    expect(await rowOf(ada)).toMatchObject({
      isActive: true,
      preferences: ["previews"],
      source: "holiday",
      confirmedAt: later(3),
      unsubscribedAt: null,
      unsubscribeToken: own,
    });
    expect(await consents()).toMatchObject([{ confirmedAt: later(3) }]);
  });

  test("is not triggered by viewing the link", async () => {
    await ask(ada);
    const token = await mailedToken(ada);
    const before = [await rowOf(ada), await consents()];
    for (let look = 0; look < 3; look += 1) {
      expect(await getConfirmation(token, later(1), database.db)).toMatchObject({ email: ada, state: "open" });
    }
    expect([await rowOf(ada), await consents()]).toEqual(before);
  });

  test("changes nothing when clicked again, not even preferences chosen since", async () => {
    await ask(ada);
    const token = await mailedToken(ada);
    const own = await press(token, later(1));
    await choosePreferences(own ?? "", ["previews"], later(2), database.db);
    const before = await rowOf(ada);
    expect(await press(token, later(3))).toBe(own);
    expect(await press(token, later(30 * DAY))).toBe(own);
    expect(await rowOf(ada)).toEqual(before);
    expect(await getConfirmation(token, later(4), database.db)).toMatchObject({ state: "done" });
  });

  test("clicked twenty times at once on two instances confirms once, and each click has the same result", async () => {
    await ask(ada);
    const token = await mailedToken(ada);
    const presses = Array.from({ length: 20 }, (_, index) =>
      press(token, later(index), index % 2 ? database.db : other.db),
    );
    const own = new Set(await Promise.all(presses));
    const row = await rowOf(ada);
    expect(own).toEqual(new Set([row.unsubscribeToken]));
    expect(row.isActive).toBe(true);
    expect((await consents()).map(({ confirmedAt }) => confirmedAt)).toEqual([row.confirmedAt]);
  });

  test("works for seven days", async () => {
    await ask(ada);
    const token = await mailedToken(ada);
    expect(await press(token, later(CONFIRM_DAYS * DAY))).toBeNull();
    expect(await getConfirmation(token, later(CONFIRM_DAYS * DAY), database.db)).toMatchObject({ state: "over" });
    expect((await rowOf(ada)).isActive).toBe(false);
    expect(await press(token, later(CONFIRM_DAYS * DAY - 1))).not.toBeNull();
  });

  test("does nothing with an unknown token", async () => {
    expect(await press("x".repeat(43))).toBeNull();
    expect(await getConfirmation("x".repeat(43), NOW, database.db)).toBeNull();
  });

  test("of an old link does not resubscribe a subscriber who has left since", async () => {
    await ask(ada);
    const pressed = await mailedToken(ada);
    await ask(ada, { at: later(1) });
    const unpressed = await mailedToken(ada);
    const own = await press(pressed, later(2));
    await unsubscribe(own ?? "", later(3), database.db);
    expect(await press(pressed, later(4))).toBeNull();
    expect(await press(unpressed, later(4))).toBeNull();
    expect(await getConfirmation(unpressed, later(4), database.db)).toMatchObject({ state: "over" });
    expect((await rowOf(ada)).isActive).toBe(false);
  });

  test("clicked while its owner unsubscribes leaves them unsubscribed, whichever comes first", async () => {
    for (let round = 0; round < 10; round += 1) {
      const address = `${round}-${ada}`;
      const own = await join(address, { from: address });
      await ask(address, { at: later(5), from: address });
      const token = await mailedToken(address);
      await Promise.all([press(token, later(6), database.db), unsubscribe(own, later(6), other.db)]);
      expect((await rowOf(address)).isActive).toBe(false);
    }
  });

  test("lifts a complaint, since the subscriber opts in again, but not a bounce", async () => {
    for (const [reason, left] of [
      ["complaint", []],
      ["bounce", [{ reason: "bounce" }]],
    ] as const) {
      const address = `${reason}-${ada}`;
      await ask(address);
      const token = await mailedToken(address);
      await database.db.insert(mailSuppressions).values({ recipientHash: recipientHash(address), reason });
      await press(token);
      const rows = database.db.select({ reason: mailSuppressions.reason }).from(mailSuppressions);
      expect(await rows.where(eq(mailSuppressions.recipientHash, recipientHash(address)))).toEqual(left);
    }
  });

  test("lifts a bounce if the confirmation was sent after it, which proves that the mailbox works", async () => {
    const address = `back-${ada}`;
    await database.db
      .insert(mailSuppressions)
      .values({ recipientHash: recipientHash(address), reason: "bounce", createdAt: later(-31 * DAY) });
    await ask(address);
    await press(await mailedToken(address));
    const rows = database.db.select({ reason: mailSuppressions.reason }).from(mailSuppressions);
    expect(await rows.where(eq(mailSuppressions.recipientHash, recipientHash(address)))).toEqual([]);
  });

  test("leaves neither a used link nor a partial subscription after a failure", async () => {
    await ask(ada);
    const token = await mailedToken(ada);
    await database.db.execute("alter table mail_suppressions rename to suppressions_away");
    await expect(press(token)).rejects.toThrow();
    await database.db.execute("alter table suppressions_away rename to mail_suppressions");
    expect(await rowOf(ada)).toMatchObject({ isActive: false, confirmedAt: null });
    expect(await consents()).toMatchObject([{ confirmedAt: null }]);
    expect(await press(token)).not.toBeNull();
  });
});

describe("choosing preferences", () => {
  test("ends the omitted ones, and records added ones as a confirmed consent", async () => {
    const own = await join(ada);
    expect(await choosePreferences(own, ["deals"], later(5), database.db)).toBe(true);
    expect((await rowOf(ada)).preferences).toEqual(["deals"]);
    expect(await consents()).toHaveLength(1);
    expect(await choosePreferences(own, ["deals", "previews"], later(6), database.db)).toBe(true);
    const [added] = await consents();
    expect(added).toMatchObject({
      purposes: ["deals", "previews"],
      wordingVersion: WORDING.change,
      source: "preferences",
      givenAt: later(6),
      confirmedAt: later(6),
    });
  });

  test("leaves preferences that are not on the form unchanged", async () => {
    const own = await join(ada);
    await database.db.update(emailSubscriptions).set({ preferences: ["deals", "admin_updates"] });
    await choosePreferences(own, ["previews"], later(5), database.db);
    expect((await rowOf(ada)).preferences).toEqual(["previews", "admin_updates"]);
  });

  test("has no effect while unsubscribed", async () => {
    const own = await join(ada);
    await unsubscribe(own, later(5), database.db);
    const before = await rowOf(ada);
    expect(await choosePreferences(own, ["previews"], later(6), database.db)).toBe(false);
    expect(await rowOf(ada)).toEqual(before);
  });
});

describe("unsubscribing", () => {
  test("is effective immediately, and a second time changes nothing", async () => {
    const own = await join(ada);
    await unsubscribe(own, later(5), database.db);
    await unsubscribe(own, later(9), database.db);
    expect(await rowOf(ada)).toMatchObject({ isActive: false, unsubscribedAt: later(5) });
  });

  test("twenty times at once on two instances is the same as once", async () => {
    const own = await join(ada);
    const times = Array.from({ length: 20 }, (_, index) => later(5 + index));
    await Promise.all(times.map((at, index) => unsubscribe(own, at, index % 2 ? database.db : other.db)));
    const { isActive, unsubscribedAt } = await rowOf(ada);
    expect(isActive).toBe(false);
    expect(times).toContainEqual(unsubscribedAt);
  });

  test("can be undone for an hour, which restores everything", async () => {
    const own = await join(ada, { preferences: ["previews"] });
    const before = await rowOf(ada);
    await unsubscribe(own, later(5), database.db);
    expect(await undoLeaving(own, later(64), database.db)).toBe(true);
    expect(await undoLeaving(own, later(65), database.db)).toBe(true);
    expect(await rowOf(ada)).toEqual(before);
  });

  test("cannot be undone after an hour, before a first confirmation, or after a bounce or a complaint", async () => {
    const own = await join(ada);
    await unsubscribe(own, later(5), database.db);
    expect(await undoLeaving(own, later(65), database.db)).toBe(false);
    for (const reason of ["bounce", "complaint"] as const) {
      await database.db.insert(mailSuppressions).values({ recipientHash: recipientHash(ada), reason });
      expect(await undoLeaving(own, later(6), database.db)).toBe(false);
      await database.db.delete(mailSuppressions);
    }
    expect((await rowOf(ada)).isActive).toBe(false);

    const pending = `pending-${ada}`;
    await ask(pending);
    const { unsubscribeToken } = await rowOf(pending);
    await unsubscribe(unsubscribeToken, later(5), database.db);
    expect(await undoLeaving(unsubscribeToken, later(6), database.db)).toBe(false);
  });

  test("invalidates pending confirmations", async () => {
    await ask(ada);
    const token = await mailedToken(ada);
    await unsubscribe((await rowOf(ada)).unsubscribeToken, later(5), database.db);
    expect(await press(token, later(6))).toBeNull();
  });
});

describe("requesting a new confirmation from an email's page", () => {
  test("sends one for the previous preferences, whose button resubscribes", async () => {
    const own = await join(ada, { preferences: ["previews"] });
    await unsubscribe(own, later(5), database.db);
    await resubscribe(own, { client: CLIENT }, later(6), database.db, { client: mailbox.client, pause: immediately });
    expect((await rowOf(ada)).isActive).toBe(false);
    expect((await consents())[0]).toMatchObject({ wordingVersion: WORDING.again, source: "preferences" });
    expect(await press(await mailedToken(ada), later(7))).toBe(own);
    expect(await rowOf(ada)).toMatchObject({ isActive: true, preferences: ["previews"] });
  });

  test("is limited like the form, and sends nothing to an active subscriber", async () => {
    const own = await join(ada);
    const again = (at: Date) =>
      resubscribe(own, { client: CLIENT }, at, database.db, { client: mailbox.client, pause: immediately });
    await again(later(5));
    expect(await mailbox.mailsTo(ada)).toHaveLength(1);
    await unsubscribe(own, later(5), database.db);
    await again(later(6));
    await again(later(7));
    await expect(again(later(8))).rejects.toMatchObject({ code: "too_many_requests" });
  });

  test("is rejected if the address was erased", async () => {
    const own = await join(ada);
    await database.db.update(emailSubscriptions).set({ email: erasedAddress(ada), isActive: false });
    const request = resubscribe(own, { client: CLIENT }, later(6), database.db, {
      client: mailbox.client,
      pause: immediately,
    });
    await expect(request).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("after a former subscriber's address was erased", () => {
  /** Subscribes, unsubscribes and erases an address; returns the token in its old emails. */
  async function erase(address: string): Promise<string> {
    const own = await join(address, { preferences: ["previews"] });
    await unsubscribe(own, later(5), database.db);
    const email = erasedAddress(address);
    await database.db.update(emailSubscriptions).set({ email }).where(eq(emailSubscriptions.email, address));
    return own;
  }
  const emails = async () =>
    (await database.db.select({ email: emailSubscriptions.email }).from(emailSubscriptions)).map(({ email }) => email);

  test("the links in old emails respond as before and change nothing", async () => {
    const own = await erase(ada);
    await unsubscribe(own, later(2 * DAY), database.db);
    expect(await undoLeaving(own, later(2 * DAY), database.db)).toBe(false);
    expect(await choosePreferences(own, ["deals"], later(2 * DAY), database.db)).toBe(false);
    expect(await getSubscription(own, database.db)).toMatchObject({ isActive: false, unsubscribedAt: later(5) });
    expect(await emails()).toEqual([erasedAddress(ada)]);
  });

  test("they can subscribe again, and the links in their old emails work again", async () => {
    const own = await erase(ada);
    await database.db.delete(rateLimits);
    await ask(ada, { at: later(3 * DAY), preferences: ["deals"] });
    expect(await emails()).toEqual([ada]);
    expect((await mailbox.mailsTo(ada))[0]?.text).toContain("Gift deals and special offers");
    expect(await press(await mailedToken(ada), later(3 * DAY + 1))).toBe(own);
    expect(await rowOf(ada)).toMatchObject({ isActive: true, unsubscribedAt: null, preferences: ["deals"] });
    expect(await consents()).toHaveLength(2);
    await unsubscribe(own, later(4 * DAY), database.db);
    expect((await rowOf(ada)).isActive).toBe(false);
  });

  test("three concurrent requests for the address on two servers create one row", async () => {
    await erase(ada);
    await database.db.delete(rateLimits);
    const requests = Array.from({ length: 3 }, (_, index) => ask(ada, { db: index % 2 ? database.db : other.db }));
    await Promise.all(requests);
    expect(await emails()).toEqual([ada]);
  });

  test("a request during an erasure waits for it and does not create a second row", async () => {
    await join(ada);
    let request: Promise<void> | undefined;
    await other.db.transaction(async (tx) => {
      await tx.update(emailSubscriptions).set({ email: erasedAddress(ada), isActive: false });
      request = ask(ada);
      await vi.waitFor(async () => {
        const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect((await other.db.execute(waiting)).rows).toHaveLength(1);
      });
    });
    await request;
    expect(await emails()).toEqual([ada]);
  });

  test("an old confirmation button does not activate the erased row", async () => {
    await ask(ada);
    const token = await mailedToken(ada);
    await database.db.update(emailSubscriptions).set({ email: erasedAddress(ada) });
    expect(await getConfirmation(token, later(1), database.db)).toMatchObject({ state: "over" });
    expect(await press(token)).toBeNull();
    expect(await database.db.select().from(emailSubscriptions)).toMatchObject([{ isActive: false, confirmedAt: null }]);
  });
});

test("every action rejects an unknown token", async () => {
  const unknownToken = crypto.randomUUID();
  const refusal = { code: "not_found", message: "Invalid unsubscribe token" };
  expect(await getSubscription(unknownToken, database.db)).toBeNull();
  await expect(unsubscribe(unknownToken, NOW, database.db)).rejects.toMatchObject(refusal);
  await expect(undoLeaving(unknownToken, NOW, database.db)).rejects.toMatchObject(refusal);
  await expect(choosePreferences(unknownToken, ["deals"], NOW, database.db)).rejects.toMatchObject(refusal);
  await expect(resubscribe(unknownToken, { client: CLIENT }, NOW, database.db, mailbox)).rejects.toMatchObject(refusal);
});

test("any input sends email to one plain address, the stored one, or to none", async () => {
  const hostile = [
    "a@b.co,d@e.fr",
    "a@b.co;d@e.fr",
    "a@b.co d@e.fr",
    "a@b.co\r\nBcc: d@e.fr",
    "a@b.co\nd@e.fr",
    "a@b.co\u0000",
    "\u0000a@b.co",
    "a\u0000@b.co",
    '"a@b.co"@evil.example',
    '"a b"@b.co',
    "<a@b.co>",
    "A <a@b.co>",
    "a(comment)@b.co",
    "a＠b.co",
    "a﹫b.co",
    "a＠evil.example@b.co",
    "a@evil.example﹫b.co",
    "a@b．co",
    "\u202ea@b.co",
    "a@b.\u202eoc",
    "a@b.co\u2028d@e.fr",
    "а@b.co",
    "a@bücher.example",
    "a@例え.jp",
    "a@b.co%0d%0aBcc:d@e.fr",
    " A@B.CO ",
    `${"a".repeat(250)}@b.co`,
    "a@b.co ",
  ];
  const piece = fc.oneof(fc.constantFrom(...hostile), fc.emailAddress(), fc.string({ unit: "binary" }));
  const typed = fc.oneof(
    fc.constantFrom(...hostile),
    fc.array(piece, { maxLength: 2 }).map((each) => each.join("")),
  );
  await fc.assert(
    fc.asyncProperty(typed, async (email) => {
      const parsed = optInInput.safeParse({ email, source: "home", consentGiven: true });
      if (!parsed.success) {
        expect(parsed.error.issues.every(({ path: [field] }) => field === "email")).toBe(true);
        return;
      }
      const sent: unknown[] = [];
      const spied = new Resend("re_test", { baseUrl: mailbox.url });
      const send = spied.emails.send.bind(spied.emails);
      spied.emails.send = async (...request) => {
        sent.push(request[0].to);
        return send(...request);
      };
      await database.db.delete(rateLimits);
      await subscribe(parsed.data, { client: CLIENT }, NOW, database.db, { client: spied, pause: immediately });
      expect(sent).toEqual([parsed.data.email]);
      expect(parsed.data.email).toMatch(/^[!-~]+@[a-z0-9.-]+$/);
      expect(parsed.data.email).not.toMatch(/[,;:<>()"\\[\]\s]/);
      expect(await rowOf(parsed.data.email)).toMatchObject({ email: parsed.data.email, isActive: false });
    }),
    { numRuns: runs(150) },
  );
});
