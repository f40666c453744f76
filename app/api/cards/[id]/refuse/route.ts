import { requireCardId } from "@/lib/cards/access";
import { requireOwnPage } from "@/lib/core/csrf";
import { readJson, route } from "@/lib/core/http";
import { refuseShareLink } from "@/lib/share-links/commands";
import { byLinkInput } from "@/lib/share-links/input";

/** "Don't send me cards here": closes the link and tells its maker. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  requireOwnPage(request);
  const { share } = await readJson(request, byLinkInput);
  await refuseShareLink(requireCardId(id), share, new Date());
  return new Response(null, { status: 204, headers: { "cache-control": "private, no-store" } });
});
