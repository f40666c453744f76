import { requireSignedIn } from "@/lib/auth/commands";
import { cardId } from "@/lib/cards/input";
import { parseParam, route } from "@/lib/http";
import { listShareLinks } from "@/lib/share-links/queries";

/** The links to one's own card, newest first; none for anybody else's. */
export const GET = route<{ id: string }>(async (_request, { id }) => {
  const { user } = await requireSignedIn();
  const links = await listShareLinks(parseParam("id", cardId, id), user.id, new Date());
  return Response.json({ links }, { headers: { "cache-control": "private, no-store" } });
});
