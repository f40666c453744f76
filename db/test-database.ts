import postgres from "postgres";
import { inject } from "vitest";
import { connect } from "./client";

/** Returns the URL of a database on the test server. For tests. */
export function testDatabaseUrl(name: string): string {
  const url = new URL(inject("templateDatabase"));
  url.pathname = `/${name}`;
  return url.href;
}

/** Connects to the test server. The caller ends the connection. For tests. */
export const testServer = (options: { idle_timeout?: number } = {}) =>
  postgres(testDatabaseUrl("postgres"), { max: 1, onnotice: () => undefined, ...options });

let shared: postgres.Sql | undefined;

/** Returns the name of the template database, which has the schema but no data. */
export const emptyTemplate = (): string => new URL(inject("templateDatabase")).pathname.slice(1);

/** Creates a database as a copy of `template`, by default one with only the schema. `close` drops it. For tests. */
export async function testDatabase(maxConnections = 10, template = emptyTemplate()) {
  // Shared by all files of this process. No file ends it, so it closes itself when idle.
  shared ??= testServer({ idle_timeout: 1 });
  const server = shared;
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  // Copying files is four times as fast as the default strategy, which also writes each page to the log.
  await server.unsafe(`create database ${name} template ${template} strategy file_copy`);

  const url = testDatabaseUrl(name);
  const { db, close } = connect(url, maxConnections);
  return {
    db,
    url,
    close: async () => {
      await close();
      await server.unsafe(`drop database ${name} with (force)`);
    },
  };
}
