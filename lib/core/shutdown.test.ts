import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";

const PATIENCE = { timeout: 15_000 };

let child: ChildProcess;
afterEach(() => {
  child.kill("SIGKILL");
});

/** Starts a program that listens for signals and exits as Next.js does, with `work` registered to run first. */
function program(work: string, drainMs = 0, last = "undefined") {
  const text = `
    const { isStopping, onShutdown } = await import(${JSON.stringify(path.resolve("lib/core/shutdown.ts"))});
    process.on("SIGTERM", () => { console.log("Next"); process.exit(143); });
    onShutdown(${work}, ${drainMs}, ${last});
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

test("the work is done before earlier listeners receive the signal", async () => {
  const { ended, says } = program(`async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    console.log("work");
  }`);
  await says(["ready"]);
  child.kill("SIGTERM");
  await says(["ready", "work", "Next"]);
  expect(await ended).toEqual([143, null]);
});

test("work that fails does not prevent the process from ending", async () => {
  const { ended, says } = program(`() => Promise.reject(new Error("no"))`);
  await says(["ready"]);
  child.kill("SIGTERM");
  expect(await ended).toEqual([143, null]);
  await says(["ready", "Next"]);
});

test("while it drains, the server knows that it is being stopped", async () => {
  const { ended, says } = program(`async () => console.log(isStopping())`, 300);
  await says(["ready"]);
  const startedAt = performance.now();
  child.kill("SIGTERM");
  await says(["ready", "true"]);
  expect(await ended).toEqual([143, null]);
  expect(performance.now() - startedAt).toBeGreaterThan(300);
});

test("what is last runs after the drain, even if the work failed", async () => {
  const { ended, says } = program(
    `() => { setTimeout(() => console.log("drained"), 200); return Promise.reject(new Error("no")); }`,
    400,
    `async () => console.log("last")`,
  );
  await says(["ready"]);
  child.kill("SIGTERM");
  expect(await ended).toEqual([143, null]);
  await says(["ready", "drained", "last", "Next"]);
});

test("a second signal ends the wait", async () => {
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

test("a signal without other listeners ends the process", async () => {
  const { ended, says } = program(`async () => console.log("work")`);
  await says(["ready"]);
  child.kill("SIGINT");
  expect(await ended).toEqual([null, "SIGINT"]);
  await says(["ready", "work"]);
});
