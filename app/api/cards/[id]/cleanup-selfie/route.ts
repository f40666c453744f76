import { cookies } from "next/headers";
import { requireCardId } from "@/lib/cards/access";
import { markSeen } from "@/lib/cards/plays/commands";
import { playCookie } from "@/lib/cards/plays/play-cookie";
import { requireSameOrigin } from "@/lib/core/csrf";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { route } from "@/lib/core/http";

/** Marks the video as seen, two seconds into the play. No body. Source: spec section 7. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  const card = requireCardId(id);
  const secret = (await cookies()).get(playCookie(card, env().SITE_URL).name)?.value;
  if (!secret) throw new AppError("not_found", "Card Not Found");
  await markSeen(card, secret, new Date());
  return Response.json({ seen: true }, { headers: { "cache-control": "private, no-store" } });
});
