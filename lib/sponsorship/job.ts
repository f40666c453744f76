import "server-only";
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { sponsorSubscriptions } from "@/db/schema/sponsors";
import { sendFreeNotices, sendRenewalNotices } from "@/lib/billing/emails/commands";
import { settleOperations } from "@/lib/billing/payments/job";
import { getCheckout } from "@/lib/billing/queries";
import {
  findAtStripe,
  releaseReservation,
  type SyncOptions,
  syncSubscription,
} from "@/lib/billing/subscriptions/commands";
import { processLeftEvents } from "@/lib/billing/webhook-events/commands";
import { deleteOldChanges } from "@/lib/core/cache";
import { logFault } from "@/lib/core/log";
import { stripe } from "@/lib/core/stripe";
import { OVER_STATES, RESERVED_STATES } from "@/lib/core/subscription-states";
import { processEach, type Run } from "@/lib/jobs/concurrency";
import { sendLeftReasons } from "./messages/commands";

const MINUTE_MS = 60_000;

/** Every subscription is synced this often, whether or not a webhook event arrived. */
const SYNC_EVERY_MS = 60 * MINUTE_MS;

/** How long a subscription that is over is still synced: an email may be due, or a late payment may have arrived. */
const SYNC_AFTER_END_MS = 3 * 24 * 60 * MINUTE_MS;

/** A checkout that has been creating its subscription for this long has lost its server. */
const CREATION_TIMEOUT_MS = 10 * MINUTE_MS;

/** The maximum number of rows of each kind that one run handles. */
const MAX_ROWS = 1000;

/** The results of a run: subscriptions synced, rows changed, reservations released, and failures. */
export type Reconciled = { checked: number; changed: number; released: number; failed: number };

export type ReconcileOptions = SyncOptions & {
  /** Returns true when no more work may start. */
  isTimeUp?: () => boolean;
};

/** Returns the rows that match, least recently updated first, so that failing rows do not block the others. */
async function listRows(where: SQL | undefined, db: Db) {
  return db
    .select({ id: sponsorSubscriptions.id, stripeSubscriptionId: sponsorSubscriptions.stripeSubscriptionId })
    .from(sponsorSubscriptions)
    .where(where)
    .orderBy(asc(sponsorSubscriptions.updatedAt), asc(sponsorSubscriptions.id))
    .limit(MAX_ROWS);
}

type Due = Awaited<ReturnType<typeof listRows>>[number];

const { status, stripeSubscriptionId, createdAt, heldUntil, syncedAt, endedAt } = sponsorSubscriptions;

/** Matches rows that have not been synced for an hour. */
const isDueForSync = (before: (ms: number) => Date) =>
  and(
    isNotNull(stripeSubscriptionId),
    or(notInArray(status, [...OVER_STATES]), gt(endedAt, before(SYNC_AFTER_END_MS))),
    or(isNull(syncedAt), lt(syncedAt, before(SYNC_EVERY_MS))),
  );

const isUnpaid = inArray(status, RESERVED_STATES);

/** Matches checkouts whose server crashed while it was creating their subscription. */
const isUnfinished = (before: (ms: number) => Date) =>
  and(isUnpaid, isNull(stripeSubscriptionId), lt(createdAt, before(CREATION_TIMEOUT_MS)));

/** Records a failed attempt, which moves the row to the end. */
async function markTried({ id }: Due, db: Db): Promise<void> {
  await db
    .update(sponsorSubscriptions)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(eq(sponsorSubscriptions.id, id));
}

/**
 * Reconciles the database with Stripe, whatever events or answers were lost, sends the notices that are due, and cleans
 * up. A row that fails moves to the end; five outages in a row end a step. Concurrent runs are safe. Once time is up no
 * new work starts.
 */
export async function reconcile(now: Date, options: ReconcileOptions = {}, db: Db = appDb()): Promise<Reconciled> {
  const { isTimeUp = () => false, ...sync } = options;
  const { client = stripe(), mail } = sync;
  const done: Reconciled = { checked: 0, changed: 0, released: 0, failed: 0 };
  const onFailure = (error: unknown) => {
    done.failed += 1;
    logFault("reconcile", error);
  };

  const run: Run = { onFailure, isTimeUp };
  const before = (ms: number) => new Date(now.getTime() - ms);

  const syncRow = async ({ stripeSubscriptionId }: Pick<Due, "stripeSubscriptionId">) => {
    if (stripeSubscriptionId === null) return;
    const synced = await syncSubscription(stripeSubscriptionId, sync, db);
    done.checked += 1;
    if (synced?.isChanged) done.changed += 1;
    if (synced?.isMailDue) done.failed += 1; // it has been logged already
  };
  const adopt = async ({ id }: Due) => {
    const signUp = await getCheckout(id, db);
    if (signUp) await syncRow({ stripeSubscriptionId: await findAtStripe(signUp, client) });
  };
  const release = async ({ id }: Due) => {
    if (await releaseReservation(id, sync, db)) done.released += 1;
  };
  const each = async (where: SQL | undefined, work: (row: Due) => Promise<unknown>) => {
    const workOrNote = async (row: Due) => {
      try {
        await work(row);
      } catch (error) {
        await markTried(row, db).catch(onFailure);
        throw error;
      }
    };
    return processEach(await listRows(where, db), workOrNote, run);
  };
  const steps = [
    async () => each(isUnfinished(before), adopt),
    async () => each(and(isUnpaid, lt(heldUntil, now)), release),
    async () => each(isDueForSync(before), syncRow),
    async () => processLeftEvents(now, run, sync, db),
    async () => settleOperations(now, run, client, db),
    async () => mail !== null && sendRenewalNotices(now, run, mail, db),
    async () => mail !== null && sendFreeNotices(run, mail, db),
    async () => mail !== null && sendLeftReasons(now, run, mail, db),
    async () => deleteOldChanges(db),
  ];
  for (const step of steps) if (!run.isTimeUp()) await step().catch(onFailure);
  return done;
}
