import { requireSignedIn } from "@/lib/auth/commands";
import { requireCardId } from "@/lib/cards/access";
import { listShareLinks } from "@/lib/cards/share-links/queries";
import { route } from "@/lib/core/http";

/** The links to one's own card, newest first; [] for anyone else's. */
export const GET = route<{ id: string }>(async (_request, { id }) => {
  const { user } = await requireSignedIn();
  const links = await listShareLinks(requireCardId(id), user.id, new Date());
  return Response.json({ links }, { headers: { "cache-control": "private, no-store" } });
});
