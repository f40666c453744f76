import { setTimeout as wait } from "node:timers/promises";
import { connect } from "@/db/client";
import { env } from "@/lib/core/env";
import { sendDueReminders } from "@/lib/reminders/job";

// Run, and killed, by bench/reminders.ts: tells of what is due until nothing is left, as a server does that looks once a minute,

// only sooner.

const [now = ""] = process.argv.slice(2);
const PAUSE_MS = 500;

/** What it tells its parent: that it has begun, and that nothing is left. */
export type Told = { begun: true } | { finished: true };

const tell = (told: Told) => process.send?.(told);

const { db, close } = connect(env().DATABASE_URL, 4);
tell({ begun: true });
for (;;) {
  const { sent } = await sendDueReminders(new Date(now), {}, db);
  const {
    rows: [left],
  } = await db.execute<{ count: number }>(`select count(*)::int as count from reminders where remind_at <= '${now}'`);
  if (left?.count === 0) break;
  if (sent === 0) await wait(PAUSE_MS);
}
await close();
process.send?.({ finished: true } satisfies Told, () => process.exit());
