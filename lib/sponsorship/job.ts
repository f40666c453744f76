import "server-only";
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { sponsorSubscriptions } from "@/db/schema/sponsors";
import { sendFreeNotices, sendRenewalNotices } from "@/lib/billing/emails/commands";
import { settleOperations } from "@/lib/billing/payments/job";
import {
  findAtStripe,
  releaseReservation,
  type SyncOptions,
  syncSubscription,
} from "@/lib/billing/subscriptions/commands";
import { getSignUp } from "@/lib/billing/subscriptions/queries";
import { processLeftEvents } from "@/lib/billing/webhook-events/commands";
import { deleteOldNotes } from "@/lib/core/cache";
import { logFault } from "@/lib/core/log";
import { stripe } from "@/lib/core/stripe";
import { HELD_STATES, OVER_STATES } from "@/lib/core/subscription-states";
import { processEach, type Run } from "@/lib/jobs/concurrency";
import { sendLeftReasons } from "./messages/commands";

const MINUTE_MS = 60_000;

/** Every subscription is asked about so often, whether or not Stripe has told of it. */
const ASK_EVERY_MS = 60 * MINUTE_MS;

/** What is over is asked about for so long: a mail may be due, or somebody may have paid at the last moment. */
const ASK_AFTERWARDS_MS = 3 * 24 * 60 * MINUTE_MS;

/** A sign-up whose subscription is still being made after so long has lost its server. */
const MAKING_MS = 10 * MINUTE_MS;

/** The most of a kind that one run looks after. */
const MAX_ROWS = 1000;

/** What a run has done: subscriptions asked about, those that stood otherwise, holds given up, and whatever went wrong. */
export type Reconciled = { checked: number; changed: number; released: number; failed: number };

export type ReconcileOptions = SyncOptions & {
  /** Whether nothing more is to be begun. */
  isTimeUp?: () => boolean;
};

/** Of a sign-up, what a run takes up. */
type Due = { id: string; stripeSubscriptionId: string | null };

const due = { id: sponsorSubscriptions.id, stripeSubscriptionId: sponsorSubscriptions.stripeSubscriptionId };

/** Whoever was left alone for longest comes first: so what fails each time keeps nobody waiting for ever. */
const leftAlone = [asc(sponsorSubscriptions.updatedAt), asc(sponsorSubscriptions.id)];

/** Notes that it was tried in vain, which sends it to the end. */
async function noteTried({ id }: Due, db: Db): Promise<void> {
  await db
    .update(sponsorSubscriptions)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(eq(sponsorSubscriptions.id, id));
}

/** Those about which Stripe was not asked for an hour. */
async function listUnasked(now: Date, db: Db): Promise<Due[]> {
  const { status, syncedAt, endedAt, stripeSubscriptionId } = sponsorSubscriptions;
  const before = (ms: number) => new Date(now.getTime() - ms);
  return db
    .select(due)
    .from(sponsorSubscriptions)
    .where(
      and(
        isNotNull(stripeSubscriptionId),
        or(notInArray(status, [...OVER_STATES]), gt(endedAt, before(ASK_AFTERWARDS_MS))),
        or(isNull(syncedAt), lt(syncedAt, before(ASK_EVERY_MS))),
      ),
    )
    .orderBy(...leftAlone)
    .limit(MAX_ROWS);
}

/** Sign-ups for which a subscription was being made when their server crashed. */
async function listHalfMade(now: Date, db: Db): Promise<Due[]> {
  const { status, stripeSubscriptionId, createdAt } = sponsorSubscriptions;
  return db
    .select(due)
    .from(sponsorSubscriptions)
    .where(
      and(
        inArray(status, HELD_STATES),
        isNull(stripeSubscriptionId),
        lt(createdAt, new Date(now.getTime() - MAKING_MS)),
      ),
    )
    .orderBy(...leftAlone)
    .limit(MAX_ROWS);
}

async function listHoldsThatAreOver(now: Date, db: Db): Promise<Due[]> {
  const { status, heldUntil } = sponsorSubscriptions;
  return db
    .select(due)
    .from(sponsorSubscriptions)
    .where(and(inArray(status, HELD_STATES), lt(heldUntil, now)))
    .orderBy(...leftAlone)
    .limit(MAX_ROWS);
}

/**
 * Brings the database and Stripe to agree, whatever was lost, as events or answers: asks about every subscription each hour,
 * releases reservations, settles calls, emails about renewals, hidden messages and free holidays, clears away. What fails keeps no
 * other and goes behind them; five faults in a row that are nobody's own, as while Stripe is down, end their step of this run.
 * Two at once do no harm. Once time is up nothing more is begun; what was begun is finished, which takes some calls.
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

  const ask = async ({ stripeSubscriptionId }: Pick<Due, "stripeSubscriptionId">) => {
    if (stripeSubscriptionId === null) return;
    const synced = await syncSubscription(stripeSubscriptionId, sync, db);
    done.checked += 1;
    if (synced?.isChanged) done.changed += 1;
    if (synced?.isMailDue) done.failed += 1; // it is in the log already
  };
  const adopt = async ({ id }: Due) => {
    const signUp = await getSignUp(id, db);
    if (signUp) await ask({ stripeSubscriptionId: await findAtStripe(signUp, client) });
  };
  const release = async ({ id }: Due) => {
    if (await releaseReservation(id, sync, db)) done.released += 1;
  };
  const each = (rows: readonly Due[], work: (row: Due) => Promise<unknown>) => {
    const workOrNote = async (row: Due) => {
      try {
        await work(row);
      } catch (error) {
        await noteTried(row, db).catch(onFailure);
        throw error;
      }
    };
    return processEach(rows, workOrNote, run);
  };
  const steps = [
    async () => each(await listHalfMade(now, db), adopt),
    async () => each(await listHoldsThatAreOver(now, db), release),
    async () => each(await listUnasked(now, db), ask),
    async () => processLeftEvents(now, run, sync, db),
    async () => settleOperations(now, run, client, db),
    async () => mail !== null && sendRenewalNotices(now, run, mail, db),
    async () => mail !== null && sendFreeNotices(run, mail, db),
    async () => mail !== null && sendLeftReasons(now, run, mail, db),
    async () => deleteOldNotes(db),
  ];
  for (const step of steps) if (!run.isTimeUp()) await step().catch(onFailure);
  return done;
}
