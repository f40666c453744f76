import { expect, test } from "vitest";
import { MAX_ATTEMPTS, pauseBeforeRetry, rateLimiter, toSendOutcome } from "./sending";

const failure = (statusCode: number | null, name = "application_error") => ({ name, message: "", statusCode });

test.each([
  ["too often", failure(429, "rate_limit_exceeded")],
  ["a fault of theirs", failure(500)],
  ["no answer", failure(null)],
  ["the same request under way", failure(409, "concurrent_idempotent_requests")],
])("%s: retried after growing pauses, up to a limit", (_what, failed) => {
  expect(pauseBeforeRetry(failed, 1)).toBe(300);
  expect(pauseBeforeRetry(failed, 2)).toBe(600);
  expect(pauseBeforeRetry(failed, MAX_ATTEMPTS)).toBeNull();
});

test.each([
  ["a bad request", failure(422, "validation_error")],
  ["another mail under the same key", failure(409, "invalid_idempotent_request")],
  ["a quota that is used up", failure(429, "daily_quota_exceeded")],
])("%s: not retried", (_what, failed) => {
  expect(pauseBeforeRetry(failed, 1)).toBeNull();
});

test("the response's retry-after is respected, up to a limit", () => {
  expect(pauseBeforeRetry(failure(429), 1, "2")).toBe(2000);
  expect(pauseBeforeRetry(failure(429), 1, "3600")).toBe(5000);
  expect(pauseBeforeRetry(failure(429), 1, "soon")).toBe(300);
});

/** A clock that only moves with a pause or a call of `pass`. */
function ownTime() {
  let now = 1000;
  const pauses: number[] = [];
  const pass = (ms: number) => {
    now += ms;
  };
  const pause = async (ms: number) => {
    pauses.push(ms);
    pass(ms);
  };
  return { clock: () => now, pause, pass, pauses };
}

test("requests start a quarter of a second apart, the first one immediately", async () => {
  const time = ownTime();
  const pace = rateLimiter(time);
  for (let request = 0; request < 3; request += 1) await pace();
  expect(time.pauses).toEqual([250, 250]);
});

test("a request's own duration counts, and idle time is not made up for", async () => {
  const time = ownTime();
  const pace = rateLimiter(time);
  await pace();
  time.pass(100);
  await pace();
  time.pass(5000);
  await pace();
  await pace();
  expect(time.pauses).toEqual([150, 250]);
});

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
])("%s (%s %s) is classified as %s", (_what, statusCode, name, verdict) => {
  expect(toSendOutcome({ statusCode, name, message: "" })).toBe(verdict);
});
