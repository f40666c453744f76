import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "@/lib/env";

/** Seconds to wait for a connection before the database counts as down. */
const CONNECT_TIMEOUT_SECONDS = 5;

/**
 * A pool on the given address. It keeps no state on a connection (`prepare: false`), so a pooler in
 * transaction mode may stand between. `close` ends it.
 */
export function connect(url: string, maxConnections = 10) {
  const client = postgres(url, {
    max: maxConnections,
    prepare: false,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    idle_timeout: 60,
    onnotice: () => undefined,
  });
  return { db: drizzle(client), close: () => client.end({ timeout: CONNECT_TIMEOUT_SECONDS }) };
}

export type Db = ReturnType<typeof connect>["db"];

/** A transaction under way. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Kept on the global object, or each hot reload in development would open ten more connections. */
const kept = globalThis as typeof globalThis & { oddlyDb?: Db };

/** The application's database. It connects at the first query. */
export function appDb(): Db {
  kept.oddlyDb ??= connect(env().DATABASE_URL).db;
  return kept.oddlyDb;
}
