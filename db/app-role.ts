import { sql } from "drizzle-orm";
import { innermostCause } from "@/lib/core/errors";
import { connect, type Tx } from "./client";

/** Tables that the application may read and append to, but never change. */
const APPEND_ONLY = ["audit_logs"];

/** Source: PostgreSQL, Appendix A, insufficient_privilege. */
const NOT_ALLOWED = "42501";

/** Thrown if the application's role cannot be prepared. The message is for the operator. */
export class AccountProblem extends Error {}

/** Timeouts, so that an abandoned request leaves nothing running. Source: PostgreSQL, "Client Connection Defaults". */
const LIMITS = {
  statement_timeout: "15s",
  idle_in_transaction_session_timeout: "30s",
};

type Account = { name: string; password: string };

function accountOf(url: string): Account {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

function isNotAllowed(error: unknown): boolean {
  const cause = innermostCause(error);
  return cause instanceof Error && "code" in cause && cause.code === NOT_ALLOWED;
}

/**
 * Runs a statement that takes no parameters. The database itself formats identifiers (`%I`) and literals (`%L`) into
 * it.
 */
async function run(tx: Tx, statement: string, ...parts: string[]): Promise<void> {
  try {
    const formatted = await tx.execute<{ text: string }>(
      sql`select format(${statement}::text, variadic ${sql.param(parts)}::text[]) as text`,
    );
    for (const { text } of formatted.rows) await tx.execute(text);
  } catch (error) {
    // Drizzle's error contains the statement, and so the password.
    throw innermostCause(error);
  }
}

/** Like `run`, but throws an AccountProblem with the given message if permission is denied. */
async function runIfAllowed(problem: string, ...[tx, statement, ...parts]: Parameters<typeof run>): Promise<void> {
  await run(tx, statement, ...parts).catch((error) => {
    throw isNotAllowed(error) ? new AccountProblem(problem, { cause: error }) : error;
  });
}

/**
 * Throws an AccountProblem if the role has the owner's privileges: it must not be changed or used by the site. The
 * owner of the schema, which includes the database's owner, could drop the tables in it.
 */
async function requireOrdinary(tx: Tx, name: string): Promise<void> {
  const privileged = await tx.execute(sql`
    select 1 from pg_roles r
      join pg_class c on c.oid = 'audit_logs'::regclass
      join pg_namespace n on n.oid = c.relnamespace
    where r.rolname = ${name} and (r.rolsuper or r.rolcreaterole
      or pg_has_role(r.oid, c.relowner, 'member') or pg_has_role(r.oid, n.nspowner, 'member'))`);
  if (privileged.rows.length === 0) return;
  throw new AccountProblem(`"${name}" may act as the owner of the audit log: give DATABASE_URL an account of its own.`);
}

/** Returns why the role cannot connect, or null if it can. */
async function signInProblem(url: string): Promise<string | null> {
  const client = connect(url, 1);
  try {
    await client.db.execute(sql`select 1`);
    return null;
  } catch (error) {
    const cause = innermostCause(error);
    return cause instanceof Error ? cause.message : String(cause);
  } finally {
    await client.close();
  }
}

/** Creates the role, or sets the URL's password on it if it cannot sign in with that password. */
async function makeAccount(tx: Tx, { name, password }: Account, url: string): Promise<void> {
  const secret = password === "" ? "" : " password %2$L";
  const existing = await tx.execute(sql`select 1 from pg_roles where rolname = ${name}`);
  if (existing.rows.length === 0) {
    const problem = `The account of DATABASE_OWNER_URL may not make others: make "${name}", with the password of DATABASE_URL, by other means and run this again.`;
    return runIfAllowed(problem, tx, `create role %1$I login${secret}`, name, password);
  }
  await requireOrdinary(tx, name);
  if ((await signInProblem(url)) === null) return;
  const problem = `"${name}" cannot sign in with the password of DATABASE_URL, and the account of DATABASE_OWNER_URL may not give it another.`;
  await runIfAllowed(problem, tx, `alter role %1$I login${secret}`, name, password);
}

/** Grants read and write on all tables that the owner owns, but only select and insert on append-only tables. */
async function grant(tx: Tx, name: string): Promise<void> {
  const owned = await tx.execute<{ relname: string; relkind: string }>(sql`
    select relname, relkind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and pg_has_role(relowner, 'usage')`);
  const usage = await tx.execute(sql`select 1 where has_schema_privilege(${name}, 'public', 'usage')`);
  if (usage.rows.length === 0) await run(tx, "grant usage on schema public to %I", name);
  for (const { relname, relkind } of owned.rows) {
    if (relkind === "S") await run(tx, "grant usage, select on sequence %I to %I", relname, name);
    else if (!APPEND_ONLY.includes(relname))
      await run(tx, "grant select, insert, update, delete on %I to %I", relname, name);
  }
  for (const table of APPEND_ONLY) {
    await run(tx, "revoke all on %I from %I", table, name);
    await run(tx, "grant select, insert on %I to %I", table, name);
  }
  // The readiness check compares them with the build's.
  const migrations = await tx.execute(sql`
    select 1 from pg_namespace where nspname = 'drizzle' and pg_has_role(nspowner, 'usage')`);
  if (migrations.rows.length > 0) {
    await run(tx, "grant usage on schema drizzle to %I", name);
    await run(tx, "grant select on drizzle.__drizzle_migrations to %I", name);
  }
  await run(tx, "grant execute on function seal_audit_logs(jsonb) to %I", name);
}

/** Sets the role's timeouts, or logs which ones to set by hand if DATABASE_OWNER_URL's role isn't allowed to. */
async function limit(tx: Tx, name: string): Promise<void> {
  for (const [setting, value] of Object.entries(LIMITS)) {
    const same = await tx.execute(sql`
      select 1 from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
      where r.rolname = ${name} and ${`${setting}=${value}`} = any (s.setconfig)`);
    if (same.rows.length > 0) continue;
    const set = tx.transaction((step) => run(step, `alter role %I set ${setting} = %L`, name, value));
    await set.catch((error) => {
      if (!isNotAllowed(error)) throw error;
      console.log(`"${name}" has no ${setting}: set it to ${value} by other means.`);
    });
  }
}

/** Throws an AccountProblem if the role can still change an append-only table in some other way. */
async function requireAppendOnly(tx: Tx, name: string): Promise<void> {
  const changeable = await tx.execute(sql`
    select 1 from unnest(${sql.param(APPEND_ONLY)}::text[]) as name
    where has_table_privilege(${name}, name, 'update, delete, truncate') or has_any_column_privilege(${name}, name, 'update')`);
  if (changeable.rows.length === 0) return;
  throw new AccountProblem(`"${name}" may change the audit log all the same, as everybody may or a role that it has.`);
}

/**
 * Gives the role of `appUrl` exactly the privileges that the application needs in the database of `ownerUrl`: it can
 * read and write rows, but never change or delete an audit entry. Creates the role if there is none. Runs in one
 * transaction, and is safe to repeat while the site is running. Returns false and does nothing if both URLs use the
 * same role; then only the table's triggers reject changes. Throws an AccountProblem if the role cannot be created,
 * cannot sign in, or has too many privileges.
 */
export async function prepareAppRole(ownerUrl: string, appUrl: string): Promise<boolean> {
  const [owner, app] = [accountOf(ownerUrl), accountOf(appUrl)];
  if (owner.name === app.name) return false;
  const client = connect(ownerUrl, 1, 0);
  try {
    await client.db.transaction(async (tx) => {
      await makeAccount(tx, app, appUrl);
      await grant(tx, app.name);
      await requireAppendOnly(tx, app.name);
      await limit(tx, app.name);
    });
  } finally {
    await client.close();
  }
  const problem = await signInProblem(appUrl);
  if (problem !== null)
    throw new AccountProblem(`"${app.name}" is prepared and cannot sign in at DATABASE_URL: ${problem}`);
  return true;
}
