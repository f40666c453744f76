import "server-only";
import { and, eq } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { adminSessions } from "@/db/schema/admin";
import type { AdminSessionTimes } from "./session";

/** The times of a person's session at the desk, over or not; null when there is none. `id` is the stored hash. */
export async function getAdminSession(id: string, userId: string, db: Db = appDb()): Promise<AdminSessionTimes | null> {
  const [row] = await db
    .select({ createdAt: adminSessions.createdAt, lastUsedAt: adminSessions.lastUsedAt })
    .from(adminSessions)
    .where(and(eq(adminSessions.id, id), eq(adminSessions.userId, userId)));
  return row ?? null;
}
