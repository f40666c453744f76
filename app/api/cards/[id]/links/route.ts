import { requireSignedIn } from "@/lib/auth/commands";
import { requireCardId } from "@/lib/cards/access";
import { listShareLinks } from "@/lib/cards/share-links/queries";
import { route } from "@/lib/core/http";

/** Returns the links to the user's own card, newest first; [] for another user's card. */
export const GET = route<{ id: string }>(async (_request, { id }) => {
  const { user } = await requireSignedIn();
  const links = await listShareLinks(requireCardId(id), user.id, new Date());
  return Response.json({ links }, { headers: { "cache-control": "private, no-store" } });
});
