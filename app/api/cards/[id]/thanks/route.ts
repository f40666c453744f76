import { requireCardId } from "@/lib/cards/access";
import { thankForCard } from "@/lib/cards/commands";
import { thanksInput } from "@/lib/cards/input";
import { requireSameOrigin } from "@/lib/core/csrf";
import { readJson, route } from "@/lib/core/http";
import { clientOf, countAgainst } from "@/lib/core/rate-limit";

/** Sends one emoji back to the card's sender. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  const { share, emoji } = await readJson(request, thanksInput);
  await countAgainst("thanks:client", clientOf(request.headers));
  await thankForCard({ cardId: requireCardId(id), share, emoji }, new Date());
  return Response.json({ emoji }, { status: 201, headers: { "cache-control": "private, no-store" } });
});
