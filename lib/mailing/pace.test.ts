import { expect, test } from "vitest";
import { pacer } from "./pace";

/** A clock that only moves when somebody pauses or `pass` is called. */
function ownTime() {
  let now = 1000;
  const pauses: number[] = [];
  const pass = (ms: number) => {
    now += ms;
  };
  const pause = async (ms: number) => {
    pauses.push(ms);
    pass(ms);
  };
  return { clock: () => now, pause, pass, pauses };
}

test("requests begin a quarter of a second apart, the first at once", async () => {
  const time = ownTime();
  const pace = pacer(time);
  for (let request = 0; request < 3; request += 1) await pace();
  expect(time.pauses).toEqual([250, 250]);
});

test("what a request takes counts, and time that went by unused is not made up for", async () => {
  const time = ownTime();
  const pace = pacer(time);
  await pace();
  time.pass(100);
  await pace();
  time.pass(5000);
  await pace();
  await pace();
  expect(time.pauses).toEqual([150, 250]);
});
