import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordAudit, sealAudit } from "@/lib/audit/commands";
import { walkChain } from "@/lib/audit/queries";
import { AccountProblem, prepareAppRole } from "./app-role";
import { connect } from "./client";
import { migrateDatabase } from "./migrate";
import { auditLogs } from "./schema/audit";
import { cards } from "./schema/cards";
import { emailSubscriptions } from "./schema/subscribers";
import { users } from "./schema/users";
import { testDatabase } from "./test-database";
import { makerAndHoliday } from "./test-maker";

const NOT_ALLOWED = "42501";

const ENTRY = {
  operationType: "holiday.update",
  tableName: "holidays",
  recordCount: 1,
  dataClassification: "public",
  retentionPolicy: "holiday_record",
  executedAt: new Date("2026-11-22T12:00:00.123Z"),
  executedBy: "system",
  details: {},
} as const;

/** Roles are server-wide, so each test creates its own. */
const newName = () => `app_${crypto.randomUUID().slice(0, 8)}`;

let owner: Awaited<ReturnType<typeof testDatabase>>;
let appUrl: string;
let app: ReturnType<typeof connect>;
beforeAll(async () => {
  owner = await testDatabase();
  appUrl = urlOf(newName(), "a password");
  await prepareAppRole(owner.url, appUrl);
  app = connect(appUrl);
});
afterAll(async () => {
  await app.close();
  await owner.close();
});

function urlOf(name: string, password: string, base = owner.url): string {
  const url = new URL(base);
  url.username = encodeURIComponent(name);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** Returns the SQLSTATE with which the database rejects a statement, or null if it accepts it. */
async function refusal(url: string, statement: string): Promise<string | null> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await client.unsafe(statement);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.end();
  }
}

/**
 * Creates a role without superuser rights that owns the tables, like the owner of a managed database. Returns its URL.
 */
async function managedOwner(rights: string): Promise<string> {
  const name = newName();
  await owner.db.execute(sql.raw(`create role ${name} login password 'managed' ${rights}`));
  await owner.db.execute(
    sql.raw(`
      do $$ declare each record; begin
        for each in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
          execute format('alter table %I owner to ${name}', each.relname);
        end loop;
      end $$`),
  );
  await owner.db.execute(sql.raw(`alter function seal_audit_logs(jsonb) owner to ${name}`));
  return urlOf(name, "managed");
}

const isOwner = async (url: string) => {
  const name = new URL(url).username;
  const { rows } = await owner.db.execute(
    sql`select 1 from pg_tables where tablename = 'audit_logs' and tableowner = ${name}`,
  );
  return rows.length === 1;
};

test("the app role can append to and read the audit log, but cannot change or delete an entry", async () => {
  await app.db.transaction((tx) => recordAudit(tx, ENTRY));
  expect(await app.db.$count(auditLogs)).toBe(1);
  expect(await sealAudit(app.db)).toBe(1);
  await app.db.transaction((tx) => recordAudit(tx, ENTRY));
  for (const statement of [
    "update audit_logs set record_count = 2",
    "update audit_logs set record_count = 2 where false",
    "update audit_logs set position = 2, current_hash = 'mine' where position is null",
    "delete from audit_logs",
    "truncate audit_logs",
    "insert into audit_logs (operation_type, table_name, data_classification, retention_policy, executed_at, executed_by, current_hash) select operation_type, table_name, data_classification, retention_policy, executed_at, executed_by, current_hash from audit_logs on conflict (current_hash) do update set record_count = 2",
    "insert into audit_logs (operation_type, table_name, data_classification, retention_policy, executed_at, executed_by, position, current_hash) values ('x', 'x', 'x', 'x', now(), 'x', 9007199254740992, repeat('a', 64))",
    "insert into audit_logs (operation_type, table_name, data_classification, retention_policy, executed_at, executed_by, position, current_hash) values ('x', 'x', 'x', 'x', now(), 'x', 2, repeat('a', 64))",
    "insert into audit_logs (id, operation_type, table_name, data_classification, retention_policy, executed_at, executed_by) values (-1, 'x', 'x', 'x', 'x', now(), 'x')",
    `select seal_audit_logs('[{"id": 2, "position": 4711, "previous_hash": "x", "current_hash": "y"}]')`,
    "select seal_audit_logs(jsonb_build_array(jsonb_build_object('id', id, 'position', 4711, 'previous_hash', current_hash, 'current_hash', repeat('a', 64)))) from audit_logs where position = 1",
    "merge into audit_logs using (select 1) as one on true when matched then delete",
    "alter table audit_logs disable trigger audit_logs_append_only",
    "alter table audit_logs disable trigger all",
    "drop trigger audit_logs_append_only on audit_logs",
    "drop table audit_logs",
    "create trigger mine before insert on audit_logs for each row execute function refuse_change()",
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'",
    "create or replace function seal_audit_logs(seals jsonb) returns void language sql as 'select'",
    "create rule mine as on insert to audit_logs do instead nothing",
    "set session_replication_role = replica",
    "select setval('audit_logs_id_seq', 1)",
    `set role ${new URL(owner.url).username}`,
    `grant ${new URL(owner.url).username} to ${new URL(appUrl).username}`,
    `alter role ${new URL(appUrl).username} superuser`,
    "create role another",
  ]) {
    expect([statement, await refusal(appUrl, statement)]).toEqual([statement, NOT_ALLOWED]);
  }
  expect(await app.db.select().from(auditLogs)).toMatchObject([{ recordCount: 1 }, { recordCount: 1 }]);
  expect(await sealAudit(app.db)).toBe(1);
  expect(await walkChain([], app.db)).toMatchObject({ entries: 2, brokenId: null });
});

test("the trigger rejects even the owner's changes with a readable message", async () => {
  for (const statement of ["update audit_logs set record_count = 2", "delete from audit_logs", "truncate audit_logs"]) {
    expect(await refusal(owner.url, statement)).toBe(NOT_ALLOWED);
    await expect(owner.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: "audit_logs is only ever appended to" },
    });
  }
});

test("a role without the grant cannot seal audit entries", async () => {
  const name = newName();
  await owner.db.execute(sql.raw(`create role ${name} login password 'x'`));
  expect(await refusal(urlOf(name, "x"), "select seal_audit_logs('[]')")).toBe(NOT_ALLOWED);
});

test("the app role can select, insert, update and delete in every other table", async () => {
  const { rows: tables } = await owner.db.execute<{ name: string; may: boolean }>(sql`
    select relname as name,
      (select bool_and(has_table_privilege(${new URL(appUrl).username}, oid, each))
        from unnest(array['select', 'insert', 'update', 'delete']) as each) as may
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter(({ may }) => !may).map(({ name }) => name)).toEqual(["audit_logs"]);
  const { rows: sequences } = await owner.db.execute<{ may: boolean }>(sql`
    select has_sequence_privilege(${new URL(appUrl).username}, oid, 'usage') as may
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`);
  expect(sequences.length).toBeGreaterThan(0);
  expect(sequences.every(({ may }) => may)).toBe(true);

  const { userId, holidayId } = await makerAndHoliday(app.db);
  const card = { createdBy: userId, holidayId, selectedDate: "2026-11-26", message: "Hi", expiresAt: new Date() };
  await app.db.insert(cards).values(card);
  // The triggers of this table write to another table.
  await app.db
    .insert(emailSubscriptions)
    .values({ email: "reader@example.com", source: "home", preferences: ["deals"] });
  await app.db.update(emailSubscriptions).set({ isActive: false });
  await app.db.delete(emailSubscriptions);
  await app.db.delete(users).where(eq(users.id, userId));
  expect(await app.db.$count(cards, eq(cards.createdBy, userId))).toBe(0);
});

test("running prepareAppRole again, even twice at once under the migration lock, changes no privileges", async () => {
  const url = urlOf(newName(), "twice");
  const prepare = async () => expect(await prepareAppRole(owner.url, url)).toBe(true);
  await Promise.all([1, 2].map(() => migrateDatabase(owner.url, prepare)));
  await prepare();
  expect(await refusal(url, "delete from rate_limits")).toBeNull();
  expect(await refusal(url, "delete from audit_logs")).toBe(NOT_ALLOWED);
});

test.each([
  [`o'dd "ly".app; drop`, `pa'ss"w\\ord %L $1 / ? # @ :`],
  ["Größe", "пароль 🍰"],
])("%s works as a role name", async (name, password) => {
  const unique = `${name} ${crypto.randomUUID().slice(0, 4)}`;
  const url = urlOf(unique, password);
  await prepareAppRole(owner.url, url);
  expect(await refusal(url, "select from holidays")).toBeNull();
  expect(await refusal(url, "delete from audit_logs")).toBe(NOT_ALLOWED);
  expect(await refusal(urlOf(unique, "another"), "select 1")).toBe("28P01");
});

test("a changed password is set on the existing role", async () => {
  const name = newName();
  await prepareAppRole(owner.url, urlOf(name, "old"));
  await prepareAppRole(owner.url, urlOf(name, "new"));
  expect(await refusal(urlOf(name, "new"), "select from holidays")).toBeNull();
  expect(await refusal(urlOf(name, "old"), "select from holidays")).toBe("28P01");
});

test("privileges that a role already had on the audit log are revoked", async () => {
  const name = newName();
  await owner.db.execute(sql.raw(`create role ${name} login password 'x'`));
  await owner.db.execute(sql.raw(`grant all on audit_logs to ${name}`));
  await owner.db.execute(sql.raw(`grant update (record_count) on audit_logs to ${name}`));
  await prepareAppRole(owner.url, urlOf(name, "x"));
  expect(await refusal(urlOf(name, "x"), "update audit_logs set record_count = 2")).toBe(NOT_ALLOWED);
});

test("prepareAppRole does nothing if site and owner share one role, and the trigger still rejects changes", async () => {
  expect(await prepareAppRole(owner.url, owner.url)).toBe(false);
  expect(await refusal(owner.url, "delete from audit_logs")).toBe(NOT_ALLOWED);
});

const problemOf = (ownerUrl: string, url: string) =>
  prepareAppRole(ownerUrl, url).then(
    (isPrepared) => (isPrepared ? null : "one account"),
    (error) => (error instanceof AccountProblem ? error.message : error),
  );

test("a role with the owner's privileges is rejected and left unchanged", async () => {
  const names = [newName(), newName(), newName()];
  const [superuser = "", member = "", maker = ""] = names;
  await owner.db.execute(sql.raw(`create role ${superuser} superuser login password 'x'`));
  await owner.db.execute(sql.raw(`create role ${member} login password 'x' noinherit`));
  await owner.db.execute(sql.raw(`grant ${new URL(owner.url).username} to ${member}`));
  await owner.db.execute(sql.raw(`create role ${maker} login createrole password 'x'`));
  for (const name of names) {
    expect(await problemOf(owner.url, urlOf(name, "y"))).toBe(
      `"${name}" may act as the owner of the audit log: give DATABASE_URL an account of its own.`,
    );
    expect(await refusal(urlOf(name, "x"), "select 1")).toBeNull();
  }
});

test("a role that owns the schema or the database of the audit log is rejected, because it could drop the log", async () => {
  const name = newName();
  await owner.db.execute(sql.raw(`create role ${name} login password 'x'`));
  const [database, account] = [new URL(owner.url).pathname.slice(1), new URL(owner.url).username];
  for (const [what, before] of [
    [`database ${database}`, account],
    ["schema public", "pg_database_owner"],
  ]) {
    await owner.db.execute(sql.raw(`alter ${what} owner to ${name}`));
    const problem = await problemOf(owner.url, urlOf(name, "x"));
    await owner.db.execute(sql.raw(`alter ${what} owner to ${before}`));
    expect([what, problem]).toEqual([
      what,
      `"${name}" may act as the owner of the audit log: give DATABASE_URL an account of its own.`,
    ]);
  }
  expect(await problemOf(owner.url, urlOf(name, "x"))).toBeNull();
});

test("a role that can change the audit log through another role is rejected", async () => {
  const [name, group] = [newName(), newName()];
  await owner.db.execute(sql.raw(`create role ${group}`));
  await owner.db.execute(sql.raw(`grant delete on audit_logs to ${group}`));
  await owner.db.execute(sql.raw(`create role ${name} login password 'x'`));
  await owner.db.execute(sql.raw(`grant ${group} to ${name}`));
  expect(await problemOf(owner.url, urlOf(name, "x"))).toBe(
    `"${name}" may change the audit log all the same, as everybody may or a role that it has.`,
  );
  expect(await refusal(urlOf(name, "x"), "select from holidays")).toBe(NOT_ALLOWED);
});

test("an owner without CREATEROLE explains what to do, and accepts a role that someone else created", async () => {
  const managed = await managedOwner("");
  expect(await isOwner(managed)).toBe(true);
  const name = newName();
  expect(await problemOf(managed, urlOf(name, "x"))).toBe(
    `The account of DATABASE_OWNER_URL may not make others: make "${name}", with the password of DATABASE_URL, by other means and run this again.`,
  );
  await owner.db.execute(sql.raw(`create role ${name} login password 'x'`));
  expect(await problemOf(managed, urlOf(name, "x"))).toBeNull();
  expect(await refusal(urlOf(name, "x"), "delete from rate_limits")).toBeNull();
  expect(await refusal(urlOf(name, "x"), "delete from audit_logs")).toBe(NOT_ALLOWED);
  expect(await problemOf(managed, urlOf(name, "y"))).toBe(
    `"${name}" cannot sign in with the password of DATABASE_URL, and the account of DATABASE_OWNER_URL may not give it another.`,
  );
});

test("an owner with CREATEROLE but without superuser rights is sufficient", async () => {
  const managed = await managedOwner("createrole");
  const url = urlOf(newName(), "x");
  expect(await problemOf(managed, url)).toBeNull();
  expect(await problemOf(managed, url)).toBeNull();
  expect(await refusal(url, "delete from rate_limits")).toBeNull();
  expect(await refusal(url, "delete from audit_logs")).toBe(NOT_ALLOWED);
});

test("a role that is prepared but cannot sign in is reported", async () => {
  const name = newName();
  await owner.db.execute(sql.raw(`create role ${name} nologin password 'x'`));
  await prepareAppRole(owner.url, urlOf(name, "x"));
  const elsewhere = new URL(urlOf(name, "x"));
  elsewhere.pathname = "/no_such_database";
  expect(await problemOf(owner.url, elsewhere.href)).toBe(
    `"${name}" is prepared and cannot sign in at DATABASE_URL: database "no_such_database" does not exist`,
  );
});
