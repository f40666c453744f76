import "server-only";
import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Tx } from "@/db/client";
import { adminSessions } from "@/db/schema/admin";
import { idempotencyKeys, paymentOperations, webhookEvents } from "@/db/schema/billing";
import { cardMails } from "@/db/schema/card-mails";
import { cards } from "@/db/schema/cards";
import { holidays } from "@/db/schema/holidays";
import { mailMessages } from "@/db/schema/mail";
import { placeSearches } from "@/db/schema/places";
import { rateLimits } from "@/db/schema/rate-limits";
import { reminders } from "@/db/schema/reminders";
import { shareLinks } from "@/db/schema/share-links";
import { holidaySponsors, sponsorSubscriptions } from "@/db/schema/sponsors";
import { emailSubscriptions, subscriptionConsents } from "@/db/schema/subscribers";
import { sessions, verificationTokens } from "@/db/schema/users";
import type { AuditEntry } from "@/lib/audit/entry";
import { dateInZone } from "@/lib/core/zone-clock";

/** When a rule is applied, and its cutoff: rows whose time is at or before `since` are due. */
type When = { now: Date; since: Date };

/** A retention rule: which rows are deleted, or cleared of personal data, and when. */
type RetentionRule = {
  /** The time that the rule counts from, an instant or a date, in the table of the rows: an index starts with it. */
  at: PgColumn;
  /** How long the data is stored after that time. */
  keptDays: number;
  dataClassification: AuditEntry["dataClassification"];
  /** The columns to clear; without them, the rows are deleted. */
  clears?: readonly string[];
  /** Which of the due rows the rule covers, in the words of the partial index that finds them, if there is one. */
  only?: (tx: Tx, when: When) => SQL | undefined;
};

/** Condition: no row refers to the holiday in that column of another table. */
const isUnmentioned = (column: PgColumn, tx: Tx) =>
  notExists(tx.select({ one: sql`1` }).from(column.table).where(eq(column, holidays.id)));

/**
 * Condition: the subscriber has no consent that matches `where`. The subquery is evaluated per row; "not exists" would
 * join all rows. So a batch reads no more than it takes.
 */
const hasNoConsent = (where: SQL, tx: Tx) => {
  const isOwn = eq(subscriptionConsents.subscriptionId, emailSubscriptions.id);
  const one = tx.select({ one: sql`1` }).from(subscriptionConsents).where(and(isOwn, where)).limit(1);
  return sql`(${one}) is null`;
};

const hasAddress = sql`${emailSubscriptions.email} like '%@%'`;

/**
 * The retention rules, by the name under which the audit log counts them. Source: design section 10; in addition, all
 * other personal data that is no longer needed. Videos have a schedule of their own (lib/media/job.ts), and so do page
 * cache notes and job runs.
 */
const RULES = {
  share_link_expired_7_days: {
    at: shareLinks.expiresAt,
    keptDays: 7,
    dataClassification: "restricted",
    // A refused link prevents the card from being sent again, so it is deleted with the card.
    only: () => isNull(shareLinks.refusedAt),
  },
  // The row contains its own expiry: a year after it was created.
  card_1_year: { at: cards.expiresAt, keptDays: 0, dataClassification: "restricted" },
  card_mail_address_30_days: {
    at: cardMails.sendAt,
    keptDays: 30,
    dataClassification: "restricted",
    clears: ["recipientEmail"],
    only: () => and(isNotNull(cardMails.recipientEmail), sql`${cardMails.status} not in ('scheduled', 'sending')`),
  },
  subscriber_until_unsubscribe: {
    at: emailSubscriptions.unsubscribedAt,
    // Longer than an accidental unsubscribe can be undone.
    keptDays: 1,
    dataClassification: "confidential",
    clears: ["email"],
    // Does not cover a person who has requested to come back, while the button in the email works.
    only: (tx, { now }) => {
      const { givenAt, expiresAt } = subscriptionConsents;
      const toComeBack = sql`${gt(givenAt, emailSubscriptions.unsubscribedAt)} and ${gt(expiresAt, now)}`;
      return and(sql`not ${emailSubscriptions.isActive}`, hasAddress, hasNoConsent(toComeBack, tx));
    },
  },
  subscriber_never_confirmed_30_days: {
    at: emailSubscriptions.subscribedAt,
    keptDays: 30,
    dataClassification: "confidential",
    only: (tx, { since }) => {
      const { isActive, confirmedAt, unsubscribedAt } = emailSubscriptions;
      const lately = gt(subscriptionConsents.givenAt, since);
      return and(sql`not ${isActive}`, isNull(confirmedAt), isNull(unsubscribedAt), hasNoConsent(lately, tx));
    },
  },
  consent_never_confirmed_30_days: {
    at: subscriptionConsents.expiresAt,
    keptDays: 30,
    dataClassification: "confidential",
    only: () => isNull(subscriptionConsents.confirmedAt),
  },
  webhook_payload_30_days: {
    at: webhookEvents.createdAt,
    keptDays: 30,
    dataClassification: "confidential",
    clears: ["payload", "signature", "userAgent", "ipAddress"],
    only: () => isNotNull(webhookEvents.payload),
  },
  payment_client_30_days: {
    at: paymentOperations.initiatedAt,
    keptDays: 30,
    dataClassification: "confidential",
    clears: ["ipAddress", "userAgent", "sessionId"],
    only: () => {
      const { ipAddress, userAgent, sessionId } = paymentOperations;
      return sql`coalesce(${ipAddress}::text, ${userAgent}, ${sessionId}) is not null`;
    },
  },
  // The row contains its own expiry: 24 hours after it was created.
  idempotency_key_24_hours: { at: idempotencyKeys.expiresAt, keptDays: 0, dataClassification: "internal" },
  session_expired: { at: sessions.expires, keptDays: 0, dataClassification: "confidential" },
  sign_in_link_expired: { at: verificationTokens.expires, keptDays: 0, dataClassification: "confidential" },
  // A session ends after 30 idle minutes or 12 hours, so one that was last used a day ago is over.
  admin_session_1_day: { at: adminSessions.lastUsedAt, keptDays: 1, dataClassification: "confidential" },
  rate_limit_1_day: { at: rateLimits.expire, keptDays: 1, dataClassification: "internal" },
  place_search_90_days: { at: placeSearches.fetchedAt, keptDays: 90, dataClassification: "internal" },
  deleted_holiday_30_days: {
    at: holidays.deletedAt,
    // As long as an editor can restore it.
    keptDays: 30,
    dataClassification: "public",
    // A seed holiday would come back with the next start. Cards and the public sponsor record need their holidays.
    only: (tx) =>
      and(
        isNull(holidays.seedHash),
        isUnmentioned(cards.holidayId, tx),
        isUnmentioned(holidaySponsors.holidayId, tx),
        isUnmentioned(sponsorSubscriptions.holidayId, tx),
      ),
  },
  reminder_ended_1_year: {
    at: reminders.targetDateIso,
    keptDays: 365,
    dataClassification: "confidential",
    // A repeating reminder was paused by its owner, and may continue.
    only: (_tx, { since }) =>
      and(sql`not ${reminders.isActive}`, sql`not ${reminders.repeats}`, lte(reminders.updatedAt, since)),
  },
  mail_log_1_year: { at: mailMessages.createdAt, keptDays: 365, dataClassification: "confidential" },
} as const satisfies Record<string, RetentionRule>;

export type RetentionPolicy = keyof typeof RULES;

export const RETENTION: Readonly<Record<RetentionPolicy, RetentionRule>> = RULES;

export const RETENTION_POLICIES = Object.keys(RULES) as RetentionPolicy[];

/** Returns the cutoff: rows whose time is at or before it are due at `now`. */
export const dueSince = (policy: RetentionPolicy, now: Date): Date =>
  new Date(now.getTime() - RETENTION[policy].keptDays * 86_400_000);

/** Condition for the rows that the rule covers at `now`. */
export function isDue(policy: RetentionPolicy, now: Date, tx: Tx): SQL | undefined {
  const { at, only } = RETENTION[policy];
  const since = dueSince(policy, now);
  const hasCome = lte(at, at.dataType === "string" ? dateInZone(since, "UTC") : since);
  return and(hasCome, only?.(tx, { now, since }));
}

/**
 * Selects up to `limit` rows that the rule covers at `now`, oldest first. Returns their physical position (ctid), which
 * identifies a row of any table for as long as it is locked.
 */
export function selectDue(policy: RetentionPolicy, now: Date, limit: number, tx: Tx) {
  const { at } = RETENTION[policy];
  return tx
    .select({ place: sql<string>`ctid` })
    .from(at.table)
    .where(isDue(policy, now, tx))
    .orderBy(asc(at))
    .limit(limit);
}
