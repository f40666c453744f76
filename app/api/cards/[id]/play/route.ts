import { cookies } from "next/headers";
import { requireCardId } from "@/lib/cards/access";
import { videoPath } from "@/lib/cards/queries";
import { env } from "@/lib/env";
import { readJson, route } from "@/lib/http";
import { requireOwnPage } from "@/lib/own-page";
import { claimPlay } from "@/lib/plays/commands";
import { playInput } from "@/lib/plays/input";
import { playCookie } from "@/lib/plays/play-cookie";

/** Presses play on a card's video: the first who does may watch it. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  requireOwnPage(request);
  const press = await readJson(request, playInput);
  const card = requireCardId(id);
  const { secret, contentType } = await claimPlay(card, press, new Date());
  const { name, options } = playCookie(card, env().SITE_URL);
  (await cookies()).set(name, secret, options);
  return Response.json(
    { videoUrl: videoPath(card), contentType },
    { headers: { "cache-control": "private, no-store" } },
  );
});
