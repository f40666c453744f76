import { AppError, innermostCause, isDatabaseDown } from "@/lib/core/errors";
import { type JobName, SCHEDULE } from "./schedule";

/** How many jobs a server runs at once: visitors need its database as well. */
const LANES = 3;

/** The longest time that a scheduled run starts new work; the rest is left to the next run. */
const MAX_BUDGET_MS = 10 * 60_000;

/** The same for a run that a scheduler requests: it must end before the platform's time limit. */
const REQUESTED_BUDGET_MS = 50_000;

/** Less for some jobs: work in progress is finished, and a hanging call with its retries takes a minute or more. */
const REQUESTED_BUDGETS_MS: Partial<Record<JobName, number>> = {
  reminders: 35_000,
  "weekly-preview": 35_000,
  reconcile: 25_000,
  "audit-head": 35_000,
  "scheduled-cards": 25_000,
  "feed-warm-up": 30_000,
};

const isFrequent = (job: JobName) => SCHEDULE[job].everySeconds <= 60;

/**
 * Returns which of the due jobs to start now beside the `running` ones: the most frequent first, and of equally
 * frequent ones the one that was started longest ago. One lane is always reserved for the jobs of every minute: a
 * reminder does not wait for the newsletter to be sent, nor for videos whose storage hangs.
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

/** Returns how long a scheduled run starts new work, in ms: four fifths of the time to the next one. */
export const budgetOf = (job: JobName): number => Math.min(SCHEDULE[job].everySeconds * 800, MAX_BUDGET_MS);

/** Returns how long a run that a scheduler requests starts new work, in ms. */
export const requestedBudgetOf = (job: JobName): number => REQUESTED_BUDGETS_MS[job] ?? REQUESTED_BUDGET_MS;

/** Stop after five consecutive outages; the next run is soon enough. */
const MAX_OUTAGES_IN_A_ROW = 5;

/** The options of a job's run. */
export type Run = {
  /** Called with each failure, which does not stop the run. */
  onFailure: (error: unknown) => void;
  /** Whether to start nothing more. */
  isTimeUp: () => boolean;
};

/**
 * Does `work` for one item after the other, until time is up or a service that it needs is down. The failure of a
 * single item stops nothing. Returns how many items succeeded.
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

/** Source: Stripe's SDK, error types: no response, a fault at Stripe, too many calls, an invalid key. */
const STRIPE_OUTAGES = [
  "StripeConnectionError",
  "StripeAPIError",
  "StripeRateLimitError",
  "StripeAuthenticationError",
  "StripePermissionError",
];

/** Codes of connection errors: the system's, and PostgreSQL's class 53, insufficient resources. */
const CONNECTION_CODE = /^(?:E[A-Z]{4,}|53\w{3})$/;

/** Whether the next item would fail as well: Stripe, the mailbox or the database is down or busy. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.code === "unavailable";
  if (isDatabaseDown(error)) return true;
  if (!(error instanceof Error)) return false;
  const { type } = error as { type?: unknown };
  if (typeof type === "string" && STRIPE_OUTAGES.includes(type)) return true;
  const { code } = innermostCause(error) as { code?: unknown };
  return typeof code === "string" && CONNECTION_CODE.test(code);
}
