import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { generatedId, instant } from "./columns";

/** One row per run of a job, planned, under way or over; the lock columns are the lease on it. */
export const dataRetentionJobs = pgTable(
  "data_retention_jobs",
  {
    id: generatedId(),
    jobType: text("job_type").notNull(),
    /** The moment that it is the run of: of each there is one, however many servers there are. */
    scheduledAt: instant("scheduled_at").notNull().defaultNow(),
    executedAt: instant("executed_at"),
    status: text("status").notNull().default("scheduled"),
    errorMessage: text("error_message"),
    executionTimeMs: integer("execution_time_ms"),
    lastRunAt: instant("last_run_at"),
    nextRunAt: instant("next_run_at"),
    concurrencyLock: boolean("concurrency_lock").notNull().default(false),
    lockAcquiredAt: instant("lock_acquired_at"),
    /** From then on, by the database's clock, whoever comes takes it over. */
    lockExpiresAt: instant("lock_expires_at"),
    /** Known to its holder alone: whoever takes it over has another. */
    lockToken: uuid("lock_token"),
    /** How many have begun it. */
    attempts: integer("attempts").notNull().default(0),
    /** What the job says that it has done: counts, and how far the audit log is kept; no names. */
    result: jsonb("result"),
  },
  (table) => [
    index("data_retention_jobs_runs_idx").on(table.jobType, table.executedAt),
    uniqueIndex("data_retention_jobs_slot_key").on(table.jobType, table.scheduledAt),
    // Two at once of one job are impossible, whatever the code does.
    uniqueIndex("data_retention_jobs_one_lease_key").on(table.jobType).where(sql`${table.concurrencyLock}`),
    check("data_retention_jobs_status", sql`${table.status} in ('scheduled', 'running', 'completed', 'failed')`),
    check(
      "data_retention_jobs_lease_whole",
      sql`${table.concurrencyLock} = (${table.status} = 'running') and (not ${table.concurrencyLock} or (${table.lockToken} is not null and ${table.lockExpiresAt} is not null))`,
    ),
  ],
);
