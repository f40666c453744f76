import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SECRET = "a-secret-between-us-and-the-scheduler";

/** A Saturday, on which no issue is due. */
const NOW = new Date("2026-11-21T12:00:00Z");

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  vi.stubEnv("JOBS_SECRET", SECRET);
});
afterEach(() => {
  vi.useRealTimers();
});

/** The answer to a scheduler, by a server that has just started. */
async function call(job: string, authorization: string | null = `Bearer ${SECRET}`) {
  const { POST } = await import("./route");
  const [name = ""] = job.split("?");
  const headers = new Headers(authorization === null ? {} : { authorization });
  const request = new Request(`https://oddly.example/api/jobs/${job}`, { method: "POST", headers });
  const response = await POST(request, { params: Promise.resolve({ name }) });
  return { status: response.status, body: await response.json() };
}

test("a job is run for whoever has the secret, and that it cannot be written down is only in the log", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await call("weekly-preview")).toEqual({ status: 200, body: { due: false } });
  expect(log).toHaveBeenCalledTimes(1);
});

test("without a secret nobody runs a job", async () => {
  vi.stubEnv("JOBS_SECRET", undefined);
  const { status, body } = await call("weekly-preview", "Bearer undefined");
  expect([status, body.code]).toEqual([503, "unavailable"]);
});

test.each([
  ["no secret", null],
  ["an empty one", "Bearer "],
  ["a wrong one", "Bearer a-secret-of-somebody-else-altogether"],
  ["the beginning of it", `Bearer ${SECRET.slice(0, -1)}`],
  ["more than it", `Bearer ${SECRET}x`],
  ["it under another scheme", `Basic ${SECRET}`],
  ["it alone", SECRET],
])("a request with %s is refused", async (_what, authorization) => {
  const { status, body } = await call("weekly-preview", authorization);
  expect([status, body]).toEqual([401, { error: "Wrong secret.", code: "unauthenticated" }]);
});

test.each(["weekly", "constructor", "__proto__", ""])("there is no job called %j", async (name) => {
  expect((await call(name)).status).toBe(404);
});

test.each(["2026-11-24", "2027-01-04", "", "next"])("an issue of %j is not sent by hand", async (issue) => {
  const { status, body } = await call(`weekly-preview?issue=${issue}`);
  expect([status, body.code]).toEqual([400, "invalid_request"]);
});
