import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "@/db/test-database";
import { dueSince, type RetentionPolicy, selectDue } from "./retention.queries";

const NOW = new Date("2026-11-22T12:00:00.000Z");

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/**
 * Returns the indexes by which a batch of the rule's rows is found, as if there were too many rows to read or sort them
 * all.
 */
async function indexesOf(policy: RetentionPolicy): Promise<string[]> {
  return database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const due = selectDue(policy, NOW, 2000, tx).for("update", { skipLocked: true });
    const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`explain ${due}`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).not.toMatch(/Seq Scan|Sort/);
    return [...plan.matchAll(/using (\w+)/g)].flatMap(([, name]) => name ?? []).toSorted();
  });
}

test.each<[RetentionPolicy, ...string[]]>([
  ["share_link_expired_7_days", "share_links_expires_idx"],
  ["card_1_year", "cards_expires_idx"],
  ["card_mail_address_30_days", "card_mails_address_idx"],
  ["subscriber_until_unsubscribe", "email_subscriptions_left_idx", "subscription_consents_subscription_idx"],
  [
    "subscriber_never_confirmed_30_days",
    "email_subscriptions_never_confirmed_idx",
    "subscription_consents_subscription_idx",
  ],
  ["consent_never_confirmed_30_days", "subscription_consents_expires_idx"],
  ["webhook_payload_30_days", "webhook_events_payload_idx"],
  ["payment_client_30_days", "payment_operations_client_idx"],
  ["idempotency_key_24_hours", "idempotency_keys_expires_idx"],
  ["session_expired", "sessions_expire_idx"],
  ["sign_in_link_expired", "verification_tokens_expires_idx"],
  ["admin_session_1_day", "admin_sessions_used_idx"],
  ["rate_limit_1_day", "rate_limits_expire_idx"],
  ["place_search_90_days", "place_searches_fetched_idx"],
  ["reminder_ended_1_year", "reminders_ended_idx"],
  ["mail_log_1_year", "mail_messages_created_idx"],
])("%s finds its rows in order by %s", async (policy, ...indexes) => {
  expect(await indexesOf(policy)).toEqual(indexes);
});

test("deleted holidays and the rows that refer to them are found by their indexes", async () => {
  const indexes = await indexesOf("deleted_holiday_30_days");
  expect(indexes).toContain("holidays_deleted_idx");
  expect(indexes).toContain("cards_holiday_idx");
  expect(indexes).toHaveLength(4);
});

test.each([
  ["share_link_expired_7_days", "2026-11-15T12:00:00.000Z"],
  ["card_1_year", "2026-11-22T12:00:00.000Z"],
  ["card_mail_address_30_days", "2026-10-23T12:00:00.000Z"],
  ["subscriber_until_unsubscribe", "2026-11-21T12:00:00.000Z"],
  ["subscriber_never_confirmed_30_days", "2026-10-23T12:00:00.000Z"],
  ["consent_never_confirmed_30_days", "2026-10-23T12:00:00.000Z"],
  ["webhook_payload_30_days", "2026-10-23T12:00:00.000Z"],
  ["payment_client_30_days", "2026-10-23T12:00:00.000Z"],
  ["idempotency_key_24_hours", "2026-11-22T12:00:00.000Z"],
  ["session_expired", "2026-11-22T12:00:00.000Z"],
  ["sign_in_link_expired", "2026-11-22T12:00:00.000Z"],
  ["admin_session_1_day", "2026-11-21T12:00:00.000Z"],
  ["rate_limit_1_day", "2026-11-21T12:00:00.000Z"],
  ["place_search_90_days", "2026-08-24T12:00:00.000Z"],
  ["deleted_holiday_30_days", "2026-10-23T12:00:00.000Z"],
  ["reminder_ended_1_year", "2025-11-22T12:00:00.000Z"],
  ["mail_log_1_year", "2025-11-22T12:00:00.000Z"],
] as const)("%s covers rows that were due by %s", (policy, since) => {
  expect(dueSince(policy, NOW)).toEqual(new Date(since));
});
