import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stripe } from "@/lib/core/stripe";
import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "./route";

/** The second is the new one during the rotation of the secret. See vitest.config.ts for the first. */
const SECRET = "whsec_only-the-tests";
const NEW_SECRET = "whsec_the-next-one";
const MINUTE_MS = 60_000;

/** An event with a wrong signature never reaches the database. There is none here, so a correct event gets a 5xx. */
const TAKEN = [500, 503];

const EVENT = JSON.stringify({
  object: "event",
  id: "evt_1",
  type: "payment_intent.created",
  livemode: false,
  created: 1_795_262_400,
  data: { object: { id: "pi_1" } },
});

type Signed = { body?: string; signedBody?: string; at?: number; secret?: string; header?: string | null };

const sign = ({ payload, at = Date.now(), secret = SECRET }: { payload: string; at?: number; secret?: string }) =>
  stripe().webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at / 1000) });

/** Delivers an event and returns the answer. Without arguments, the event is signed correctly. */
async function deliver({ body = EVENT, signedBody = body, at, secret, header }: Signed = {}) {
  const signature = header === undefined ? sign({ payload: signedBody, at, secret }) : header;
  const headers = new Headers(signature === null ? {} : { "stripe-signature": signature });
  const request = new Request("https://oddly.example/api/webhooks/stripe", { method: "POST", body, headers });
  return POST(request, { params: Promise.resolve({}) });
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ["now", 0],
  ["four minutes ago", -4 * MINUTE_MS],
  ["four minutes ahead: clocks differ", 4 * MINUTE_MS],
])("an event that was signed %s is accepted", async (_when, offset) => {
  expect(TAKEN).toContain((await deliver({ at: Date.now() + offset })).status);
});

const v1 = (header: string) => header.split(",")[1] ?? "";
// One time for all: if a second passed between two signatures, one would be wrong under the other's time.
const at = Date.now();
const seconds = Math.floor(at / 1000);
const right = sign({ payload: EVENT, at });
const wrong = sign({ payload: EVENT, at, secret: "whsec_of-somebody-else" });

test("one valid signature of several is enough, as during the rotation of a secret", async () => {
  expect(TAKEN).toContain((await deliver({ header: `${wrong},${v1(right)}` })).status);
  expect(TAKEN).toContain((await deliver({ header: `${right},${v1(wrong)},v0=else` })).status);
});

test.each<[string, Signed]>([
  ["no signature", { header: null }],
  ["an empty signature", { header: "" }],
  ["a signature that is none", { header: "hello" }],
  ["no time", { header: v1(right) }],
  ["a time that is none", { header: `t=now,${v1(right)}` }],
  ["a time that is none, signed so", { header: `t=NaN,${v1(right)}` }],
  ["two times", { header: `t=${seconds},${right}` }],
  ["a time below zero", { header: `t=-1,${v1(right)}` }],
  ["another time than the signed one", { header: `t=${seconds - 60},${v1(right)}` }],
  ["a time but no signature", { header: `t=${seconds}` }],
  ["an empty signature beside its time", { header: `t=${seconds},v1=` }],
  ["a signature of another version", { header: right.replace("v1=", "v0=") }],
  ["a signature that is cut", { header: right.slice(0, -1) }],
  ["a signature with more behind it", { header: `${right}0` }],
  ["a signature in capitals", { header: right.replace(/[0-9a-f]{64}/, (hex) => hex.toUpperCase()) }],
  ["two signatures, both wrong", { header: `${wrong},${v1(sign({ payload: `${EVENT} ` }))}` }],
  ["a signature by another secret", { secret: "whsec_of-somebody-else" }],
  ["a signature by a secret of nothing but spaces", { secret: " " }],
  ["a signature by the new secret before it is ours", { secret: NEW_SECRET }],
  ["a signature by both secrets as one", { secret: `${SECRET},${NEW_SECRET}` }],
  ["a signature of another body", { signedBody: EVENT.replace("pi_1", "pi_2") }],
  ["a body that was written anew", { body: JSON.stringify(JSON.parse(EVENT), null, 1), signedBody: EVENT }],
  ["a body with a space at its end", { body: `${EVENT} `, signedBody: EVENT }],
  ["a body with a byte order mark", { body: `\uFEFF${EVENT}`, signedBody: EVENT }],
  ["a body that was cut", { body: EVENT.slice(0, -1), signedBody: EVENT }],
  ["no body", { body: "" }],
  ["a signature that is six minutes old", { at: Date.now() - 6 * MINUTE_MS }],
  ["a signature that is a year old", { at: Date.now() - 365 * 1440 * MINUTE_MS }],
  ["a signature that is six minutes ahead", { at: Date.now() + 6 * MINUTE_MS }],
  ["a signature that is a year ahead", { at: Date.now() + 365 * 1440 * MINUTE_MS }],
])("an event with %s is refused", async (_what, signed) => {
  const response = await deliver(signed);
  expect([response.status, await response.json()]).toEqual([403, { error: "Bad signature.", code: "forbidden" }]);
});

test("during the rotation of a secret the old and the new one are accepted, and no other is", async () => {
  vi.resetModules();
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", `${SECRET},${NEW_SECRET}`);
  const { POST: again } = await import("./route");
  const status = async (secret: string) => {
    const headers = { "stripe-signature": sign({ payload: EVENT, secret }) };
    const request = new Request("https://oddly.example/api/webhooks/stripe", { method: "POST", body: EVENT, headers });
    return (await again(request, { params: Promise.resolve({}) })).status;
  };
  expect(TAKEN).toContain(await status(SECRET));
  expect(TAKEN).toContain(await status(NEW_SECRET));
  expect(await status("whsec_of-somebody-else")).toBe(403);
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
  const request = new Request("https://oddly.example/api/webhooks/stripe", init);
  expect((await POST(request, { params: Promise.resolve({}) })).status).toBe(403);
  expect(read).toBe(0);
});

test("a body over 256 kB is refused before its signature is checked", async () => {
  expect((await deliver({ body: JSON.stringify({ data: "x".repeat(256 * 1024) }) })).status).toBe(413);
});

test.each(["hello", "null", "[]", "{}", '{"object":"v2.core.event","id":"evt_1"}', '{"object":"event","id":"evt_1"}'])(
  "a signed body that is not an event, %j, is a bad request",
  async (body) => {
    const response = await deliver({ body });
    expect([response.status, (await response.json()).code]).toEqual([400, "invalid_request"]);
  },
);

test.each([
  ["GET", GET],
  ["HEAD", HEAD],
  ["PUT", PUT],
  ["PATCH", PATCH],
  ["DELETE", DELETE],
  ["OPTIONS", OPTIONS],
])("%s is not allowed", (_method, handle) => {
  const response = handle();
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
});
