import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MailStore, type StoredMail } from "./store";

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "oddly-store-"));
  file = path.join(directory, "mails.jsonl");
});
afterEach(() => rmSync(directory, { recursive: true }));

function mail(id: string, text = "Plain", more: Partial<StoredMail> = {}): StoredMail {
  return {
    object: "email",
    id,
    to: ["ada@example.com"],
    from: "hello@oddly.example",
    created_at: "2026-11-21T12:00:00.000Z",
    subject: `Subject of ${id}`,
    html: `<p>${text}</p>`,
    text,
    bcc: [],
    cc: [],
    reply_to: [],
    headers: { "List-Unsubscribe": "<https://oddly.example/u>", "X-Other": "1" },
    attachments: [],
    tags: [],
    scheduled_at: null,
    last_event: "delivered",
    idempotency_key: null,
    ...more,
  };
}

const answered = (key: string) => ({ key, fingerprint: "f", status: 200, body: { id: key }, at: 0 });
const ids = (mails: Iterable<StoredMail>) => [...mails].map(({ id }) => id);

test("a write interrupted at any byte stores both the emails and their idempotency key, or neither", () => {
  new MailStore(directory).add([mail("a"), mail("b", "Grüße 🎈")], answered("key"));
  const whole = readFileSync(file);
  for (let length = 0; length <= whole.length; length += 1) {
    writeFileSync(file, whole.subarray(0, length));
    const store = new MailStore(directory);
    const found = [store.get("a"), store.get("b"), store.answerTo("key")].map((each) => each !== null);
    expect(new Set(found).size).toBe(1);
  }
});

test("a line written after a partial line is not lost", () => {
  new MailStore(directory).add([mail("a")], null);
  writeFileSync(file, readFileSync(file).subarray(0, 50));
  new MailStore(directory).add([mail("b")], answered("key"));
  const store = new MailStore(directory);
  expect(ids(store.newestFirst())).toEqual(["b"]);
  expect(store.answerTo("key")).toEqual(answered("key"));
});

test("the file is append-only: a changed email is written again and stays at its position in the list", () => {
  const store = new MailStore(directory);
  store.add([mail("a"), mail("b")], null);
  const before = readFileSync(file, "utf8");
  store.add([mail("a", "Plain", { last_event: "canceled" })], null);
  expect(readFileSync(file, "utf8").startsWith(before)).toBe(true);
  for (const each of [store, new MailStore(directory)]) {
    expect(ids(each.newestFirst())).toEqual(["b", "a"]);
    expect(each.get("a")?.last_event).toBe("canceled");
  }
});

test("lines longer and shorter than the read buffer are read back unchanged", () => {
  const texts = ["x", "ü".repeat(1_500_000), "y", "z".repeat(1024 * 1024)];
  const store = new MailStore(directory);
  for (const [index, text] of texts.entries()) store.add([mail(String(index), text)], null);
  const read = new MailStore(directory);
  for (const [index, text] of texts.entries()) expect(read.get(String(index))?.text === text).toBe(true);
});

test("a store of heads saves each email's recipients, state and unsubscribe link, and the idempotent responses", () => {
  const store = new MailStore(directory, "heads");
  store.add([mail("a", "x".repeat(30_000), { last_event: "bounced" })], answered("key"));
  expect(statSync(file).size).toBeLessThan(500);
  for (const each of [store, new MailStore(directory, "heads"), new MailStore(directory)]) {
    expect(each.get("a")).toEqual({
      ...mail("a"),
      from: "",
      html: null,
      text: null,
      headers: { "List-Unsubscribe": "<https://oddly.example/u>" },
      last_event: "bounced",
    });
    expect(each.answerTo("key")).toEqual(answered("key"));
  }
});

test("emails can be listed in both directions from any email", () => {
  const store = new MailStore(directory);
  store.add(
    ["a", "b", "c", "d"].map((id) => mail(id)),
    null,
  );
  expect(ids(store.newestFirst("c"))).toEqual(["b", "a"]);
  expect(ids(store.newerThan("b"))).toEqual(["c", "d"]);
  expect([ids(store.newestFirst("none")), ids(store.newerThan("none"))]).toEqual([[], []]);
});
