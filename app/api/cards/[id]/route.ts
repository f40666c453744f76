import { getCurrentSignedIn, requireSignedIn } from "@/lib/auth/commands";
import { requireCardId } from "@/lib/cards/access";
import { deleteCard } from "@/lib/cards/commands";
import { requireCardFor } from "@/lib/cards/queries";
import { requireSameOrigin } from "@/lib/core/csrf";
import { route } from "@/lib/core/http";

const PRIVATE = { "cache-control": "private, no-store" };

/** Returns a card to its owner, or to anyone with a live link: `?share=`. Source: spec section 7. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const signedIn = await getCurrentSignedIn();
  const share = new URL(request.url).searchParams.get("share");
  const card = await requireCardFor(id, { userId: signedIn?.user.id ?? null, share }, new Date());
  return Response.json(card, { headers: PRIVATE });
});

/** Deletes the user's own card, with its links and its video. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  const { user } = await requireSignedIn();
  await deleteCard(requireCardId(id), user.id, new Date());
  return new Response(null, { status: 204, headers: PRIVATE });
});
