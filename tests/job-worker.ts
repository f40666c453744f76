import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { connect, type Tx } from "@/db/client";
import { onShutdown } from "@/lib/core/shutdown";
import { claimRun, runHeld } from "@/lib/jobs/commands";
import type { Held, Lease } from "@/lib/jobs/leases.commands";
import type { Rhythm } from "@/lib/jobs/schedule";

// A server of its own, run, stopped and killed by lib/jobs/leases.test.ts: it writes down in the table "written" what it does.

/** What it does: runs every slot that it can get until it is killed; or takes one run and does with it as it is told. */
export type Task = { kind: "race" | "hold"; rhythm: Rhythm; leaseSeconds: number };

/** What it says. `wrote` null for what was written, or why it was not. */
export type Told = { held: Held } | { isInTransaction: true } | { wrote: string | null } | { ended: string | null };

/** What it is told: to write something down under its lease, to begin to and wait, or to come to an end. */
export type Order = "write" | "begin" | "end";

const task = JSON.parse(process.argv[2] ?? "") as Task;
const { db } = connect(process.env.DATABASE_URL ?? "", 4);
const stop = new AbortController();
const tell = (told: Told) => process.send?.(told);
const reason = (error: unknown) => (error instanceof Error ? error.name : String(error));

const write = (tx: Tx, slot: Date) =>
  tx.execute(sql`insert into written (slot, process) values (${slot.toISOString()}, ${process.pid})`);

async function race(): Promise<void> {
  for (;;) {
    const held = await claimRun("reminders", task, db);
    const work = ({ fence }: Lease) =>
      db.transaction(async (tx) => {
        await fence(tx);
        await write(tx, held?.scheduledAt ?? new Date());
      });
    await (held ? runHeld(held, work, stop.signal, db) : wait(5));
  }
}

/** Does as it is told until it is told to end; each order is one transaction under the lease. */
async function obey(held: Held, { fence }: Lease): Promise<null> {
  for (;;) {
    const [order] = (await once(process, "message")) as [Order];
    if (order === "end") return null;
    const work = db.transaction(async (tx) => {
      await fence(tx);
      await write(tx, held.scheduledAt);
      if (order === "write") return;
      tell({ isInTransaction: true });
      await once(process, "message");
    });
    await work.then(
      () => tell({ wrote: null }),
      (error: unknown) => tell({ wrote: reason(error) }),
    );
  }
}

async function hold(): Promise<void> {
  const held = await claimRun("reminders", task, db);
  if (!held) throw new Error("there was no run to hold");
  const run = runHeld(held, (lease) => obey(held, lease), stop.signal, db).then(
    () => tell({ ended: null }),
    (error: unknown) => tell({ ended: reason(error) }),
  );
  onShutdown(async () => {
    stop.abort();
    await run;
  });
  tell({ held });
  await run;
}

await (task.kind === "race" ? race() : hold());
