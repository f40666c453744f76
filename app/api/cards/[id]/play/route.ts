import { cookies } from "next/headers";
import { requireCardId } from "@/lib/cards/access";
import { playInput, secretText } from "@/lib/cards/input";
import { claimPlay, playCookie, ticketCookie } from "@/lib/cards/plays/commands";
import { videoPath } from "@/lib/cards/queries";
import { requireSameOrigin } from "@/lib/core/csrf";
import { readJson, route } from "@/lib/core/http";
import { newToken } from "@/lib/core/tokens";

const PRIVATE = { "cache-control": "private, no-store" };

/** Returns the request's cookies and its ticket, or a new ticket. */
async function ticketOf(card: string) {
  const jar = await cookies();
  const { name, options } = ticketCookie(card);
  const parsed = secretText.safeParse(jar.get(name)?.value);
  const ticket = parsed.success ? parsed.data : newToken();
  return { jar, ticket, isHeld: parsed.success, keep: () => jar.set(name, ticket, options) };
}

/** Sets a browser's ticket cookie and claims nothing. `held`: the browser already sent one, so it stores cookies. */
export const PUT = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  const { isHeld, keep } = await ticketOf(requireCardId(id));
  keep();
  return Response.json({ held: isHeld }, { headers: PRIVATE });
});

/**
 * Claims the play of a card's video: the first click wins, and only its browser gets the cookie that opens the video.
 */
export const POST = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  const press = await readJson(request, playInput);
  const card = requireCardId(id);
  const { jar, ticket, keep } = await ticketOf(card);
  const { secret, contentType } = await claimPlay(card, { ...press, ticket }, new Date());
  keep();
  const { name, options } = playCookie(card);
  jar.set(name, secret, options);
  return Response.json({ videoUrl: videoPath(card), contentType }, { headers: PRIVATE });
});
