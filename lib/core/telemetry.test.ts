import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { trace } from "@opentelemetry/api";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "@/db/test-database";

const TOKEN = "dGhlLXRva2VuLW9mLWEtbGluaw-1234567890";

/** The fields of a protobuf message by number: nested messages and texts as bytes. Source: protobuf.dev, Encoding. */
function fieldsOf(bytes: Buffer): Map<number, Buffer[]> {
  const fields = new Map<number, Buffer[]>();
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const kind = tag & 7;
    if (kind === 0) varint();
    const size = kind === 0 ? 0 : kind === 1 ? 8 : kind === 5 ? 4 : varint();
    const field = Math.floor(tag / 8);
    fields.set(field, [...(fields.get(field) ?? []), bytes.subarray(at, at + size)]);
    at += size;
  }
  return fields;
}

const nested = (messages: readonly Buffer[], field: number) =>
  messages.flatMap((message) => fieldsOf(message).get(field) ?? []);

/** Source: opentelemetry-proto, trace.proto: resource_spans 1, scope_spans 2, spans 2. */
const spansIn = (body: Buffer) =>
  nested(nested(nested([body], 1), 2), 2).map((span) => {
    const fields = fieldsOf(span);
    const [trace = "", id = "", parent = ""] = [1, 2, 4].map((each) => fields.get(each)?.[0]?.toString("hex"));
    return { trace, id, parent, name: String(fields.get(5)?.[0]), all: span.toString() };
  });

/**
 * The bounds of each histogram. Source: opentelemetry-proto, metrics.proto: resource_metrics 1, scope_metrics 2,
 * metrics 2, name 1, histogram 9, data_points 1, explicit_bounds 7.
 */
const boundsIn = (body: Buffer) =>
  nested(nested(nested([body], 1), 2), 2).map((metric): [string, number[]] => {
    const [bounds = Buffer.alloc(0)] = nested(nested(nested([metric], 9), 1), 7);
    const numbers = Array.from({ length: bounds.length / 8 }, (_, index) => bounds.readDoubleLE(index * 8));
    return [String(nested([metric], 1)[0]), numbers];
  });

const received = new Map<string, Buffer[]>();
const collector = createServer(async (request, response) => {
  const path = String(request.url);
  received.set(path, [...(received.get(path) ?? []), Buffer.concat(await request.toArray())]);
  response.end();
});

let send: () => Promise<unknown>;
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  await once(collector.listen(0, "127.0.0.1"), "listening");
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const { exportTelemetry } = await import("./telemetry-export");
  send = exportTelemetry();
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  collector.close().closeAllConnections();
});

test("a request, its work and its queries are one trace, without what identifies a visitor", async () => {
  const { traced } = await import("./telemetry");
  await database.db.execute(sql`select 'a regular check'`);
  const target = `/cards/refuse/${TOKEN}?share=${TOKEN}`;
  await trace.getTracer("next.js").startActiveSpan("GET", { attributes: { "http.target": target } }, async (span) => {
    await traced("stripe POST /v1/refunds", () => database.db.execute(sql`select ${TOKEN}::text as x`));
    await database.db.transaction((tx) => tx.execute(sql`select ${TOKEN}::uuid`)).catch(() => undefined);
    await traced("resend /emails", async () => ({ error: "rate_limit" }), { failureIn: ({ error }) => error });
    span.recordException(new Error(`Failed query: select $1\nparams: ${TOKEN}`));
    span.recordException(new SyntaxError(`"${TOKEN}" is not valid JSON`));
    span.setStatus({ code: 2, message: TOKEN });
    span.end();
  });
  await send();
  const spans = (received.get("/v1/traces") ?? []).flatMap(spansIn);
  const root = spans.find(({ name }) => name === "GET");
  expect(new Set(spans.map((each) => each.trace)).size).toBe(1);
  expect(spans.filter(({ parent }) => parent === root?.id).map(({ name }) => name)).toEqual([
    "stripe POST /v1/refunds",
    "begin",
    "select",
    "rollback",
    "resend /emails",
  ]);
  const refund = spans.find(({ name }) => name.startsWith("stripe"));
  const query = spans.find(({ parent }) => parent === refund?.id);
  expect(query?.all).toContain("select $1::text as x");
  expect(root?.all).toContain("/cards/refuse/:id");
  expect(root?.all).toContain("Failed query: select $1");
  expect(spans.find(({ name }) => name === "resend /emails")?.all).toContain("rate_limit");
  expect(spans.some(({ all }) => all.includes("22P02"))).toBe(true);
  const everything = Buffer.concat([...received.values()].flat()).toString();
  expect(everything).not.toContain(TOKEN);
  const bounds = new Map((received.get("/v1/metrics") ?? []).flatMap(boundsIn));
  for (const metric of ["db.client.operation.duration", "oddly.operation.duration"]) {
    expect(bounds.get(metric)).toHaveLength(14);
    expect(bounds.get(metric)).toEqual(expect.arrayContaining([0.005, 0.1, 1, 10]));
  }
});
