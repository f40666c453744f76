import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { AppError } from "./errors";
import { answerError, parseParam, publicJson, publicRoute, readForm, readJson } from "./http";

afterEach(() => vi.restoreAllMocks());

const quiet = () => vi.spyOn(console, "error").mockImplementation(() => undefined);
const get = (headers: Record<string, string> = {}) => new Request("https://oddly.example/api/x", { headers });

test("an AppError is returned with its own message, code and status", async () => {
  const response = answerError(new AppError("gone", "This card has expired."));
  expect(response.status).toBe(410);
  expect(await response.json()).toEqual({ error: "This card has expired.", code: "gone" });
});

test("a fault is returned as a reference only, and the log has the innermost cause", async () => {
  const log = quiet();
  const secret = new Error("password authentication failed for user oddly");
  const response = answerError(new Error("select … params: ada@example.com", { cause: secret }));
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toMatch(/password|select|ada/);
  const [line] = log.mock.calls[0] ?? [];
  const { reference, error } = JSON.parse(String(line));
  expect(text).toContain(reference);
  expect(error).toContain("password authentication failed");
  expect(error).not.toContain("ada@example.com");
});

test("a database outage is a 503 with a Retry-After header", async () => {
  quiet();
  const down = new Error("query failed", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) });
  const response = answerError(down);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
  expect((await response.json()).code).toBe("unavailable");
});

test.each([
  ["the seconds it names", { retryAfterSeconds: 60 }, "60"],
  ["a few seconds when it names none", undefined, "10"],
])("the Retry-After header of a temporary error is %s", (_when, options, seconds) => {
  for (const code of ["too_many_requests", "unavailable"] as const) {
    const response = answerError(new AppError(code, "Please try again later.", [], options));
    expect(response.headers.get("retry-after")).toBe(seconds);
  }
});

test("a permanent error has no Retry-After header", () => {
  expect(answerError(new AppError("forbidden", "No.")).headers.has("retry-after")).toBe(false);
});

test("a malformed parameter is a 400 that says what is wrong", () => {
  const parse = () => parseParam("month", z.string().regex(/^\d+$/, "Month must be between 1 and 12"), "x");
  expect(parse).toThrow(
    expect.objectContaining({
      code: "invalid_request",
      issues: [{ path: "month", message: "Month must be between 1 and 12" }],
    }),
  );
});

test("a public read has an ETag, and is a 304 without a body if the client has that response already", async () => {
  const first = publicJson(get(), [1, 2]);
  const etag = first.headers.get("etag") ?? "";
  expect(first.headers.get("access-control-allow-origin")).toBe("*");
  const again = publicJson(get({ "if-none-match": `"other", W/${etag}` }), [1, 2]);
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect(publicJson(get({ "if-none-match": etag }), [1, 2, 3]).status).toBe(200);
});

test("another site's page can also read a public route's errors", async () => {
  const refuse = publicRoute(async () => {
    throw new AppError("not_found", "There is no holiday with this ID.");
  });
  const response = await refuse(get(), { params: Promise.resolve({}) });
  expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([404, "*"]);
});

const post = (body: string, type: string | null = "application/json") =>
  new Request("https://oddly.example/api/x", { method: "POST", body, headers: type ? { "content-type": type } : {} });
const named = z.object({ name: z.string("Say a name"), age: z.number("Say an age").optional() });

test("a JSON body is parsed by its schema, and unknown fields are dropped", async () => {
  expect(await readJson(post('{"name":"Ada","admin":true}', "application/json; charset=utf-8"), named)).toEqual({
    name: "Ada",
  });
});

test.each([
  ["a form", post("name=Ada", "application/x-www-form-urlencoded"), "unsupported_type"],
  ["plain text, which any page may send", post('{"name":"Ada"}', "text/plain"), "unsupported_type"],
  ["half a body", post('{"name":'), "invalid_request"],
  ["nothing", post(""), "invalid_request"],
  ["more than 16 kB", post(JSON.stringify({ name: "x".repeat(17_000) })), "too_large"],
  ["what the schema refuses", post("{}"), "validation_failed"],
  ["a list", post("[]"), "validation_failed"],
])("%s is rejected", async (_what, request, code) => {
  await expect(readJson(request, named)).rejects.toMatchObject({ code });
});

test("a rejected body lists an issue for each field, and the first one is its message", async () => {
  await expect(readJson(post('{"age":"x"}'), named)).rejects.toMatchObject({
    message: "Say a name",
    issues: [
      { path: "name", message: "Say a name" },
      { path: "age", message: "Say an age" },
    ],
  });
});

test("a form's fields are read, and the first of two fields with the same name is used", async () => {
  const form = post("name=Ada&name=Eve&note=a%26b", "application/x-www-form-urlencoded");
  expect(await readForm(form)).toEqual({ name: "Ada", note: "a&b" });
  await expect(readForm(post("{}"))).rejects.toMatchObject({ code: "unsupported_type" });
});
