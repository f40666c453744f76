import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Tests who is authorized. lib/jobs/scheduler.test.ts, which has a database, tests what a call does.

const SECRETS = { POST: "a-secret-between-us-and-the-scheduler", GET: "what-vercel-sends-with-its-calls" };

type Method = keyof typeof SECRETS;

type Call = { method?: Method; authorization?: string };

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  vi.stubEnv("JOBS_SECRET", SECRETS.POST);
  vi.stubEnv("CRON_SECRET", SECRETS.GET);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Calls a server that has just started, as a scheduler does. */
async function call(job: string, { method = "POST", authorization = `Bearer ${SECRETS[method]}` }: Call = {}) {
  const handlers = await import("./route");
  const [name = ""] = job.split("?");
  const headers = new Headers(authorization === "" ? {} : { authorization });
  const request = new Request(`https://oddly.example/api/jobs/${job}`, { method, headers });
  const response = await handlers[method](request, { params: Promise.resolve({ name }) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const REFUSED = { error: "You can't run jobs without the right secret.", code: "unauthenticated" };

test.each(["POST", "GET"] as const)(
  "without a configured secret, %s is rejected like any unauthorized request",
  async (method) => {
    vi.stubEnv(method === "POST" ? "JOBS_SECRET" : "CRON_SECRET", undefined);
    const { status, body } = await call("weekly-preview", { method, authorization: "Bearer undefined" });
    expect([status, body]).toEqual([401, REFUSED]);
  },
);

test.each([
  ["no secret", ""],
  ["an empty one", "Bearer "],
  ["a wrong one", "Bearer a-secret-of-somebody-else-altogether"],
  ["the beginning of it", `Bearer ${SECRETS.POST.slice(0, -1)}`],
  ["more than it", `Bearer ${SECRETS.POST}x`],
  ["it under another scheme", `Basic ${SECRETS.POST}`],
  ["it alone", SECRETS.POST],
  ["that of the other method", `Bearer ${SECRETS.GET}`],
])("a request with %s is rejected", async (_what, authorization) => {
  const { status, body, headers } = await call("weekly-preview", { authorization });
  expect([status, body]).toEqual([401, REFUSED]);
  expect(headers.get("cache-control")).toBe("no-store");
});

test("the secret for POST does not authorize GET, and HEAD is not allowed", async () => {
  const { status } = await call("weekly-preview", { method: "GET", authorization: `Bearer ${SECRETS.POST}` });
  expect(status).toBe(401);
  const { HEAD } = await import("./route");
  const head = HEAD();
  expect([head.status, head.headers.get("allow")]).toEqual([405, "GET, POST"]);
});

test.each(["weekly", "constructor", "__proto__", ""])("there is no job called %j", async (name) => {
  const { status, body } = await call(name);
  expect([status, body.error]).toEqual([404, "There's no job by that name."]);
});

test.each(["2026-11-24", "2027-01-04", "", "next"])("an issue of %j cannot be sent manually", async (issue) => {
  const { status, body } = await call(`weekly-preview?issue=${issue}`);
  expect([status, body.code]).toEqual([400, "invalid_request"]);
});
