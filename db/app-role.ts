import { sql } from "drizzle-orm";
import { innermostCause } from "@/lib/core/log";
import { connect, type Tx } from "./client";

/** What the application may add to and read, and never change, whatever it is asked to. */
const APPEND_ONLY = ["audit_logs"];

/** Source: PostgreSQL, Appendix A, insufficient_privilege. */
const NOT_ALLOWED = "42501";

/** Why the application's account cannot be prepared, in a sentence for whoever tries. */
export class AccountProblem extends Error {}

/** What ends by itself, so that a request that was given up leaves nothing behind. Source: PostgreSQL, "Client Connection Defaults". */
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

/** Runs a statement that takes no parameters, with names (`%I`) and texts (`%L`) put into it by the database itself. */
async function run(tx: Tx, statement: string, ...parts: string[]): Promise<void> {
  try {
    const made = await tx.execute<{ text: string }>(
      sql`select format(${statement}::text, variadic ${sql.param(parts)}::text[]) as text`,
    );
    for (const { text } of made.rows) await tx.execute(text);
  } catch (error) {
    // Drizzle's own error has the statement in it, and so the password.
    throw innermostCause(error);
  }
}

/** Like `run`; throws an AccountProblem in those words when whoever asks is not allowed to. */
async function runIfAllowed(problem: string, ...[tx, statement, ...parts]: Parameters<typeof run>): Promise<void> {
  await run(tx, statement, ...parts).catch((error) => {
    throw isNotAllowed(error) ? new AccountProblem(problem, { cause: error }) : error;
  });
}

/**
 * Makes sure that nobody's account is changed, and the site given none, that is as mighty as the owner's: whoever owns the
 * schema, as the database's owner does, may drop what is in it.
 */
async function requireOrdinary(tx: Tx, name: string): Promise<void> {
  const mighty = await tx.execute(sql`
    select 1 from pg_roles r
      join pg_class c on c.oid = 'audit_logs'::regclass
      join pg_namespace n on n.oid = c.relnamespace
    where r.rolname = ${name} and (r.rolsuper or r.rolcreaterole
      or pg_has_role(r.oid, c.relowner, 'member') or pg_has_role(r.oid, n.nspowner, 'member'))`);
  if (mighty.rows.length === 0) return;
  throw new AccountProblem(`"${name}" may act as the owner of the audit log: give DATABASE_URL an account of its own.`);
}

/** What stands between the account and the database; null when it can sign in. */
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

/** Makes the account, or gives it the password that the address has, unless that is its password already. */
async function makeAccount(tx: Tx, { name, password }: Account, url: string): Promise<void> {
  const secret = password === "" ? "" : " password %2$L";
  const known = await tx.execute(sql`select 1 from pg_roles where rolname = ${name}`);
  if (known.rows.length === 0) {
    const problem = `The account of DATABASE_OWNER_URL may not make others: make "${name}", with the password of DATABASE_URL, by other means and run this again.`;
    return runIfAllowed(problem, tx, `create role %1$I login${secret}`, name, password);
  }
  await requireOrdinary(tx, name);
  if ((await signInProblem(url)) === null) return;
  const problem = `"${name}" cannot sign in with the password of DATABASE_URL, and the account of DATABASE_OWNER_URL may not give it another.`;
  await runIfAllowed(problem, tx, `alter role %1$I login${secret}`, name, password);
}

/** Lets the account read and write the rows of all that is ours, and no more than add to what is only ever appended to. */
async function grant(tx: Tx, name: string): Promise<void> {
  const ours = await tx.execute<{ relname: string; relkind: string }>(sql`
    select relname, relkind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and pg_has_role(relowner, 'usage')`);
  const reached = await tx.execute(sql`select 1 where has_schema_privilege(${name}, 'public', 'usage')`);
  if (reached.rows.length === 0) await run(tx, "grant usage on schema public to %I", name);
  for (const { relname, relkind } of ours.rows) {
    if (relkind === "S") await run(tx, "grant usage, select on sequence %I to %I", relname, name);
    else if (!APPEND_ONLY.includes(relname))
      await run(tx, "grant select, insert, update, delete on %I to %I", relname, name);
  }
  for (const table of APPEND_ONLY) {
    await run(tx, "revoke all on %I from %I", table, name);
    await run(tx, "grant select, insert on %I to %I", table, name);
  }
  await run(tx, "grant execute on function seal_audit_logs(jsonb) to %I", name);
}

/** Sets the account's limits, or says which to set by hand when DATABASE_OWNER_URL's account isn't allowed to. */
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

/** Makes sure that the account has no other way to what it was not granted. */
async function requireAppendOnly(tx: Tx, name: string): Promise<void> {
  const changeable = await tx.execute(sql`
    select 1 from unnest(${sql.param(APPEND_ONLY)}::text[]) as name
    where has_table_privilege(${name}, name, 'update, delete, truncate') or has_any_column_privilege(${name}, name, 'update')`);
  if (changeable.rows.length === 0) return;
  throw new AccountProblem(`"${name}" may change the audit log all the same, as everybody may or a role that it has.`);
}

/**
 * Lets the account of `appUrl` do what the application does in the database of `ownerUrl`, and nothing else: read and write
 * rows, but never change or delete an audit entry. Makes the account when there is none. All or nothing, and safe to run
 * again beside a running site. Gives false, and does nothing, where both are one account: then the table's triggers alone
 * refuse. Throws an AccountProblem when the account cannot be made, cannot sign in, or could do more.
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
