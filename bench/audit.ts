import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { startBlob } from "../scripts/local/blob";
import { startPostgres } from "../scripts/local/postgres";
import { measureAppends } from "./audit-appends";
import { measureWalk } from "./audit-walk";
import { type OnEnd, withCleanUp } from "./clean-up";
import { setEnvironment } from "./environment";

// Run by bench/run.ts as a process of its own: lib's commands want Node's "react-server" condition.

/** A migrated database of its own on the server. */
async function newDatabase(name: string, serverUrl: string): Promise<string> {
  const admin = connect(serverUrl, 1);
  await admin.db.execute(`create database ${name}`).finally(admin.close);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  return url.href;
}

async function measureAudit(onEnd: OnEnd): Promise<string[]> {
  const directory = mkdtempSync(path.join(tmpdir(), "oddly-bench-audit-"));
  onEnd(() => rmSync(directory, { recursive: true, force: true }));
  // PostgreSQL may run as another account; and it writes to disk as a real one does: the chain's lock is held until then.
  chmodSync(directory, 0o711);
  const server = await startPostgres(directory);
  onEnd(server.stop);
  const blob = await startBlob(path.join(directory, "blob"), 0, "vercel_blob_rw_bench_none");
  onEnd(blob.stop);
  const [appends, walk] = [await newDatabase("appends", server.url), await newDatabase("walk", server.url)];
  setEnvironment(walk);
  process.env.VERCEL_BLOB_API_URL = `${blob.url}/api/blob`;
  return [...(await measureAppends(appends)), ...(await measureWalk(walk))];
}

const broken = await withCleanUp(measureAudit);
process.send?.(broken, () => process.exit());
