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
import { type SyncOptions, syncSubscription } from "../subscriptions/commands";
import { eventOf, keptOf, type StripeEvent, signatureMark, subscriptionIdOf } from "./event";

/** Whoever works on an event and says nothing for so long has crashed: another delivery may take it over. */
const CLAIM_SECONDS = 30;

/** So long a delivery waits for another one of the same event, and looks so often, ever more seldom. */
const WAIT_MS = 10_000;
const LOOKS_MS = [20, 50, 100, 200, 400];

const MAX_USER_AGENT_LENGTH = 200;

/** How an event came. `ipAddress` is of the machine that sent it, as `clientAddress` gives it. */
export type Delivery = { signature: string; userAgent: string | null; ipAddress: string };

export type SettleOptions = SyncOptions & {
  /** Whether this site takes real money: events of the other kind are nothing to it. */
  isLive?: boolean;
  /** Told of a holiday whose pages may look otherwise now. */
  onChange?: (holidayId: string) => void;
  pause?: (ms: number) => Promise<unknown>;
};

const isLiveSite = () => /^(sk|rk)_live_/.test(env().STRIPE_SECRET_KEY);

/** Failed, or begun by somebody who is gone. */
const isFree = or(
  eq(webhookEvents.status, "failed"),
  and(
    eq(webhookEvents.status, "pending"),
    lt(webhookEvents.claimedAt, sql`clock_timestamp() - make_interval(secs => ${CLAIM_SECONDS})`),
  ),
);

/** Makes the event this delivery's own: of any number at once, one gets it. Gives when it was taken, or null. */
async function claim(
  event: StripeEvent,
  { signature, userAgent, ipAddress }: Delivery,
  db: Db,
): Promise<string | null> {
  const [mine] = await db
    .insert(webhookEvents)
    .values({
      stripeEventId: event.id,
      eventType: event.type,
      claimedAt: sql`clock_timestamp()`,
      signature: signatureMark(signature),
      payload: keptOf(event),
      userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      ipAddress: inetOf(ipAddress),
    })
    .onConflictDoUpdate({
      target: webhookEvents.stripeEventId,
      set: { status: "pending", claimedAt: sql`clock_timestamp()` },
      setWhere: isFree,
    })
    .returning({ claimedAt: sql<string>`${webhookEvents.claimedAt}::text` });
  return mine?.claimedAt ?? null;
}

/** Waits until whoever has the event is done; false when they failed, or take too long. */
async function isSettledByAnother(id: string, pause: (ms: number) => Promise<unknown>, db: Db): Promise<boolean> {
  for (let waited = 0, looks = 0; ; looks += 1) {
    const [row] = await db
      .select({ status: webhookEvents.status })
      .from(webhookEvents)
      .where(eq(webhookEvents.stripeEventId, id));
    if (row?.status !== "pending") return row?.status === "processed" || row?.status === "skipped";
    if (waited >= WAIT_MS) return false;
    const ms = LOOKS_MS[looks] ?? 800;
    waited += ms;
    await pause(ms);
  }
}

type Ending = { status: "processed" | "skipped" } | { status: "failed"; errorMessage: string };

/** Writes down how it went. Who was slow and has lost the event to another may say that it is done, not that it failed. */
async function finish(id: string, claimedAt: string | null, startedAt: number, ending: Ending, db: Db): Promise<void> {
  const isMine = sql`${webhookEvents.status} = 'pending' and ${webhookEvents.claimedAt} = ${claimedAt}::timestamptz`;
  const isOpen = sql`${webhookEvents.status} in ('pending', 'failed')`;
  await db
    .update(webhookEvents)
    .set({
      errorMessage: null,
      ...ending,
      processedAt: ending.status === "failed" ? null : sql`clock_timestamp()`,
      processingTimeMs: Math.round(performance.now() - startedAt),
    })
    .where(and(eq(webhookEvents.stripeEventId, id), ending.status === "failed" ? isMine : isOpen));
}

/** Carries out what an event asks for: that Stripe is asked how its subscription stands. */
async function carryOut(event: StripeEvent, options: SettleOptions, db: Db): Promise<"processed" | "skipped"> {
  const { isLive = isLiveSite(), onChange } = options;
  const subscriptionId = subscriptionIdOf(event);
  if (subscriptionId === null || event.livemode !== isLive) return "skipped";
  const synced = await syncSubscription(subscriptionId, options, db);
  if (!synced) return "skipped";
  if (synced.isChanged) onChange?.(synced.holidayId);
  if (synced.isMailDue) throw new AppError("unavailable", "An email about this sponsorship couldn't be sent.");
  return "processed";
}

/** Carries out an event that was taken up at `claimedAt`, and writes down how it went. Throws what it failed with. */
export async function processClaimedEvent(
  event: StripeEvent,
  claimedAt: string,
  options: SettleOptions,
  db: Db,
): Promise<"processed" | "skipped"> {
  const startedAt = performance.now();
  let status: "processed" | "skipped";
  try {
    status = await carryOut(event, options, db);
  } catch (error) {
    const failed = { status: "failed", errorMessage: errorMessage(error) } as const;
    // Without a database nothing can be written down of it; what counts is that whoever asked hears of the failure.
    await finish(event.id, claimedAt, startedAt, failed, db).catch((fault) => logFault(event.id, fault));
    throw error;
  }
  await finish(event.id, claimedAt, startedAt, { status }, db);
  return status;
}

/**
 * Settles an event whose signature was found right: once, however often and at once it is delivered, in whatever order the
 * events come; nothing in it is believed but whom it is about. "duplicate" for one that was settled before. Throws when it
 * could not be settled, so that Stripe delivers it again; a crash leaves it to the next delivery, or to `reconcile`.
 */
export async function processWebhookEvent(
  event: StripeEvent,
  delivery: Delivery,
  options: SettleOptions = {},
  db: Db = appDb(),
): Promise<"processed" | "skipped" | "duplicate"> {
  const claimedAt = await claim(event, delivery, db);
  if (claimedAt !== null) return processClaimedEvent(event, claimedAt, options, db);
  if (await isSettledByAnother(event.id, options.pause ?? wait, db)) return "duplicate";
  throw new AppError("unavailable", "This event is being processed. Please deliver it again.");
}

/** Takes up an event that nobody works on: of any number at once, one gets it. Gives when it was taken, or null. */
export async function claimEvent(stripeEventId: string, db: Db | Tx): Promise<string | null> {
  const [mine] = await db
    .update(webhookEvents)
    .set({ status: "pending", claimedAt: sql`clock_timestamp()` })
    .where(and(eq(webhookEvents.stripeEventId, stripeEventId), isFree))
    .returning({ claimedAt: sql<string>`${webhookEvents.claimedAt}::text` });
  return mine?.claimedAt ?? null;
}

/** An event that was left like this for so long is delivered by nobody any more. */
const LEFT_SECONDS = 300;

/** Events are tried for so long: Stripe itself gives up after three days, and forgets them after thirty. */
const TRIED_DAYS = 30;

/** The most that one run takes up. */
const MAX_LEFT = 200;

/**
 * Settles events that failed, or whose server crashed, and that nobody has delivered again since; one that fails once more
 * is told to the run, and keeps no other. Gives how many are settled now.
 */
export async function processLeftEvents(
  now: Date,
  run: Run,
  options: SettleOptions = {},
  db: Db = appDb(),
): Promise<number> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const rows = await db
    .select({ payload: webhookEvents.payload, id: webhookEvents.stripeEventId })
    .from(webhookEvents)
    .where(
      and(
        or(eq(webhookEvents.status, "failed"), eq(webhookEvents.status, "pending")),
        lt(webhookEvents.claimedAt, ago(LEFT_SECONDS)),
        gt(webhookEvents.createdAt, ago(TRIED_DAYS * 86_400)),
      ),
    )
    .orderBy(asc(webhookEvents.claimedAt))
    .limit(MAX_LEFT);
  let settled = 0;
  const settle = async ({ id, payload }: (typeof rows)[number]) => {
    const event = eventOf(payload);
    if (!event) return;
    // Whoever was tried comes last the next time.
    const claimedAt = await claimEvent(id, db);
    if (claimedAt === null) return;
    await processClaimedEvent(event, claimedAt, options, db);
    settled += 1;
  };
  await processEach(rows, settle, run);
  return settled;
}
