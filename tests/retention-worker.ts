import { connect } from "@/db/client";
import { retain } from "@/lib/operations/retention.job";

// A separate process that deletes what is due at an instant, in batches. Tests kill it.
const [now = "", batch = ""] = process.argv.slice(2);
const { db, close } = connect(process.env.DATABASE_URL ?? "", 1);
await retain(new Date(now), { batch: Number(batch) }, db);
await close();
process.disconnect?.();
