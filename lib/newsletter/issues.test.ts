import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { Resend } from "resend";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holidays } from "@/db/schema/holidays";
import { mailIssues, mailMessages } from "@/db/schema/mail";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { testDatabase } from "@/db/test-database";
import type { Admin } from "@/lib/auth/admin/session";
import { importSeed } from "@/lib/editorial/seed.commands";
import { suppress } from "@/lib/email/commands";
import { recipientHash } from "@/lib/email/message";
import { testEntry } from "@/lib/holidays/test-entry";
import { startMailbox } from "@/tools/emulators/resend/mailbox";
import { MailStore } from "@/tools/emulators/resend/store";
import { createNotice, sendTestIssue } from "./issues.commands";
import { getIssuePreview, getIssueProgress, listBegunIssues, listNotices } from "./issues.queries";
import { sendAdminNotices, sendWeeklyPreview } from "./job";

const SATURDAY = new Date("2026-11-21T10:00:00Z");
const SUNDAY = new Date("2026-11-22T09:30:00Z");
const ISSUE = "2026-11-23";

const gift = { name: "A pinecone", why: "It counts.", price: "Under $10", search: "pinecone", kind: "Garden" as const };

const SEED = [
  testEntry("fibonacci-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23", { name: "Fibonacci Day", gifts: [gift] }),
  testEntry("cake-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26", { name: "Cake Day" }),
];

const editor = { userId: "11111111-1111-4111-8111-111111111111", email: "editor@example.com" } as Admin;

let database: Awaited<ReturnType<typeof testDatabase>>;
let directory: string;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;

beforeEach(async () => {
  database = await testDatabase();
  await importSeed(SEED, "2026-11-21", database.db);
  directory = mkdtempSync(path.join(tmpdir(), "oddly-preview-"));
  mailbox = await startMailbox(directory, 0, { requestsPerSecond: 10_000 });
});
afterEach(async () => {
  await mailbox.stop();
  await database.close();
  rmSync(directory, { recursive: true });
});

const options = () => ({
  client: new Resend("re_test", { baseUrl: mailbox.url }),
  pause: async () => undefined,
});

const arrived = () => [...new MailStore(directory).newestFirst()];

async function subscribe(...emails: readonly string[]): Promise<void> {
  const usual = { source: "test", preferences: ["previews"], confirmedAt: new Date() };
  await database.db.insert(emailSubscriptions).values(emails.map((email) => ({ ...usual, email })));
}

test("before it is due, an issue is previewed as it would be for each variant, and nothing is stored", async () => {
  const preview = await getIssuePreview(ISSUE, SATURDAY, database.db);
  expect(preview).toMatchObject({
    issueOn: ISSUE,
    dueAt: "2026-11-22T09:00:00.000Z",
    isWritten: false,
    progress: null,
  });
  expect(preview?.variants.map(({ key, name }) => [key, name])).toEqual([
    ["deals,previews", "Days and gift ideas"],
    ["previews", "Days only"],
    ["deals", "Gift ideas only"],
  ]);
  const [both, days, gifts] = preview?.variants ?? [];
  expect(both?.subject).toContain("Fibonacci Day");
  expect(both?.html).toContain("A pinecone");
  expect(both?.text).toContain("Cake Day");
  expect(days?.html).not.toContain("A pinecone");
  expect(gifts?.text).not.toContain("Cake Day");
  expect(await database.db.$count(mailIssues)).toBe(0);

  await database.db.update(holidays).set({ holidayName: "Spiral Day" }).where(eq(holidays.slug, "fibonacci-day"));
  expect((await getIssuePreview(ISSUE, SATURDAY, database.db))?.variants[0]?.subject).toContain("Spiral Day");
});

test("once started, an issue is shown as it was written, with its progress", async () => {
  await subscribe("ada@example.org", "bob@example.org", "delivered@example.org");
  await sendWeeklyPreview({ now: SUNDAY, issueOn: ISSUE }, database.db, options());
  await database.db.update(holidays).set({ holidayName: "Spiral Day" }).where(eq(holidays.slug, "fibonacci-day"));

  const preview = await getIssuePreview(ISSUE, SUNDAY, database.db);
  expect(preview?.isWritten).toBe(true);
  expect(preview?.variants[1]?.subject).toContain("Fibonacci Day");
  const finished = expect.stringMatching(/^20\d\d-.*Z$/);
  const progress = {
    planned: 3,
    sent: 3,
    failed: 0,
    skipped: 0,
    remaining: 0,
    plannedAt: finished,
    finishedAt: finished,
  };
  expect(preview?.progress).toMatchObject(progress);
  expect(await listBegunIssues(database.db)).toEqual([{ issueOn: ISSUE, ...preview?.progress }]);
});

test("every email of an issue is counted in exactly one of the numbers", async () => {
  const statuses = [
    "queued",
    "sending",
    "sent",
    "delivered",
    "bounced",
    "complained",
    "failed",
    "skipped",
    "suppressed",
    "unknown",
  ];
  const [issue] = await database.db
    .insert(mailIssues)
    .values({ kind: "weekly_preview", issueOn: ISSUE, variants: {} })
    .returning({ id: mailIssues.id });
  await database.db
    .insert(mailMessages)
    .values(statuses.map((status) => ({ kind: "weekly_preview", recipientHash: status, status, issueId: issue?.id })));
  expect(await getIssueProgress(ISSUE, database.db)).toEqual({
    planned: 10,
    sent: 4,
    failed: 2,
    skipped: 2,
    remaining: 2,
    bounced: 1,
    complained: 1,
    plannedAt: null,
    finishedAt: null,
  });
});

test("an issue without queued emails has zero progress, and one that was not started has none", async () => {
  expect(await getIssueProgress(ISSUE, database.db)).toBeNull();
  expect(await listBegunIssues(database.db)).toEqual([]);
  await database.db.insert(mailIssues).values({ kind: "weekly_preview", issueOn: ISSUE, variants: {} });
  expect(await getIssueProgress(ISSUE, database.db)).toMatchObject({ planned: 0, remaining: 0, plannedAt: null });
});

test("a week without holidays has no variants, and a past week without an issue has no preview", async () => {
  expect((await getIssuePreview("2026-12-14", SATURDAY, database.db))?.variants).toEqual([]);
  expect(await getIssuePreview("2026-11-09", SATURDAY, database.db)).toBeNull();
});

test("a test copy goes to the editor alone, says so in its subject, and is not a list email", async () => {
  await subscribe("ada@example.org");
  const when = { issueOn: ISSUE, variant: "previews" } as const;
  expect(await sendTestIssue(when, editor, SATURDAY, database.db, options())).toBe("editor@example.com");
  const [mail, ...others] = arrived();
  expect(others).toEqual([]);
  const days = (await getIssuePreview(ISSUE, SATURDAY, database.db))?.variants[1];
  expect(mail).toMatchObject({ to: ["editor@example.com"], subject: `[Test] ${days?.subject}`, html: days?.html });
  expect(mail?.headers ?? {}).toEqual({});
  expect(await database.db.$count(mailIssues)).toBe(0);

  await sendTestIssue(when, editor, SATURDAY, database.db, options());
  expect(arrived()).toHaveLength(2);
});

test("an editor whose address bounced is informed that nothing was sent", async () => {
  await suppress(recipientHash(editor.email), "bounce", database.db);
  const sending = sendTestIssue({ issueOn: ISSUE, variant: "previews" }, editor, SATURDAY, database.db, options());
  await expect(sending).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("bounced") });
  expect(arrived()).toEqual([]);
});

test("a variant that the week does not have cannot be sent", async () => {
  const send = (issueOn: "2026-11-23" | "2026-11-09", variant: string) =>
    sendTestIssue({ issueOn, variant }, editor, SATURDAY, database.db, options());
  await expect(send(ISSUE, "toString")).rejects.toMatchObject({ code: "not_found" });
  await expect(send("2026-11-09", "previews")).rejects.toMatchObject({ code: "not_found" });
  expect(arrived()).toEqual([]);
});

test("an update goes once to each confirmed subscriber of updates, with an unsubscribe link", async () => {
  const news = { source: "api", confirmedAt: new Date(), preferences: ["deals", "admin_updates"] };
  const [grace] = await database.db
    .insert(emailSubscriptions)
    .values([
      { ...news, email: "grace@example.org" },
      { ...news, email: "unconfirmed@example.org", confirmedAt: null },
      { ...news, email: "left@example.org", isActive: false },
      { ...news, email: "deals@example.org", preferences: ["deals"] },
    ])
    .returning({ token: emailSubscriptions.unsubscribeToken });
  const notice = { subject: "Oddly has a new calendar", text: "It turns pages.\n\nTell us what you think." };
  await createNotice(notice, editor, SATURDAY, database.db);
  await expect(createNotice(notice, editor, SATURDAY, database.db)).rejects.toMatchObject({ code: "conflict" });

  expect(await sendAdminNotices(database.db, options())).toEqual({ sent: 1, remaining: 0, failed: 0 });
  expect(await sendAdminNotices(database.db, options())).toEqual({ sent: 0, remaining: 0, failed: 0 });
  const [mail, ...others] = arrived();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: ["grace@example.org"], subject: notice.subject });
  expect(mail?.text).toContain("It turns pages.");
  expect(mail?.text).toContain("Tell us what you think.");
  expect(mail?.headers["List-Unsubscribe"]).toContain(grace?.token);
  expect(await listNotices(database.db)).toMatchObject({
    readers: 1,
    notices: [{ subject: notice.subject, sent: 1, remaining: 0 }],
  });
});

test("an update is not sent to a subscriber who left before it went out", async () => {
  const news = { source: "api", confirmedAt: new Date(), preferences: ["admin_updates"] };
  await database.db.insert(emailSubscriptions).values({ ...news, email: "grace@example.org" });
  await createNotice({ subject: "News", text: "Some." }, editor, SATURDAY, database.db);
  await database.db.update(emailSubscriptions).set({ isActive: false, unsubscribedAt: SATURDAY });
  expect(await sendAdminNotices(database.db, options())).toMatchObject({ sent: 0, remaining: 0 });
  expect(arrived()).toEqual([]);
});
