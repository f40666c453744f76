import { requireSignedIn } from "@/lib/auth/commands";
import { requireCardId } from "@/lib/cards/access";
import { route } from "@/lib/core/http";
import { listShareLinks } from "@/lib/share-links/queries";

/** The links to one's own card, newest first; [] for anyone else's. */
export const GET = route<{ id: string }>(async (_request, { id }) => {
  const { user } = await requireSignedIn();
  const links = await listShareLinks(requireCardId(id), user.id, new Date());
  return Response.json({ links }, { headers: { "cache-control": "private, no-store" } });
});
