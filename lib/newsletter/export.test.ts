import { parse } from "csv-parse/sync";
import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditLogs } from "@/db/schema/audit";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { testDatabase } from "@/db/test-database";
import { testUser } from "@/db/test-sponsor";
import { emptyAuditLog } from "@/db/test-tamper";
import type { Admin } from "@/lib/auth/admin/session";
import { csvStream, unneutralised } from "@/lib/core/csv";
import { EXPORT_COLUMNS, exportSubscribers } from "./export.commands";
import { erasedAddress } from "./subscriber";

const NOW = new Date("2026-11-22T12:00:00.000Z");

let database: Awaited<ReturnType<typeof testDatabase>>;
let admin: Admin;
beforeAll(async () => {
  database = await testDatabase();
  const { id, email } = await testUser(database.db, "editor@example.com");
  admin = { userId: id, email } as Admin;
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`truncate email_subscriptions cascade`);
  await emptyAuditLog(database.db);
});

const download = () => csvStream(EXPORT_COLUMNS, exportSubscribers(admin, NOW, database.db));

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });

async function subscribeMany(count: number): Promise<void> {
  await database.db.execute(sql`
    insert into email_subscriptions (email, source, preferences)
    select 'reader-' || n || '@example.org', 'home', '{deals,previews}' from generate_series(1, ${count}) as n`);
}

const audited = () =>
  database.db
    .select({
      operationType: auditLogs.operationType,
      recordCount: auditLogs.recordCount,
      executedBy: auditLogs.executedBy,
      details: auditLogs.details,
    })
    .from(auditLogs)
    .orderBy(asc(auditLogs.id));

/** The audit record from before the first row. */
const START_RECORD = { recordCount: 0, details: { phase: "begin" } };

test("an export is audited before its first row is sent, even if the server dies later", async () => {
  await subscribeMany(3000);
  const reader = download().getReader();
  await reader.read(); // the column names
  await reader.read();
  expect(await audited()).toMatchObject([START_RECORD]);
  await reader.cancel();
});

test("every subscriber is in the file once, with the fields of the spec, and the export is audited", async () => {
  await subscribeMany(4500);
  const csv = await new Response(download()).text();
  const rows = rowsOf(csv);
  expect(new Set(rows.map(({ email }) => email)).size).toBe(4500);
  expect(Object.keys(rows[0] ?? {})).toEqual(["email", "subscribedAt", "source", "preferences", "isActive", "id"]);
  expect(rows[0]).toMatchObject({ source: "home", preferences: "deals, previews", isActive: "true" });
  expect(await audited()).toEqual([
    {
      operationType: "subscribers.export",
      recordCount: 0,
      executedBy: `admin:${admin.userId}`,
      details: { format: "csv", phase: "begin" },
    },
    {
      operationType: "subscribers.export",
      recordCount: 4500,
      executedBy: `admin:${admin.userId}`,
      details: { format: "csv", phase: "end", isWhole: true },
    },
  ]);
});

test("an erased subscriber is a row without an address, so the file has as many rows as the list", async () => {
  await subscribeMany(2);
  const erased = erasedAddress("ada@example.org");
  const left = { subscribedAt: new Date("2026-11-01T12:00:00.000Z"), isActive: false };
  await database.db
    .insert(emailSubscriptions)
    .values({ email: erased, source: "home", preferences: ["deals"], ...left });
  const csv = await new Response(download()).text();
  expect(csv).not.toContain(erased.slice(1));
  const rows = rowsOf(csv);
  expect(rows).toHaveLength(3);
  expect(rows.find(({ email }) => email === "")).toEqual({
    email: "",
    subscribedAt: "2026-11-01T12:00:00.000Z",
    source: "home",
    preferences: "deals",
    isActive: "false",
    id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
});

test("an address or source that is a formula is text in the file", async () => {
  const hostile = [
    { email: "=cmd|'/c-calc'!a0@example.org", source: '=HYPERLINK("https://evil.example")' },
    { email: "+1@example.org", source: " \u00A0\u200B＝1" },
    { email: "-2@example.org", source: "home\n@SUM(A1)" },
    { email: "|x@example.org", source: "home;=1" },
  ];
  await database.db.insert(emailSubscriptions).values(hostile);
  const rows = rowsOf(await new Response(download()).text());
  for (const { email, source } of hostile) {
    const row = rows.find((each) => unneutralised(each.email ?? "") === email);
    expect(row?.email).toBe(`'${email}`);
    expect(unneutralised(row?.source ?? "")).toBe(source);
    expect(row?.source).toContain("'");
  }
});

test("a client that stops reading ends the query, and the audit log has the number of exported rows", async () => {
  await subscribeMany(9000);
  const reader = download().getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect(await audited()).toMatchObject([START_RECORD, { recordCount: 2000, details: { isWhole: false } }]);
});

test("a database failure aborts the file, so that it does not look complete", async () => {
  await subscribeMany(4500);
  const reader = download().getReader();
  await reader.read();
  await reader.read();
  await database.db.execute(sql`alter table email_subscriptions rename column source to gone`);
  await expect(reader.read()).rejects.toThrow();
  await database.db.execute(sql`alter table email_subscriptions rename column gone to source`);
  expect(await audited()).toMatchObject([START_RECORD, { recordCount: 2000, details: { isWhole: false } }]);
});
