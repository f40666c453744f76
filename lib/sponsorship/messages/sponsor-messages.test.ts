import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { auditLogs } from "@/db/schema/audit";
import { holidays } from "@/db/schema/holidays";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { sponsors } from "@/db/schema/sponsors";
import { testDatabase } from "@/db/test-database";
import { testSponsored, testUser } from "@/db/test-sponsor";
import type { Admin } from "@/lib/auth/admin/admin";
import { importSeed } from "@/lib/editorial/seed.commands";
import { type SendOptions, suppress } from "@/lib/email/commands";
import { recipientHash } from "@/lib/email/message";
import { tagsOfSponsorship } from "@/lib/holidays/tags";
import { testEntry } from "@/lib/holidays/test-entry";
import { testMailbox } from "@/tests/mailbox";
import { getDashboard } from "../accounts.queries";
import { changeMessage } from "../commands";
import { listSponsors } from "../queries";
import { hideMessage, sendLeftReasons, sendReason, showMessage } from "./commands";
import { hideInput, sponsorshipListInput } from "./input";
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
const said = async () => (await listSponsors(cashewDay, database.db)).map(({ customMessage }) => customMessage);
const subjects = async () => (await mailbox.mailsTo(owner)).map(({ subject }) => subject);

/** What the sponsor does, with an account of the contact address. */
async function write(customMessage: string) {
  const user = await testUser(database.db, owner);
  const done = await changeMessage(id, customMessage, user, database.db);
  return { ...done, dashboard: await getDashboard(user, database.db) };
}

test("a hidden message is on no page, its sponsor still is, and is told why by mail", async () => {
  const { message, holidayId } = await hide();
  expect(message).toContain("is hidden. We've emailed them the reason.");
  expect(holidayId).toBe(cashewDay);
  expect(await said()).toEqual([""]);
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

test("every process is told of the pages, and the log of who and what, without a word of it", async () => {
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

test("two presses at once hide once and mail once", async () => {
  const presses = await Promise.allSettled([hide(), hide()]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(hide()).rejects.toMatchObject({ code: "conflict" });
  expect(await subjects()).toHaveLength(1);
});

test("a mailbox that is down does not undo the hiding; the mail is sent again, and once", async () => {
  const { message } = await hide(REASON, undefined, NOW, down());
  expect(message).toContain("couldn't be sent");
  expect(await said()).toEqual([""]);
  expect(await row()).toMatchObject({ reasonMail: "unsent" });
  await expect(sendReason(id, admin, NOW, down(), database.db)).rejects.toMatchObject({ code: "unavailable" });
  await sendReason(id, admin, NOW, options(), database.db);
  await sendReason(id, admin, NOW, options(), database.db);
  expect(await subjects()).toHaveLength(1);
  expect(await row()).toMatchObject({ reasonMail: "sent" });
});

test("a mail that was lost with its server is sent by the next run, and once", async () => {
  await hide(REASON, undefined, NOW, down());
  const failures: unknown[] = [];
  const run = { onFailure: (error: unknown) => failures.push(error), isTimeUp: () => false };
  const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  const runs: [number, SendOptions, number][] = [
    [4, options(), 0], // the editor's own try may still be under way
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

test("an editor is told of an address that takes no mail", async () => {
  await suppress(recipientHash(owner), "bounce", database.db);
  expect((await hide()).message).toContain("Their address bounces email");
  expect((await sendReason(id, admin, NOW, options(), database.db)).message).toContain("bounces email");
  expect(await row()).toMatchObject({ reasonMail: "undeliverable" });
});

test("whoever is forgotten is not mailed, and the editor is told", async () => {
  await database.db.update(sponsors).set({ contactEmail: "" }).where(eq(sponsors.contactEmail, owner));
  expect((await hide()).message).toContain("no email was sent");
  expect(await said()).toEqual([""]);
});

test("a later text waits for an editor, and its sponsor knows", async () => {
  await hide();
  const { message, dashboard } = await write("Cashews are seeds.");
  expect(message).toContain("An editor will review it before it appears.");
  expect(dashboard.sponsorships).toMatchObject([
    { customMessage: "Cashews are seeds.", messageHiddenReason: REASON, isMessageNew: true },
  ]);
  expect(await said()).toEqual([""]);
  expect((await list({ state: "waiting" })).rows).toMatchObject([{ id, hasNewText: true }]);
  await show("Cashews are seeds.");
  expect(await said()).toEqual(["Cashews are seeds."]);
  expect((await list({ state: "waiting" })).total).toBe(0);
  expect((await list({ state: "hidden" })).total).toBe(0);
});

test("taking the message back leaves nothing to wait for", async () => {
  await hide();
  expect((await write("")).message).not.toContain("editor");
  expect(await row()).toMatchObject({ hasNewText: false });
  await expect(hide()).rejects.toMatchObject({ code: "conflict", message: "There is no message to hide." });
});

test("nothing is shown that the editor has not read", async () => {
  await hide();
  await write("Something else.");
  await expect(show("Buy cashews!")).rejects.toMatchObject({ code: "conflict" });
  expect(await said()).toEqual([""]);
});

test("a text that came after the one that was read is hidden too, and is still to be read", async () => {
  await write("Something else.");
  await hide(REASON, "Buy cashews!");
  expect(await said()).toEqual([""]);
  expect(await row()).toMatchObject({ customMessage: "Something else.", hasNewText: true });
});

test("who has read the text that is hidden already does not hide a later one in its name", async () => {
  await hide();
  await write("Cashews are seeds.");
  await expect(hide("Another reason, as good.", "Buy cashews!", LATER)).rejects.toMatchObject({ code: "conflict" });
  expect(await row()).toMatchObject({ messageHiddenReason: REASON, hasNewText: true });
  expect(await subjects()).toHaveLength(1);
});

test("a hidden text that is saved again is no new one", async () => {
  await hide();
  expect((await write("Buy cashews!")).message).not.toContain("editor");
});

test("a later text can be hidden for a reason of its own, which is mailed as well", async () => {
  await hide();
  await write("Cheap cashews!");
  await hide("This is still an offer.", "Cheap cashews!", LATER);
  expect(await row()).toMatchObject({ messageHiddenReason: "This is still an offer.", hasNewText: false });
  expect(await subjects()).toHaveLength(2);
});

test("of a sponsorship that is over nothing is hidden, and nobody is mailed: no page shows it", async () => {
  const former = `former-${owner}`;
  const { sponsorshipId } = await testSponsored(database.db, helloDay, { contactEmail: former, status: "canceled" });
  const hideIt = hideMessage(sponsorshipId, { reason: REASON }, admin, NOW, options(), database.db);
  await expect(hideIt).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("has ended") });
  expect(await mailbox.mailsTo(former)).toEqual([]);
});

test("what is shown cannot be shown, what does not exist cannot be hidden", async () => {
  await expect(show()).rejects.toMatchObject({ code: "conflict" });
  const nobody = crypto.randomUUID();
  const hideNobody = hideMessage(nobody, { reason: REASON }, admin, NOW, options(), database.db);
  await expect(hideNobody).rejects.toMatchObject({ code: "not_found" });
  await expect(sendReason(id, admin, NOW, options(), database.db)).rejects.toMatchObject({ code: "conflict" });
});

test("the list is searched, filtered and turned page by page", async () => {
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

test("a text that no database takes is read as it is stored", () => {
  expect(hideInput.parse({ reason: REASON, customMessage: "a\0b" })).toMatchObject({ customMessage: "ab" });
});

test.each([
  ["too short", "a".repeat(9), "Reason must be at least 10 characters"],
  ["nothing but blanks", " ".repeat(20), "Reason must be at least 10 characters"],
  ["too long", "a".repeat(501), "Reason must be 500 characters or less"],
])("a reason that is %s is refused", (_what, reason, message) => {
  expect(hideInput.safeParse({ reason }).error?.issues).toMatchObject([{ path: ["reason"], message }]);
});
