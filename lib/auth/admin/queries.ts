import "server-only";
import { and, eq } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { adminSessions } from "@/db/schema/admin";
import type { AdminSessionTimes } from "./session";

/** Returns the times of a person's admin session, over or not; null if there is none. `id` is the stored hash. */
export async function getAdminSession(id: string, userId: string, db: Db = appDb()): Promise<AdminSessionTimes | null> {
  const [row] = await db
    .select({ createdAt: adminSessions.createdAt, lastUsedAt: adminSessions.lastUsedAt })
    .from(adminSessions)
    .where(and(eq(adminSessions.id, id), eq(adminSessions.userId, userId)));
  return row ?? null;
}
