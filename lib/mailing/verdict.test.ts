import { expect, test } from "vitest";
import { verdictOn } from "./verdict";

test.each([
  ["an address that is none", 422, "validation_error", "refused"],
  ["a field that is missing", 422, "missing_required_field", "refused"],
  ["a body that Resend cannot read", 400, "validation_error", "refused"],
  ["a body that is too large", 413, "validation_error", "refused"],
  ["a body that is too large for a proxy on the way", 413, "application_error", "refused"],
  ["a domain that is not verified", 403, "validation_error", "later"],
  ["a sender that is none", 422, "invalid_from_address", "later"],
  ["the key used before, with other mails", 409, "invalid_idempotent_request", "arrived"],
  ["the same request under way", 409, "concurrent_idempotent_requests", "later"],
  ["too many requests", 429, "rate_limit_exceeded", "later"],
  ["a quota that is used up", 429, "daily_quota_exceeded", "later"],
  ["a key that is no longer valid", 403, "invalid_api_key", "later"],
  ["a fault of theirs", 500, "internal_server_error", "later"],
  ["no answer", null, "application_error", "later"],
])("%s (%s %s): %s", (_what, statusCode, name, verdict) => {
  expect(verdictOn({ statusCode, name, message: "" })).toBe(verdict);
});
