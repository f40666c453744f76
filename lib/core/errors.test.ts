import fc from "fast-check";
import { expect, test } from "vitest";
import { readApiError } from "./errors";

test.each([
  ["error.message first", { error: { message: "one" }, message: "two" }, "one"],
  ["then message", { error: "three", message: "two" }, "two"],
  ["then error, when it is a text", { error: "three", code: "x" }, "three"],
  ["an empty text says nothing", { error: "three", message: " " }, "three"],
  ["then the raw body", { code: "x" }, '{"code":"x"}'],
])("%s", async (_rule, body, spoken) => {
  expect(await readApiError(Response.json(body, { status: 422 }))).toBe(spoken);
});

test("a body that is not JSON is the message", async () => {
  expect(await readApiError(new Response("Bad gateway, sorry", { status: 502 }))).toBe("Bad gateway, sorry");
});

test("without a body, the status text is the message", async () => {
  expect(await readApiError(new Response(null, { status: 503, statusText: "Service Unavailable" }))).toBe(
    "Service Unavailable",
  );
  expect(await readApiError(new Response(null, { status: 503 }))).toBe("The server answered 503.");
});

test("any body results in a message", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (text) => {
      expect(await readApiError(new Response(text, { status: 500 }))).not.toBe("");
    }),
  );
});
