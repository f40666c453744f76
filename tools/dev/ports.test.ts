import net from "node:net";
import { expect, test } from "vitest";
import { anyFreePort, isFree, nextFreePort } from "./ports";

test("a port in use by another program is skipped, and no port is returned twice", async () => {
  const port = await anyFreePort();
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  const taken = new Set<number>();
  expect(await isFree(port)).toBe(false);
  const first = await nextFreePort(port, taken);
  const second = await nextFreePort(port, taken);
  expect(first).toBeGreaterThan(port);
  expect(second).toBeGreaterThan(first);
  await new Promise((resolve) => other.close(resolve));
});
