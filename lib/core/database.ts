import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { appDb } from "@/db/client";
import { logFault } from "./log";

/** Whether queries failed in the last seconds because the database is down. */
export const isDatabaseFailing = (): boolean => (appDb().$client as unknown as { isFailing: boolean }).isFailing;

/** If the database takes longer than this, a load balancer should use another server. */
const PATIENCE_MS = 3000;

/** Whether the database answers now. Never throws. */
export async function isDatabaseUp(): Promise<boolean> {
  const answered = appDb()
    .execute(sql`select 1`)
    .then(
      () => true,
      (error) => {
        logFault("health", error);
        return false;
      },
    );
  return Promise.race([answered, pause(PATIENCE_MS, false, { ref: false })]);
}
