import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { generatedId, instant } from "./columns";

/** One row per job run: planned, running, or finished. The lock columns are its lease. */
export const dataRetentionJobs = pgTable(
  "data_retention_jobs",
  {
    id: generatedId(),
    jobType: text("job_type").notNull(),
    /** The time that the run is for. There is one run per time, no matter how many servers there are. */
    scheduledAt: instant("scheduled_at").notNull().defaultNow(),
    executedAt: instant("executed_at"),
    status: text("status").notNull().default("scheduled"),
    errorMessage: text("error_message"),
    executionTimeMs: integer("execution_time_ms"),
    lastRunAt: instant("last_run_at"),
    nextRunAt: instant("next_run_at"),
    concurrencyLock: boolean("concurrency_lock").notNull().default(false),
    lockAcquiredAt: instant("lock_acquired_at"),
    /** From this time on, by the database's clock, another server may take over the lease. */
    lockExpiresAt: instant("lock_expires_at"),
    /** Known only to the lease holder; a takeover sets a new token. */
    lockToken: uuid("lock_token"),
    /** How often the run was started. */
    attempts: integer("attempts").notNull().default(0),
    /** The job's own result: counts, and how far the audit log is covered by checkpoints; no names. */
    result: jsonb("result"),
  },
  (table) => [
    index("data_retention_jobs_runs_idx").on(table.jobType, table.executedAt),
    uniqueIndex("data_retention_jobs_slot_key").on(table.jobType, table.scheduledAt),
    // The database rules out two concurrent runs of one job, whatever the code does.
    uniqueIndex("data_retention_jobs_one_lease_key").on(table.jobType).where(sql`${table.concurrencyLock}`),
    check("data_retention_jobs_status", sql`${table.status} in ('scheduled', 'running', 'completed', 'failed')`),
    check(
      "data_retention_jobs_lease_whole",
      sql`${table.concurrencyLock} = (${table.status} = 'running') and (not ${table.concurrencyLock} or (${table.lockToken} is not null and ${table.lockExpiresAt} is not null))`,
    ),
  ],
);
