import { randomUUID } from "node:crypto";
import { cookies } from "next/headers";
import { idempotencyKey } from "@/lib/cards/input";
import { requireSameOrigin } from "@/lib/core/csrf";
import { env } from "@/lib/core/env";
import { parseParam, readJson, route } from "@/lib/core/http";
import { clientOf, countAgainst } from "@/lib/core/rate-limit";
import { firstCookieOf, signUp } from "@/lib/sponsorship/checkout/commands";
import { signUpCookie } from "@/lib/sponsorship/checkout/cookie";
import { signUpInput } from "@/lib/sponsorship/input";
import { currentAsker, ownerHashOf } from "./checkout-owner";
import { requesterOf } from "./sponsor-request";

/**
 * Begins to sponsor a holiday, for whoever asks: holds it and gives the secret by which the browser pays. Under the same
 * Idempotency-Key the same details are the same sign-up. Source: spec section 7; design section 7.
 */
export const POST = route(async (request) => {
  requireSameOrigin(request);
  const given = request.headers.get("idempotency-key");
  const key = given === null ? randomUUID() : parseParam("Idempotency-Key", idempotencyKey, given);
  await countAgainst("sponsor:client", clientOf(request.headers));
  const input = await readJson(request, signUpInput);
  const { user, sessionId, cookie: known } = await currentAsker();
  // An address that others have typed too often keeps nobody out who is signed in.
  await countAgainst("sponsor:address", user?.id ?? input.contactEmail);
  const cookie = known ?? firstCookieOf(input, key);
  const { name, options } = signUpCookie(env().SITE_URL);
  // Also with a refusal: whoever tries again is the same one.
  (await cookies()).set(name, cookie, options);
  const ownerHash = ownerHashOf(cookie);
  const requestedBy = requesterOf(request, sessionId ?? ownerHash);
  const answer = await signUp(input, { user, ownerHash }, key, { requestedBy });
  return Response.json(answer, { status: 201, headers: { "cache-control": "private, no-store" } });
});
