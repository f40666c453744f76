import { connect } from "@/db/client";
import { retain } from "@/lib/operations/retention.job";

// A server of its own that deletes what is due at an instant, so many rows at a time. For tests, which kill it.
const [now = "", batch = ""] = process.argv.slice(2);
const { db, close } = connect(process.env.DATABASE_URL ?? "", 1);
await retain(new Date(now), { batch: Number(batch) }, db);
await close();
process.disconnect?.();
