import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { connect, type Tx } from "@/db/client";
import { onShutdown } from "@/lib/core/shutdown";
import { claimRun, runHeld } from "@/lib/jobs/commands";
import type { HeldRun, Lease } from "@/lib/jobs/leases.commands";
import type { Rhythm } from "@/lib/jobs/schedule";

// A separate process that lib/jobs/leases.long.test.ts starts, stops and kills. It writes to the table "written".

/** "race" runs every available slot until it is killed; "hold" claims one run and then follows orders. */
export type Task = { kind: "race" | "hold"; rhythm: Rhythm; leaseSeconds: number };

/** Messages to the test. `wrote` is null for a successful write, or else the reason why it failed. */
export type WorkerMessage =
  | { held: HeldRun }
  | { isInTransaction: true }
  | { wrote: string | null }
  | { ended: string | null };

/** Orders from the test: write under the lease, start a write and wait, or end. */
export type Order = "write" | "begin" | "end";

const task = JSON.parse(process.argv[2] ?? "") as Task;
const { db } = connect(process.env.DATABASE_URL ?? "", 4);
const stop = new AbortController();
const send = (message: WorkerMessage) => process.send?.(message);
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

/** Follows orders until "end". Each order is one transaction under the lease. */
async function obey(held: HeldRun, { fence }: Lease): Promise<null> {
  for (;;) {
    const [order] = (await once(process, "message")) as [Order];
    if (order === "end") return null;
    const work = db.transaction(async (tx) => {
      await fence(tx);
      await write(tx, held.scheduledAt);
      if (order === "write") return;
      send({ isInTransaction: true });
      await once(process, "message");
    });
    await work.then(
      () => send({ wrote: null }),
      (error: unknown) => send({ wrote: reason(error) }),
    );
  }
}

async function hold(): Promise<void> {
  const held = await claimRun("reminders", task, db);
  if (!held) throw new Error("there was no run to hold");
  const run = runHeld(held, (lease) => obey(held, lease), stop.signal, db).then(
    () => send({ ended: null }),
    (error: unknown) => send({ ended: reason(error) }),
  );
  onShutdown(async () => {
    stop.abort();
    await run;
  });
  send({ held });
  await run;
}

await (task.kind === "race" ? race() : hold());
