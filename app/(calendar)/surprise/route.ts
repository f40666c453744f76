import { route } from "@/lib/core/http";
import { newToken } from "@/lib/core/tokens";
import { getSurprise } from "@/lib/holidays/catalog.queries";

const ORDER = /^[\w-]{8,43}$/;
const TURN = /^\d{1,5}$/;

/**
 * Redirects to a festive holiday: to number `?turn=` in the random `?order=` of a session, which comes to each holiday
 * once, or to any.
 */
export const GET = route(async (request) => {
  const { searchParams } = new URL(request.url);
  const order = searchParams.get("order") ?? "";
  const turn = searchParams.get("turn") ?? "";
  const isKnown = ORDER.test(order) && TURN.test(turn);
  const slug = await getSurprise(isKnown ? order : newToken(), isKnown ? Number(turn) : 0);
  const headers = { location: slug ? `/holidays/${slug}` : "/", "cache-control": "private, no-store" };
  return new Response(null, { status: 307, headers });
});
