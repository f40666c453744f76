import { requireSignedIn } from "@/lib/auth/commands";
import { idempotencyKey, shareLinkInput } from "@/lib/cards/input";
import { createShareLink, repeatableToken } from "@/lib/cards/share-links/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { parseParam, readJson, route } from "@/lib/core/http";
import { countAgainst } from "@/lib/core/rate-limit";

/**
 * Creates a link to the user's own card. The same Idempotency-Key is the same link, so a retry never creates two;
 * another `ttlHours` under the same key changes the link's lifetime. Source: spec section 7.
 */
export const POST = route(async (request) => {
  requireSameOrigin(request);
  const { user } = await requireSignedIn();
  const input = await readJson(request, shareLinkInput);
  const header = request.headers.get("idempotency-key");
  const key = header === null ? null : parseParam("Idempotency-Key", idempotencyKey, header);
  await countAgainst("share:account", user.id);
  const token = key === null ? undefined : repeatableToken(key, input.objectId, user.id);
  const created = await createShareLink(input, user.id, new Date(), undefined, token);
  return Response.json(created, { status: 201, headers: { "cache-control": "private, no-store" } });
});
