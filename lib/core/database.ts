import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { appDb } from "@/db/client";
import journal from "@/db/migrations/meta/_journal.json" with { type: "json" };
import { innermostCause } from "./errors";
import { logFault } from "./log";

/** Whether queries failed in the last seconds because the database is down. */
export const isDatabaseFailing = (): boolean => (appDb().$client as unknown as { isFailing: boolean }).isFailing;

/** If the database takes longer than this, a load balancer should use another server. */
const PATIENCE_MS = 3000;

/** When the newest migration of this build was made, in ms since 1970: the migrator stores it when it has run. */
const NEWEST_MIGRATION = Math.max(...journal.entries.map(({ when }) => when));

/** Our account may not read the table of migrations, or nothing was ever migrated. Source: PostgreSQL, Appendix A. */
const NOT_ALLOWED = "42501";
const NO_TABLE = "42P01";

function noteDown(error: unknown): "down" {
  logFault("health", error);
  return "down";
}

/**
 * Returns whether the database answers now, and has the migrations of this build, as far as we may read them. Never
 * throws.
 */
export async function getDatabaseState(): Promise<"up" | "down" | "outdated"> {
  const state = appDb()
    .execute<{ newest: string | null }>(sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`)
    .then(
      ({ rows: [row] }) => (Number(row?.newest) >= NEWEST_MIGRATION ? ("up" as const) : ("outdated" as const)),
      (error) => {
        const { code } = Object(innermostCause(error)) as { code?: unknown };
        if (code === NO_TABLE) return "outdated" as const;
        return code === NOT_ALLOWED ? ("up" as const) : noteDown(error);
      },
    );
  return Promise.race([state, pause(PATIENCE_MS, "down" as const, { ref: false })]);
}

/** Whether the database answers now. Never throws. */
export const isDatabaseUp = async (): Promise<boolean> => (await getDatabaseState()) !== "down";
