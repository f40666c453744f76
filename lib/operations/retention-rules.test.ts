import { expect, test } from "vitest";
import { dueSince } from "./retention-rules";

const NOW = new Date("2026-11-22T12:00:00.000Z");

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
