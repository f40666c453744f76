import { isOutage } from "./outage";

/** So many outages one after the other: whatever is down stays so for now, and the next run is soon enough. */
const MAX_OUTAGES_IN_A_ROW = 5;

/** What a run of a job goes by. */
export type Run = {
  /** Told of each failure, which keeps nothing else. */
  onFailure: (error: unknown) => void;
  /** Whether nothing more is to be begun. */
  isTimeUp: () => boolean;
};

/**
 * Does `work` for one after the other, until time is up or what it needs is down: a failure that is an item's own stops
 * nothing. Gives for how many it was done.
 */
export async function workThrough<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { onFailure, isTimeUp }: Run,
): Promise<number> {
  let done = 0;
  let outages = 0;
  for (const item of items) {
    if (isTimeUp() || outages === MAX_OUTAGES_IN_A_ROW) break;
    try {
      await work(item);
      done += 1;
      outages = 0;
    } catch (error) {
      outages = isOutage(error) ? outages + 1 : 0;
      onFailure(error);
    }
  }
  return done;
}
