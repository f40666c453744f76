import type { Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { z } from "zod";
import { utcToday } from "@/lib/core/dates";
import { type PublicRead, publicReads } from "@/lib/publishing/openapi/reads";
import { testSite } from "./site";

const site = await testSite({ catalog: true });
const visitor = site.visitor();

/** The date when the file starts, so that midnight cannot fall between a request and its expectation. */
const TODAY = utcToday();
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${TODAY}T12:00:00Z`) });
});
afterAll(() => {
  vi.useRealTimers();
});

const read = async (path: string) => (await visitor.get(path)).json();

test("holiday reads return JSON that any site may use and any cache may store", async () => {
  const [holiday] = await read("/api/holidays/date/2026-07-19");
  for (const path of [
    "/api/holidays",
    "/api/holidays/date/2026-07-19",
    "/api/holidays/month/7",
    "/api/holidays/month/7?year=2027",
    `/api/holidays/${holiday.id}`,
  ]) {
    const { status, headers } = await visitor.get(path);
    expect(status, path).toBe(200);
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cache-control")).toContain("stale-while-revalidate");
    const etag = headers.get("etag") ?? "";
    const again = await visitor.get(path, { "if-none-match": etag });
    expect([again.status, await again.text()], `${path} again`).toEqual([304, ""]);
    const other = await visitor.get(path, { "if-none-match": `${etag.slice(0, -1)}x"` });
    expect(other.status, `${path} with another ETag`).toBe(200);
  }
});

test("a holiday's date is its occurrence in the requested year", async () => {
  const july = async (year: number) => {
    const list = await read(`/api/holidays/month/7?year=${year}`);
    return list.find(({ slug }: { slug: string }) => slug === "national-ice-cream-day")?.dateIso;
  };
  expect([await july(2026), await july(2027)]).toEqual(["2026-07-19", "2027-07-18"]);
});

test.each([
  ["/api/holidays/date/2026-02-30", 400, "This date does not exist"],
  ["/api/holidays/date/30-02-2026", 400, "Date must be in YYYY-MM-DD format"],
  ["/api/holidays/date/1812-06-24", 400, "The calendar runs from"],
  ["/api/holidays/month/13", 400, "Month must be between 1 and 12"],
  ["/api/holidays/month/july", 400, "Month must be between 1 and 12"],
  ["/api/holidays/month/7?year=26", 400, "Year must have four digits"],
  ["/api/holidays?year=1066", 400, "The calendar runs from"],
  ["/api/holidays/pie-day", 400, "Holiday ID must be a UUID"],
  ["/api/holidays/00000000-0000-4000-8000-000000000000", 404, "There is no holiday with this ID."],
  ["/api/no/such/thing", 404, "There's nothing at this address."],
] as const)("%s is rejected with %i and a message", async (path, status, text) => {
  const response = await visitor.get(path);
  expect(response.status).toBe(status);
  const body = await response.json();
  expect(body.error).toContain(text);
  expect(body.code).toMatch(/^[a-z_]+$/);
  expect(response.headers.get("content-type")).toContain("application/json");
});

test("the health check reports that the database is up", async () => {
  const response = await visitor.get("/api/health");
  expect([response.status, await response.json()]).toEqual([200, { status: "ok", database: "up" }]);
});

test("a server is alive whatever its database does, and ready once that has this build's migrations", async () => {
  const ready = async () => {
    const response = await visitor.get("/api/health/ready");
    expect(response.headers.get("cache-control")).toBe("no-store");
    return [response.status, (await response.json()).database];
  };
  expect((await visitor.get("/api/health/live")).status).toBe(200);
  expect(await ready()).toEqual([200, "up"]);
  await site.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`);
  expect(await ready()).toEqual([503, "outdated"]);
  await site.db.execute(sql`alter table drizzle.__drizzle_migrations rename to elsewhere`);
  expect(await ready()).toEqual([503, "outdated"]);
  await site.db.execute(sql`alter table drizzle.elsewhere rename to __drizzle_migrations`);
  await site.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`);
  expect(await ready()).toEqual([200, "up"]);
});

test.each(["/about", "/api/search"])("TRACE %s is rerouted to an error in the API's format", async (path) => {
  const { reroute } = await import("@/lib/operations/raw-requests");
  const known = { today: TODAY, slugs: new Set<string>() };
  const to = reroute({ method: "TRACE", url: path, headers: {} }, known);
  const answer = await visitor.fetch(to?.url ?? "", { method: to?.method });
  const body = await answer.json();
  expect([answer.status, body.code]).toEqual([405, "method_not_allowed"]);
  expect(body.error).toBe("This method isn't allowed here.");
  expect(answer.headers.get("allow")).toContain("GET");
});

test("a client's rate limit follows its connection, whatever address it claims", async () => {
  const { trustPeer } = await import("@/lib/operations/raw-requests");
  const press = async (forged: string) => {
    const headers: Record<string, string> = { "x-forwarded-for": forged };
    trustPeer({ headers, socket: { remoteAddress: "192.0.2.9" } as Socket }, 0);
    const form = { token: "nothing", page: "nothing" };
    const answer = await visitor.fetch("/api/auth/email/confirm", { method: "POST", form, headers });
    return answer.headers.get("location") ?? "";
  };
  const pages: string[] = [];
  for (let index = 0; index < 65; index += 1) pages.push(await press(`203.0.113.${index}, 198.51.100.${index}`));
  expect(pages[0]).toMatch(/^\/sign-in\?problem=link/);
  expect(pages.at(-1)).toMatch(/^\/auth\/confirm\?.*problem=busy/);
});

/** Returns the URL of a read with the document's example for each parameter, and a real holiday for each id. */
function exampleAddress({ path, params }: PublicRead, holidayId: string): string {
  const example = (name: string, schema: z.ZodType) => {
    const examples: unknown = schema.meta()?.examples;
    return /^(id|holidayIds?)$/.test(name) || !Array.isArray(examples) ? holidayId : String(examples[0]);
  };
  const query = Object.entries(params?.query?.shape ?? {}).map(([name, schema]) => [name, example(name, schema)]);
  const filled = Object.entries(params?.path?.shape ?? {}).reduce(
    (address, [name, schema]) => address.replace(`{${name}}`, example(name, schema)),
    path as string,
  );
  return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled;
}

test.each(publicReads(TODAY))("$path returns what the API's document says", async (each) => {
  const document = await read("/api/openapi.json");
  expect(document.paths).toHaveProperty([each.path, "get", "operationId"], each.operationId);
  const [holiday] = await read("/api/holidays/date/2026-11-21");
  const response = await visitor.get(exampleAddress(each, holiday.id));
  expect(response.status).toBe(200);
  expect(each.answer.schema.safeParse(await response.json()).error).toBeUndefined();
  expect([...response.headers.keys()]).toEqual(expect.arrayContaining(["etag", "cache-control"]));
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
});
