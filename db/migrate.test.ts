import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { migrateDatabase } from "./migrate";
import { testDatabase } from "./test-database";

test("when five instances start at once, one migrates the empty database and the others wait until it is done", async () => {
  const { db, url, close } = await testDatabase();
  const countTables = async () => {
    const {
      rows: [tables],
    } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from information_schema.tables where table_schema = 'public'`,
    );
    return tables?.count;
  };
  const all = await countTables();
  expect(all).toBeGreaterThan(0);
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  await db.execute(sql`drop schema if exists drizzle cascade`);

  let inside = 0;
  let most = 0;
  const count = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await db.execute(sql`select count(*) from holidays`);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(url, count)));

  expect(most).toBe(1);
  expect(await countTables()).toBe(all);
  await close();
});
