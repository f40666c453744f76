import postgres from "postgres";
import { inject } from "vitest";
import { connect } from "./client";

/** A database of one's own, with the schema and nothing in it. `close` drops it. For tests. */
export async function testDatabase(maxConnections = 10) {
  const template = new URL(inject("templateDatabase"));
  const admin = new URL(template);
  admin.pathname = "/postgres";
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const server = postgres(admin.href, { max: 1, onnotice: () => undefined });
  await server.unsafe(`create database ${name} template ${template.pathname.slice(1)}`);

  const url = new URL(template);
  url.pathname = `/${name}`;
  const { db, close } = connect(url.href, maxConnections);
  return {
    db,
    url: url.href,
    close: async () => {
      await close();
      await server.unsafe(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}
