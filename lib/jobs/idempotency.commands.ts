import "server-only";
import { createHash } from "node:crypto";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/billing";
import { AppError } from "@/lib/core/errors";

/** Whoever has begun and said nothing for so long has crashed: another may go on. */
const IN_FLIGHT_SECONDS = 60;

/** A request that is safe to repeat: its key, what kind it is, and a hash of who asks for what. */
export type KeyedRequest = {
  key: string;
  operationType: "sponsor_signup" | "holiday_sponsor_create";
  requestHash: string;
  userId: string | null;
};

/** How long a key may be in its column. */
const MAX_KEY_LENGTH = 255;

/** How a key is stored: apart from those under which we ask Stripe, whatever somebody sends. */
function storedKey({ key, operationType }: Pick<KeyedRequest, "key" | "operationType">): string {
  const stored = `${operationType}:${key}`;
  if (stored.length <= MAX_KEY_LENGTH) return stored;
  return `${operationType}:sha256:${createHash("sha256").update(key).digest("hex")}`;
}

const crashedOrOver = or(
  eq(idempotencyKeys.status, "expired"),
  and(
    eq(idempotencyKeys.status, "active"),
    lt(idempotencyKeys.lastAccessedAt, sql`now() - make_interval(secs => ${IN_FLIGHT_SECONDS})`),
  ),
);

/**
 * Begins a request under its key. Gives null when it is to be carried out now, and what it gave before when it was carried
 * out already. Throws AppError conflict while the same request is under way, and validation_failed when the key was used
 * for another one, or by somebody else. Of two at once the database lets one begin. A key holds for 24 hours.
 */
export async function beginKeyed<Result>(request: KeyedRequest, db: Db = appDb()): Promise<Result | null> {
  const { operationType, requestHash, userId } = request;
  const key = storedKey(request);
  const begun = { operationType, requestHash, userId, status: "active", lastAccessedAt: sql`now()` };
  const [made] = await db
    .insert(idempotencyKeys)
    .values({ key, ...begun })
    .onConflictDoUpdate({
      target: idempotencyKeys.key,
      set: { ...begun, createdAt: sql`now()`, expiresAt: sql`now() + interval '24 hours'`, result: null },
      setWhere: lt(idempotencyKeys.expiresAt, sql`now()`),
    })
    .returning({ id: idempotencyKeys.id });
  if (made) return null;
  const [kept] = await db
    .update(idempotencyKeys)
    .set({
      status: sql`case when ${crashedOrOver} then 'active' else ${idempotencyKeys.status} end`,
      lastAccessedAt: sql`case when ${crashedOrOver} or ${idempotencyKeys.status} = 'consumed' then now() else ${idempotencyKeys.lastAccessedAt} end`,
    })
    .where(and(eq(idempotencyKeys.key, key), eq(idempotencyKeys.requestHash, requestHash)))
    .returning({
      status: idempotencyKeys.status,
      result: idempotencyKeys.result,
      isBegun: sql<boolean>`${idempotencyKeys.lastAccessedAt} = now()`,
    });
  if (!kept) {
    throw new AppError("validation_failed", "Another request was sent under this Idempotency-Key.");
  }
  if (kept.status === "consumed") return kept.result as Result;
  if (kept.isBegun) return null;
  throw new AppError("conflict", "This request is already in progress. Please wait a moment.");
}

/** Ends a request that was carried out: whoever repeats it is given `result`, which has to be free of secrets. */
export async function endKeyed(
  request: KeyedRequest,
  result: Record<string, unknown>,
  db: Db = appDb(),
): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status: "consumed", result, consumedAt: sql`now()`, errorCode: null, errorMessage: null })
    .where(eq(idempotencyKeys.key, storedKey(request)));
}

/** Ends a request that came to nothing: it may be tried again under its key. */
export async function abandonKeyed(request: KeyedRequest, error: unknown, db: Db = appDb()): Promise<void> {
  const refusal = error instanceof AppError ? error : null;
  await db
    .update(idempotencyKeys)
    .set({ status: "expired", errorCode: refusal?.code ?? "internal_error", errorMessage: refusal?.message ?? null })
    .where(and(eq(idempotencyKeys.key, storedKey(request)), eq(idempotencyKeys.status, "active")));
}
