import "server-only";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { appDb, type Db } from "@/db/client";
import { rateLimits } from "@/db/schema/rate-limits";
import { env } from "./env";
import { AppError } from "./errors";
import { clientAddress } from "./request";
import { keyedHash } from "./tokens";

const HOUR = 3600;

/** How often each thing may be done: by one address or one client, in so many seconds. */
const LIMITS = {
  // Short, so that nobody can keep somebody else from signing in for long.
  "sign-in:address": { points: 5, duration: HOUR / 4 },
  // So many mails a day may be sent to somebody who asked for none.
  "sign-in:address:day": { points: 20, duration: 24 * HOUR },
  "sign-in:client": { points: 20, duration: HOUR },
  // Emails that anybody can have sent to any address: a flood of either kind leaves most of the five a second that Resend takes.
  "sign-in:all": { points: 6000, duration: HOUR },
  "subscribe:all": { points: 6000, duration: HOUR },
  "admin:client": { points: 30, duration: HOUR },
  "correction:client": { points: 10, duration: HOUR },
  "correction:holiday": { points: 30, duration: HOUR },
  "confirm:client": { points: 60, duration: HOUR },
  "subscribe:address": { points: 3, duration: HOUR },
  "subscribe:address:day": { points: 6, duration: 24 * HOUR },
  "subscribe:client": { points: 20, duration: HOUR },
  "csp:client": { points: 30, duration: HOUR },
  "places:client": { points: 120, duration: HOUR },
  "card:account": { points: 60, duration: HOUR },
  "card:client": { points: 120, duration: HOUR },
  // So many mails a day may go to people who did not ask for them, from one sender, and to one of them.
  "card-mail:account": { points: 30, duration: 24 * HOUR },
  "card-mail:address": { points: 5, duration: 24 * HOUR },
  "reminder:account": { points: 240, duration: HOUR },
  "push:account": { points: 60, duration: HOUR },
  // Each page with a reminder's form asks it.
  "push-known:account": { points: 1200, duration: HOUR },
  "share:account": { points: 120, duration: HOUR },
  "thanks:client": { points: 60, duration: HOUR },
  "sponsor:client": { points: 40, duration: HOUR },
  "sponsor:address": { points: 20, duration: HOUR },
  "sponsor:settle": { points: 400, duration: HOUR },
  "sponsor:change": { points: 120, duration: HOUR },
  // More than people are on one holiday's pages; by the holiday, so that nobody's address is looked at.
  "count:holiday": { points: 600, duration: 60 },
} as const;

export type Limit = keyof typeof LIMITS;

const kept = new WeakMap<Db, Map<Limit, RateLimiterDrizzle>>();

function limiter(limit: Limit, db: Db): RateLimiterDrizzle {
  const ofDb = kept.get(db) ?? new Map<Limit, RateLimiterDrizzle>();
  kept.set(db, ofDb);
  const made =
    ofDb.get(limit) ??
    new RateLimiterDrizzle({
      ...LIMITS[limit],
      keyPrefix: limit,
      storeClient: db,
      schema: rateLimits,
      // Retention clears the table: a platform may keep no server running that long.
      clearExpiredByTimeout: false,
    });
  ofDb.set(limit, made);
  return made;
}

/**
 * Counts one more of `limit` for `who`. Throws AppError too_many_requests, with the seconds to wait, once they have had
 * theirs; anything else that goes wrong is thrown as well, so that nothing limited is done uncounted. Counted by one
 * statement in the database: exact for any number of instances.
 */
export async function countAgainst(limit: Limit, who: string, db: Db = appDb()): Promise<void> {
  try {
    await limiter(limit, db).consume(keyedHash(limit, who));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.max(Math.ceil(error.msBeforeNext / 1000), 1);
    throw new AppError("too_many_requests", tooOften(retryAfterSeconds), [], { retryAfterSeconds });
  }
}

function tooOften(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return `That was a few too many. Please try again in ${minutes === 1 ? "a minute" : wait}.`;
}

/** Who is counted when a client is: see `clientAddress`. */
export function clientOf(headers: Headers): string {
  return clientAddress(headers, env().TRUSTED_PROXIES);
}
