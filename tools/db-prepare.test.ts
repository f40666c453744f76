import { spawn } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testDatabase } from "@/db/test-database";

// Each test starts its own processes, which may prepare a whole database, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000 });

const PROGRAM = ["--conditions=react-server", "--import", "tsx", path.join("tools", "db-prepare.ts")];

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Runs the command. Returns its combined stdout and stderr, and its exit code. */
async function prepare(env: Record<string, string>) {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, PROGRAM, { env: { PATH, NODE_ENV: "test", ...env } });
  let says = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      says += chunk;
    });
  }
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, says: says.trim() };
}

const TRIGGERS_ALONE = "One account for both, site and owner: the audit log is kept by its triggers alone.";

test("using one database account for site and owner prints a notice; using two does not", async () => {
  const one = await prepare({ DATABASE_URL: database.url });
  expect(one).toEqual({ code: 0, says: expect.stringContaining(TRIGGERS_ALONE) });
  const site = new URL(database.url);
  site.username = `app_${crypto.randomUUID().slice(0, 8)}`;
  site.password = "a password";
  const two = await prepare({ DATABASE_URL: site.href, DATABASE_OWNER_URL: database.url });
  expect(two).toEqual({ code: 0, says: expect.not.stringContaining(TRIGGERS_ALONE) });
});

test.each([
  ["DATABASE_URL", "postgres://site:s3cret@host:54x/oddly"],
  ["DATABASE_OWNER_URL", "postgres://owner:s3cret@host:54x/oddly"],
  ["DATABASE_OWNER_URL", "https://owner:s3cret@host/oddly"],
  ["DATABASE_OWNER_URL", "s3cret"],
])("a malformed %s is reported without its value: %s", async (name, address) => {
  const right = "postgres://nobody:s3cret@127.0.0.1:1/none";
  expect(await prepare({ DATABASE_URL: right, [name]: address })).toEqual({
    code: 1,
    says: `${name} must be a postgres:// address.`,
  });
});
