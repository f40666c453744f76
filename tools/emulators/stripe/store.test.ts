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

test("committed rows are restored in order, and uncommitted changes are lost", () => {
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

test("a rollback undoes changes, additions and removals", () => {
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

test("a partial line, as left by a killed run, is ignored", () => {
  const store = new Store(directory);
  store.put(answer("one"));
  store.commit();
  appendFileSync(journal(), '{"put":[{"id":"two","obj');
  const next = new Store(directory);
  next.put(answer("three"));
  next.commit();
  expect(ids(new Store(directory))).toEqual(["one 200", "three 200"]);
});

test("the journal is compacted at the start to one line per row", () => {
  const store = new Store(directory);
  for (let status = 0; status < 50; status += 1) {
    store.put(answer("one", status));
    store.commit();
  }
  expect(ids(new Store(directory))).toEqual(["one 49"]);
  expect(readFileSync(journal(), "utf8").trim().split("\n")).toHaveLength(1);
});

test("the oldest excess rows are dropped, except protected ones", () => {
  const store = new Store(directory);
  for (const id of ["one", "two", "three", "four"]) store.put(answer(id));
  store.keepNewest("_answer", 2, ({ id }) => id !== "one");
  expect(store.all("_answer").map(({ id }) => id)).toEqual(["one", "four"]);
});

test("a restarted emulator has the same customers, clock and stored responses", async () => {
  const first = await testStripe({ directory });
  const { id, secret, customer } = await waitingSubscription(first);
  await first.payByCard(secret);
  first.advance({ days: 40 });
  const created = await first.client.customers.create({ name: "Kept" }, { idempotencyKey: "kept" });
  await first.stop();

  const second = await testStripe({ directory });
  expect((await second.client.subscriptions.retrieve(id)).status).toBe("active");
  expect((await second.client.customers.create({ name: "Kept" }, { idempotencyKey: "kept" })).id).toBe(created.id);
  second.advance({ days: 60 });
  expect((await second.client.invoices.list({ customer })).data).toHaveLength(2);
  await second.stop();
});
