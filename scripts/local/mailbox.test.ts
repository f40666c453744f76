import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Resend } from "resend";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startMailbox } from "./mailbox";
import { anyFreePort } from "./ports";

const mail = { from: "Oddly <hello@oddly.example>", to: "ada@example.com", subject: "Hello <b>", text: "Plain" };

let directory: string;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let resend: Resend;

async function start() {
  mailbox = await startMailbox(directory, await anyFreePort());
  resend = new Resend("re_test", { baseUrl: mailbox.url });
}

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "oddly-mailbox-"));
  await start();
});
afterEach(async () => {
  await mailbox.stop();
  rmSync(directory, { recursive: true });
});

const list = async () => (await fetch(`${mailbox.url}/emails`)).json() as Promise<{ data: { subject: string }[] }>;

test("a mail sent through the SDK can be read back, headers and attachment included, also after a restart", async () => {
  const { data } = await resend.emails.send({
    ...mail,
    headers: { "List-Unsubscribe": "<https://oddly.example/u>" },
    attachments: [{ filename: "day.ics", content: "QkVHSU4=" }],
  });
  await mailbox.stop();
  await start();
  const read = await resend.emails.get(data?.id ?? "");
  expect(read.data).toMatchObject({
    to: ["ada@example.com"],
    subject: "Hello <b>",
    text: "Plain",
    headers: { "List-Unsubscribe": "<https://oddly.example/u>" },
  });
});

test("the same request under the same key is sent once; another request under it is refused", async () => {
  const first = await resend.emails.send(mail, { idempotencyKey: "issue-1" });
  const again = await resend.emails.send(mail, { idempotencyKey: "issue-1" });
  expect(again.data?.id).toBe(first.data?.id);
  expect((await list()).data).toHaveLength(1);
  const other = await resend.emails.send({ ...mail, subject: "Other" }, { idempotencyKey: "issue-1" });
  expect(other.error).toMatchObject({ name: "invalid_idempotent_request", statusCode: 409 });
});

test("a batch holds a hundred mails and no more, and one bad mail sends none of them", async () => {
  const hundred = Array.from({ length: 100 }, (_, index) => ({ ...mail, subject: `Mail ${index}` }));
  expect((await resend.batch.send(hundred)).data?.data).toHaveLength(100);
  expect((await resend.batch.send([...hundred, mail])).error?.name).toBe("validation_error");
  expect((await resend.batch.send([mail, { ...mail, to: "nobody" }])).error?.statusCode).toBe(422);
  expect((await resend.emails.list({ limit: 100 })).data?.data).toHaveLength(100);
});

test.each([
  ["no recipient", { ...mail, to: [] }, 422],
  ["an address that is none", { ...mail, from: "hello" }, 422],
  ["nothing to read", { from: mail.from, to: mail.to, subject: "x", html: "" }, 422],
])("a mail with %s is refused as Resend does", async (_what, wrong, status) => {
  expect((await resend.emails.send(wrong)).error?.statusCode).toBe(status);
});

test("without a key nothing is sent", async () => {
  const response = await fetch(`${mailbox.url}/emails`, { method: "POST", body: JSON.stringify(mail) });
  expect(response.status).toBe(401);
  expect((await list()).data).toEqual([]);
});

test("a scheduled mail can be called back once", async () => {
  const { data } = await resend.emails.send({ ...mail, scheduledAt: "2030-01-01T00:00:00Z" });
  expect((await resend.emails.cancel(data?.id ?? "")).error).toBeNull();
  expect((await resend.emails.cancel(data?.id ?? "")).error?.statusCode).toBe(422);
});

test("the mailbox page shows what came, and runs nothing of it", async () => {
  await resend.emails.send({ ...mail, subject: "<script>alert(1)</script>" });
  const page = await (await fetch(mailbox.url)).text();
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).not.toContain("<script>");
});

test("an address that does not exist is a 404 in Resend's shape", async () => {
  const response = await fetch(`${mailbox.url}/nope`);
  expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ name: "not_found" })]);
});
