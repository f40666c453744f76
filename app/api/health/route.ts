import { isDatabaseUp } from "@/lib/core/database";

export const dynamic = "force-dynamic";

/** Returns 200 if the site can serve, 503 if its database is down. */
export async function GET(): Promise<Response> {
  const up = await isDatabaseUp();
  const body = { status: up ? "ok" : "unavailable", database: up ? "up" : "down" };
  return Response.json(body, { status: up ? 200 : 503, headers: { "cache-control": "no-store" } });
}
