import { requireSignedIn } from "@/lib/auth/commands";
import { idempotencyKey } from "@/lib/cards/input";
import { createShareLink, repeatableToken } from "@/lib/cards/share-links/commands";
import { shareLinkInput } from "@/lib/cards/share-links/input";
import { requireSameOrigin } from "@/lib/core/csrf";
import { parseParam, readJson, route } from "@/lib/core/http";
import { countAgainst } from "@/lib/core/rate-limit";

/**
 * Makes a link to one's own card. The same Idempotency-Key is the same link, so a retry never makes two; another
 * `ttlHours` under it changes how long that link works. Source: spec section 7.
 */
export const POST = route(async (request) => {
  requireSameOrigin(request);
  const { user } = await requireSignedIn();
  const input = await readJson(request, shareLinkInput);
  const given = request.headers.get("idempotency-key");
  const key = given === null ? null : parseParam("Idempotency-Key", idempotencyKey, given);
  await countAgainst("share:account", user.id);
  const token = key === null ? undefined : repeatableToken(key, input.objectId, user.id);
  const made = await createShareLink(input, user.id, new Date(), undefined, token);
  return Response.json(made, { status: 201, headers: { "cache-control": "private, no-store" } });
});
