import { once } from "node:events";
import http from "node:http";
import { expect, test } from "vitest";
import { mail, mailboxForEachTest, manyMails } from "@/tests/mailbox";

const mailbox = mailboxForEachTest();

const count = async (url: string) => {
  const { data } = (await (await fetch(`${url}/emails?limit=100`)).json()) as { data: unknown[] };
  return data.length;
};

test("the sixth request within a second is rejected with the time to wait, and accepted after that", async () => {
  const clock = { at: Date.parse("2026-11-21T12:00:00Z") };
  const { resend, url } = await mailbox.start({ now: () => clock.at });
  for (const remaining of ["4", "3", "2", "1", "0"]) {
    const { headers } = await resend.emails.send(mail);
    expect(headers).toMatchObject({
      "ratelimit-limit": "5",
      "ratelimit-remaining": remaining,
      "ratelimit-reset": "1",
    });
    expect(headers).not.toHaveProperty("retry-after");
    clock.at += 100;
  }
  const refused = await resend.batch.send(manyMails());
  expect(refused.error).toEqual({
    statusCode: 429,
    name: "rate_limit_exceeded",
    message:
      "Too many requests. You can only make 5 requests per second. See rate limit response headers for more information.",
  });
  expect(refused.headers).toMatchObject({ "ratelimit-remaining": "0", "ratelimit-reset": "1", "retry-after": "1" });
  expect(await count(url)).toBe(5);

  clock.at += 500;
  expect((await resend.emails.send(mail)).error).toBeNull();
  expect((await resend.emails.send(mail)).error?.statusCode).toBe(429);
});

test("reading the mailbox does not count toward the rate limit", async () => {
  const { resend, url } = await mailbox.start({ now: () => 0 });
  for (let reads = 0; reads < 10; reads += 1) expect((await fetch(`${url}/emails`)).status).toBe(200);
  expect((await resend.emails.send(mail)).error).toBeNull();
});

test("the rate limit is configurable for benchmarks", async () => {
  const { resend } = await mailbox.start({ now: () => 0, requestsPerSecond: 7 });
  for (let sent = 0; sent < 7; sent += 1) expect((await resend.emails.send(mail)).error).toBeNull();
  expect((await resend.emails.send(mail)).error?.message).toContain("7 requests per second");
});

test("a repeated request with the same idempotency key is sent once, even after a restart; a different request with that key is rejected", async () => {
  const first = await mailbox.start();
  const sent = await first.resend.emails.send(mail, { idempotencyKey: "issue-1" });
  const again = await first.resend.emails.send(mail, { idempotencyKey: "issue-1" });
  expect(again.data?.id).toBe(sent.data?.id);

  const { resend, url } = await mailbox.start();
  expect((await resend.emails.send(mail, { idempotencyKey: "issue-1" })).data?.id).toBe(sent.data?.id);
  const other = await resend.emails.send({ ...mail, subject: "Other" }, { idempotencyKey: "issue-1" });
  expect(other.error).toMatchObject({ name: "invalid_idempotent_request", statusCode: 409 });
  expect(await count(url)).toBe(1);
});

test("a batch repeated with its idempotency key returns the same ids", async () => {
  const { resend, url } = await mailbox.start();
  const first = await resend.batch.send(manyMails(3), { idempotencyKey: "batch-1" });
  const again = await resend.batch.send(manyMails(3), { idempotencyKey: "batch-1" });
  expect(again.data).toEqual(first.data);
  expect(await count(url)).toBe(3);
});

test("an idempotency key can be reused after a day", async () => {
  const clock = { at: Date.parse("2026-11-21T12:00:00Z") };
  const { resend, url } = await mailbox.start({ now: () => clock.at });
  await resend.emails.send(mail, { idempotencyKey: "daily" });
  clock.at += 24 * 3_600_000;
  expect((await resend.emails.send({ ...mail, subject: "Next" }, { idempotencyKey: "daily" })).error).toBeNull();
  expect(await count(url)).toBe(2);
});

test("an idempotency key longer than 256 characters is rejected", async () => {
  const { resend } = await mailbox.start();
  const { error } = await resend.emails.send(mail, { idempotencyKey: "k".repeat(257) });
  expect(error).toMatchObject({ name: "invalid_idempotency_key", statusCode: 400 });
});

/** Starts a request whose headers have reached the mailbox, but not its body. */
async function begun(url: string, key: string): Promise<http.ClientRequest> {
  const headers = { authorization: "Bearer re_test", "idempotency-key": key, expect: "100-continue" };
  const request = http.request(`${url}/emails`, { method: "POST", headers }).on("error", () => undefined);
  request.flushHeaders();
  await once(request, "continue");
  return request;
}

test("a request is rejected while another one with its idempotency key is in progress, and succeeds afterwards", async () => {
  const { resend, url } = await mailbox.start();
  const slow = await begun(url, "raced");
  const { error } = await resend.emails.send(mail, { idempotencyKey: "raced" });
  expect(error).toEqual({
    statusCode: 409,
    name: "concurrent_idempotent_requests",
    message: "Same idempotency key used while original request is still in progress.",
  });

  const body = JSON.stringify(mail);
  slow.end(body);
  const [response] = (await once(slow, "response")) as [http.IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.resume();
  const headers = { authorization: "Bearer re_test", "idempotency-key": "raced" };
  expect((await fetch(`${url}/emails`, { method: "POST", headers, body })).status).toBe(200);
  expect(await count(url)).toBe(1);
});

test("an aborted request releases its idempotency key", async () => {
  const { resend, url } = await mailbox.start({ requestsPerSecond: Number.POSITIVE_INFINITY });
  const broken = await begun(url, "broken");
  broken.destroy();
  const send = async () => (await resend.emails.send(mail, { idempotencyKey: "broken" })).error?.name;
  // The key is released once the mailbox notices that the connection was closed.
  let refused = await send();
  while (refused === "concurrent_idempotent_requests") refused = await send();
  expect(refused).toBeUndefined();
  expect(await count(url)).toBe(1);
});
