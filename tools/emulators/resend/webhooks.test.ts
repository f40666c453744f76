import { afterEach, expect, test, vi } from "vitest";
import { mail, mailboxForEachTest } from "@/tests/mailbox";
import { startWebhookReceiver } from "@/tests/webhook-receiver";

const SECRET = `whsec_${Buffer.from("a secret of twenty-four.").toString("base64")}`;
const mailbox = mailboxForEachTest();

let stopReceiver: (() => Promise<void>) | undefined;
afterEach(() => stopReceiver?.());

async function start(replies?: Parameters<typeof startWebhookReceiver>[1]) {
  const receiver = await startWebhookReceiver(SECRET, replies);
  stopReceiver = receiver.stop;
  const { resend } = await mailbox.start({ webhook: { url: receiver.url, secret: SECRET, pauses: [1, 2, 3] } });
  return { receiver, resend };
}

test("a delivered email sends two signed events in Resend's format", async () => {
  const { receiver, resend } = await start();
  const { data } = await resend.emails.send({ ...mail, tags: [{ name: "kind", value: "weekly" }] });
  const sent = await receiver.next();
  expect(sent.event).toEqual({
    type: "email.sent",
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    data: {
      email_id: data?.id,
      message_id: expect.stringContaining(data?.id ?? ""),
      created_at: expect.stringMatching(/Z$/),
      from: mail.from,
      to: ["ada@example.com"],
      subject: "Hello",
      tags: { kind: "weekly" },
    },
  });
  const delivered = await receiver.next();
  expect(delivered.event).toMatchObject({ type: "email.delivered", data: { email_id: data?.id } });
  expect(delivered.id).not.toBe(sent.id);
});

test("a bounced email sends an event with the reason, and no delivered event", async () => {
  const { receiver, resend } = await start();
  await resend.emails.send({ ...mail, to: "bounced+1@resend.dev" });
  expect((await receiver.next()).event.type).toBe("email.sent");
  expect((await receiver.next()).event).toMatchObject({
    type: "email.bounced",
    data: {
      to: ["bounced+1@resend.dev"],
      bounce: { type: "Permanent", subType: "General", message: expect.any(String) },
    },
  });
});

test("an email with a complaint is delivered first", async () => {
  const { receiver, resend } = await start();
  await resend.emails.send({ ...mail, to: "complained@resend.dev" });
  const events = [await receiver.next(), await receiver.next(), await receiver.next()];
  expect(events.map(({ event }) => event.type)).toEqual(["email.sent", "email.delivered", "email.complained"]);
});

test("a batch sends the events of each email in order, and a repeated request sends none again", async () => {
  const { receiver, resend } = await start();
  const batch = ["a@example.com", "bounced@resend.dev"].map((to) => ({ ...mail, to }));
  await resend.batch.send(batch, { idempotencyKey: "once" });
  await resend.batch.send(batch, { idempotencyKey: "once" });
  await resend.emails.send({ ...mail, subject: "Last" });
  const types = [];
  for (let events = 0; events < 5; events += 1) types.push((await receiver.next()).event.type);
  expect(types).toEqual(["email.sent", "email.delivered", "email.sent", "email.bounced", "email.sent"]);
});

test("a failed event is retried with the same id, and later events wait for it", async () => {
  const { receiver, resend } = await start([500, "hang up", 302]);
  await resend.emails.send(mail);
  const attempts = [await receiver.next(), await receiver.next(), await receiver.next(), await receiver.next()];
  expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
  expect(attempts.map(({ event }) => event.type)).toEqual(Array(4).fill("email.sent"));
  expect((await receiver.next()).event.type).toBe("email.delivered");
});

test("an event that always fails is given up, and the next one is sent", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { receiver, resend } = await start([404, 404, 404, 404]);
  await resend.emails.send(mail);
  for (let attempts = 0; attempts < 4; attempts += 1) expect((await receiver.next()).event.type).toBe("email.sent");
  expect((await receiver.next()).event.type).toBe("email.delivered");
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("email.sent"));
});

test("a webhook that does not respond delays neither the sender nor the mailbox's shutdown", async () => {
  const { receiver, resend } = await start(["never"]);
  await resend.emails.send(mail);
  await receiver.next();
  expect((await resend.emails.send(mail)).error).toBeNull();
  await mailbox.stop();
});

test("a mailbox can stop while it waits to retry", async () => {
  const receiver = await startWebhookReceiver(SECRET, [500]);
  stopReceiver = receiver.stop;
  const { resend } = await mailbox.start({ webhook: { url: receiver.url, secret: SECRET, pauses: [3_600_000] } });
  await resend.emails.send(mail);
  await receiver.next();
  await mailbox.stop();
});

test("the SDK rejects a signature made with another secret", async () => {
  const receiver = await startWebhookReceiver(`whsec_${Buffer.from("somebody else").toString("base64")}`);
  stopReceiver = receiver.stop;
  const { resend } = await mailbox.start({ webhook: { url: receiver.url, secret: SECRET } });
  await resend.emails.send(mail);
  await expect(receiver.next()).rejects.toThrow("No matching signature");
});
