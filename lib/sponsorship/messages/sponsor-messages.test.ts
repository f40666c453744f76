import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { auditLogs } from "@/db/schema/audit";
import { holidays } from "@/db/schema/holidays";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { sponsors } from "@/db/schema/sponsors";
import { testDatabase } from "@/db/test-database";
import { testSponsored, testUser } from "@/db/test-sponsor";
import type { Admin } from "@/lib/auth/admin/session";
import { importSeed } from "@/lib/editorial/seed.commands";
import { type SendOptions, suppress } from "@/lib/email/commands";
import { recipientHash } from "@/lib/email/message";
import { tagsOfSponsorship } from "@/lib/holidays/tags";
import { testEntry } from "@/lib/holidays/test-entry";
import { testMailbox } from "@/tests/mailbox";
import { getDashboard } from "../accounts.queries";
import { changeMessage } from "../commands";
import { hideInput, sponsorshipListInput } from "../input";
import { listSponsors } from "../queries";
import { hideMessage, sendLeftReasons, sendReason, showMessage } from "./commands";
import { listForAdmin } from "./queries";

const NOW = new Date("2026-11-22T10:00:00.123Z");
const LATER = new Date("2026-11-23T10:00:00Z");
const REASON = "It is an offer, and says nothing of the day.";
const OWNER = "owner@pickle.example";

const SEED = [
  testEntry("hello-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21"),
  testEntry("cashew-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23"),
];

let mailbox: Awaited<ReturnType<typeof testMailbox>>;
beforeAll(async () => {
  mailbox = await testMailbox();
});
afterAll(() => mailbox.close());

let database: Awaited<ReturnType<typeof testDatabase>>;
let admin: Admin;
let cashewDay: string;
let helloDay: string;
let id: string;
let owner: string;
beforeEach(async () => {
  database = await testDatabase();
  await importSeed(SEED, "2026-11-21", database.db);
  const rows = await database.db
    .select({ id: holidays.id })
    .from(holidays)
    .where(sql`not is_built_in`)
    .orderBy(holidays.slug);
  [cashewDay, helloDay] = rows.map((row) => row.id) as [string, string];
  const editor = await testUser(database.db, "editor@example.com");
  admin = { userId: editor.id, email: editor.email } as Admin;
  owner = `${crypto.randomUUID().slice(0, 8)}-${OWNER}`;
  const sponsored = await testSponsored(database.db, cashewDay, { contactEmail: owner, customMessage: "Buy cashews!" });
  id = sponsored.sponsorshipId;
  await database.db.delete(pageCacheChanges);
});
afterEach(() => database.close());

const options = () => ({ client: mailbox.client, pause: async () => undefined });
const down = () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const client = { emails: { send: async () => ({ data: null, error: null, headers: null }) } } as never;
  return { client, pause: async () => undefined };
};
const hide = (reason = REASON, customMessage?: string, now = NOW, mail = options()) =>
  hideMessage(id, { reason, customMessage }, admin, now, mail, database.db);
const show = (customMessage?: string) => showMessage(id, { customMessage }, admin, LATER, database.db);
const list = async (query: Record<string, unknown> = {}) =>
  listForAdmin(sponsorshipListInput.parse(query), database.db);
const row = async () => (await list()).rows.find((each) => each.id === id);
const shownMessages = async () =>
  (await listSponsors(cashewDay, database.db)).map(({ customMessage }) => customMessage);
const subjects = async () => (await mailbox.mailsTo(owner)).map(({ subject }) => subject);

/** Changes the message as the sponsor, signed in with the contact address. */
async function write(customMessage: string) {
  const user = await testUser(database.db, owner);
  const done = await changeMessage(id, customMessage, user, database.db);
  return { ...done, dashboard: await getDashboard(user, database.db) };
}

test("a hidden message is on no page, its sponsor still is, and an email says why", async () => {
  expect((await hide()).message).toContain("is hidden. We've emailed them the reason.");
  expect(await shownMessages()).toEqual([""]);
  expect(await subjects()).toEqual([expect.stringContaining("is hidden")]);
  const [mail] = await mailbox.mailsTo(owner);
  expect(mail?.text).toContain(REASON);
  expect(await row()).toMatchObject({
    customMessage: "Buy cashews!",
    isShown: true,
    status: "active",
    messageHiddenAt: NOW.toISOString(),
    messageHiddenReason: REASON,
    hasNewText: false,
    reasonMail: "sent",
  });
});

test("hiding and showing invalidate the pages, and are audited without the text", async () => {
  await hide();
  const notes = await database.db.select({ tag: pageCacheChanges.tag }).from(pageCacheChanges);
  expect(notes.map(({ tag }) => tag).toSorted()).toEqual(tagsOfSponsorship(cashewDay).toSorted());
  await show();
  const entries = await database.db.select().from(auditLogs).orderBy(auditLogs.id);
  expect(entries).toMatchObject([
    {
      operationType: "sponsor_message.hide",
      executedBy: `admin:${admin.userId}`,
      executedAt: NOW,
      details: { sponsorshipId: id, holidayId: cashewDay },
    },
    { operationType: "sponsor_message.show", executedAt: LATER },
  ]);
  expect(JSON.stringify(entries.map(({ details }) => details))).not.toMatch(/cashews|offer|@/);
});

test("two concurrent clicks hide the message once and send one email", async () => {
  const presses = await Promise.allSettled([hide(), hide()]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(hide()).rejects.toMatchObject({ code: "conflict" });
  expect(await subjects()).toHaveLength(1);
});

test("a mail outage does not undo the hiding, and the email is sent again, once", async () => {
  const { message } = await hide(REASON, undefined, NOW, down());
  expect(message).toContain("couldn't be sent");
  expect(await shownMessages()).toEqual([""]);
  expect(await row()).toMatchObject({ reasonMail: "unsent" });
  await expect(sendReason(id, admin, NOW, down(), database.db)).rejects.toMatchObject({ code: "unavailable" });
  await sendReason(id, admin, NOW, options(), database.db);
  await sendReason(id, admin, NOW, options(), database.db);
  expect(await subjects()).toHaveLength(1);
  expect(await row()).toMatchObject({ reasonMail: "sent" });
});

test("an email that was lost with its server is sent by the next run, once", async () => {
  await hide(REASON, undefined, NOW, down());
  const failures: unknown[] = [];
  const run = { onFailure: (error: unknown) => failures.push(error), isTimeUp: () => false };
  const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  const runs: [number, SendOptions, number][] = [
    [4, options(), 0], // the editor's own attempt may still be in progress
    [6, down(), 0],
    [7, options(), 1],
    [8, options(), 1],
  ];
  for (const [minutes, mail, mails] of runs) {
    await sendLeftReasons(after(minutes), run, mail, database.db);
    expect(await subjects()).toHaveLength(mails);
  }
  expect(failures).toMatchObject([{ code: "unavailable" }]);
});

test("an editor learns that an address does not accept email", async () => {
  await suppress(recipientHash(owner), "bounce", database.db);
  expect((await hide()).message).toContain("Their address bounces email");
  expect((await sendReason(id, admin, NOW, options(), database.db)).message).toContain("bounces email");
  expect(await row()).toMatchObject({ reasonMail: "undeliverable" });
});

test("a sponsor whose address was erased is not emailed, and the editor learns that", async () => {
  await database.db.update(sponsors).set({ contactEmail: "" }).where(eq(sponsors.contactEmail, owner));
  expect((await hide()).message).toContain("no email was sent");
  expect(await shownMessages()).toEqual([""]);
});

test("a later text waits for an editor, and its sponsor knows", async () => {
  await hide();
  const { message, dashboard } = await write("Cashews are seeds.");
  expect(message).toContain("An editor will review it before it appears.");
  expect(dashboard.sponsorships).toMatchObject([
    { customMessage: "Cashews are seeds.", messageHiddenReason: REASON, isMessageNew: true },
  ]);
  expect(await shownMessages()).toEqual([""]);
  expect((await list({ state: "waiting" })).rows).toMatchObject([{ id, hasNewText: true }]);
  await show("Cashews are seeds.");
  expect(await shownMessages()).toEqual(["Cashews are seeds."]);
  expect((await list({ state: "waiting" })).total).toBe(0);
  expect((await list({ state: "hidden" })).total).toBe(0);
});

test("clearing the message leaves nothing to review", async () => {
  await hide();
  expect((await write("")).message).not.toContain("editor");
  expect(await row()).toMatchObject({ hasNewText: false });
  await expect(hide()).rejects.toMatchObject({ code: "conflict", message: "There is no message to hide." });
});

test("a text that the editor has not read is not shown", async () => {
  await hide();
  await write("Something else.");
  await expect(show("Buy cashews!")).rejects.toMatchObject({ code: "conflict" });
  expect(await shownMessages()).toEqual([""]);
});

test("a text that is newer than the one the editor read is hidden too, and waits for review", async () => {
  await write("Something else.");
  await hide(REASON, "Buy cashews!");
  expect(await shownMessages()).toEqual([""]);
  expect(await row()).toMatchObject({ customMessage: "Something else.", hasNewText: true });
});

test("an editor who has read only the text that is already hidden cannot hide a later one", async () => {
  await hide();
  await write("Cashews are seeds.");
  await expect(hide("Another reason, as good.", "Buy cashews!", LATER)).rejects.toMatchObject({ code: "conflict" });
  expect(await row()).toMatchObject({ messageHiddenReason: REASON, hasNewText: true });
  expect(await subjects()).toHaveLength(1);
});

test("saving the hidden text again does not make it a new one", async () => {
  await hide();
  expect((await write("Buy cashews!")).message).not.toContain("editor");
});

test("a later text can be hidden for its own reason, which is emailed as well", async () => {
  await hide();
  await write("Cheap cashews!");
  await hide("This is still an offer.", "Cheap cashews!", LATER);
  expect(await row()).toMatchObject({ messageHiddenReason: "This is still an offer.", hasNewText: false });
  expect(await subjects()).toHaveLength(2);
});

test("the message of a sponsorship that is over cannot be hidden, and no email is sent", async () => {
  const former = `former-${owner}`;
  const { sponsorshipId } = await testSponsored(database.db, helloDay, { contactEmail: former, status: "canceled" });
  const hideIt = hideMessage(sponsorshipId, { reason: REASON }, admin, NOW, options(), database.db);
  await expect(hideIt).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("has ended") });
  expect(await mailbox.mailsTo(former)).toEqual([]);
});

test("a message that is shown cannot be shown again, and one that does not exist cannot be hidden", async () => {
  await expect(show()).rejects.toMatchObject({ code: "conflict" });
  const missingId = crypto.randomUUID();
  const hideMissing = hideMessage(missingId, { reason: REASON }, admin, NOW, options(), database.db);
  await expect(hideMissing).rejects.toMatchObject({ code: "not_found" });
  await expect(sendReason(id, admin, NOW, options(), database.db)).rejects.toMatchObject({ code: "conflict" });
});

test("the list can be searched, filtered and paged", async () => {
  const over = await testSponsored(database.db, helloDay, { businessName: "Over & 100% Out", status: "canceled" });
  const ids = async (query: Record<string, unknown>) => (await list(query)).rows.map((each) => each.id);
  expect(await ids({ search: "100%" })).toEqual([over.sponsorshipId]);
  expect(await ids({ search: "0_0" })).toEqual([]);
  expect(await ids({ search: "CASHEWS" })).toEqual([id]);
  expect(await ids({ search: owner.toUpperCase() })).toEqual([id]);
  expect(await ids({ state: "over" })).toEqual([over.sponsorshipId]);
  expect(await ids({ state: "live" })).toEqual([id]);
  const pages = await Promise.all(["1", "2", "3"].map((page) => list({ page, limit: "1" })));
  expect(new Set(pages.flatMap(({ rows }) => rows.map((each) => each.id))).size).toBe(2);
  expect(pages.map(({ total }) => total)).toEqual([2, 2, 2]);
  await hide();
  await write("Cashews are seeds.");
  expect((await ids({}))[0]).toBe(id);
});

test("the text that the editor has read loses the characters that the database cannot store", () => {
  expect(hideInput.parse({ reason: REASON, customMessage: "a\0b" })).toMatchObject({ customMessage: "ab" });
});

test.each([
  ["too short", "a".repeat(9), "Reason must be at least 10 characters"],
  ["nothing but blanks", " ".repeat(20), "Reason must be at least 10 characters"],
  ["too long", "a".repeat(501), "Reason must be 500 characters or less"],
])("a reason that is %s is refused", (_what, reason, message) => {
  expect(hideInput.safeParse({ reason }).error?.issues).toMatchObject([{ path: ["reason"], message }]);
});
