import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { expect, test } from "vitest";
import { mail, mailboxForEachTest, manyMails } from "@/tests/mailbox";
import { MailStore, type StoredMail } from "./store";

const mailbox = mailboxForEachTest();

type Listed = { data: { id: string; subject: string }[]; has_more: boolean };
const list = async (url: string, query = "") => (await fetch(`${url}/emails${query}`)).json() as Promise<Listed>;

test("an email sent through the SDK can be read back with its headers, even after a restart", async () => {
  const first = await mailbox.start();
  const { data } = await first.resend.emails.send({
    ...mail,
    replyTo: "grace@example.com",
    headers: { "List-Unsubscribe": "<https://oddly.example/u>" },
  });
  const { resend } = await mailbox.start();
  const read = await resend.emails.get(data?.id ?? "");
  expect(read.data).toMatchObject({
    to: ["ada@example.com"],
    subject: "Hello",
    text: "Plain",
    reply_to: ["grace@example.com"],
    headers: { "List-Unsubscribe": "<https://oddly.example/u>" },
    last_event: "delivered",
  });
});

test("a batch returns one id per email, in order, and each email has its own headers", async () => {
  const { resend } = await mailbox.start();
  const headersOf = (index: number) => ({
    "List-Unsubscribe": `<https://oddly.example/u/${index}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  const { data } = await resend.batch.send(manyMails().map((each, index) => ({ ...each, headers: headersOf(index) })));
  expect(Object.keys(data ?? {})).toEqual(["data"]);
  expect(data?.data).toHaveLength(100);
  for (const index of [0, 99]) {
    const read = await resend.emails.get(data?.data[index]?.id ?? "");
    expect(read.data).toMatchObject({ subject: `Mail ${index}`, headers: headersOf(index) });
  }
});

test("a batch has at most a hundred emails, and one invalid email rejects the whole batch", async () => {
  const { resend, url } = await mailbox.start();
  expect((await resend.batch.send([...manyMails(), mail])).error?.name).toBe("validation_error");
  expect((await resend.batch.send([])).error?.name).toBe("validation_error");
  expect((await resend.batch.send([mail, { ...mail, to: "nobody" }])).error?.statusCode).toBe(422);
  expect((await list(url)).data).toEqual([]);
});

test.each([
  ["no recipient", { ...mail, to: [] }, 422],
  ["an address that is none", { ...mail, from: "hello" }, 422],
  ["nothing to read", { from: mail.from, to: mail.to, subject: "x", html: "" }, 422],
  ["a field that would be lost", { ...mail, cc: "grace@example.com" }, 422],
])("an email with %s is rejected as by Resend", async (_what, wrong, status) => {
  const { resend } = await mailbox.start();
  expect((await resend.emails.send(wrong)).error?.statusCode).toBe(status);
});

test("a body that is not JSON or larger than 40 MB is rejected", async () => {
  const { url } = await mailbox.start();
  const post = (body: string) =>
    fetch(`${url}/emails`, { method: "POST", headers: { authorization: "Bearer re_test" }, body });
  expect((await post("{")).status).toBe(400);
  expect((await post("x".repeat(41 * 1024 * 1024))).status).toBe(413);
});

test("sending without an API key is rejected", async () => {
  const { url } = await mailbox.start();
  const response = await fetch(`${url}/emails`, { method: "POST", body: JSON.stringify(mail) });
  expect([response.status, await response.json()]).toEqual([401, expect.objectContaining({ name: "missing_api_key" })]);
  expect((await list(url)).data).toEqual([]);
});

test.each([
  ["delivered@resend.dev", "delivered"],
  ["delivered+any@resend.dev", "delivered"],
  ["bounced@resend.dev", "bounced"],
  ["bounced+weekly@resend.dev", "bounced"],
  ["Ada <complained+a.b@resend.dev>", "complained"],
  ["bounced@resend.dev.example.com", "delivered"],
  ["notbounced@resend.dev", "delivered"],
])("the outcome of an email to %s is %s", async (to, outcome) => {
  const { resend } = await mailbox.start();
  const { data } = await resend.emails.send({ ...mail, to: ["ada@example.com", to] });
  expect((await resend.emails.get(data?.id ?? "")).data?.last_event).toBe(outcome);
});

test("the list can be paged to older emails", async () => {
  const { resend, url } = await mailbox.start();
  await resend.batch.send(manyMails(5));
  const subjects = ({ data }: Listed) => data.map(({ subject }) => subject.replace("Mail ", "")).join();
  const first = await list(url, "?limit=2");
  expect([subjects(first), first.has_more]).toEqual(["4,3", true]);
  const last = await list(url, `?limit=3&after=${first.data[1]?.id}`);
  expect([subjects(last), last.has_more]).toEqual(["2,1,0", false]);
  expect((await list(url, "?after=none")).data).toEqual([]);
});

test("an unknown path returns a 404 in Resend's format", async () => {
  const { url } = await mailbox.start();
  const response = await fetch(`${url}/nope`);
  expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ name: "not_found" })]);
});

const count = async (url: string) => (await list(url, "?limit=100")).data.length;

test("the sixth request within a second is rejected with the time to wait, and accepted after that", async () => {
  const clock = { at: Date.parse("2026-11-21T12:00:00Z") };
  const { resend, url } = await mailbox.start({ now: () => clock.at });
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await resend.emails.send(mail)).headers).not.toHaveProperty("retry-after");
    clock.at += 100;
  }
  const refused = await resend.batch.send(manyMails());
  expect(refused.error).toEqual({
    statusCode: 429,
    name: "rate_limit_exceeded",
    message: "Too many requests. You can only make 5 requests per second.",
  });
  expect(refused.headers).toMatchObject({ "retry-after": "1" });
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

const shown = async (url: string) => (await fetch(url)).text();
const occurrences = (text: string, what: string) => text.split(what).length - 1;

test("the pages show an email's content without running its scripts", async () => {
  const { resend, url } = await mailbox.start();
  const script = "<script>alert(1)</script>";
  const { data } = await resend.emails.send({ ...mail, subject: script, html: script, text: script });
  for (const address of [url, `${url}/?q=alert`, `${url}/mail/${data?.id}`]) {
    const page = await shown(address);
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).not.toContain("<script>");
  }
  const response = await fetch(`${url}/mail/${data?.id}`);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("a page lists the newest hundred emails, and a search finds older ones", async () => {
  const { resend, url } = await mailbox.start();
  await resend.batch.send(manyMails(100));
  await resend.batch.send(manyMails(50, { to: "grace@example.com" }));
  expect(occurrences(await shown(url), "<li>")).toBe(100);
  await resend.batch.send(manyMails(100));
  const found = await shown(`${url}/?q=${encodeURIComponent("Grace@Example")}`);
  expect(occurrences(found, "<li>")).toBe(50);
});

test.each([
  ["subject", { subject: "Needle day" }],
  ["recipients", { to: "needle@example.com" }],
  ["reply address", { replyTo: "needle@example.com" }],
  ["text", { text: "A NEEDLE in it" }],
  ["headers", { headers: { "X-Mail": "needle" } }],
])("a search looks in the %s", async (_where, extra) => {
  const { resend, url } = await mailbox.start();
  await resend.batch.send([mail, { ...mail, ...extra }]);
  expect(occurrences(await shown(`${url}/?q=needle`), "<li>")).toBe(1);
  expect(await shown(`${url}/?q=haystack`)).toContain("No mail contains that.");
});

test("the list marks bounced emails and emails with complaints", async () => {
  const { resend, url } = await mailbox.start();
  await resend.batch.send(
    ["bounced@resend.dev", "complained@resend.dev", "ada@example.com"].map((to) => ({ ...mail, to })),
  );
  const page = await shown(url);
  expect(page).toContain('<span class="bad">bounced</span>');
  expect(page).toContain('<span class="bad">complained</span>');
  expect(occurrences(page, 'class="bad"')).toBe(2);
});

test("an email page shows its HTML in a script-free iframe, its text with links, and all its headers", async () => {
  const { resend, url } = await mailbox.start();
  const { data } = await resend.emails.send(
    {
      ...mail,
      html: "<p>Hi & welcome</p>",
      text: "Confirm: https://oddly.example/c?a=1&b=2. (See https://oddly.example/help)",
      headers: { "List-Unsubscribe": "<https://oddly.example/u>", "X-Kind": "weekly" },
    },
    { idempotencyKey: "issue-7/ada" },
  );
  const page = await shown(`${url}/mail/${data?.id}`);
  expect(page).toMatch(/<iframe [^>]*sandbox="(?![^"]*allow-scripts)/);
  expect(page).toContain("&lt;p&gt;Hi &amp; welcome&lt;/p&gt;");
  expect(page).toContain('<a href="https://oddly.example/c?a=1&amp;b=2">https://oddly.example/c?a=1&amp;b=2</a>. (See');
  expect(page).toContain('<a href="https://oddly.example/help">https://oddly.example/help</a>)');
  expect(page).toContain('<dt>List-Unsubscribe</dt><dd>&lt;<a href="https://oddly.example/u">');
  expect(page).toContain("<dt>X-Kind</dt><dd>weekly</dd>");
  expect(page).toContain("<dt>Idempotency-Key</dt><dd>issue-7/ada</dd>");
});

test("an unknown email returns a 404 page", async () => {
  const { url } = await mailbox.start();
  const response = await fetch(`${url}/mail/none`);
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining("No such mail")]);
});

function stored(id: string, text = "Plain", more: Partial<StoredMail> = {}): StoredMail {
  return {
    object: "email",
    id,
    to: ["ada@example.com"],
    from: "hello@oddly.example",
    created_at: "2026-11-21T12:00:00.000Z",
    subject: `Subject of ${id}`,
    html: `<p>${text}</p>`,
    text,
    reply_to: [],
    headers: { "List-Unsubscribe": "<https://oddly.example/u>", "X-Other": "1" },
    tags: [],
    last_event: "delivered",
    idempotency_key: null,
    ...more,
  };
}

const directory = () => path.dirname(mailbox.file());
const withKey = (id: string, more: Partial<StoredMail> = {}) =>
  stored(id, "Plain", { idempotency_key: "key", ...more });
const ids = (mails: Iterable<StoredMail>) => [...mails].map(({ id }) => id);

test("a write interrupted at any byte stores both the emails and their idempotency key, or neither", () => {
  new MailStore(directory()).add({ fingerprint: "f", mails: [withKey("a"), withKey("b", { text: "Grüße 🎈" })] });
  const whole = readFileSync(mailbox.file());
  for (let length = 0; length <= whole.length; length += 1) {
    writeFileSync(mailbox.file(), whole.subarray(0, length));
    const store = new MailStore(directory());
    const found = [store.get("a"), store.get("b"), store.requestWith("key")].map((each) => each !== null);
    expect(new Set(found).size).toBe(1);
  }
});

test("a line written after a partial line is not lost", () => {
  new MailStore(directory()).add({ fingerprint: "f", mails: [stored("a")] });
  writeFileSync(mailbox.file(), readFileSync(mailbox.file()).subarray(0, 50));
  new MailStore(directory()).add({ fingerprint: "f", mails: [withKey("b")] });
  const store = new MailStore(directory());
  expect(ids(store.newestFirst())).toEqual(["b"]);
  expect(store.requestWith("key")).toEqual({ fingerprint: "f", mails: [withKey("b")] });
});

test("lines longer and shorter than the read buffer are read back unchanged", () => {
  const texts = ["x", "ü".repeat(1_500_000), "y", "z".repeat(1024 * 1024)];
  const store = new MailStore(directory());
  for (const [index, text] of texts.entries()) store.add({ fingerprint: "f", mails: [stored(String(index), text)] });
  const read = new MailStore(directory());
  for (const [index, text] of texts.entries()) expect(read.get(String(index))?.text === text).toBe(true);
});

test("a mailbox of heads stores everything but the bodies, and the idempotency keys", async () => {
  const { resend, url } = await mailbox.start({ keeps: "heads" });
  const text = "x".repeat(30_000);
  const send = () => resend.emails.send({ ...mail, text }, { idempotencyKey: "key" });
  const [{ data }, again] = [await send(), await send()];
  expect(again.data).toEqual(data);
  expect(statSync(mailbox.file()).size).toBeLessThan(500);
  const read = await (await fetch(`${url}/emails/${data?.id}`)).json();
  expect(read).toMatchObject({ to: ["ada@example.com"], subject: "Hello", last_event: "delivered", text: null });
});
