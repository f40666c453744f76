export const dynamic = "force-dynamic";

/** Returns 200 while this process answers; asks nothing else. Restart a server that doesn't. */
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}
