import { requireSignedIn } from "@/lib/auth/commands";
import { shareLinkId } from "@/lib/cards/input";
import { revokeShareLink } from "@/lib/cards/share-links/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { parseParam, route } from "@/lib/core/http";

/** Closes one of the user's own links. */
export const DELETE = route<{ linkId: string }>(async (request, { linkId }) => {
  requireSameOrigin(request);
  const { user } = await requireSignedIn();
  await revokeShareLink(parseParam("linkId", shareLinkId, linkId), user.id, new Date());
  return new Response(null, { status: 204, headers: { "cache-control": "private, no-store" } });
});
