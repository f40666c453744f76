import { setImmediate } from "node:timers/promises";

/** The number of rows to process before other requests get a turn. */
const ROWS_IN_A_TURN = 50;

/** Yields the list's entries, pausing regularly so that other requests are not blocked by a long file. */
export async function* inTurns<T>(list: Iterable<T>): AsyncGenerator<T> {
  let count = 0;
  for (const each of list) {
    count += 1;
    if (count % ROWS_IN_A_TURN === 0) await setImmediate();
    yield each;
  }
}
