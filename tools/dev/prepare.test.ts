import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { holidays } from "@/db/schema/holidays";
import { testDatabase } from "@/db/test-database";
import { prepareDatabase } from "./prepare";

// Each preparation is a process of its own, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000 });

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const username = `app_${crypto.randomUUID().slice(0, 8)}`;

const addressWith = (password: string) => Object.assign(new URL(database.url), { username, password }).href;

/** Prepares the database for a site with this address. Returns whether there was something to do. */
async function prepares(address: string): Promise<boolean> {
  const log = vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  log.mockClear();
  await prepareDatabase({ DATABASE_URL: address }, database.url);
  return log.mock.calls.length > 0;
}

test("a local database is prepared again only when something has changed", async () => {
  expect(await prepares(addressWith("a-password"))).toBe(true);
  const count = await database.db.$count(holidays);
  expect(count).toBeGreaterThan(300);
  expect(await prepares(addressWith("a-password"))).toBe(false);
  expect(await prepares(addressWith("another-password"))).toBe(true);
  expect(await prepares(addressWith("another-password"))).toBe(false);

  await database.db.execute("drop schema public, drizzle cascade");
  await database.db.execute("create schema public");
  expect(await prepares(addressWith("another-password"))).toBe(true);
  expect(await database.db.$count(holidays)).toBe(count);
});

test("a preparation that failed is repeated", async () => {
  await prepares(addressWith("a-password"));
  await expect(prepares("https://site@localhost")).rejects.toThrow(/db-prepare\.ts failed/);
  expect(await prepares(addressWith("a-password"))).toBe(true);
});
