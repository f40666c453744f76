import { AppError, isDatabaseDown } from "@/lib/core/errors";
import { innermostCause } from "@/lib/core/log";
import { type JobName, SCHEDULE } from "./schedule";

/** So many jobs run at once in a server: visitors want its database as well. */
const LANES = 3;

/** The longest that a run begins new work by itself; what is left then is the next one's. */
const MAX_BUDGET_MS = 10 * 60_000;

/** The same for a run that a scheduler asks for: it ends before the scheduler's platform ends it. */
const ASKED_BUDGET_MS = 50_000;

/** Less: what was begun is finished, and a call to a service that hangs, with its repetitions, takes a minute or more. */
const ASKED_BUDGETS_MS: Partial<Record<JobName, number>> = {
  reminders: 35_000,
  "weekly-preview": 35_000,
  reconcile: 25_000,
  "audit-head": 35_000,
  "scheduled-cards": 25_000,
  "feed-warm-up": 30_000,
};

const isFrequent = (job: JobName) => SCHEDULE[job].everySeconds <= 60;

/**
 * Of the jobs that are due those to begin now beside the `running` ones, the most frequent first, and of equally frequent ones
 * the one that was begun longest ago. One lane is always left to those of every minute: a reminder does not wait for the letter
 * to be out, nor for films whose storage hangs.
 */
export function jobsToBegin(
  due: readonly JobName[],
  running: readonly JobName[],
  begunAt: ReadonlyMap<JobName, number> = new Map(),
): JobName[] {
  const all = [...running];
  const lastOf = (job: JobName) => begunAt.get(job) ?? -1;
  const fresh = due
    .filter((job) => !running.includes(job))
    .toSorted((a, b) => SCHEDULE[a].everySeconds - SCHEDULE[b].everySeconds || lastOf(a) - lastOf(b));
  for (const job of fresh) {
    const long = all.filter((each) => !isFrequent(each)).length;
    if (all.length < LANES && (isFrequent(job) || long < LANES - 1)) all.push(job);
  }
  return all.slice(running.length);
}

/** For how long a run that nobody asked for begins new work, in ms: four fifths of the time to the next one. */
export const budgetOf = (job: JobName): number => Math.min(SCHEDULE[job].everySeconds * 800, MAX_BUDGET_MS);

/** For how long a run that a scheduler asks for begins new work, in ms. */
export const askedBudgetOf = (job: JobName): number => ASKED_BUDGETS_MS[job] ?? ASKED_BUDGET_MS;

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
export async function processEach<Item>(
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

/** Source: Stripe's SDK, the types of its errors: no answer, a fault of its own, too many calls, a key that opens nothing. */
const STRIPE_OUTAGES = [
  "StripeConnectionError",
  "StripeAPIError",
  "StripeRateLimitError",
  "StripeAuthenticationError",
  "StripePermissionError",
];

/** Of a connection: the system's codes, and PostgreSQL's class 53, which has no room left. */
const CONNECTION_CODE = /^(?:E[A-Z]{4,}|53\w{3})$/;

/** Whether whoever is asked about next would fare no better: Stripe, the mailbox or the database is down, or busy. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.code === "unavailable";
  if (isDatabaseDown(error)) return true;
  if (!(error instanceof Error)) return false;
  const { type } = error as { type?: unknown };
  if (typeof type === "string" && STRIPE_OUTAGES.includes(type)) return true;
  const { code } = innermostCause(error) as { code?: unknown };
  return typeof code === "string" && CONNECTION_CODE.test(code);
}
