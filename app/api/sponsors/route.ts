import { randomUUID } from "node:crypto";
import { cookies } from "next/headers";
import { idempotencyKey } from "@/lib/cards/input";
import { requireSameOrigin } from "@/lib/core/csrf";
import { parseParam, readJson, route } from "@/lib/core/http";
import { clientOf, countAgainst } from "@/lib/core/rate-limit";
import { firstCookieOf, startCheckout } from "@/lib/sponsorship/checkout/commands";
import { checkoutInput } from "@/lib/sponsorship/input";
import { checkoutCookie, currentRequester, ownerHashOf, requesterOf } from "./sponsor-request";

/**
 * Starts a checkout, signed in or not: reserves the holiday and returns the client secret with which the browser pays.
 * The same Idempotency-Key with the same details is the same checkout. Source: spec section 7; design section 7.
 */
export const POST = route(async (request) => {
  requireSameOrigin(request);
  const header = request.headers.get("idempotency-key");
  const key = header === null ? randomUUID() : parseParam("Idempotency-Key", idempotencyKey, header);
  await countAgainst("sponsor:client", clientOf(request.headers));
  const input = await readJson(request, checkoutInput);
  const { user, sessionId, cookie: known } = await currentRequester();
  // A signed-in person has a limit of their own, so that others cannot use it up by typing the same address.
  await countAgainst("sponsor:address", user?.id ?? input.contactEmail);
  const cookie = known ?? firstCookieOf(input, key);
  const { name, options } = checkoutCookie();
  // Also with a refusal, so that a retry comes from the same browser.
  (await cookies()).set(name, cookie, options);
  const ownerHash = ownerHashOf(cookie);
  const requestedBy = requesterOf(request, sessionId ?? ownerHash);
  const answer = await startCheckout(input, { user, ownerHash }, key, { requestedBy });
  return Response.json(answer, { status: 201, headers: { "cache-control": "private, no-store" } });
});
