import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { mailMessages, mailSuppressions } from "@/db/schema/mail";
import { testDatabase } from "@/db/test-database";
import { accountDeletedMail } from "@/emails/account";
import { testMailbox } from "@/tests/mailbox";
import { sendMail, suppress } from "./commands";
import { mailFrame, mailFrom, recipientHash } from "./message";

let database: Awaited<ReturnType<typeof testDatabase>>;
let mailbox: Awaited<ReturnType<typeof testMailbox>>;
/** The mailbox's clock: it only moves when a test moves it. */
let clock = Date.parse("2026-11-21T12:00:00Z");

beforeAll(async () => {
  database = await testDatabase();
  mailbox = await testMailbox({ now: () => clock });
});
afterAll(async () => {
  await mailbox.close();
  await database.close();
});
beforeEach(async () => {
  clock += 3_600_000;
  await database.db.delete(mailMessages);
  await database.db.delete(mailSuppressions);
});

const mail = () => accountDeletedMail({ ...mailFrame(), deletedAt: new Date("2026-11-21T12:00:00Z") });
const pauses: number[] = [];
/** A pause advances the clock. */
const pause = async (ms: number) => {
  pauses.push(ms);
  clock += ms;
};
const send = (to: string, idempotencyKey: string = crypto.randomUUID()) =>
  sendMail({ kind: "account_deleted", to, mail: mail(), idempotencyKey }, database.db, {
    client: mailbox.client,
    pause,
  });
const log = () =>
  database.db
    .select({ status: mailMessages.status, attempts: mailMessages.attempts, providerId: mailMessages.providerId })
    .from(mailMessages);

test("an email is sent with HTML and text, and logged under Resend's id", async () => {
  await send("ada@example.org");
  const [sent] = await mailbox.mailsTo("ada@example.org");
  expect(await log()).toEqual([{ status: "sent", attempts: 1, providerId: sent?.id }]);
  expect(sent).toMatchObject({ from: "Oddly <hello@oddly.example>", to: ["ada@example.org"] });
  expect(sent?.html).toContain("Springfield");
  expect(sent?.text).toContain("Springfield");
});

test("emails with the same key are sent once, also concurrently", async () => {
  await Promise.all([1, 2, 3].map(() => send("once@example.org", "key-1")));
  await send("once@example.org", "key-1");
  expect(await mailbox.mailsTo("once@example.org")).toHaveLength(1);
  expect(await log()).toHaveLength(1);
});

test("an email waits when Resend's rate limit is exceeded", async () => {
  pauses.length = 0;
  for (let index = 0; index < 8; index += 1) await send(`person-${index}@example.org`);
  expect((await log()).map(({ status }) => status)).toEqual(Array(8).fill("sent"));
  expect(pauses.length).toBeGreaterThan(0);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
});

test("nothing is sent to an address that bounced, and the caller cannot see the difference", async () => {
  await suppress(recipientHash("gone@example.org"), "bounce", database.db);
  await expect(send("gone@example.org")).resolves.toBeUndefined();
  expect(await mailbox.mailsTo("gone@example.org")).toEqual([]);
  expect(await log()).toMatchObject([{ status: "suppressed" }]);
});

test("an address that bounced is tried again after thirty days", async () => {
  const gone = recipientHash("back@example.org");
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await database.db.insert(mailSuppressions).values({ recipientHash: gone, reason: "bounce", createdAt: daysAgo(29) });
  await send("back@example.org");
  expect(await mailbox.mailsTo("back@example.org")).toEqual([]);
  await database.db.update(mailSuppressions).set({ createdAt: daysAgo(31) });
  await send("back@example.org");
  expect(await mailbox.mailsTo("back@example.org")).toHaveLength(1);
});

test("a status from an event that arrived before Resend's response is not overwritten by the response", async () => {
  const key = "key-early";
  const early: typeof fetch = async (...request) => {
    const answer = await realFetch(...request);
    await database.db.update(mailMessages).set({ status: "delivered" });
    return answer;
  };
  const realFetch = globalThis.fetch;
  vi.stubGlobal("fetch", early);
  await send("early@example.org", key);
  vi.unstubAllGlobals();
  expect(await log()).toMatchObject([{ status: "delivered", attempts: 1 }]);
});

test("a recipient who complained still gets the emails they request", async () => {
  await suppress(recipientHash("cross@example.org"), "complaint", database.db);
  await send("cross@example.org");
  expect(await mailbox.mailsTo("cross@example.org")).toHaveLength(1);
});

test("a bounce overrides a complaint, in either order", async () => {
  for (const [address, reasons] of [
    ["a@example.org", ["bounce", "complaint"]],
    ["b@example.org", ["complaint", "bounce"]],
  ] as const) {
    for (const reason of reasons) await suppress(recipientHash(address), reason, database.db);
  }
  const rows = await database.db.select({ reason: mailSuppressions.reason }).from(mailSuppressions);
  expect(rows).toEqual([{ reason: "bounce" }, { reason: "bounce" }]);
});

test("an email that Resend rejects is not retried, and a later call may send it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await expect(send("not an address", "key-2")).rejects.toMatchObject({ code: "unavailable" });
  expect(await log()).toEqual([{ status: "failed", attempts: 1, providerId: null }]);
  await send("ada2@example.org", "key-2");
  expect(await log()).toMatchObject([{ status: "sent" }]);
});

test("an email with an unanswered request may have been accepted, whatever the other responses were", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const codes = [429, null, 429, 429];
  const client = Object.create(mailbox.client) as typeof mailbox.client;
  const emails = {
    send: async () => {
      const statusCode = codes.shift() ?? null;
      return { data: null, error: { name: "rate_limit_exceeded", message: "No.", statusCode }, headers: null };
    },
  };
  Object.defineProperty(client, "emails", { value: emails });
  const outgoing = { kind: "card_mail", to: "a@example.org", mail: mail(), idempotencyKey: "key-6" } as const;
  const reason = "no answer rate_limit_exceeded";
  await expect(sendMail(outgoing, database.db, { client, pause })).rejects.toMatchObject({ reason });
  const rows = await database.db.select({ lastError: mailMessages.lastError }).from(mailMessages);
  expect(rows).toEqual([{ lastError: reason }]);
});

test("the same key with other content means that the email was accepted before", async () => {
  await send("again@example.org", "key-3");
  await database.db.update(mailMessages).set({ status: "queued", providerId: null });
  const other = { ...mail(), subject: "In other words" };
  const { client } = mailbox;
  const outgoing = { kind: "account_deleted", to: "again@example.org", mail: other, idempotencyKey: "key-3" } as const;
  await sendMail(outgoing, database.db, { client, pause });
  expect(await log()).toEqual([{ status: "sent", attempts: 1, providerId: null }]);
  expect(await mailbox.mailsTo("again@example.org")).toHaveLength(1);
});

test("an email can have a reply-to address and extra headers", async () => {
  const outgoing = {
    kind: "card_mail",
    to: "headed@example.org",
    mail: mail(),
    idempotencyKey: "key-4",
    replyTo: "ada@example.com",
    headers: { "List-Unsubscribe": "<https://oddly.example/out>" },
  } as const;
  await sendMail(outgoing, database.db, { client: mailbox.client, pause });
  const [sent] = await mailbox.mailsTo("headed@example.org");
  expect(sent).toMatchObject({ reply_to: ["ada@example.com"], headers: outgoing.headers });
  const broken = { ...outgoing, idempotencyKey: "key-5", replyTo: "a@b.example\r\nBcc: eve@evil.example" };
  await expect(sendMail(broken, database.db, { client: mailbox.client, pause })).rejects.toThrow("line break");
});

test("an email with a line break in a header is not sent", async () => {
  await expect(send("ada@example.org\r\nBcc: eve@evil.example")).rejects.toThrow("line break");
  expect(await mailbox.mailsTo("eve@evil.example")).toEqual([]);
});

test("the sender is at the site's own host unless the environment says otherwise", () => {
  expect(mailFrom({ SITE_URL: "https://oddly.example" })).toBe("Oddly <hello@oddly.example>");
  expect(mailFrom({ SITE_URL: "http://localhost:3000" })).toBe("Oddly <hello@oddly.localhost>");
  expect(mailFrom({ SITE_URL: "https://x.example", MAIL_FROM: "Odd <a@b.example>" })).toBe("Odd <a@b.example>");
});
