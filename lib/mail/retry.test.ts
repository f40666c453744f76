import { expect, test } from "vitest";
import { MAX_ATTEMPTS, pauseBeforeRetry } from "./retry";

const failure = (statusCode: number | null, name = "application_error") => ({ name, message: "", statusCode });

test.each([
  ["too often", failure(429, "rate_limit_exceeded")],
  ["a fault of theirs", failure(500)],
  ["no answer", failure(null)],
  ["the same request under way", failure(409, "concurrent_idempotent_requests")],
])("%s is tried again, each time after a longer pause, and not for ever", (_what, failed) => {
  expect(pauseBeforeRetry(failed, 1)).toBe(300);
  expect(pauseBeforeRetry(failed, 2)).toBe(600);
  expect(pauseBeforeRetry(failed, MAX_ATTEMPTS)).toBeNull();
});

test.each([
  ["a bad request", failure(422, "validation_error")],
  ["another mail under the same key", failure(409, "invalid_idempotent_request")],
  ["a quota that is used up", failure(429, "daily_quota_exceeded")],
])("%s is not tried again", (_what, failed) => {
  expect(pauseBeforeRetry(failed, 1)).toBeNull();
});

test("what the answer asks for is kept to, within reason", () => {
  expect(pauseBeforeRetry(failure(429), 1, "2")).toBe(2000);
  expect(pauseBeforeRetry(failure(429), 1, "3600")).toBe(5000);
  expect(pauseBeforeRetry(failure(429), 1, "soon")).toBe(300);
});
