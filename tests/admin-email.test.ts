import { parse } from "csv-parse/sync";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLogs } from "@/db/schema/audit";
import { mailIssues, mailMessages } from "@/db/schema/mail";
import { emailSubscriptions } from "@/db/schema/subscribers";
import type { CivilDate } from "@/lib/core/civil-date";
import { unneutralised } from "@/lib/core/csv";
import { plusDays } from "@/lib/core/dates";
import { nextIssue } from "@/lib/newsletter/issue";
import { freshAddress, quietLog, testSite } from "./site";

const site = await testSite({ catalog: true, emulators: ["mailbox"] });
const admin = await site.admin();

/** A week with a solemn day has a plainer title. */
const TITLE = /Seven oddly special days|The week ahead/i;

/** The issue two weeks ahead, which is never due, whenever the tests run. */
const ISSUE = plusDays(nextIssue(new Date()), 14);

/** Subscribes an address and confirms it with the link in its email. */
async function subscribe(email: string): Promise<void> {
  const visitor = site.visitor();
  const subscription = { email, preferences: ["deals", "previews"], source: "home", consentGiven: true };
  expect((await visitor.post("/api/email/subscribe", subscription)).status).toBe(200);
  const [mail] = await site.mailbox.mailsTo(email);
  const [link = ""] = /https:\S+\/subscribe\/confirm\?\S+/.exec(mail?.text ?? "") ?? [];
  const token = new URL(link).searchParams.get("token") ?? "";
  const confirmed = await visitor.fetch("/api/email/confirm", { method: "POST", form: { token } });
  expect(confirmed.status).toBe(303);
}

const read = async (address: string) => {
  const answer = await admin.get(`/api/admin/email/${address}`);
  expect(answer.status).toBe(200);
  return answer.json();
};

test("a new subscriber appears in the counts, the list and the export, and a formula is exported as text", async () => {
  const before = await read("stats");
  expect(Object.keys(before).sort()).toEqual(["activeCount", "recentCount", "total"]);
  const [joined, hostile] = [freshAddress(), `=cmd|'/c-${freshAddress()}`];
  const source = '=HYPERLINK("https://evil.example","<b>Home</b>")';
  await subscribe(joined);
  await site.db.insert(emailSubscriptions).values({ email: hostile, source, preferences: ["deals"] });
  expect(await read("stats")).toEqual({
    total: before.total + 2,
    activeCount: before.activeCount + 2,
    recentCount: before.recentCount + 2,
  });

  const list = await admin.get("/api/admin/email/subscribers");
  expect(list.headers.get("x-total-count")).toBe(String(before.total + 2));
  const emails = (await list.json()).map(({ email }: { email: string }) => email);
  expect(emails).toEqual(expect.arrayContaining([joined, hostile]));
  const find = (search: string) => read(`subscribers?${new URLSearchParams({ search })}`);
  expect(await find(joined.toUpperCase())).toMatchObject([{ email: joined, isActive: true }]);
  expect(await find("=cmd|")).toMatchObject([{ email: hostile, source }]);
  expect(await find("no-such-address")).toEqual([]);

  const file = await admin.get("/api/admin/email/export");
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("cache-control")).toBe("private, no-store");
  expect(file.headers.get("content-disposition")).toMatch(/filename="oddly-subscribers-\d{4}-\d\d-\d\d\.csv"/);
  const rows: Record<string, string>[] = parse(await file.text(), { bom: true, columns: true });
  expect(rows.find(({ email }) => email === joined)).toMatchObject({
    source: "home",
    preferences: "deals, previews",
    isActive: "true",
  });
  const row = rows.find(({ email = "" }) => unneutralised(email) === hostile);
  expect(row).toMatchObject({ email: `'${hostile}`, source: `'${source}` });
  expect(rows.flatMap(Object.values).filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
  const [entry] = await site.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
  expect(entry).toMatchObject({
    operationType: "subscribers.export",
    executedBy: `admin:${admin.userId}`,
    recordCount: rows.length,
  });
});

test("an admin previews a coming newsletter and sends a copy only to themselves", async () => {
  const { issueOn, isWritten, progress, variants } = await read(`preview?issue=${ISSUE}`);
  expect({ issueOn, isWritten, progress }).toEqual({ issueOn: ISSUE, isWritten: false, progress: null });
  expect(variants.map(({ name }: { name: string }) => name)).toEqual([
    "Days and gift ideas",
    "Days only",
    "Gift ideas only",
  ]);
  const [both, days] = variants;
  expect(both.html).toMatch(TITLE);
  expect(days.text).toMatch(TITLE);

  const sent = await admin.post("/api/admin/email/preview/test", { variant: "previews", issue: ISSUE });
  expect(await sent.json()).toEqual({ message: `Sent to ${admin.email}.` });
  const mails = (await site.mailbox.client.emails.list({ limit: 100 })).data?.data ?? [];
  const tests = mails.filter(({ subject }) => subject.startsWith("[Test] "));
  expect(tests.map(({ to }) => to)).toEqual([[admin.email]]);
  const [mail] = await site.mailbox.mailsTo(admin.email);
  expect(mail?.subject).toBe(`[Test] ${days.subject}`);
  expect(mail?.text).toMatch(TITLE);
  expect(mail?.headers ?? {}).not.toHaveProperty("List-Unsubscribe");
  expect(await site.db.select().from(mailIssues).where(eq(mailIssues.issueOn, ISSUE))).toEqual([]);
});

test("an issue that is being sent shows its progress, and later that it is finished", async () => {
  const issueOn: CivilDate = plusDays(ISSUE, 7);
  const progressOf = () => read(`preview/progress?issue=${issueOn}`);
  expect(await progressOf()).toEqual({ progress: null });
  const variants = { previews: { subject: "A week", html: "<h1>It</h1>", text: "It" } };
  const [issue] = await site.db
    .insert(mailIssues)
    .values({ kind: "weekly_preview", issueOn, variants, plannedAt: new Date() })
    .returning({ id: mailIssues.id });
  const issueId = issue?.id ?? "";
  await site.db.insert(mailMessages).values(
    ["sent", "queued", "queued", "queued"].map((status, index) => ({
      kind: "weekly_preview",
      recipientHash: `reader-${index}`,
      issueId,
      status,
    })),
  );
  expect(await progressOf()).toMatchObject({ progress: { planned: 4, sent: 1, remaining: 3, finishedAt: null } });
  expect(await read(`preview?issue=${issueOn}`)).toMatchObject({ isWritten: true, progress: { remaining: 3 } });
  await site.db.update(mailMessages).set({ status: "delivered" }).where(eq(mailMessages.issueId, issueId));
  await site.db.update(mailIssues).set({ finishedAt: new Date() }).where(eq(mailIssues.id, issueId));
  const over = { planned: 4, sent: 4, remaining: 0, finishedAt: expect.any(String) };
  expect(await progressOf()).toMatchObject({ progress: over });
  expect(await read("issues")).toMatchObject([{ issueOn, ...over }]);
});

test("an issue that is not a Monday, too far ahead or long past is rejected", async () => {
  quietLog();
  const status = async (issue: string) => (await admin.get(`/api/admin/email/preview?issue=${issue}`)).status;
  expect(await status(plusDays(ISSUE, 1))).toBe(400);
  expect(await status(plusDays(ISSUE, 52 * 7))).toBe(400);
  expect(await status(plusDays(ISSUE, -52 * 7))).toBe(404);
});
