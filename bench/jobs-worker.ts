import { once } from "node:events";
import { connect } from "@/db/client";
import { claimRun, runHeld } from "@/lib/jobs/commands";
import type { Lease } from "@/lib/jobs/leases.commands";
import { listDueJobs } from "@/lib/jobs/queries";

// Run by bench/jobs.ts, always two at once: a server that has just started and runs what is due, each run a line in "ran".

const { db, close } = connect(process.env.DATABASE_URL ?? "", 2);
await db.execute("select 1");
process.send?.("ready");
await once(process, "message");

for (const job of await listDueJobs(db)) {
  const held = await claimRun(job, {}, db);
  if (!held) continue;
  const work = ({ fence }: Lease) =>
    db.transaction(async (tx) => {
      await fence(tx);
      const slot = held.scheduledAt.toISOString();
      await tx.execute(`insert into ran (job, slot, process) values ('${job}', '${slot}', ${process.pid})`);
    });
  await runHeld(held, work, null, db);
}
await close();
process.exit();
