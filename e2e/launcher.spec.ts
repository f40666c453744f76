import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { anyFreePort } from "@/tools/dev/ports";

test.describe.configure({ mode: "serial", timeout: 120_000 });

let dataDir: string;
let launcher: ChildProcess;
let output = "";

type State = { site: string; mailbox: string; database: string; pids: Record<string, number> };

const stateFile = () => path.join(dataDir, "local.json");
const state = () => JSON.parse(readFileSync(stateFile(), "utf8")) as State;

function launch(port: number): ChildProcess {
  output = "";
  const child = spawn(process.execPath, [path.join("tools", "run.mjs"), "start"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NEXT_DIST_DIR: ".next-test" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  return child;
}

const answers = async (url: string) => (await fetch(url).catch(() => null))?.status ?? 0;
const untilUp = () => expect.poll(() => output, { timeout: 60_000 }).toContain("Ctrl-C stops everything.");

let port: number;

test.beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "oddly-start-"));
  port = await anyFreePort();
});
test.afterAll(() => {
  launcher?.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

test("npm start prints its steps, starts everything and writes the state file", { tag: "@long" }, async () => {
  launcher = launch(port);
  await untilUp();
  expect(output).toContain("Starting the database");
  const { site, mailbox, database, pids } = state();
  expect(site).toBe(`http://localhost:${port}`);
  expect(await answers(`${site}/api/health`)).toBe(200);
  expect(await answers(`${mailbox}/emails`)).toBe(200);
  expect(database).toMatch(/^postgres:/);
  expect(pids.launcher).toBe(launcher.pid);
});

test("a second start on the same data fails with one line", { tag: "@long" }, async () => {
  const { site } = state();
  const first = output;
  const second = launch(await anyFreePort());
  await new Promise((resolve) => second.once("exit", resolve));
  expect(output.trim()).toContain(`already runs on this data at ${site}`);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(second.exitCode).toBe(1);
  output = first;
});

test("after kill -9 the port is free, and the next start has lost nothing", { tag: "@long" }, async () => {
  const { site, database } = state();
  const client = postgres(database, { max: 1 });
  await client`update holidays set notes = 'An editor was here.', edited_at = now() where slug = 'just-because'`;
  await client.end();

  launcher.kill("SIGKILL");
  await expect.poll(() => answers(site)).toBe(0);
  launcher = launch(port);
  await untilUp();

  const again = postgres(state().database, { max: 1 });
  const [row] = await again`select notes from holidays where slug = 'just-because'`;
  await again.end();
  expect(row?.notes).toBe("An editor was here.");
});

test("Ctrl-C stops every process and removes the state file", { tag: "@long" }, async () => {
  const { site, mailbox, pids } = state();
  launcher.kill("SIGINT");
  await new Promise((resolve) => launcher.once("exit", resolve));
  expect(launcher.exitCode).toBe(0);
  expect(existsSync(stateFile())).toBe(false);
  expect([await answers(site), await answers(mailbox)]).toEqual([0, 0]);
  for (const pid of Object.values(pids)) expect(() => process.kill(pid, 0)).toThrow();
});

test("a taken port is reported in one line", { tag: "@long" }, async () => {
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  const refused = launch(port);
  await new Promise((resolve) => refused.once("exit", resolve));
  expect(output.trim()).toMatch(new RegExp(`^Port ${port} is taken by another program\\..*npm start$`));
  await new Promise((resolve) => other.close(resolve));
});
