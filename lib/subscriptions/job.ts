import "server-only";
import { and, asc, gt, inArray, isNotNull, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { sponsorSubscriptions } from "@/db/schema/sponsors";
import { logFault } from "@/lib/log";
import { deleteOldNotes } from "@/lib/page-cache";
import { expireKeys, settleOperations } from "@/lib/payments/job";
import { sendRenewalNotices } from "@/lib/sponsor-mails/commands";
import { HELD_STATES } from "@/lib/sponsors/states";
import { stripe } from "@/lib/stripe";
import { settleLeftEvents } from "@/lib/webhook-events/commands";
import { findAtStripe, releaseHold, type SyncOptions, syncSubscription } from "./commands";
import { getSignUp } from "./queries";

const MINUTE_MS = 60_000;

/** Every subscription is asked about so often, whether or not Stripe has told of it. */
const ASK_EVERY_MS = 60 * MINUTE_MS;

/** What is over is asked about for so long: a mail may be due, or somebody may have paid at the last moment. */
const ASK_AFTERWARDS_MS = 3 * 24 * 60 * MINUTE_MS;

/** A sign-up whose subscription is still being made after so long has lost its server. */
const MAKING_MS = 10 * MINUTE_MS;

/** The most of a kind that one run looks after. */
const MAX_ROWS = 1000;

/** So many failures one after the other: Stripe or the mailbox is down, and the next run is soon enough. */
const MAX_FAILURES_IN_A_ROW = 5;

/** What a run has done: subscriptions asked about, those that stood otherwise, holds given up, and whatever went wrong. */
export type Reconciled = { checked: number; changed: number; released: number; failed: number };

export type ReconcileOptions = SyncOptions & { budgetMs?: number; clock?: () => number };

const OVER = ["canceled", "incomplete_expired", "released"];

/** Those about which Stripe was not asked for an hour, the longest waiting first. */
async function listUnasked(now: Date, db: Db): Promise<string[]> {
  const { status, syncedAt, endedAt, stripeSubscriptionId: id } = sponsorSubscriptions;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const rows = await db
    .select({ id })
    .from(sponsorSubscriptions)
    .where(
      and(
        isNotNull(id),
        or(notInArray(status, OVER), gt(endedAt, before(ASK_AFTERWARDS_MS))),
        or(isNull(syncedAt), lt(syncedAt, before(ASK_EVERY_MS))),
      ),
    )
    .orderBy(sql`${syncedAt} nulls first`)
    .limit(MAX_ROWS);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Sign-ups for which a subscription was being made when their server crashed. */
async function listHalfMade(now: Date, db: Db): Promise<string[]> {
  const { id, status, stripeSubscriptionId, createdAt } = sponsorSubscriptions;
  const rows = await db
    .select({ id })
    .from(sponsorSubscriptions)
    .where(
      and(
        inArray(status, HELD_STATES),
        isNull(stripeSubscriptionId),
        lt(createdAt, new Date(now.getTime() - MAKING_MS)),
      ),
    )
    .orderBy(asc(createdAt))
    .limit(MAX_ROWS);
  return rows.map((row) => row.id);
}

async function listHoldsThatAreOver(now: Date, db: Db): Promise<string[]> {
  const { id, status, heldUntil } = sponsorSubscriptions;
  const rows = await db
    .select({ id })
    .from(sponsorSubscriptions)
    .where(and(inArray(status, HELD_STATES), lt(heldUntil, now)))
    .orderBy(asc(heldUntil))
    .limit(MAX_ROWS);
  return rows.map((row) => row.id);
}

/**
 * Brings the database and Stripe to agree, whatever was lost: events, answers, servers in the middle of something. Asks
 * about every subscription each hour, gives up holds that nobody paid for, finds out what has become of calls, tells of
 * renewals, clears away. One failure keeps nothing else; two runs at once do no harm. `now` decides what is due. With a
 * budget it stops in time, and the next run goes on.
 */
export async function reconcile(now: Date, options: ReconcileOptions = {}, db: Db = appDb()): Promise<Reconciled> {
  const { budgetMs = Number.POSITIVE_INFINITY, clock = () => performance.now(), ...sync } = options;
  const { client = stripe(), mail } = sync;
  const endsAt = clock() + budgetMs;
  const done: Reconciled = { checked: 0, changed: 0, released: 0, failed: 0 };
  const onFailure = (error: unknown) => {
    done.failed += 1;
    logFault("reconcile", error);
  };

  const ask = async (stripeSubscriptionId: string) => {
    const synced = await syncSubscription(stripeSubscriptionId, sync, db);
    done.checked += 1;
    if (synced?.isChanged) done.changed += 1;
    if (synced?.isMailDue) done.failed += 1; // it is in the log already
  };
  const adopt = async (signUpId: string) => {
    const signUp = await getSignUp(signUpId, db);
    const found = signUp && (await findAtStripe(signUp, client));
    if (found) await ask(found);
  };
  const release = async (signUpId: string) => {
    if (await releaseHold(signUpId, sync, db)) done.released += 1;
  };
  const each = async (ids: readonly string[], work: (id: string) => Promise<void>) => {
    let failures = 0;
    for (const id of ids) {
      if (clock() >= endsAt || failures === MAX_FAILURES_IN_A_ROW) return;
      try {
        await work(id);
        failures = 0;
      } catch (error) {
        failures += 1;
        onFailure(error);
      }
    }
  };
  const steps = [
    async () => each(await listHalfMade(now, db), adopt),
    async () => each(await listHoldsThatAreOver(now, db), release),
    async () => each(await listUnasked(now, db), ask),
    async () => settleLeftEvents(now, onFailure, sync, db),
    async () => settleOperations(now, onFailure, client, db),
    async () => mail !== null && sendRenewalNotices(now, onFailure, mail, db),
    async () => expireKeys(now, db),
    async () => deleteOldNotes(db),
  ];
  for (const step of steps) if (clock() < endsAt) await step().catch(onFailure);
  return done;
}

const INTERVAL_MS = 5 * MINUTE_MS;

/** Reconciles every five minutes, for as long as this server runs; several servers each at a time of their own. */
export function keepReconciling(): void {
  const run = () => {
    void reconcile(new Date(), { budgetMs: INTERVAL_MS / 2 }).catch((error) => logFault("reconcile", error));
  };
  const begin = () => {
    run();
    setInterval(run, INTERVAL_MS).unref();
  };
  setTimeout(begin, Math.random() * INTERVAL_MS).unref();
}
