import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { testDatabase } from "@/db/test-database";
import { subscriberListInput } from "./admin-input";
import { getSubscriberStats, listAllSubscribers, listSubscribers } from "./queries";
import { erasedAddress } from "./subscriber";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  const readers = Array.from({ length: 25 }, (_, index) => ({
    email: `reader-${String(index).padStart(2, "0")}@example.org`,
    source: "home",
    preferences: ["deals"],
    subscribedAt: new Date(Date.UTC(2026, 10, 1, index)),
  }));
  const odd = ["a_b@example.org", "axb@example.org", "50%@example.org", "back\\slash@example.org"];
  await database.db.insert(emailSubscriptions).values([
    ...readers,
    ...odd.map((email) => ({
      email,
      source: "=1+1",
      isActive: false,
      subscribedAt: new Date("2026-10-01T00:00:00Z"),
    })),
  ]);
});
afterAll(() => database.close());

const list = (query: Record<string, string> = {}) => listSubscribers(subscriberListInput.parse(query), database.db);
const emailsOf = async (query: Record<string, string>) => (await list(query)).map(({ email }) => email);

test("the newest twenty come first, with the fields for editors and no secrets", async () => {
  const rows = await list();
  expect(rows).toHaveLength(20);
  expect(rows[0]).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    email: "reader-24@example.org",
    subscribedAt: "2026-11-02T00:00:00.000Z",
    source: "home",
    preferences: ["deals"],
    isActive: true,
  });
  expect(await emailsOf({ page: "2", limit: "20" })).toContain("reader-04@example.org");
  expect(await emailsOf({ page: "3", limit: "20" })).toEqual([]);
});

test.each([
  ["reader-1", 10],
  ["  READER-2 ", 5],
  ["a_b", 1],
  ["50%", 1],
  ["back\\", 1],
  ["%", 0],
  ["eader", 0],
  ["nobody", 0],
])("the search %j matches the start of addresses, without wildcards: %i results", async (search, count) => {
  const found = await emailsOf({ search });
  expect(found).toHaveLength(count);
  expect(found).toEqual(found.toSorted());
});

test("an erased subscriber is listed without an address, is counted, and is not found by a search", async () => {
  const erased = ["ada@example.org", "grace@example.org"].map(erasedAddress);
  const left = { source: "home", isActive: false, subscribedAt: new Date("2026-12-01T00:00:00Z") };
  await database.db.insert(emailSubscriptions).values(erased.map((email) => ({ ...left, email })));
  const rows = await list();
  expect(rows.slice(0, 2)).toMatchObject([
    { email: "", isActive: false, source: "home" },
    { email: "", isActive: false, source: "home" },
  ]);
  expect(JSON.stringify(rows)).not.toContain(erased[0]?.slice(1));
  expect((await getSubscriberStats(new Date("2026-12-01T12:00:00Z"), database.db)).total).toBe(31);
  for (const search of [":", erased[0]?.slice(0, 5), erased[0]?.slice(1, 5), "ada"]) {
    expect(await emailsOf({ search: search ?? "" })).toEqual([]);
  }
  await database.db.delete(emailSubscriptions).where(inArray(emailSubscriptions.email, erased));
});

test.each([{ limit: "201" }, { limit: "0" }, { page: "0" }, { page: "x" }, { search: "x".repeat(300) }])(
  "%j is rejected",
  (query) => {
    expect(subscriberListInput.safeParse(query).success).toBe(false);
  },
);

test("the full list yields every subscriber once", async () => {
  const all: string[] = [];
  for await (const page of listAllSubscribers(database.db)) all.push(...page.map(({ email }) => email));
  expect(all).toHaveLength(29);
  expect(new Set(all).size).toBe(29);
});
