import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testStripe, waitingSubscription } from "@/tests/stripe";
import { type Rows, Store } from "./store";

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "oddly-stripe-store-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const answer = (id: string, status = 200): Rows["_answer"] => ({
  ...{ id, object: "_answer", created: 0, path: "/", params: "", status, body: "", at: 0 },
});
const ids = (store: Store) => store.all("_answer").map(({ id, status }) => `${id} ${status}`);
const journal = () => path.join(directory, "account.jsonl");

test("what is committed is there again, in its order; what is not is forgotten", () => {
  const store = new Store(directory);
  store.put(answer("one"));
  store.put(answer("two"));
  store.put(answer("three"));
  store.commit();
  store.put(answer("one", 402));
  store.remove("_answer", "two");
  store.commit();
  store.put(answer("never"));
  expect(ids(new Store(directory))).toEqual(["one 402", "three 200"]);
});

test("a rollback takes back what was changed, added and removed", () => {
  const store = new Store(directory);
  store.put(answer("one"));
  store.put(answer("two"));
  store.commit();
  store.put(answer("one", 402));
  store.put(answer("one", 500));
  store.remove("_answer", "two");
  store.put(answer("three"));
  store.rollback();
  expect(ids(store).sort()).toEqual(["one 200", "two 200"]);
});

test("half a line, as a killed run leaves it, is a commit that never was", () => {
  const store = new Store(directory);
  store.put(answer("one"));
  store.commit();
  appendFileSync(journal(), '{"put":[{"id":"two","obj');
  const next = new Store(directory);
  next.put(answer("three"));
  next.commit();
  expect(ids(new Store(directory))).toEqual(["one 200", "three 200"]);
});

test("the journal is written anew when it begins, each row once", () => {
  const store = new Store(directory);
  for (let status = 0; status < 50; status += 1) {
    store.put(answer("one", status));
    store.commit();
  }
  expect(ids(new Store(directory))).toEqual(["one 49"]);
  expect(readFileSync(journal(), "utf8").trim().split("\n")).toHaveLength(1);
});

test("of too many the oldest go, but for those that may not", () => {
  const store = new Store(directory);
  for (const id of ["one", "two", "three", "four"]) store.put(answer(id));
  store.keepNewest("_answer", 2, ({ id }) => id !== "one");
  expect(store.all("_answer").map(({ id }) => id)).toEqual(["one", "four"]);
});

test("a stand-in that begins anew knows its customers, its clock, and what it has answered", async () => {
  const first = await testStripe({ directory });
  const { id, secret, customer } = await waitingSubscription(first);
  await first.payByCard(secret);
  first.advance({ days: 40 });
  const kept = await first.client.customers.create({ name: "Kept" }, { idempotencyKey: "kept" });
  await first.stop();

  const second = await testStripe({ directory });
  expect((await second.client.subscriptions.retrieve(id)).status).toBe("active");
  expect((await second.client.customers.create({ name: "Kept" }, { idempotencyKey: "kept" })).id).toBe(kept.id);
  second.advance({ days: 60 });
  expect((await second.client.invoices.list({ customer })).data).toHaveLength(2);
  await second.stop();
});
