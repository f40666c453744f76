import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signedHeaders } from "@/tools/emulators/resend/webhooks";
import { POST } from "./route";

const SECRET = process.env.RESEND_WEBHOOK_SECRET ?? "";
const MINUTE_MS = 60_000;

/** An event that we ignore, so that no database is needed. */
const EVENT = JSON.stringify({ type: "email.opened", data: { email_id: "re_1" } });

const context = { params: Promise.resolve({}) };

type Signed = { body?: string; signedBody?: string; at?: number; secret?: string; headers?: Record<string, string> };

/** Delivers an event and returns the answer. Without arguments, the event is signed correctly. */
async function deliver({
  body = EVENT,
  signedBody = body,
  at = Date.now(),
  secret = SECRET,
  headers = {},
}: Signed = {}) {
  const signed = signedHeaders(secret, "msg_1", new Date(at), signedBody);
  const all = Object.entries({ ...signed, ...headers }).filter(([, value]) => value !== "(none)");
  const request = new Request("https://oddly.example/api/webhooks/resend", { method: "POST", body, headers: all });
  return POST(request, context);
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test("an event with a valid signature is accepted", async () => {
  const response = await deliver();
  expect([response.status, await response.json()]).toEqual([200, { received: true }]);
});

test.each([
  ["four minutes old", -4 * MINUTE_MS],
  ["four minutes ahead", 4 * MINUTE_MS],
])("an event that is %s is accepted, since clocks differ", async (_when, offset) => {
  expect((await deliver({ at: Date.now() + offset })).status).toBe(200);
});

test("one valid signature of several is enough, as during the rotation of a secret", async () => {
  const { "svix-signature": right = "" } = signedHeaders(SECRET, "msg_1", new Date(), EVENT);
  const several = `v1,${Buffer.alloc(32).toString("base64")} v1a,else ${right}`;
  expect((await deliver({ headers: { "svix-signature": several } })).status).toBe(200);
});

const otherSecret = `whsec_${Buffer.from("somebody-elses-secret").toString("base64")}`;

test.each<[string, Signed]>([
  ["no id", { headers: { "svix-id": "(none)" } }],
  ["no time", { headers: { "svix-timestamp": "(none)" } }],
  ["no signature", { headers: { "svix-signature": "(none)" } }],
  ["an empty signature", { headers: { "svix-signature": "" } }],
  ["a signature without a version", { headers: { "svix-signature": "c2lnbmF0dXJl" } }],
  ["a version without a signature", { headers: { "svix-signature": "v1" } }],
  ["an empty signature of a version", { headers: { "svix-signature": "v1," } }],
  ["a signature of another version", { headers: { "svix-signature": "v2,c2lnbmF0dXJl" } }],
  ["a signature that is too short", { headers: { "svix-signature": "v1,c2ln" } }],
  ["another event's id", { headers: { "svix-id": "msg_2" } }],
  ["a time that is none", { headers: { "svix-timestamp": "now" } }],
  ["another time than the signed one", { headers: { "svix-timestamp": String(Math.floor(Date.now() / 1000) - 60) } }],
  ["a signature by another secret", { secret: otherSecret }],
  ["a signature of another body", { signedBody: EVENT.replace("re_1", "re_2") }],
  ["a body that was written anew", { body: JSON.stringify(JSON.parse(EVENT), null, 1), signedBody: EVENT }],
  ["a body with a space at its end", { body: `${EVENT} `, signedBody: EVENT }],
  ["a signature that is six minutes old", { at: Date.now() - 6 * MINUTE_MS }],
  ["a signature that is six minutes ahead", { at: Date.now() + 6 * MINUTE_MS }],
])("an event with %s is refused", async (_what, signed) => {
  const response = await deliver(signed);
  expect([response.status, await response.json()]).toEqual([403, { error: "Bad signature.", code: "forbidden" }]);
});

test("without a signature the body is not read", async () => {
  let read = 0;
  const body = new ReadableStream(
    {
      pull(controller) {
        read += 1;
        controller.enqueue(new Uint8Array(1024));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  expect((await POST(new Request("https://oddly.example/api/webhooks/resend", init), context)).status).toBe(403);
  expect(read).toBe(0);
});

test("a body over 256 kB is refused before its signature is checked", async () => {
  const body = JSON.stringify({ type: "email.opened", data: "x".repeat(256 * 1024) });
  expect((await deliver({ body })).status).toBe(413);
});

test("a signed body that is not JSON is a bad request", async () => {
  expect((await deliver({ body: "hello" })).status).toBe(400);
});

test.each(["", "null", "[]", '{"type":"email.delivered"}'])(
  "a signed body that is not a usable event, %j, is accepted and ignored",
  async (body) => {
    expect((await deliver({ body })).status).toBe(200);
  },
);
