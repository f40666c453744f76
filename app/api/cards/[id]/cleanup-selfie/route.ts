import { cookies } from "next/headers";
import { cardNotFound, requireCardId } from "@/lib/cards/access";
import { markSeen, playCookie } from "@/lib/cards/plays/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { route } from "@/lib/core/http";

/** Marks the video as seen, two seconds into the play. No body. Source: spec section 7. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  const card = requireCardId(id);
  const secret = (await cookies()).get(playCookie(card).name)?.value;
  if (!secret) throw cardNotFound();
  await markSeen(card, secret, new Date());
  return Response.json({ seen: true }, { headers: { "cache-control": "private, no-store" } });
});
