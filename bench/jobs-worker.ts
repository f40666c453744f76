import { once } from "node:events";
import { connect } from "@/db/client";
import { claimRun, runHeld } from "@/lib/jobs/commands";
import type { Lease } from "@/lib/jobs/leases.commands";
import { listDueJobs } from "@/lib/jobs/queries";

// Started by bench/jobs.ts, two at a time: a freshly started server that runs what is due and writes each run to the
// table "ran".

const { db, close } = connect(process.env.DATABASE_URL ?? "", 2);
await db.execute("select 1");
process.send?.("ready");
await once(process, "message");

for (const job of await listDueJobs(db)) {
  const run = await claimRun(job, {}, db);
  if (!run) continue;
  const work = ({ fence }: Lease) =>
    db.transaction(async (tx) => {
      await fence(tx);
      const slot = run.scheduledAt.toISOString();
      await tx.execute(`insert into ran (job, slot, process) values ('${job}', '${slot}', ${process.pid})`);
    });
  await runHeld(run, work, null, db);
}
await close();
process.exit();
