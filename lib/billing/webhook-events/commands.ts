import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, gt, lt, or, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { webhookEvents } from "@/db/schema/billing";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { errorMessage, logFault } from "@/lib/core/log";
import { inetOf } from "@/lib/core/request";
import { processEach, type Run } from "@/lib/jobs/concurrency";
import { DATABASE_CLOCK } from "@/lib/jobs/leases.commands";
import { type SyncOptions, syncSubscription } from "../subscriptions/commands";
import { eventOf, type StripeEvent, signatureMark, storedPayload, subscriptionIdOf } from "./event";

/** A claim that is older than this belongs to a crashed server, and another delivery may take the event over. */
const CLAIM_SECONDS = 30;

/** How long a delivery waits for another one of the same event, and how often it checks. */
const WAIT_MS = 10_000;
const POLL_INTERVALS_MS = [20, 50, 100, 200, 400];

const MAX_USER_AGENT_LENGTH = 200;

/** How an event arrived. `ipAddress` is the sender's, as returned by `clientAddress`. */
export type Delivery = { signature: string; userAgent: string | null; ipAddress: string };

export type SettleOptions = SyncOptions & {
  /** Whether this site takes real money; events of the other mode are skipped. */
  isLive?: boolean;
  pause?: (ms: number) => Promise<unknown>;
};

const isLiveSite = () => /^(sk|rk)_live_/.test(env().STRIPE_SECRET_KEY);

/** Failed, or claimed by a server that has crashed. */
const isFree = or(
  eq(webhookEvents.status, "failed"),
  and(
    eq(webhookEvents.status, "pending"),
    lt(webhookEvents.claimedAt, sql`clock_timestamp() - make_interval(secs => ${CLAIM_SECONDS})`),
  ),
);

/** What a claim writes. Its time, as text, proves it: a takeover sets another one. */
const CLAIM = { status: "pending", claimedAt: DATABASE_CLOCK };
const claimTime = { claimedAt: sql<string>`${webhookEvents.claimedAt}::text` };

/**
 * Claims an event that is not being processed; of several concurrent claims only one succeeds. Returns the claim time,
 * or null.
 */
export async function claimEvent(stripeEventId: string, db: Db | Tx): Promise<string | null> {
  const isOpen = and(eq(webhookEvents.stripeEventId, stripeEventId), isFree);
  const [mine] = await db.update(webhookEvents).set(CLAIM).where(isOpen).returning(claimTime);
  return mine?.claimedAt ?? null;
}

/** Like `claimEvent`, for a delivery, which may be the first of its event. */
async function claimDelivered(event: StripeEvent, { signature, userAgent, ipAddress }: Delivery, db: Db) {
  const [mine] = await db
    .insert(webhookEvents)
    .values({
      stripeEventId: event.id,
      eventType: event.type,
      claimedAt: DATABASE_CLOCK,
      signature: signatureMark(signature),
      payload: storedPayload(event),
      userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      ipAddress: inetOf(ipAddress),
    })
    .onConflictDoUpdate({ target: webhookEvents.stripeEventId, set: CLAIM, setWhere: isFree })
    .returning(claimTime);
  return mine?.claimedAt ?? null;
}

/** Waits until the delivery that claimed the event is done. Returns false when it failed or takes too long. */
async function isSettledByAnother(id: string, pause: (ms: number) => Promise<unknown>, db: Db): Promise<boolean> {
  for (let waited = 0, polls = 0; ; polls += 1) {
    const [row] = await db
      .select({ status: webhookEvents.status })
      .from(webhookEvents)
      .where(eq(webhookEvents.stripeEventId, id));
    if (row?.status !== "pending") return row?.status === "processed" || row?.status === "skipped";
    if (waited >= WAIT_MS) return false;
    const ms = POLL_INTERVALS_MS[polls] ?? 800;
    waited += ms;
    await pause(ms);
  }
}

type Ending = { status: "processed" | "skipped" } | { status: "failed"; errorMessage: string };

/** Records the outcome. A slow delivery that has lost its claim may record a success, but not a failure. */
async function finish(id: string, claimedAt: string | null, startedAt: number, ending: Ending, db: Db): Promise<void> {
  const isMine = sql`${webhookEvents.status} = 'pending' and ${webhookEvents.claimedAt} = ${claimedAt}::timestamptz`;
  const isOpen = sql`${webhookEvents.status} in ('pending', 'failed')`;
  await db
    .update(webhookEvents)
    .set({
      errorMessage: null,
      ...ending,
      processedAt: ending.status === "failed" ? null : DATABASE_CLOCK,
      processingTimeMs: Math.round(performance.now() - startedAt),
    })
    .where(and(eq(webhookEvents.stripeEventId, id), ending.status === "failed" ? isMine : isOpen));
}

/** Applies an event by syncing its subscription with Stripe. */
async function carryOut(event: StripeEvent, options: SettleOptions, db: Db): Promise<"processed" | "skipped"> {
  const { isLive = isLiveSite() } = options;
  const subscriptionId = subscriptionIdOf(event);
  if (subscriptionId === null || event.livemode !== isLive) return "skipped";
  const synced = await syncSubscription(subscriptionId, options, db);
  if (!synced) return "skipped";
  if (synced.isMailDue) throw new AppError("unavailable", "An email about this sponsorship couldn't be sent.");
  return "processed";
}

/** Applies an event that was claimed at `claimedAt`, and records the outcome. Throws the error that it failed with. */
export async function processClaimedEvent(event: StripeEvent, claimedAt: string, options: SettleOptions, db: Db) {
  const startedAt = performance.now();
  let status: "processed" | "skipped";
  try {
    status = await carryOut(event, options, db);
  } catch (error) {
    const failed = { status: "failed", errorMessage: errorMessage(error) } as const;
    // Without a database the outcome cannot be recorded, but the caller still gets the original error.
    await finish(event.id, claimedAt, startedAt, failed, db).catch((fault) => logFault(event.id, fault));
    throw error;
  }
  await finish(event.id, claimedAt, startedAt, { status }, db);
  return status;
}

/**
 * Settles an event whose signature was verified: once, however often it is delivered, concurrently and in any order.
 * Only the subscription's id is taken from it; the state comes from Stripe. Returns "duplicate" for an event that was
 * settled before. Throws when it could not be settled, so that Stripe delivers it again; after a crash the next
 * delivery or `reconcile` settles it.
 */
export async function processWebhookEvent(
  event: StripeEvent,
  delivery: Delivery,
  options: SettleOptions = {},
  db: Db = appDb(),
): Promise<"processed" | "skipped" | "duplicate"> {
  const claimedAt = await claimDelivered(event, delivery, db);
  if (claimedAt !== null) return processClaimedEvent(event, claimedAt, options, db);
  if (await isSettledByAnother(event.id, options.pause ?? wait, db)) return "duplicate";
  throw new AppError("unavailable", "This event is being processed. Please deliver it again.");
}

/** An event that has been open for this many seconds is settled by the job. */
const OPEN_SECONDS = 300;

/** Events are retried for this many days. Stripe itself stops after three days, and forgets them after thirty. */
const RETRY_DAYS = 30;

/** The maximum number of events that one run settles. */
const MAX_EVENTS = 200;

/**
 * Settles events that failed, or whose server crashed, and that were not delivered again since. An event that fails
 * again is reported to `run` and does not block the others. Returns the number of settled events.
 */
export async function processLeftEvents(now: Date, run: Run, options: SettleOptions = {}, db: Db = appDb()) {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const rows = await db
    .select({ payload: webhookEvents.payload, id: webhookEvents.stripeEventId })
    .from(webhookEvents)
    .where(
      and(
        or(eq(webhookEvents.status, "failed"), eq(webhookEvents.status, "pending")),
        lt(webhookEvents.claimedAt, ago(OPEN_SECONDS)),
        gt(webhookEvents.createdAt, ago(RETRY_DAYS * 86_400)),
      ),
    )
    .orderBy(asc(webhookEvents.claimedAt))
    .limit(MAX_EVENTS);
  let settled = 0;
  const settle = async ({ id, payload }: (typeof rows)[number]) => {
    // The claim updates `claimedAt`, so an event that fails again, or cannot be read, comes last in the next run.
    const claimedAt = await claimEvent(id, db);
    const event = eventOf(payload);
    if (claimedAt === null || !event) return;
    await processClaimedEvent(event, claimedAt, options, db);
    settled += 1;
  };
  await processEach(rows, settle, run);
  return settled;
}
