import { requireCardId } from "@/lib/cards/access";
import { byLinkInput } from "@/lib/cards/input";
import { refuseShareLink } from "@/lib/cards/share-links/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { readJson, route } from "@/lib/core/http";

/** "Don't send me cards here": closes the link and shows that to its owner. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  const { share } = await readJson(request, byLinkInput);
  await refuseShareLink(requireCardId(id), share, new Date());
  return new Response(null, { status: 204, headers: { "cache-control": "private, no-store" } });
});
