import postgres from "postgres";
import { inject } from "vitest";
import { connect } from "./client";

/** A database of the tests' own server, by its name. For tests. */
export function testDatabaseUrl(name: string): string {
  const url = new URL(inject("templateDatabase"));
  url.pathname = `/${name}`;
  return url.href;
}

/** The server of the tests, by one connection. The caller ends it. For tests. */
export const testServer = (options: { idle_timeout?: number } = {}) =>
  postgres(testDatabaseUrl("postgres"), { max: 1, onnotice: () => undefined, ...options });

let kept: postgres.Sql | undefined;

/** The name of the database with the schema and nothing in it. */
export const emptyTemplate = (): string => new URL(inject("templateDatabase")).pathname.slice(1);

/** A database of one's own: a copy of `template`, by default one with the schema alone. `close` drops it. For tests. */
export async function testDatabase(maxConnections = 10, template = emptyTemplate()) {
  // For all files of this process: nobody ends it, so it closes by itself when it is idle.
  kept ??= testServer({ idle_timeout: 1 });
  const server = kept;
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  // By copying files: the other strategy writes each page to the log as well, which takes four times as long.
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
