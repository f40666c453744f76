import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mailMessages, mailSuppressions } from "@/db/schema/mail";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { testDatabase } from "@/db/test-database";
import { recipientHash } from "@/lib/email/message";
import { type Delivery, recordDelivery } from "./email-events.commands";

const ADA = "ada@example.org";

let database: Awaited<ReturnType<typeof testDatabase>>;
let messageId: string;

beforeEach(async () => {
  database = await testDatabase();
  await database.db
    .insert(emailSubscriptions)
    .values([ADA, "bob@example.org"].map((email) => ({ email, source: "test", confirmedAt: new Date() })));
  messageId = await logged({ providerId: "re_1", status: "sent", sentAt: new Date() });
});
afterEach(() => database.close());

async function logged(row: Partial<typeof mailMessages.$inferInsert>): Promise<string> {
  const [made] = await database.db
    .insert(mailMessages)
    .values({ kind: "weekly_preview", recipientHash: recipientHash(ADA), ...row })
    .returning({ id: mailMessages.id });
  return made?.id ?? "";
}

const mail = { providerId: "re_1", address: ADA, messageId: null, note: null };
const DELIVERED: Delivery = { ...mail, status: "delivered", suppression: null };
const BOUNCED: Delivery = { ...mail, status: "bounced", suppression: "bounce", note: "Permanent General" };
const PASSING: Delivery = { ...mail, status: null, suppression: null, note: "Transient MailboxFull" };
const COMPLAINED: Delivery = { ...mail, status: "complained", suppression: "complaint" };

const record = (...events: readonly Delivery[]) =>
  events.reduce<Promise<unknown>>(
    (before, event) => before.then(() => recordDelivery(event, database.db)),
    Promise.resolve(),
  );

async function message(id = messageId) {
  const [row] = await database.db.select().from(mailMessages).where(eq(mailMessages.id, id));
  return row;
}

async function subscription(email = ADA) {
  const [row] = await database.db.select().from(emailSubscriptions).where(eq(emailSubscriptions.email, email));
  return row;
}

const suppressions = () =>
  database.db.select({ hash: mailSuppressions.recipientHash, reason: mailSuppressions.reason }).from(mailSuppressions);

test("a delivery is recorded in the log and changes nothing else", async () => {
  expect(await recordDelivery(DELIVERED, database.db)).toBe(true);
  expect((await message())?.status).toBe("delivered");
  expect((await subscription())?.isActive).toBe(true);
  expect(await suppressions()).toEqual([]);
});

test("after a permanent bounce, the address is unsubscribed and suppressed, and others are not", async () => {
  await record(BOUNCED);
  expect(await message()).toMatchObject({ status: "bounced", lastError: "Permanent General" });
  expect(await subscription()).toMatchObject({ isActive: false, unsubscribedAt: expect.any(Date) });
  expect((await subscription("bob@example.org"))?.isActive).toBe(true);
  expect(await suppressions()).toEqual([{ hash: recipientHash(ADA), reason: "bounce" }]);
});

test("after a complaint, the address is unsubscribed", async () => {
  await record(COMPLAINED);
  expect((await message())?.status).toBe("complained");
  expect((await subscription())?.isActive).toBe(false);
  expect(await suppressions()).toEqual([{ hash: recipientHash(ADA), reason: "complaint" }]);
});

test("a transient bounce is only noted", async () => {
  await record(PASSING);
  expect(await message()).toMatchObject({ status: "sent", lastError: "Transient MailboxFull" });
  expect((await subscription())?.isActive).toBe(true);
  await record(BOUNCED);
  expect((await message())?.status).toBe("bounced");
});

const permutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

test.each(
  permutations([DELIVERED, BOUNCED, COMPLAINED]).map(
    (events) => [events.map(({ status }) => status).join(", "), events] as const,
  ),
)("events in the order %s, each twice, have the same result", async (_order, events) => {
  await record(...events, ...events);
  expect((await message())?.status).toBe("complained");
  expect((await subscription())?.isActive).toBe(false);
});

test("a repeated complaint does not end a subscription that was renewed since", async () => {
  await record(COMPLAINED);
  await database.db.delete(mailSuppressions);
  await database.db.update(emailSubscriptions).set({ isActive: true, unsubscribedAt: null });
  await record(COMPLAINED, DELIVERED);
  expect((await subscription())?.isActive).toBe(true);
  expect(await suppressions()).toEqual([]);
});

test("concurrent events for one email are counted once", async () => {
  await Promise.all(Array.from({ length: 8 }, () => recordDelivery(COMPLAINED, database.db)));
  expect((await message())?.status).toBe("complained");
  expect(await suppressions()).toHaveLength(1);
});

test("an email without a Resend id in the log is matched by the id in its tag", async () => {
  const id = await logged({ status: "sending" });
  await record({ ...BOUNCED, providerId: "re_2", messageId: id });
  expect(await message(id)).toMatchObject({ status: "bounced", providerId: "re_2", sentAt: expect.any(Date) });
  expect(await message()).toMatchObject({ status: "sent" });
});

test.each<[string, Partial<Delivery>]>([
  ["an id that is not in the log", { providerId: "re_elsewhere" }],
  ["another address than the mail went to", { address: "bob@example.org" }],
  ["no address", { address: "" }],
])("an event with %s changes nothing", async (_what, changes) => {
  expect(await recordDelivery({ ...BOUNCED, ...changes }, database.db)).toBe(false);
  expect((await message())?.status).toBe("sent");
  expect((await subscription())?.isActive).toBe(true);
  expect((await subscription("bob@example.org"))?.isActive).toBe(true);
  expect(await suppressions()).toEqual([]);
});

test("an email with another Resend id in the log is not matched by the id in an event's tag", async () => {
  expect(await recordDelivery({ ...BOUNCED, providerId: "re_elsewhere", messageId }, database.db)).toBe(false);
  expect((await message())?.status).toBe("sent");
});

test("addresses are matched regardless of case", async () => {
  expect(await recordDelivery({ ...DELIVERED, address: "Ada@Example.org" }, database.db)).toBe(true);
});
