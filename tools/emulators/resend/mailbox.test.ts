import { expect, test } from "vitest";
import { mail, mailboxForEachTest, manyMails } from "@/tests/mailbox";

const mailbox = mailboxForEachTest();

type Listed = { data: { id: string; subject: string }[]; has_more: boolean };
const list = async (url: string, query = "") => (await fetch(`${url}/emails${query}`)).json() as Promise<Listed>;

test("an email sent through the SDK can be read back with its headers, even after a restart", async () => {
  const first = await mailbox.start();
  const { data } = await first.resend.emails.send({
    ...mail,
    headers: { "List-Unsubscribe": "<https://oddly.example/u>" },
    attachments: [{ filename: "day.ics", content: "QkVHSU4=" }],
  });
  const { resend } = await mailbox.start();
  const read = await resend.emails.get(data?.id ?? "");
  expect(read.data).toMatchObject({
    to: ["ada@example.com"],
    subject: "Hello",
    text: "Plain",
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

test("a permissive batch sends the valid emails and lists the invalid ones by index", async () => {
  const { resend, url } = await mailbox.start();
  const batch = [
    { ...mail, subject: "First" },
    { ...mail, to: "nobody" },
    { ...mail, subject: "Third" },
  ];
  const { data } = await resend.batch.send(batch, { batchValidation: "permissive" });
  expect(data?.data).toHaveLength(2);
  expect(data?.errors).toEqual([{ index: 1, message: "Invalid `to` field." }]);
  expect((await list(url)).data.map(({ subject }) => subject)).toEqual(["Third", "First"]);
});

test.each([
  ["attachments", { attachments: [{ filename: "day.ics", content: "QkVHSU4=" }] }],
  ["a time to be sent at", { scheduledAt: "2030-01-01T00:00:00Z" }],
])("an email in a batch may not have %s", async (_what, extra) => {
  const { resend, url } = await mailbox.start();
  expect((await resend.batch.send([mail, { ...mail, ...extra }])).error?.statusCode).toBe(422);
  expect((await list(url)).data).toEqual([]);
});

test.each([
  ["no recipient", { ...mail, to: [] }, 422],
  ["an address that is none", { ...mail, from: "hello" }, 422],
  ["nothing to read", { from: mail.from, to: mail.to, subject: "x", html: "" }, 422],
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

test("a scheduled email can be canceled once", async () => {
  const { resend } = await mailbox.start();
  const { data } = await resend.emails.send({ ...mail, scheduledAt: "2030-01-01T00:00:00Z" });
  const id = data?.id ?? "";
  expect((await resend.emails.update({ id, scheduledAt: "2031-01-01T00:00:00Z" })).error).toBeNull();
  expect((await resend.emails.cancel(id)).error).toBeNull();
  expect((await resend.emails.cancel(id)).error?.statusCode).toBe(422);
  expect((await resend.emails.get(id)).data).toMatchObject({
    last_event: "canceled",
    scheduled_at: "2031-01-01T00:00:00Z",
  });
});

test("the list can be paged to older emails and back to newer ones", async () => {
  const { resend, url } = await mailbox.start();
  await resend.batch.send(manyMails(5));
  const subjects = ({ data }: Listed) => data.map(({ subject }) => subject.replace("Mail ", "")).join();
  const first = await list(url, "?limit=2");
  expect([subjects(first), first.has_more]).toEqual(["4,3", true]);
  const last = await list(url, `?limit=3&after=${first.data[1]?.id}`);
  expect([subjects(last), last.has_more]).toEqual(["2,1,0", false]);
  const back = await list(url, `?limit=2&before=${last.data[1]?.id}`);
  expect([subjects(back), back.has_more]).toEqual(["3,2", true]);
});

test("an unknown path returns a 404 in Resend's format", async () => {
  const { url } = await mailbox.start();
  const response = await fetch(`${url}/nope`);
  expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ name: "not_found" })]);
});
