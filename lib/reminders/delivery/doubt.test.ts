import { expect, test } from "vitest";
import { mayBeTaken } from "./doubt";

test.each([
  ["no answer", null, "application_error", true],
  ["a fault of theirs", 500, "internal_server_error", true],
  ["a proxy that gave up waiting", 504, "application_error", true],
  ["the same request under way", 409, "concurrent_idempotent_requests", true],
  ["a quota that is used up", 429, "daily_quota_exceeded", false],
  ["too many requests", 429, "rate_limit_exceeded", false],
  ["a key that is no longer valid", 401, "invalid_api_key", false],
  ["a domain that is not verified", 403, "validation_error", false],
  ["an address that is none", 422, "validation_error", false],
])("after %s (%s %s) a mail may have been taken: %s", (_what, statusCode, name, isDoubtful) => {
  expect(mayBeTaken({ statusCode, name, message: "" })).toBe(isDoubtful);
});
