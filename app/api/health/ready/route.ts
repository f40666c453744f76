import { getDatabaseState } from "@/lib/core/database";
import { isStopping } from "@/lib/core/shutdown";

export const dynamic = "force-dynamic";

/** Returns 200 if this server should receive visitors; 503 while it stops, or its database is down or not migrated. */
export async function GET(): Promise<Response> {
  const database = await getDatabaseState();
  const isReady = database === "up" && !isStopping();
  const body = { status: isReady ? "ok" : "unavailable", database, stopping: isStopping() };
  return Response.json(body, { status: isReady ? 200 : 503, headers: { "cache-control": "no-store" } });
}
