import { sql } from "drizzle-orm";
import { check, index, inet, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, generatedId, instant } from "./columns";
import { holidays } from "./holidays";
import { sponsors } from "./sponsors";
import { users } from "./users";

/** One row per Stripe event, no matter how often it is delivered. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: generatedId(),
    stripeEventId: text("stripe_event_id").notNull().unique(),
    eventType: text("event_type").notNull(),
    processedAt: instant("processed_at"),
    status: text("status").notNull().default("pending"),
    errorMessage: text("error_message"),
    /** When processing was claimed. Some time later the claim expires, and another delivery may process the event. */
    claimedAt: instant("claimed_at"),
    processingTimeMs: integer("processing_time_ms"),
    /** The signature's timestamp and prefix only: the full signature could be replayed. */
    signature: text("signature"),
    /** Stripe's event without client secrets. */
    payload: jsonb("payload"),
    userAgent: text("user_agent"),
    ipAddress: inet("ip_address"),
    createdAt: createdAt(),
  },
  (table) => [
    index("webhook_events_status_idx").on(table.status, table.createdAt),
    index("webhook_events_created_idx").on(table.createdAt),
    index("webhook_events_payload_idx").on(table.createdAt).where(sql`${table.payload} is not null`),
    check("webhook_events_status", sql`${table.status} in ('pending', 'processed', 'failed', 'skipped')`),
  ],
);

/** One row per Stripe call that can move money or change billing. */
export const paymentOperations = pgTable(
  "payment_operations",
  {
    id: generatedId(),
    operationType: text("operation_type").notNull(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    stripeObjectId: text("stripe_object_id"),
    stripeObjectType: text("stripe_object_type"),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    sponsorId: uuid("sponsor_id").references(() => sponsors.id, { onDelete: "set null" }),
    holidayId: uuid("holiday_id").references(() => holidays.id, { onDelete: "set null" }),
    amountCents: integer("amount_cents"),
    currency: text("currency").notNull().default("usd"),
    status: text("status").notNull().default("pending"),
    stripeStatus: text("stripe_status"),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    metadata: jsonb("metadata").$type<Record<string, unknown>>(),
    initiatedAt: instant("initiated_at").notNull().defaultNow(),
    completedAt: instant("completed_at"),
    ipAddress: inet("ip_address"),
    userAgent: text("user_agent"),
    sessionId: text("session_id"),
  },
  (table) => [
    index("payment_operations_status_idx").on(table.status, table.initiatedAt),
    index("payment_operations_initiated_idx").on(table.initiatedAt),
    index("payment_operations_client_idx")
      .on(table.initiatedAt)
      .where(sql`coalesce(${table.ipAddress}::text, ${table.userAgent}, ${table.sessionId}) is not null`),
    index("payment_operations_sponsor_idx").on(table.sponsorId),
    index("payment_operations_holiday_idx").on(table.holidayId).where(sql`${table.holidayId} is not null`),
    index("payment_operations_object_idx").on(table.stripeObjectId),
    check(
      "payment_operations_type",
      sql`${table.operationType} in ('customer_create', 'subscription_create', 'subscription_update', 'subscription_cancel', 'payment_intent_create', 'payment_intent_confirm', 'invoice_pay', 'webhook_process')`,
    ),
    check(
      "payment_operations_object_type",
      sql`${table.stripeObjectType} in ('customer', 'subscription', 'payment_intent', 'invoice', 'event')`,
    ),
    check("payment_operations_status", sql`${table.status} in ('pending', 'success', 'failed', 'cancelled')`),
    check("payment_operations_amount", sql`${table.amountCents} >= 0`),
  ],
);

/** One row per idempotency key in use: a hash of its request, and its result. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    id: generatedId(),
    key: text("key").notNull().unique(),
    operationType: text("operation_type").notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    sponsorId: uuid("sponsor_id").references(() => sponsors.id, { onDelete: "cascade" }),
    status: text("status").notNull().default("active"),
    /** Hash of the requester and the request: a key is valid for a single request. */
    requestHash: text("request_hash"),
    result: jsonb("result"),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull().default(sql`now() + interval '24 hours'`),
    consumedAt: instant("consumed_at"),
    lastAccessedAt: instant("last_accessed_at"),
  },
  (table) => [
    index("idempotency_keys_expires_idx").on(table.expiresAt),
    index("idempotency_keys_user_idx").on(table.userId),
    index("idempotency_keys_sponsor_idx").on(table.sponsorId),
    check("idempotency_keys_key_length", sql`char_length(${table.key}) between 1 and 255`),
    check(
      "idempotency_keys_type",
      sql`${table.operationType} in ('customer_create', 'subscription_create', 'subscription_update', 'subscription_cancel', 'payment_intent_create', 'payment_intent_confirm', 'sponsor_signup', 'holiday_sponsor_create')`,
    ),
    check("idempotency_keys_status", sql`${table.status} in ('active', 'consumed', 'expired')`),
  ],
);
