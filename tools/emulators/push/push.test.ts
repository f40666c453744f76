import { createECDH, createPrivateKey, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import webPush from "web-push";
import { testPush } from "@/tests/push";
import { freshVapidKeys } from "@/tools/dev/vapid";
import { decryptPush, vapidProblem } from "./push";

const bytes = (text: string) => Buffer.from(text, "base64url");

describe("decryption", () => {
  // Source: RFC 8291, section 5 and appendix A.
  const BODY = bytes(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
  const AUTH = bytes("BTBZMqHH6r4Tts7J_aSIgg");
  const keys = createECDH("prime256v1");
  keys.setPrivateKey(bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"));

  test("the example in RFC 8291 is decrypted", () => {
    expect(decryptPush(BODY, keys, AUTH)).toBe("When I grow up, I want to be a watermelon");
  });

  test.each([0, 20, 30, 100, BODY.length - 1])("decryption fails when byte %i is changed", (index) => {
    const changed = Buffer.from(BODY);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => decryptPush(changed, keys, AUTH)).toThrow();
  });

  test("another browser cannot decrypt the message", () => {
    const others = createECDH("prime256v1");
    others.generateKeys();
    expect(() => decryptPush(BODY, others, AUTH)).toThrow();
    expect(() => decryptPush(BODY, keys, Buffer.alloc(16))).toThrow();
  });
});

const vapid = freshVapidKeys();

describe("VAPID token", () => {
  const ORIGIN = "https://push.example";
  const NOW = Date.parse("2026-11-22T12:00:00Z");
  const seconds = NOW / 1000;
  const claims = { aud: ORIGIN, exp: seconds + 3600, sub: "mailto:hello@oddly.example" };

  function headerOf(payload: Record<string, unknown>, { alg = "ES256", key = vapid.VAPID_PUBLIC_KEY } = {}): string {
    const point = bytes(vapid.VAPID_PUBLIC_KEY);
    const jwk = {
      kty: "EC",
      crv: "P-256",
      d: vapid.VAPID_PRIVATE_KEY,
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    };
    const text = [{ typ: "JWT", alg }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
    const signer = { key: createPrivateKey({ format: "jwk", key: jwk }), dsaEncoding: "ieee-p1363" } as const;
    const signature = sign("sha256", Buffer.from(text.join(".")), signer).toString("base64url");
    return `vapid t=${text.join(".")}.${signature}, k=${key}`;
  }

  test("a token for this service, signed with the key next to it, is accepted", () => {
    expect(vapidProblem(headerOf(claims), ORIGIN, NOW)).toBeNull();
    expect(vapidProblem(headerOf({ ...claims, exp: seconds + 86_400 }), ORIGIN, NOW)).toBeNull();
  });

  test.each([
    ["none", undefined, "There is no VAPID token."],
    ["of another scheme", "Bearer abc", "There is no VAPID token."],
    [
      "for another service",
      headerOf({ ...claims, aud: "https://other.example" }),
      "The token is for another push service.",
    ],
    ["that has expired", headerOf({ ...claims, exp: seconds }), "The token has expired."],
    ["without an end", headerOf({ ...claims, exp: undefined }), "The token has expired."],
    ["for more than a day", headerOf({ ...claims, exp: seconds + 86_401 }), "The token lasts too long."],
    ["from nobody", headerOf({ ...claims, sub: undefined }), "The token does not say whom to write to."],
    ["of another kind", headerOf(claims, { alg: "none" }), "The token is signed in another way."],
    [
      "beside another key",
      headerOf(claims, { key: freshVapidKeys().VAPID_PUBLIC_KEY }),
      "The token's signature is wrong.",
    ],
    ["beside no key", headerOf(claims, { key: "AAAA" }), "The token cannot be read."],
  ])("a token %s is rejected", (_what, header, problem) => {
    expect(vapidProblem(header, ORIGIN, NOW)).toBe(problem);
  });
});

describe("push service", () => {
  let service: Awaited<ReturnType<typeof testPush>>;
  beforeAll(async () => {
    service = await testPush();
  });
  afterAll(() => service.close());

  type Browser = Awaited<ReturnType<typeof service.browser>>;

  /** Sends a message as web-push does. `headers` override its headers; null removes one. */
  async function send(
    browser: Browser,
    text: string,
    { topic, headers = {} }: { topic?: string; headers?: Record<string, string | null> } = {},
  ): Promise<Response> {
    const { headers: own, body } = webPush.generateRequestDetails(browser, text, {
      TTL: 60,
      ...(topic !== undefined && { topic }),
      vapidDetails: {
        subject: "mailto:hello@oddly.example",
        publicKey: vapid.VAPID_PUBLIC_KEY,
        privateKey: vapid.VAPID_PRIVATE_KEY,
      },
    });
    const all = { ...(own as Record<string, string>), ...headers };
    const sentHeaders = Object.entries(all).flatMap(([name, value]): [string, string][] =>
      value === null || name === "Content-Length" ? [] : [[name, String(value)]],
    );
    return fetch(browser.endpoint, { method: "POST", headers: sentHeaders, body: new Uint8Array(body) });
  }

  const message = JSON.stringify({ title: "Cake Day is tomorrow" });

  test("a valid message is accepted and decrypted like in a browser", async () => {
    const browser = await service.browser(vapid.VAPID_PUBLIC_KEY);
    const answer = await send(browser, message, { topic: "cake" });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("location")).toMatch(/^http:\/\/localhost:\d+\/m\//);
    expect(await service.messages(browser.id)).toEqual([
      { message: JSON.parse(message), topic: "cake", ttl: 60, urgency: "normal" },
    ]);
  });

  test.each<[string, Record<string, string | null>, number]>([
    ["without a token", { Authorization: null }, 401],
    ["with a token that cannot be read", { Authorization: "vapid t=a.b.c, k=d" }, 403],
    ["without a TTL", { TTL: null }, 400],
    ["in another encoding", { "Content-Encoding": "aesgcm" }, 415],
    ["with a topic that is too long", { Topic: "x".repeat(33) }, 400],
  ])("a message %s is rejected", async (_what, headers, status) => {
    const browser = await service.browser();
    expect((await send(browser, message, { headers })).status).toBe(status);
    expect(await service.messages(browser.id)).toEqual([]);
  });

  test("a message from another sender or for another browser is rejected", async () => {
    const strict = await service.browser(freshVapidKeys().VAPID_PUBLIC_KEY);
    expect((await send(strict, message)).status).toBe(403);
    const [ada, bob] = [await service.browser(), await service.browser()];
    expect((await send({ ...ada, keys: bob.keys }, message)).status).toBe(400);
  });

  test("a message may have 4096 bytes and no more", async () => {
    const browser = await service.browser();
    const overhead = 16 + 4 + 1 + 65 + 1 + 16;
    expect((await send(browser, "x".repeat(4096 - overhead))).status).toBe(201);
    expect((await send(browser, "x".repeat(4097 - overhead))).status).toBe(413);
  });

  test("an ended subscription returns 410, and an unknown one 404", async () => {
    const browser = await service.browser();
    await service.end(browser.id);
    expect((await send(browser, message)).status).toBe(410);
    const unknown = { ...browser, endpoint: `${service.url}/wpush/v2/nobody` };
    expect((await send(unknown, message)).status).toBe(404);
  });

  test("faults are returned in order, and only for the subscription they name", async () => {
    const [ada, bob] = [await service.browser(), await service.browser()];
    await service.fault([429, 503], { retryAfterSeconds: 7, subscription: ada.id });
    expect((await send(bob, message)).status).toBe(201);
    const first = await send(ada, message);
    expect([first.status, first.headers.get("retry-after")]).toEqual([429, "7"]);
    expect((await send(ada, message)).status).toBe(503);
    expect((await send(ada, message)).status).toBe(201);
  });

  test("the tally counts only the last message of each topic, as a browser that was offline would receive", async () => {
    const before = await service.tally();
    const browser = await service.browser();
    for (const topic of ["a", "a", "b", undefined, undefined]) await send(browser, message, topic ? { topic } : {});
    const { received, kept } = await service.tally();
    expect([received - before.received, kept - before.kept]).toEqual([5, 4]);
  });
});
