import { setImmediate } from "node:timers/promises";

/** So many of a file's rows are looked at before others have their turn. */
const ROWS_IN_A_TURN = 50;

/** The list's entries, with a pause after every so many: a file may be a long one, and the site goes on meanwhile. */
export async function* inTurns<T>(list: Iterable<T>): AsyncGenerator<T> {
  let count = 0;
  for (const each of list) {
    count += 1;
    if (count % ROWS_IN_A_TURN === 0) await setImmediate();
    yield each;
  }
}
