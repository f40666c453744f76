import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";

const PATIENCE = { timeout: 15_000 };

let child: ChildProcess;
afterEach(() => {
  child.kill("SIGKILL");
});

/** A program that listens as Next does, ends as it does, and has this done before. */
function program(work: string) {
  const text = `
    const { beforeStop } = await import(${JSON.stringify(path.resolve("lib/core/shutdown.ts"))});
    process.on("SIGTERM", () => { console.log("Next"); process.exit(143); });
    beforeStop(${work});
    setInterval(() => undefined, 1000);
    console.log("ready");
  `;
  child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", text], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout?.on("data", (chunk) => {
    said += chunk;
  });
  const ended = once(child, "exit");
  return {
    ended,
    says: (lines: string[]) => vi.waitFor(() => expect(said.trim().split("\n")).toEqual(lines), PATIENCE),
  };
}

test("what is to be done before is done before whoever listened first hears of the signal", async () => {
  const { ended, says } = program(`async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    console.log("work");
  }`);
  await says(["ready"]);
  child.kill("SIGTERM");
  await says(["ready", "work", "Next"]);
  expect(await ended).toEqual([143, null]);
});

test("work that fails keeps nobody from ending", async () => {
  const { ended, says } = program(`() => Promise.reject(new Error("no"))`);
  await says(["ready"]);
  child.kill("SIGTERM");
  expect(await ended).toEqual([143, null]);
  await says(["ready", "Next"]);
});

test("asked a second time it waits no longer", async () => {
  const { ended, says } = program(`() => {
    console.log("work");
    return new Promise(() => undefined);
  }`);
  await says(["ready"]);
  child.kill("SIGTERM");
  await says(["ready", "work"]);
  child.kill("SIGTERM");
  expect(await ended).toEqual([143, null]);
  await says(["ready", "work", "Next"]);
});

test("a signal that nobody listened for ends the process by itself", async () => {
  const { ended, says } = program(`async () => console.log("work")`);
  await says(["ready"]);
  child.kill("SIGINT");
  expect(await ended).toEqual([null, "SIGINT"]);
  await says(["ready", "work"]);
});
