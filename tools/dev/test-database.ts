import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/db/migrate";
import { startPostgres } from "./postgres";
import { makeTestFolder } from "./test-folder";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a migrated, empty database. Tests copy it and never write to it. */
    templateDatabase: string;
  }
}

/** Vitest global setup: starts one throw-away PostgreSQL for the whole test run. Returns the teardown. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = makeTestFolder("oddly-test-");
  const database = await startPostgres(directory, { throwAway: true });
  await migrateDatabase(database.url);
  project.provide("templateDatabase", database.url);
  return async () => {
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
