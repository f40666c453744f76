import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { appDb } from "@/db/client";
import journal from "@/db/migrations/meta/_journal.json" with { type: "json" };
import { innermostCause, isDatabaseDown } from "./errors";
import { logFault } from "./log";

/** Whether queries failed in the last seconds because the database is down. */
export const isDatabaseFailing = (): boolean => (appDb().$client as unknown as { isFailing: boolean }).isFailing;

/** If the database takes longer than this, a load balancer should use another server. */
const PATIENCE_MS = 3000;

/** When the newest migration of this build was made, in ms since 1970: the migrator stores it when it has run. */
const NEWEST_MIGRATION = Math.max(...journal.entries.map(({ when }) => when));

/** Whoever owns the tables but not the migrations cannot let us read them. Source: PostgreSQL, Appendix A. */
const NOT_ALLOWED = "42501";

/** Returns `state`, or "down" if that takes too long. */
const inTime = <State>(state: Promise<State>) =>
  Promise.race([state, pause(PATIENCE_MS, "down" as const, { ref: false })]);

function noteDown(error: unknown): "down" {
  logFault("health", error);
  return "down";
}

/** Whether the database answers now. Never throws. */
export async function isDatabaseUp(): Promise<boolean> {
  const state = appDb()
    .execute(sql`select 1`)
    .then(() => "up" as const, noteDown);
  return (await inTime(state)) === "up";
}

/** Returns whether the database answers now, and has the migrations of this build. Never throws. */
export async function getDatabaseState(): Promise<"up" | "down" | "outdated"> {
  const state = appDb()
    .execute<{ newest: string | null }>(sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`)
    .then(
      ({ rows: [row] }) => (Number(row?.newest) >= NEWEST_MIGRATION ? ("up" as const) : ("outdated" as const)),
      (error) => {
        if (isDatabaseDown(error)) return noteDown(error);
        const { code } = Object(innermostCause(error)) as { code?: unknown };
        return code === NOT_ALLOWED ? ("up" as const) : ("outdated" as const);
      },
    );
  return inTime(state);
}
