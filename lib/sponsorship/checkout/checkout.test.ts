import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { idempotencyKeys, paymentOperations } from "@/db/schema/billing";
import { holidays } from "@/db/schema/holidays";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { sponsorSubscriptions, sponsors, sponsorWaitlist } from "@/db/schema/sponsors";
import { testDatabase } from "@/db/test-database";
import { testUser } from "@/db/test-sponsor";
import { releaseReservation } from "@/lib/billing/subscriptions/commands";
import { importSeed } from "@/lib/editorial/seed.commands";
import { testEntry } from "@/lib/holidays/test-entry";
import { testMailbox } from "@/tests/mailbox";
import { testStripe } from "@/tests/stripe";
import { getDashboard, getOwnBusiness } from "../accounts.queries";
import { cancelSubscriptions, changeBusiness, openPortal, resumeSubscriptions } from "../commands";
import type { CheckoutInput } from "../input";
import { reconcile } from "../job";
import { getAvailability, isWaiting, listSponsors } from "../queries";
import { SOLEMN_REFUSAL } from "./availability";
import { firstCookieOf, joinWaitlist, leaveWaitlist, settleCheckout, startCheckout } from "./commands";
import type { CheckoutOwner } from "./reservations.commands";

const SEED = ["cashew-day", "hello-day", "kazoo-day", "pie-day"].map((slug, index) =>
  testEntry(slug, `FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=${20 + index}`),
);

let database: Awaited<ReturnType<typeof testDatabase>>;
let payments: Awaited<ReturnType<typeof testStripe>>;
let mailbox: Awaited<ReturnType<typeof testMailbox>>;
let ids: string[];

beforeAll(async () => {
  mailbox = await testMailbox();
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  [database, payments] = await Promise.all([testDatabase(), testStripe()]);
  // Webhooks are lost, so news from Stripe arrives only by request.
  payments.faults.add({ webhooks: { mode: "lost" } });
  await importSeed(SEED, "2026-11-21", database.db);
  const rows = await database.db
    .select({ id: holidays.id })
    .from(holidays)
    .where(sql`not is_built_in`)
    .orderBy(holidays.slug);
  ids = rows.map(({ id }) => id);
});
afterEach(async () => {
  await payments.close();
  await database.close();
});

const input = (changes: Partial<CheckoutInput> = {}): CheckoutInput => ({
  businessName: "Pickle Palace",
  contactEmail: "owner@pickle.example",
  websiteUrl: "https://pickle.example/",
  description: "Pickles of every kind.",
  customMessage: "Have a crunchy day.",
  selectedHolidayId: ids[0] ?? "",
  ...changes,
});

const browser = (name: string): CheckoutOwner => ({ user: null, ownerHash: `browser ${name}` });
const asker = ({ user, ownerHash }: CheckoutOwner) => ({ userId: user?.id ?? null, ownerHash });
const options = () => ({ client: payments.client, mail: { client: mailbox.client, pause: async () => undefined } });

const press = (
  changes: Partial<CheckoutInput> = {},
  owner = browser("ada"),
  key: string = randomUUID(),
  now = new Date(),
) => startCheckout(input(changes), owner, key, { ...options(), now }, database.db);

const allSubscriptions = async () => (await payments.client.subscriptions.list({ status: "all" })).data;
const allCharges = async () => (await payments.client.charges.list()).data.filter(({ paid }) => paid);

/** Checks out, pays and syncs the payment. */
async function sponsor(changes: Partial<CheckoutInput> = {}, owner = browser("ada")) {
  const answer = await press(changes, owner);
  await payments.payByCard(answer.subscription.clientSecret ?? "");
  await settleCheckout(answer.sponsorship.id, asker(owner), options(), database.db);
  return answer;
}

test("a person who checks out and pays is shown, gets a receipt, and pays once", async () => {
  const answer = await press();
  expect(answer).toMatchObject({
    sponsor: { businessName: "Pickle Palace", subscriptionStatus: "incomplete" },
    sponsorship: { status: "incomplete" },
    subscription: { status: "incomplete", clientSecret: expect.stringContaining("_secret_") },
  });
  expect(await listSponsors(ids[0] ?? "", database.db)).toEqual([]);
  await payments.payByCard(answer.subscription.clientSecret ?? "");
  const settled = await settleCheckout(answer.sponsorship.id, asker(browser("ada")), options(), database.db);
  expect(settled.status).toBe("active");
  expect(await listSponsors(ids[0] ?? "", database.db)).toMatchObject([
    { customMessage: "Have a crunchy day.", sponsor: { businessName: "Pickle Palace" } },
  ]);
  expect(await allCharges()).toHaveLength(1);
  const mails = await mailbox.mailsTo("owner@pickle.example");
  expect(mails.filter(({ text }) => text?.includes("$15"))).not.toEqual([]);
});

test("the price at Stripe is $15 every 3 months, and is created once", async () => {
  await sponsor();
  await sponsor({ selectedHolidayId: ids[1] }, browser("grace"));
  const { data } = await payments.client.prices.list();
  expect(data).toMatchObject([
    { unit_amount: 1500, currency: "usd", recurring: { interval: "month", interval_count: 3 } },
  ]);
  expect((await allCharges()).map(({ amount }) => amount)).toEqual([1500, 1500]);
});

test("only one of twenty concurrent checkouts may pay, and the others are refused before they could be charged", async () => {
  const owners = Array.from({ length: 20 }, (_, index) => browser(`visitor ${index}`));
  const outcomes = await Promise.allSettled(
    owners.map((owner, index) => press({ contactEmail: `visitor-${index}@example.org` }, owner)),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused).toHaveLength(19);
  for (const reason of refused) expect(reason).toMatchObject({ code: "conflict" });
  expect(await allSubscriptions()).toHaveLength(1);
});

test("the same person continues with the same subscription, whatever the details", async () => {
  const first = await press();
  const second = await press({ businessName: "Pickle Planet", contactEmail: "new@pickle.example" });
  expect(second.subscription).toEqual(first.subscription);
  expect(second.sponsor).toMatchObject({ id: first.sponsor.id, businessName: "Pickle Planet" });
  expect(await allSubscriptions()).toHaveLength(1);
  const [customer] = (await payments.client.customers.list()).data;
  expect(customer).toMatchObject({ email: "new@pickle.example", name: "Pickle Planet" });
});

test("a repeated key gets the same answer, and is refused for other details or another person", async () => {
  const ada = { user: await testUser(database.db, "ada@example.org"), ownerHash: "ada's browser" };
  const grace = { user: await testUser(database.db, "grace@example.org"), ownerHash: "grace's browser" };
  const first = await press({}, ada, "one key");
  expect(await press({}, ada, "one key")).toEqual(first);
  const refusal = { code: "validation_failed", message: "Another request was sent under this Idempotency-Key." };
  await expect(press({ customMessage: "Other" }, ada, "one key")).rejects.toMatchObject(refusal);
  await expect(press({}, grace, "one key")).rejects.toMatchObject(refusal);
  await expect(press({}, browser("somebody's"), "one key")).rejects.toMatchObject(refusal);
  expect(await allSubscriptions()).toHaveLength(1);
});

test("ten concurrent clicks with one key are carried out once, and nothing is created twice", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => press({}, browser("ada"), "pressed")));
  const answers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  expect(answers.length).toBeGreaterThan(0);
  expect(new Set(answers.map(({ subscription }) => subscription.id)).size).toBe(1);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict" });
  }
  expect(await allSubscriptions()).toHaveLength(1);
});

test("a key that a browser sends never matches a key that we send to Stripe", async () => {
  const { sponsorship, sponsor: made } = await press();
  const storedKeys = await database.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
  expect(storedKeys.map(({ key }) => key)).toContain(`subscription/${sponsorship.id}`);
  const again = await press({ customMessage: "Other" }, browser("ada"), `subscription/${sponsorship.id}`);
  expect(again).toMatchObject({ sponsorship: { id: sponsorship.id }, sponsor: { id: made.id } });
  await press({ customMessage: "Another" }, browser("ada"), `release/${sponsorship.id}`);
  expect(await releaseReservation(sponsorship.id, options(), database.db)).toBe(true);
});

test("a key may have the maximum length", async () => {
  const first = await press({}, browser("ada"), "k".repeat(255));
  expect(await press({}, browser("ada"), "k".repeat(255))).toEqual(first);
  await expect(press({ customMessage: "Other" }, browser("ada"), "k".repeat(255))).rejects.toMatchObject({
    code: "validation_failed",
  });
});

test("a request that is repeated after its reservation was released is refused as expired, not reported as paid", async () => {
  const ada = { user: await testUser(database.db, "ada@example.org"), ownerHash: "ada's browser" };
  await sponsor({}, ada); // so that the sponsor exists already
  const { sponsorship } = await press({ selectedHolidayId: ids[1] }, ada, "kept");
  await releaseReservation(sponsorship.id, options(), database.db);
  await expect(press({ selectedHolidayId: ids[1] }, ada, "kept")).rejects.toMatchObject({ code: "gone" });
});

test("a browser that lost the answer gets the same cookie when it repeats the request under its key", async () => {
  const key = "a long random key";
  const cookie = firstCookieOf(input(), key);
  expect(firstCookieOf(input(), key)).toBe(cookie);
  expect(firstCookieOf(input({ customMessage: "Other" }), key)).not.toBe(cookie);
  expect(firstCookieOf(input(), "another key")).not.toBe(cookie);
});

test.each(["500", "429", "reset", "reset-after-commit"] as const)(
  "when Stripe fails (%s) the refusal says so, and a retry creates one customer and one subscription",
  async (kind) => {
    for (const path of ["/v1/customers", "/v1/prices", "/v1/subscriptions"]) {
      payments.faults.clear();
      payments.faults.add({ api: [{ path, kind, times: 2 }] }); // the SDK retries dropped connections
      await expect(press({}, browser("ada"), "tried")).rejects.toMatchObject({ code: "unavailable" });
    }
    payments.faults.clear();
    const answer = await press({}, browser("ada"), "tried");
    expect(answer.subscription.clientSecret).toContain("_secret_");
    expect(await allSubscriptions()).toHaveLength(1);
    expect((await payments.client.customers.list()).data).toHaveLength(1);
    expect((await payments.client.prices.list()).data).toHaveLength(1);
  },
);

test("a price that was archived is replaced by a new one", async () => {
  await sponsor();
  const [price] = (await payments.client.prices.list()).data;
  await payments.client.prices.update(price?.id ?? "", { active: false });
  await sponsor({ selectedHolidayId: ids[1] }, browser("grace"));
  expect((await payments.client.prices.list({ active: true })).data).toMatchObject([{ unit_amount: 1500 }]);
});

test("an expired reservation goes to the next person, and can no longer be paid", async () => {
  const first = await press();
  const later = new Date(Date.now() + 31 * 60_000);
  expect(await getAvailability(ids[0] ?? "", asker(browser("grace")), later, database.db)).toEqual({
    state: "free",
    heldUntil: null,
  });
  const second = await press({ businessName: "Cashew Corner" }, browser("grace"), "next", later);
  const paid = await payments.payByCard(first.subscription.clientSecret ?? "");
  expect(paid.status).toBe(400);
  await payments.payByCard(second.subscription.clientSecret ?? "");
  await settleCheckout(second.sponsorship.id, asker(browser("grace")), options(), database.db);
  expect(await listSponsors(ids[0] ?? "", database.db)).toMatchObject([{ sponsor: { businessName: "Cashew Corner" } }]);
  expect(await allCharges()).toHaveLength(1);
});

test("a payment at the last moment counts, even if the reservation has expired and no event arrived", async () => {
  const first = await press();
  await payments.payByCard(first.subscription.clientSecret ?? "");
  const later = new Date(Date.now() + 31 * 60_000);
  await expect(press({}, browser("grace"), "next", later)).rejects.toMatchObject({ code: "conflict" });
  expect(await listSponsors(ids[0] ?? "", database.db)).toHaveLength(1);
  expect(await allCharges()).toHaveLength(1);
});

test("a person who has paid and clicks again is refused, not charged", async () => {
  const { subscription } = await sponsor({}, browser("ada"));
  await expect(press()).rejects.toMatchObject({ code: "conflict", message: "You already sponsor cashew-day." });
  expect(subscription.clientSecret).not.toBeNull();
  expect(await allCharges()).toHaveLength(1);
});

test("a request that is repeated after the payment says that it is paid", async () => {
  const { subscription } = await press({}, browser("ada"), "kept");
  await payments.payByCard(subscription.clientSecret ?? "");
  expect(await press({}, browser("ada"), "kept")).toMatchObject({
    subscription: { id: subscription.id, status: "active", clientSecret: null },
    sponsorship: { status: "active" },
  });
});

test("a typed email address gives no access to its sponsor record, and a signed-in person extends their own", async () => {
  const user = await testUser(database.db, "owner@pickle.example");
  const ada = { user, ownerHash: "ada's browser" };
  const own = await sponsor({ contactEmail: "billing@pickle.example" }, ada);
  const typed = await sponsor({ selectedHolidayId: ids[1], businessName: "Impostor" }, browser("impostor"));
  expect(typed.sponsor.id).not.toBe(own.sponsor.id);
  const more = await sponsor({ selectedHolidayId: ids[2] }, ada);
  expect(more.sponsor.id).toBe(own.sponsor.id);
  // The verified owner of the address can cancel all of them, even those that others typed it for.
  expect((await getDashboard(user, database.db)).sponsorships).toHaveLength(3);
});

test("a checkout under another person's email address changes none of that person's sponsorships", async () => {
  const user = await testUser(database.db, "owner@pickle.example");
  await press({ businessName: "Impostor" }, browser("impostor"));
  await sponsor({ selectedHolidayId: ids[1] }, { user, ownerHash: "ada's browser" });
  await press({ businessName: "Impostor again" }, browser("impostor"));
  expect(await listSponsors(ids[1] ?? "", database.db)).toMatchObject([{ sponsor: { businessName: "Pickle Palace" } }]);
});

test("the details of a sponsor's next checkout are shown once it is paid, and then everywhere", async () => {
  const ada = { user: await testUser(database.db, "owner@pickle.example"), ownerHash: "ada's browser" };
  await sponsor({}, ada);
  const name = async () => (await listSponsors(ids[0] ?? "", database.db))[0]?.sponsor.businessName;
  const second = await press({ selectedHolidayId: ids[1], businessName: "Pickle Planet" }, ada);
  expect(await name()).toBe("Pickle Palace");
  await payments.payByCard(second.subscription.clientSecret ?? "");
  await settleCheckout(second.sponsorship.id, asker(ada), options(), database.db);
  expect(await name()).toBe("Pickle Planet");
});

test("the form starts with the person's business details, even those from a signed-out checkout", async () => {
  const user = await testUser(database.db, "owner@pickle.example");
  const empty = { businessName: "", contactEmail: user.email, websiteUrl: "", description: "" };
  expect(await getOwnBusiness(user, database.db)).toEqual(empty);
  await press({ businessName: "Impostor" }, browser("impostor"));
  expect(await getOwnBusiness(user, database.db)).toEqual(empty);
  await sponsor({ selectedHolidayId: ids[1] }, browser("her own"));
  expect(await getOwnBusiness(user, database.db)).toMatchObject({ businessName: "Pickle Palace" });
});

test("a person who starts several checkouts without paying is stopped", async () => {
  for (const id of ids.slice(0, 3)) await press({ selectedHolidayId: id });
  await expect(press({ selectedHolidayId: ids[3] })).rejects.toMatchObject({ code: "too_many_requests" });
  // Another browser does not help while the email address is the same.
  await expect(press({ selectedHolidayId: ids[3] }, browser("other"))).rejects.toMatchObject({
    code: "too_many_requests",
  });
});

test("four concurrent checkouts do not get around the limit", async () => {
  const outcomes = await Promise.allSettled(ids.map((selectedHolidayId) => press({ selectedHolidayId })));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

test("checkouts that others start under an email address do not block the person who is signed in with it", async () => {
  const user = await testUser(database.db, "owner@pickle.example");
  for (const id of ids.slice(0, 3)) await press({ selectedHolidayId: id }, browser(`stranger at ${id}`));
  const answer = await press({ selectedHolidayId: ids[3] }, { user, ownerHash: "ada's browser" });
  expect(answer.subscription.clientSecret).toContain("_secret_");
});

test("a person who starts several checkouts at once is one sponsor", async () => {
  const ada = { user: await testUser(database.db, "ada@example.org"), ownerHash: "ada's browser" };
  await Promise.all(ids.slice(0, 3).map((selectedHolidayId) => press({ selectedHolidayId }, ada)));
  expect(await database.db.select({ userId: sponsors.userId }).from(sponsors)).toEqual([{ userId: ada.user.id }]);
  expect((await payments.client.customers.list()).data).toHaveLength(1);
});

test("a paid sponsor record is extended by the person who verifies its email address; an unpaid one is not", async () => {
  const user = await testUser(database.db, "owner@pickle.example");
  const paid = await sponsor();
  const unpaid = await press({ selectedHolidayId: ids[1] }, browser("grace"));
  const more = await press({ selectedHolidayId: ids[2], businessName: "Pickle Planet" }, { user, ownerHash: "new" });
  expect(more.sponsor).toMatchObject({ id: paid.sponsor.id });
  expect(unpaid.sponsor.id).not.toBe(paid.sponsor.id);
  expect(await database.db.select({ id: sponsors.id }).from(sponsors)).toHaveLength(2);
});

test("a holiday that was deleted, or is not on the calendar, is refused at its field", async () => {
  const [builtIn] = await database.db.select({ id: holidays.id }).from(holidays).where(sql`is_built_in`);
  await database.db
    .update(holidays)
    .set({ deletedAt: new Date() })
    .where(eq(holidays.id, ids[0] ?? ""));
  for (const selectedHolidayId of [ids[0], builtIn?.id, "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66"]) {
    await expect(press({ selectedHolidayId })).rejects.toMatchObject({
      code: "validation_failed",
      issues: [{ path: "selectedHolidayId" }],
    });
  }
});

test("a second sync invalidates no page", async () => {
  const { sponsorship, subscription } = await press();
  await payments.payByCard(subscription.clientSecret ?? "");
  const settle = () => settleCheckout(sponsorship.id, asker(browser("ada")), options(), database.db);
  const invalidations = () => database.db.$count(pageCacheChanges);
  expect(await settle()).toEqual({ status: "active" });
  const first = await invalidations();
  expect(first).toBeGreaterThan(0);
  expect(await settle()).toEqual({ status: "active" });
  expect(await invalidations()).toBe(first);
});

test("a stranger cannot settle a checkout", async () => {
  const { sponsorship } = await press();
  const refusal = { code: "not_found" };
  const settle = (id: string, who: CheckoutOwner) => settleCheckout(id, asker(who), options(), database.db);
  await expect(settle(sponsorship.id, browser("grace"))).rejects.toMatchObject(refusal);
  await expect(settle("4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66", browser("ada"))).rejects.toMatchObject(refusal);
});

test("no payment secret is stored", async () => {
  const { subscription } = await sponsor();
  const secret = subscription.clientSecret ?? "";
  const rows = await Promise.all(
    [idempotencyKeys, paymentOperations, sponsorSubscriptions, sponsors].map((table) =>
      database.db.select().from(table),
    ),
  );
  const text = JSON.stringify(rows);
  expect(text).toContain(subscription.id);
  expect(text).not.toContain(secret);
  expect(text).not.toContain("_secret_");
});

test("canceling ends a subscription with its period, and can be undone until then", async () => {
  const user = await testUser(database.db, "owner@pickle.example");
  await sponsor();
  const cancel = () => cancelSubscriptions({ cancelImmediately: false }, user, options(), database.db);
  const { message } = await cancel();
  expect(message).toMatch(/^Your subscription is canceled and will end on \w+ \d+, \d{4}\./);
  expect(await cancel()).toMatchObject({ message });
  expect((await getDashboard(user, database.db)).subscriptions).toMatchObject([
    { status: "active", cancelAtPeriodEnd: true },
  ]);
  await resumeSubscriptions(undefined, user, options(), database.db);
  expect((await getDashboard(user, database.db)).subscriptions).toMatchObject([{ cancelAtPeriodEnd: false }]);
  await cancel();
  await payments.advance({ days: 93 });
  await reconcile(new Date(Date.now() + 2 * 3_600_000), options(), database.db);
  expect((await getDashboard(user, database.db)).subscriptions).toMatchObject([{ status: "canceled" }]);
  expect(await listSponsors(ids[0] ?? "", database.db)).toEqual([]);
  expect(await allCharges()).toHaveLength(1);
  await expect(cancel()).rejects.toMatchObject({ code: "not_found" });
});

test("a sponsor with an overdue payment can cancel, and the open invoice is not collected", async () => {
  const user = await testUser(database.db, "owner@pickle.example");
  const answer = await press();
  await payments.payByCard(answer.subscription.clientSecret ?? "", "4000000000000341");
  const settled = await settleCheckout(answer.sponsorship.id, asker(browser("ada")), options(), database.db);
  expect(settled.status).toBe("active");
  await payments.advance({ days: 93 });
  await reconcile(new Date(Date.now() + 2 * 3_600_000), options(), database.db);
  expect((await getDashboard(user, database.db)).subscriptions).toMatchObject([{ status: "past_due" }]);
  const { message } = await cancelSubscriptions({ cancelImmediately: false }, user, options(), database.db);
  expect(message).toContain("The overdue payment is canceled too.");
  expect((await getDashboard(user, database.db)).subscriptions).toMatchObject([{ status: "canceled" }]);
  const { data } = await payments.client.invoices.list();
  expect(data.map(({ status }) => status).toSorted()).toEqual(["paid", "void"]);
});

test("a subscription that is paid at Stripe ends with its period, even if our row says that it is overdue", async () => {
  const user = await testUser(database.db, "owner@pickle.example");
  await sponsor();
  await database.db.update(sponsorSubscriptions).set({ status: "past_due" });
  const { message } = await cancelSubscriptions({ cancelImmediately: false }, user, options(), database.db);
  expect(message).toContain("will end on");
  expect(await allSubscriptions()).toMatchObject([{ status: "active", cancel_at_period_end: true }]);
});

test("a subscription that is overdue at Stripe ends immediately, even if our row says that it is paid", async () => {
  const user = await testUser(database.db, "owner@pickle.example");
  const answer = await press();
  await payments.payByCard(answer.subscription.clientSecret ?? "", "4000000000000341");
  await settleCheckout(answer.sponsorship.id, asker(browser("ada")), options(), database.db);
  await payments.advance({ days: 93 });
  const { message } = await cancelSubscriptions({ cancelImmediately: false }, user, options(), database.db);
  expect(message).toContain("The overdue payment is canceled too.");
  expect(await allSubscriptions()).toMatchObject([{ status: "canceled" }]);
});

test("a subscription that has ended at Stripe without our knowledge is canceled", async () => {
  const user = await testUser(database.db, "owner@pickle.example");
  const { subscription } = await sponsor();
  await payments.client.subscriptions.cancel(subscription.id);
  expect(await cancelSubscriptions({ cancelImmediately: false }, user, options(), database.db)).toMatchObject({
    message: "Your subscription is canceled. You won't be charged again.",
  });
  expect((await getDashboard(user, database.db)).subscriptions).toMatchObject([{ status: "canceled" }]);
});

test("an empty id means no subscription, not all of them", async () => {
  const user = await testUser(database.db, "owner@pickle.example");
  await sponsor();
  const of = { cancelImmediately: true, subscriptionId: "" };
  await expect(cancelSubscriptions(of, user, options(), database.db)).rejects.toMatchObject({ code: "not_found" });
});

test("the billing portal opens for the right subscription, and never for another person's", async () => {
  const user = await testUser(database.db, "owner@pickle.example");
  const ada = { user, ownerHash: "ada's browser" };
  const own = await sponsor({}, ada);
  const typed = await sponsor({ selectedHolidayId: ids[1] }, browser("stranger"));
  const opened = async (subscriptionId?: string) => {
    await openPortal(subscriptionId, user, options(), database.db);
    return payments.stored("billing_portal.session").at(-1)?.customer;
  };
  const customers = await database.db.select({ id: sponsors.id, customer: sponsors.stripeCustomerId }).from(sponsors);
  const customerOf = (id: string) => customers.find((row) => row.id === id)?.customer;
  expect(await opened()).toBe(customerOf(own.sponsor.id));
  expect(await opened(typed.subscription.id)).toBe(customerOf(typed.sponsor.id));
  await cancelSubscriptions(
    { cancelImmediately: true, subscriptionId: own.subscription.id },
    user,
    options(),
    database.db,
  );
  expect(await opened()).toBe(customerOf(typed.sponsor.id));
  expect(await opened(own.subscription.id)).toBe(customerOf(own.sponsor.id));
  const grace = await testUser(database.db, "grace@example.org");
  const missing = { code: "not_found" };
  for (const id of [undefined, own.subscription.id])
    await expect(openPortal(id, grace, options(), database.db)).rejects.toMatchObject(missing);
  await database.db.update(sponsors).set({ stripeCustomerId: null });
  await database.db.update(sponsors).set({ stripeCustomerId: "cus_gone" }).where(eq(sponsors.id, own.sponsor.id));
  await expect(openPortal(undefined, user, options(), database.db)).rejects.toMatchObject(missing);
});

test("an email address that Stripe refuses is not logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const user = await testUser(database.db, "owner@pickle.example");
  await sponsor();
  const { selectedHolidayId: _, customMessage: __, ...business } = input({ contactEmail: "refused@pickle.example" });
  const refuse = async () => {
    throw Object.assign(new Error("Invalid email address: refused@pickle.example"), { code: "email_invalid" });
  };
  vi.spyOn(payments.client.customers, "update").mockImplementation(refuse);
  await changeBusiness(business, user, options(), database.db);
  const logged = log.mock.calls.flat().join();
  expect(logged).toContain("email_invalid");
  expect(logged).not.toContain("refused@");
});

test("a person cannot cancel or resume another person's subscription", async () => {
  const stranger = await testUser(database.db, "grace@example.org");
  const { subscription } = await sponsor();
  const of = { cancelImmediately: true, subscriptionId: subscription.id };
  await expect(cancelSubscriptions(of, stranger, options(), database.db)).rejects.toMatchObject({ code: "not_found" });
  await expect(resumeSubscriptions(subscription.id, stranger, options(), database.db)).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await allSubscriptions()).toMatchObject([{ status: "active", cancel_at_period_end: false }]);
});

const makeSolemn = (id = ids[0] ?? "") =>
  database.db.update(holidays).set({ tone: "solemn" }).where(eq(holidays.id, id));

test("a solemn day is refused with a message, before any request to Stripe", async () => {
  await makeSolemn();
  const refusal = { code: "conflict", message: SOLEMN_REFUSAL };
  await expect(press()).rejects.toMatchObject(refusal);
  const anonymous = { userId: null, ownerHash: null };
  await expect(getAvailability(ids[0] ?? "", anonymous, new Date(), database.db)).rejects.toMatchObject(refusal);
  expect(await allSubscriptions()).toEqual([]);
  expect((await payments.client.customers.list()).data).toEqual([]);
});

test("a checkout that was open when the day became solemn gets no second secret, and its payment is refunded", async () => {
  const answer = await press({}, browser("ada"), "kept");
  await makeSolemn();
  await expect(press({}, browser("ada"), "kept")).rejects.toMatchObject({ code: "conflict", message: SOLEMN_REFUSAL });
  await payments.payByCard(answer.subscription.clientSecret ?? "");
  const settled = await settleCheckout(answer.sponsorship.id, asker(browser("ada")), options(), database.db);
  expect(settled.status).toBe("released");
  expect(await allSubscriptions()).toMatchObject([{ status: "canceled" }]);
  expect(await allCharges()).toMatchObject([{ amount: 1500, amount_refunded: 1500 }]);
});

const FROM = { ipAddress: "203.0.113.7", userAgent: `Firefox ${"x".repeat(300)}`, sessionId: "a session's hash" };

test("each call to Stripe records the browser that caused it, and a job's call records none", async () => {
  const user = await testUser(database.db, "owner@pickle.example");
  const ada = { user, ownerHash: "ada's browser" };
  const answer = await startCheckout(input(), ada, "key", { ...options(), requestedBy: FROM }, database.db);
  await payments.payByCard(answer.subscription.clientSecret ?? "");
  await settleCheckout(answer.sponsorship.id, asker(ada), options(), database.db);
  await cancelSubscriptions({ cancelImmediately: false }, user, { ...options(), requestedBy: FROM }, database.db);
  await resumeSubscriptions(undefined, user, { ...options(), requestedBy: FROM }, database.db);
  await press({ selectedHolidayId: ids[1] }, browser("grace"));
  await reconcile(new Date(Date.now() + 31 * 60_000), options(), database.db);
  const rows = await database.db
    .select({
      operationType: paymentOperations.operationType,
      ipAddress: paymentOperations.ipAddress,
      userAgent: paymentOperations.userAgent,
      sessionId: paymentOperations.sessionId,
    })
    .from(paymentOperations)
    .orderBy(paymentOperations.initiatedAt);
  const known = rows.filter(({ ipAddress }) => ipAddress !== null);
  expect(known.map(({ operationType }) => operationType)).toEqual([
    "customer_create",
    "subscription_create",
    "subscription_cancel",
    "subscription_update",
  ]);
  for (const row of known) expect(row).toMatchObject({ ...FROM, userAgent: FROM.userAgent.slice(0, 200) });
  expect(rows.at(-1)).toMatchObject({ operationType: "subscription_cancel", ipAddress: null, sessionId: null });
});

test("a person can join the waitlist of a taken holiday once, and leave it again", async () => {
  const { db } = database;
  const user = await testUser(db, "grace@example.org");
  const [holidayId = ""] = ids;
  const join = (who = user) => joinWaitlist(holidayId, who.id, new Date(), db);
  await expect(join()).rejects.toMatchObject({ code: "conflict", message: /free right now/ });
  const owner = { user: await testUser(db, "owner@pickle.example"), ownerHash: "ada's browser" };
  await press({}, owner);
  await Promise.all([join(), join()]);
  await join();
  expect(await isWaiting(holidayId, user.id, db)).toBe(true);
  expect(await db.$count(sponsorWaitlist)).toBe(1);
  await expect(join(owner.user)).rejects.toMatchObject({ code: "conflict" });
  const other = await testUser(db, "alan@example.org");
  await join(other);
  await leaveWaitlist(holidayId, user.id, db);
  await leaveWaitlist(holidayId, user.id, db);
  expect(await isWaiting(holidayId, user.id, db)).toBe(false);
  expect(await isWaiting(holidayId, other.id, db)).toBe(true);
  await join();
  await makeSolemn();
  await expect(join()).rejects.toMatchObject({ code: "conflict", message: SOLEMN_REFUSAL });
});

test("a person who becomes the sponsor is removed from the waitlist", async () => {
  const { db } = database;
  const user = await testUser(db, "grace@example.org");
  const [holidayId = ""] = ids;
  const { sponsorship } = await press({}, browser("ada"));
  await joinWaitlist(holidayId, user.id, new Date(), db);
  await releaseReservation(sponsorship.id, options(), db);
  await sponsor({ contactEmail: "grace@example.org" }, { user, ownerHash: "grace's browser" });
  expect(await isWaiting(holidayId, user.id, db)).toBe(false);
});
