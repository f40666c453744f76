import { expect, test } from "vitest";
import { polite, SEARCHES_PER_MINUTE } from "./polite";

const area = (step: number) => ({ latitude: step / 100, longitude: 0 });

function counting(answer: () => Promise<[]> = async () => []) {
  let asked = 0;
  const find = async () => {
    asked += 1;
    return answer();
  };
  return { provider: { find }, asked: () => asked };
}

test("simultaneous identical searches ask once, different ones each, and a later one again", async () => {
  const { provider, asked } = counting();
  const { find } = polite(provider);
  await Promise.all([
    find(area(1), "Nature"),
    find(area(1), "Nature"),
    find(area(1), "Animals"),
    find(area(2), "Nature"),
  ]);
  expect(asked()).toBe(3);
  await find(area(1), "Nature");
  expect(asked()).toBe(4);
});

test("failed searches count, too: beyond the limit nobody asks until the minute is over", async () => {
  const { provider, asked } = counting(() => Promise.reject(new Error("busy")));
  let now = 0;
  const { find } = polite(provider, () => now);
  for (let step = 0; step < SEARCHES_PER_MINUTE; step += 1) {
    await expect(find(area(step), "Nature")).rejects.toThrow("busy");
  }
  await expect(find(area(99), "Nature")).rejects.toMatchObject({
    code: "too_many_requests",
    retryAfterSeconds: 60,
  });
  expect(asked()).toBe(SEARCHES_PER_MINUTE);
  now = 60_000;
  await expect(find(area(99), "Nature")).rejects.toThrow("busy");
});
