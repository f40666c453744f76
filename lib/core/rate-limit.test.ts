import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { connect } from "@/db/client";
import { rateLimits } from "@/db/schema/rate-limits";
import { testDatabase } from "@/db/test-database";
import { countAgainst } from "./rate-limit";

let database: Awaited<ReturnType<typeof testDatabase>>;
let other: ReturnType<typeof connect>;

beforeAll(async () => {
  database = await testDatabase();
  other = connect(database.url);
});
afterAll(async () => {
  vi.useRealTimers();
  await other.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.delete(rateLimits);
});

test("of a hundred simultaneous calls on two instances, exactly as many pass as the limit allows", async () => {
  const tries = Array.from({ length: 100 }, (_, index) =>
    countAgainst("subscribe:client", "203.0.113.7", index % 2 ? database.db : other.db),
  );
  const settled = await Promise.allSettled(tries);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
});

test("each person and each limit is counted separately", async () => {
  for (let time = 0; time < 3; time += 1) await countAgainst("subscribe:address", "ada@example.org", database.db);
  await expect(countAgainst("subscribe:address", "ada@example.org", database.db)).rejects.toMatchObject({
    code: "too_many_requests",
  });
  await countAgainst("subscribe:address", "grace@example.org", database.db);
  await countAgainst("sign-in:address", "ada@example.org", database.db);
});

test("the limit ends after its duration, and the error says when that is", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  for (let time = 0; time < 5; time += 1) await countAgainst("sign-in:address", "ada@example.org", database.db);
  vi.setSystemTime(new Date("2026-11-21T12:10:00Z"));
  await expect(countAgainst("sign-in:address", "ada@example.org", database.db)).rejects.toMatchObject({
    retryAfterSeconds: 300,
    message: "That was a few too many. Please try again in 5 minutes.",
  });
  vi.setSystemTime(new Date("2026-11-21T12:15:01Z"));
  await countAgainst("sign-in:address", "ada@example.org", database.db);
});

test.each([
  ["00:00:00", "24 hours"],
  ["21:59:00", "3 hours"],
  ["22:00:00", "2 hours"],
  ["22:01:00", "119 minutes"],
  ["23:58:59", "2 minutes"],
  ["23:59:00", "a minute"],
])("at %s on a day whose limit is used up, the error says to retry in %s", async (time, wait) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T00:00:00Z") });
  for (let count = 0; count < 5; count += 1) await countAgainst("card-mail:address", "ada@example.org", database.db);
  vi.setSystemTime(new Date(`2026-11-21T${time}Z`));
  await expect(countAgainst("card-mail:address", "ada@example.org", database.db)).rejects.toThrow(
    `Please try again in ${wait}.`,
  );
});

test("the database does not contain who is counted", async () => {
  await countAgainst("sign-in:address", "ada@example.org", database.db);
  expect(JSON.stringify(await database.db.select().from(rateLimits))).not.toContain("ada");
});

test("a limit that cannot be counted is an error and lets nothing through", async () => {
  const closed = connect("postgres://nobody@127.0.0.1:1/none");
  await expect(countAgainst("sign-in:client", "203.0.113.7", closed.db)).rejects.not.toMatchObject({
    code: "too_many_requests",
  });
  await closed.close();
});
