import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { generatedId, instant } from "./columns";

/** One row per run of a job, planned, under way or over; the lock columns are the lease on it. */
export const dataRetentionJobs = pgTable(
  "data_retention_jobs",
  {
    id: generatedId(),
    jobType: text("job_type").notNull(),
    scheduledAt: instant("scheduled_at").notNull().defaultNow(),
    executedAt: instant("executed_at"),
    status: text("status").notNull().default("scheduled"),
    errorMessage: text("error_message"),
    executionTimeMs: integer("execution_time_ms"),
    lastRunAt: instant("last_run_at"),
    nextRunAt: instant("next_run_at"),
    concurrencyLock: boolean("concurrency_lock").notNull().default(false),
    lockAcquiredAt: instant("lock_acquired_at"),
    lockExpiresAt: instant("lock_expires_at"),
  },
  (table) => [
    index("data_retention_jobs_due_idx").on(table.jobType, table.nextRunAt),
    index("data_retention_jobs_runs_idx").on(table.jobType, table.executedAt),
  ],
);
