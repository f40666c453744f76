import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningPostgres, startPostgres } from "./postgres";

let parent: string;
let running: RunningPostgres;

beforeEach(async () => {
  parent = mkdtempSync(path.join(tmpdir(), "oddly-postgres-"));
  // When run as root, PostgreSQL runs under another account, which cannot enter a temporary folder by default.
  chmodSync(parent, 0o711);
  running = await startPostgres(parent);
  await query("create table kept (word text)");
  await query("insert into kept values ('still here')");
});
afterEach(async () => {
  await running.stop();
  rmSync(parent, { recursive: true, force: true });
});

async function query(statement: string) {
  const client = postgres(running.url, { max: 1, onnotice: () => undefined });
  try {
    return await client.unsafe(statement);
  } finally {
    await client.end();
  }
}

test("a stopped database has the same data when it starts again", async () => {
  await running.stop();
  running = await startPostgres(parent);
  expect(await query("select word from kept")).toMatchObject([{ word: "still here" }]);
});

test("a server left behind by a killed run is reused, not started a second time", async () => {
  const again = await startPostgres(parent);
  expect([again.pid, again.url]).toEqual([running.pid, running.url]);
});

test("committed data survives kill -9 of the server", async () => {
  process.kill(running.pid, "SIGKILL");
  running = await startPostgres(parent);
  expect(await query("select word from kept")).toMatchObject([{ word: "still here" }]);
});

test("connecting without the right password fails", async () => {
  const url = new URL(running.url);
  url.password = "guessed";
  const client = postgres(url.href, { max: 1 });
  await expect(client`select 1`).rejects.toThrow(/password authentication failed/);
  await client.end();
});
