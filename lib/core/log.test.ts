import { spawnSync } from "node:child_process";
import path from "node:path";
import { DrizzleQueryError } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logFault, loggablePath, redact, redactConsole } from "./log";

test.each([
  ["The secret pi_1abc_secret_2def is wrong.", "The secret [secret] is wrong."],
  ["Invalid API Key provided: sk_test_local_abc", "Invalid API Key provided: [secret]"],
  ["whsec_abc and pk_live_abc", "[secret] and [secret]"],
  ["client_secret=abc&x=1", "client_secret=[secret]&x=1"],
  ["No answer from https://hooks.example/a?token=abc&x=1 today", "No answer from https://hooks.example/a?… today"],
  ["Failed query: select $1\nparams: abc\nand more", "Failed query: select $1"],
  ["client_secret%3Dabc", "client_secret%3D[secret]"],
  ["No such subscription: 'sub_1'", "No such subscription: 'sub_1'"],
  ["Invalid email address: ada@example.org", "Invalid email address: [address]"],
  ["x".repeat(1000), "x".repeat(300)],
])("%j is logged as %j", (text, redacted) => {
  expect(redact(text)).toBe(redacted);
});

test.each([
  ["/holiday/2026-11-21?token=abc#x", "/holiday/2026-11-21"],
  ["/holidays/international-talk-like-a-pirate-day", "/holidays/international-talk-like-a-pirate-day"],
  ["/cards/8cf54d22-6120-4152-8592-7d4dd722b265/mail", "/cards/:id/mail"],
  ["/cards/refuse/1.dGhlLXRva2VuLW9mLWEtbGluaw", "/cards/refuse/1.:id"],
  ["/ada%40example.org/x", "/[address]/x"],
  ["/_next/static/chunks/0a1b2c3d4e5f60718293a4b5.js", "/_next/static/chunks/0a1b2c3d4e5f60718293a4b5.js"],
  ["https://hooks.example/a?token=abc", "https://hooks.example/a"],
  [`/${"x".repeat(1000)}`, `/${"x".repeat(299)}`],
])("the path %j is logged as %j", (url, path) => {
  expect(loggablePath(url)).toBe(path);
});

const written: string[] = [];
const original = { ...console };
beforeEach(() => {
  written.length = 0;
  for (const level of ["error", "warn", "log", "info", "debug"] as const) {
    console[level] = (...args: unknown[]) => void written.push(args.join(" "));
  }
});
afterEach(() => {
  Object.assign(console, original);
  vi.restoreAllMocks();
});

const TOKEN = "7f3c9a-the-token";
const inDatabase = (message: string, code: string) =>
  Object.assign(new Error(message), { code, detail: `Key (email)=(${TOKEN}) already exists.` });
const query = (cause: Error) => new DrizzleQueryError("select $1", [TOKEN], cause);

test.each([
  ["a query's values", query(inDatabase("duplicate key value violates unique constraint", "23505"))],
  ["what PostgreSQL quotes", query(inDatabase(`invalid input syntax for type uuid: "${TOKEN}"`, "22P02"))],
  ["what JSON.parse quotes", new SyntaxError(`"${TOKEN}" is not valid JSON`)],
  ["an address", new Error(`Invalid email address: ${TOKEN}@example.org`)],
  ["what is thrown as text", TOKEN],
])("the log contains nothing of %s, in one line", (_what, error) => {
  logFault("a reference", error);
  expect(written).toHaveLength(1);
  expect(JSON.parse(written[0] ?? "")).toMatchObject({ level: "error", reference: "a reference" });
  expect(written[0]).not.toContain(TOKEN);
});

test("a logged error has its name, code, message and stack", () => {
  logFault("a reference", query(inDatabase("relation does not exist", "42P01")));
  expect(JSON.parse(written[0] ?? "").error).toMatch(/^Error 42P01: relation does not exist\n\s+at /);
});

test("console output is redacted in the same way, and an error is not logged twice", () => {
  redactConsole();
  console.error("Failed:", query(inDatabase("no", "42P01")));
  expect(written).toHaveLength(1);
  expect(written[0]).not.toContain(TOKEN);
  console.error("Failed:", { error: query(inDatabase("no", "42P01")) });
  console.error(query(inDatabase("no", "42P01")).stack);
  expect(written.splice(1).join()).not.toContain(TOKEN);
  const error = new Error("no");
  logFault("a reference", error);
  console.error(error);
  console.error(Object.assign(new Error("no"), { digest: "123" }));
  expect(written).toHaveLength(2);
  console.warn(`Request body exceeded 10MB for /cards/1?share=${TOKEN}. Only the first 10MB will be available.`);
  expect(written[2]).toBe("Request body exceeded 10MB for /cards/1?… Only the first 10MB will be available.");
});

test("on Vercel, a line is written before the function is frozen", () => {
  const text = `
    const { logFault } = await import(${JSON.stringify(path.resolve("lib/core/log.ts"))});
    logFault("a reference", new Error("no"));
    process.kill(process.pid, "SIGKILL");
  `;
  const env = { ...process.env, NODE_ENV: "production" as const, VERCEL: "1" };
  const { stderr } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", text], { env });
  expect(JSON.parse(stderr.toString())).toMatchObject({ level: "error", reference: "a reference" });
});
