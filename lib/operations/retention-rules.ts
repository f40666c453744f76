import type { AuditEntry } from "@/lib/audit/entry";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

/** A retention rule: which rows of a table are deleted or cleared, and when. */
export type RetentionRule = {
  tableName: string;
  /** "delete" the rows, or "clear" the personal data in them. */
  does: "delete" | "clear";
  /** How long the data is stored after the time that the rule counts from, in ms: see `at` in retention.queries.ts. */
  keptMs: number;
  dataClassification: AuditEntry["dataClassification"];
};

/**
 * The retention rules, by the name under which the audit log counts them. Source: design section 10; in addition, all
 * other personal data that is no longer needed. Videos have a schedule of their own (lib/media/job.ts), and so do page
 * cache notes and job runs.
 */
export const RETENTION = {
  share_link_expired_7_days: {
    tableName: "share_links",
    does: "delete",
    keptMs: 7 * DAY_MS,
    dataClassification: "restricted",
  },
  // The row contains its own expiry: a year after it was created.
  card_1_year: { tableName: "cards", does: "delete", keptMs: 0, dataClassification: "restricted" },
  card_mail_address_30_days: {
    tableName: "card_mails",
    does: "clear",
    keptMs: 30 * DAY_MS,
    dataClassification: "restricted",
  },
  // Longer than an accidental unsubscribe can be undone.
  subscriber_until_unsubscribe: {
    tableName: "email_subscriptions",
    does: "clear",
    keptMs: DAY_MS,
    dataClassification: "confidential",
  },
  subscriber_never_confirmed_30_days: {
    tableName: "email_subscriptions",
    does: "delete",
    keptMs: 30 * DAY_MS,
    dataClassification: "confidential",
  },
  consent_never_confirmed_30_days: {
    tableName: "subscription_consents",
    does: "delete",
    keptMs: 30 * DAY_MS,
    dataClassification: "confidential",
  },
  webhook_payload_30_days: {
    tableName: "webhook_events",
    does: "clear",
    keptMs: 30 * DAY_MS,
    dataClassification: "confidential",
  },
  payment_client_30_days: {
    tableName: "payment_operations",
    does: "clear",
    keptMs: 30 * DAY_MS,
    dataClassification: "confidential",
  },
  // The row contains its own expiry: 24 hours after it was created.
  idempotency_key_24_hours: {
    tableName: "idempotency_keys",
    does: "delete",
    keptMs: 0,
    dataClassification: "internal",
  },
  session_expired: { tableName: "sessions", does: "delete", keptMs: 0, dataClassification: "confidential" },
  sign_in_link_expired: {
    tableName: "verification_tokens",
    does: "delete",
    keptMs: 0,
    dataClassification: "confidential",
  },
  // A session ends after 30 idle minutes or 12 hours, so one that was last used a day ago is over.
  admin_session_1_day: {
    tableName: "admin_sessions",
    does: "delete",
    keptMs: DAY_MS,
    dataClassification: "confidential",
  },
  rate_limit_1_day: { tableName: "rate_limits", does: "delete", keptMs: DAY_MS, dataClassification: "internal" },
  place_search_90_days: {
    tableName: "place_searches",
    does: "delete",
    keptMs: 90 * DAY_MS,
    dataClassification: "internal",
  },
  // As long as an editor can restore it.
  deleted_holiday_30_days: {
    tableName: "holidays",
    does: "delete",
    keptMs: 30 * DAY_MS,
    dataClassification: "public",
  },
  reminder_ended_1_year: {
    tableName: "reminders",
    does: "delete",
    keptMs: YEAR_MS,
    dataClassification: "confidential",
  },
  mail_log_1_year: {
    tableName: "mail_messages",
    does: "delete",
    keptMs: YEAR_MS,
    dataClassification: "confidential",
  },
} as const satisfies Record<string, RetentionRule>;

export type RetentionPolicy = keyof typeof RETENTION;

export const RETENTION_POLICIES = Object.keys(RETENTION) as RetentionPolicy[];

/** Returns the cutoff: rows whose time is at or before it are due at `now`. */
export const dueSince = (policy: RetentionPolicy, now: Date): Date =>
  new Date(now.getTime() - RETENTION[policy].keptMs);
