import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { Resend } from "resend";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { idempotencyKeys, paymentOperations } from "@/db/schema/billing";
import { cardMails } from "@/db/schema/card-mails";
import { cards, cardThanks } from "@/db/schema/cards";
import { holidays } from "@/db/schema/holidays";
import { mailMessages } from "@/db/schema/mail";
import { pushSubscriptions, reminderFeeds, reminders } from "@/db/schema/reminders";
import { shareLinks } from "@/db/schema/share-links";
import { holidaySponsors, sponsorSubscriptions, sponsors, sponsorWaitlist } from "@/db/schema/sponsors";
import { emailSubscriptions, subscriptionConsents } from "@/db/schema/subscribers";
import { sessions, users, verificationTokens } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import type { User } from "@/lib/auth/queries";
import { syncSubscription } from "@/lib/billing/subscriptions/commands";
import { recipientHash } from "@/lib/email/message";
import { erasedAddress } from "@/lib/newsletter/subscriber";
import { startCheckout } from "@/lib/sponsorship/checkout/commands";
import { testMailbox } from "@/tests/mailbox";
import { type TestStripe, testStripe } from "@/tests/stripe";
import { anyFreePort } from "@/tools/dev/ports";
import { changeName, deleteAccount } from "./commands";
import { nameInput } from "./input";
import { exportAccount } from "./queries";

const NOW = new Date("2026-11-21T12:00:00Z");
const LATER = new Date("2026-12-01T12:00:00Z");

let database: Awaited<ReturnType<typeof testDatabase>>;
let mailbox: Awaited<ReturnType<typeof testMailbox>>;
let payments: TestStripe;

beforeAll(async () => {
  database = await testDatabase();
  mailbox = await testMailbox();
  payments = await testStripe();
  payments.faults.add({ webhooks: { mode: "lost" } });
});
afterAll(async () => {
  await mailbox.close();
  await payments.close();
  await database.close();
});
beforeEach(async () => {
  const tables = [
    paymentOperations,
    idempotencyKeys,
    sponsorSubscriptions,
    holidaySponsors,
    sponsors,
    users,
    emailSubscriptions,
    mailMessages,
    verificationTokens,
    holidays,
  ];
  for (const table of tables) await database.db.delete(table);
});

async function firstOf<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error("nothing was written");
  return row;
}

/** Creates a person with data in every table that stores personal data. */
async function person(email: string): Promise<User> {
  const { db } = database;
  const user = await firstOf(
    db
      .insert(users)
      .values({ email, stripeCustomerId: `cus_of_${email}` })
      .returning(),
  );
  const holiday = await firstOf(
    db
      .insert(holidays)
      .values({
        slug: email.replace(/\W/g, "-"),
        holidayName: email,
        dateIso: "2026-11-21",
        displayDate: "November 21",
        notes: "",
        rule: null,
      })
      .returning(),
  );
  await db.insert(sessions).values({
    sessionToken: `hash-of-${email}`,
    userId: user.id,
    expires: LATER,
    sess: { device: "Chrome on Android" },
  });
  await db.insert(verificationTokens).values({ identifier: email, token: `link-of-${email}`, expires: LATER });
  const card = await firstOf(
    db
      .insert(cards)
      .values({ createdBy: user.id, holidayId: holiday.id, message: `Hello from ${email}` })
      .returning(),
  );
  await db
    .insert(shareLinks)
    .values({ token: `share-of-${email}`, objectId: card.id, createdBy: user.id, expiresAt: LATER });
  await db.insert(cardMails).values({
    cardId: card.id,
    createdBy: user.id,
    recipientEmail: `friend-of-${email}`,
    sendOn: "2026-12-24",
    timeZone: "UTC",
    sendAt: LATER,
  });
  await db.insert(cardThanks).values({ cardId: card.id, linkToken: `thanks-of-${email}`, emoji: "🎉" });
  await db.insert(reminders).values({
    userId: user.id,
    targetDateIso: "2026-12-24",
    remindAt: LATER,
    method: "calendar",
    note: `Note of ${email}`,
  });
  await db.insert(pushSubscriptions).values({
    userId: user.id,
    endpoint: `https://push.example/endpoint-of-${email}`,
    p256dh: `key-of-${email}`,
    auth: `key-of-${email}`,
    device: "Firefox on Linux",
  });
  await db.insert(reminderFeeds).values({ userId: user.id });
  const subscription = await firstOf(
    db
      .insert(emailSubscriptions)
      .values({ email, source: "home", preferences: ["deals"] })
      .returning(),
  );
  await db.insert(subscriptionConsents).values({
    subscriptionId: subscription.id,
    tokenHash: `consent-of-${email}`,
    purposes: ["deals"],
    wordingVersion: "2026-11",
    source: "home",
    expiresAt: LATER,
  });
  await db.insert(mailMessages).values({ kind: "sign_in", recipientHash: recipientHash(email), status: "sent" });
  const sponsor = await firstOf(
    db
      .insert(sponsors)
      .values({
        businessName: `Business of ${email}`,
        contactEmail: email,
        websiteUrl: "https://shop.example",
        description: "A shop of odd things",
      })
      .returning(),
  );
  await db.insert(paymentOperations).values({
    operationType: "subscription_create",
    idempotencyKey: `payment-of-${email}`,
    userId: user.id,
    sponsorId: sponsor.id,
    amountCents: 1500,
    status: "success",
    ipAddress: "203.0.113.7",
    userAgent: "Chrome",
    sessionId: "s",
    metadata: { email },
  });
  // Started while signed out, for a business with the person's address.
  await db.insert(paymentOperations).values({
    operationType: "customer_create",
    idempotencyKey: `customer-of-${email}`,
    sponsorId: sponsor.id,
    status: "success",
    ipAddress: "203.0.113.8",
    userAgent: "Firefox",
  });
  await db.insert(sponsorWaitlist).values({ holidayId: holiday.id, userId: user.id });
  return { id: user.id, email, firstName: null, lastName: null, profileImageUrl: null };
}

const remove = (user: User) =>
  deleteAccount(user, NOW, database.db, { client: mailbox.client, pause: async () => undefined }, payments.client);

test("an export contains everything stored about a person, nothing about other people, and no secrets", async () => {
  const ada = await person("ada@example.org");
  await person("grace@example.org");
  const exported = await exportAccount(ada, NOW, database.db);
  expect(exported).toMatchObject({
    account: { email: "ada@example.org", stripeCustomerId: "cus_of_ada@example.org" },
    sessions: [{ device: "Chrome on Android" }],
    mail: {
      subscription: { isActive: true, preferences: ["deals"], source: "home" },
      consents: [{ wordingVersion: "2026-11", purposes: ["deals"] }],
      messages: [{ kind: "sign_in", status: "sent" }],
      signInLinks: [{ expires: LATER }],
    },
    cards: [{ message: "Hello from ada@example.org" }],
    shareLinks: [{ ttlHours: 24 }],
    thanks: [{ emoji: "🎉" }],
    cardMails: [{ recipientEmail: "friend-of-ada@example.org", status: "scheduled" }],
    reminders: [{ note: "Note of ada@example.org", timeZone: "UTC", repeats: true }],
    reminderBrowsers: [{ device: "Firefox on Linux", lastUsedAt: null }],
    reminderFeed: { createdAt: expect.any(Date) },
    billing: {
      payments: expect.arrayContaining([
        expect.objectContaining({ amountCents: 1500, ipAddress: "203.0.113.7", userAgent: "Chrome", sessionId: "s" }),
        expect.objectContaining({ operationType: "customer_create", ipAddress: "203.0.113.8" }),
      ]),
      sponsors: [{ businessName: "Business of ada@example.org" }],
      waitlist: [{ holidayName: "ada@example.org" }],
    },
  });
  const text = JSON.stringify(exported);
  expect(text).not.toContain("grace");
  expect(text).not.toMatch(/hash-of|link-of|share-of|thanks-of|consent-of|endpoint-of|key-of/);
  const [feed] = await database.db
    .select({ id: reminderFeeds.id })
    .from(reminderFeeds)
    .where(eq(reminderFeeds.userId, ada.id));
  expect(text).not.toContain(feed?.id);
});

test("a name is stored on one line, exported, and removed by an empty field", async () => {
  const ada = await person("ada@example.org");
  const grace = await person("grace@example.org");
  const nameOf = async (user: User) => (await exportAccount(user, NOW, database.db)).account;
  await changeName(ada.id, nameInput.parse({ firstName: "  Ada\nAugusta ", lastName: "Lovelace" }), database.db);
  expect(await nameOf(ada)).toMatchObject({ firstName: "Ada Augusta", lastName: "Lovelace" });
  expect(await nameOf(grace)).toMatchObject({ firstName: null, lastName: null });
  await changeName(ada.id, nameInput.parse({ firstName: "", lastName: "Lovelace" }), database.db);
  expect(await nameOf(ada)).toMatchObject({ firstName: null, lastName: "Lovelace" });
  expect(nameInput.safeParse({ firstName: "x".repeat(101), lastName: "" }).error?.issues).toMatchObject([
    { path: ["firstName"], message: "First name must be 100 characters or less" },
  ]);
});

/** Where a table with a user's id appears in the export. */
const EXPORTED: Readonly<Record<string, string>> = {
  sessions: "sessions",
  cards: "cards",
  card_mails: "cardMails",
  share_links: "shareLinks",
  reminders: "reminders",
  push_subscriptions: "reminderBrowsers",
  reminder_feeds: "reminderFeed",
  payment_operations: "billing.payments",
  idempotency_keys: "billing.requests",
  sponsors: "billing.sponsors",
  sponsor_subscriptions: "billing.signUps",
  sponsor_waitlist: "billing.waitlist",
};

/** Tables with a user's id that say nothing about that user's private use of the site, with the reason. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  admin_sessions: "staff at work",
  corrections: "the editor who decided",
  holiday_revisions: "the editor who made the change",
};

test("every table that refers to a user is exported, or listed as not personal", async () => {
  const { rows } = await database.db.execute<{ table: string }>(sql`
    select distinct conrelid::regclass::text as "table" from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass`);
  const listed = [...Object.keys(EXPORTED), ...Object.keys(NOT_PERSONAL)];
  expect(rows.map(({ table }) => table).toSorted()).toEqual(listed.toSorted());
  const exported = await exportAccount(await person("ada@example.org"), NOW, database.db);
  for (const place of Object.values(EXPORTED)) expect(exported).toHaveProperty(place);
});

test("deleting an account deletes everything except billing records, which are anonymized", async () => {
  const ada = await person("ada@example.org");
  await remove(ada);
  const { db } = database;
  for (const table of [
    users,
    sessions,
    cards,
    shareLinks,
    reminders,
    pushSubscriptions,
    reminderFeeds,
    verificationTokens,
    emailSubscriptions,
    subscriptionConsents,
    sponsorWaitlist,
  ]) {
    expect(await db.select().from(table)).toEqual([]);
  }
  expect(await db.select().from(paymentOperations).orderBy(paymentOperations.amountCents)).toMatchObject([
    {
      amountCents: 1500,
      status: "success",
      userId: null,
      ipAddress: null,
      userAgent: null,
      sessionId: null,
      metadata: null,
    },
    { operationType: "customer_create", ipAddress: null, userAgent: null },
  ]);
});

test("an unsubscribed person, stored as a hash, is still in the export and is deleted with the account", async () => {
  const ada = await person("ada@example.org");
  const { db } = database;
  await db.update(emailSubscriptions).set({ email: erasedAddress(ada.email), isActive: false, unsubscribedAt: NOW });
  const { mail } = await exportAccount(ada, NOW, db);
  expect(mail).toMatchObject({
    subscription: { isActive: false, unsubscribedAt: NOW },
    consents: [{ source: "home" }],
  });
  await remove(ada);
  expect(await db.$count(emailSubscriptions)).toBe(0);
});

test("an account with a sponsorship that is still billed is not deleted, not even in part", async () => {
  const ada = await person("ada@example.org");
  await database.db.update(sponsors).set({ stripeSubscriptionId: "sub_1", subscriptionStatus: "past_due" });
  const before = await exportAccount(ada, NOW, database.db);
  await expect(remove(ada)).rejects.toMatchObject({ code: "conflict" });
  expect(await exportAccount(ada, NOW, database.db)).toEqual(before);
  await database.db.update(sponsors).set({ subscriptionStatus: "canceled" });
  await remove(ada);
  expect(await database.db.select().from(users)).toEqual([]);
  expect(await database.db.select({ address: sponsors.contactEmail }).from(sponsors)).toEqual([{ address: "" }]);
});

/** Creates a subscription of a sponsor with the person's contact address, as if made while signed out. */
async function subscribe(user: User, status: string) {
  const { db } = database;
  const [sponsor] = await db.select().from(sponsors).where(eq(sponsors.contactEmail, user.email));
  const [holiday] = await db.select().from(holidays).where(eq(holidays.holidayName, user.email));
  await db.insert(sponsorSubscriptions).values({
    holidayId: holiday?.id ?? "",
    sponsorId: sponsor?.id ?? "",
    stripeSubscriptionId: `sub_of_${user.email}`,
    status,
    ownerHash: "hash-of-a-cookie",
    heldUntil: LATER,
    amountCents: 1500,
  });
}

test.each(["active", "past_due", "unpaid"])(
  "an account is not deleted while a sponsorship under its address is %s",
  async (status) => {
    const ada = await person("ada@example.org");
    await database.db.delete(paymentOperations);
    await subscribe(ada, status);
    await expect(remove(ada)).rejects.toMatchObject({ code: "conflict" });
    await database.db.update(sponsorSubscriptions).set({ status: "canceled" });
    expect(await exportAccount(ada, NOW, database.db)).toMatchObject({
      billing: { signUps: [{ status: "canceled" }] },
    });
    await remove(ada);
    expect(await database.db.select({ address: sponsors.contactEmail }).from(sponsors)).toEqual([{ address: "" }]);
  },
);

/** Starts a checkout as a signed-in person. Returns what their browser sees. */
async function begin(user: User) {
  const [holiday] = await database.db.select().from(holidays).where(eq(holidays.holidayName, user.email));
  const input = {
    businessName: "Pickle Palace",
    contactEmail: user.email,
    websiteUrl: "https://pickle.example/",
    description: "Pickles of every kind.",
    customMessage: "",
    selectedHolidayId: holiday?.id ?? "",
  };
  const owner = { user, ownerHash: "a browser" };
  return startCheckout(input, owner, randomUUID(), { client: payments.client, mail: null }, database.db);
}

const statuses = () => database.db.select({ status: sponsorSubscriptions.status }).from(sponsorSubscriptions);

test.each(["heard", "not heard"])(
  "a reservation cannot be paid after the account is deleted: Stripe's event was %s",
  async (of) => {
    const ada = await person("ada@example.org");
    const { subscription } = await begin(ada);
    if (of === "heard") await syncSubscription(subscription.id, { client: payments.client, mail: null }, database.db);
    await remove(ada);
    expect((await payments.payByCard(subscription.clientSecret ?? "")).status).toBe(400);
    expect(await statuses()).toEqual([{ status: "released" }]);
    expect(await database.db.select().from(users)).toEqual([]);
  },
);

test("an account is not deleted if a payment arrives at the last moment", async () => {
  const ada = await person("ada@example.org");
  const { subscription } = await begin(ada);
  await payments.payByCard(subscription.clientSecret ?? "");
  await expect(remove(ada)).rejects.toMatchObject({ code: "conflict" });
  expect(await statuses()).toEqual([{ status: "active" }]);
});

test("nothing is deleted while Stripe cannot release the reservation", async () => {
  const ada = await person("ada@example.org");
  await begin(ada);
  payments.faults.add({ api: [{ path: "/v1/subscriptions", kind: "500" }] });
  await expect(remove(ada)).rejects.toMatchObject({ code: "unavailable" });
  payments.faults.clear();
  await remove(ada);
  expect(await database.db.select().from(users)).toEqual([]);
});

test("a reservation made while signed out under the person's address is released, because it could not be canceled later", async () => {
  const ada = await person("ada@example.org");
  await subscribe(ada, "incomplete");
  await remove(ada);
  expect(await statuses()).toEqual([{ status: "released" }]);
});

test("another person's account is left unchanged", async () => {
  const ada = await person("ada@example.org");
  const grace = await person("grace@example.org");
  const before = await exportAccount(grace, NOW, database.db);
  await remove(ada);
  expect(await exportAccount(grace, NOW, database.db)).toEqual(before);
});

test("deleting an account several times at once sends only one email", async () => {
  const ada = await person("told@example.org");
  await Promise.all([remove(ada), remove(ada), remove(ada)]);
  expect(await mailbox.mailsTo("told@example.org")).toHaveLength(1);
});

test("an account is deleted even if the email about it cannot be sent", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const ada = await person("ada@example.org");
  const away = new Resend("re_test", { baseUrl: `http://localhost:${await anyFreePort()}` });
  await deleteAccount(ada, NOW, database.db, { client: away, pause: async () => undefined });
  expect(await database.db.select().from(users)).toEqual([]);
});
