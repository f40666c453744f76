import { cookies } from "next/headers";
import { getCurrentSignedIn, requireSignedIn } from "@/lib/auth/commands";
import type { User } from "@/lib/auth/queries";
import type { RequestedBy } from "@/lib/billing/payments/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { env } from "@/lib/core/env";
import { clientOf, countAgainst } from "@/lib/core/rate-limit";
import { keyedHash } from "@/lib/core/tokens";
import type { Requester } from "@/lib/sponsorship/checkout/availability";

const PRIVATE = { "cache-control": "private, no-store" };

/** Returns the client that causes a call to Stripe; `sessionId` is the stored hash of its session or cookie. */
export const requesterOf = ({ headers }: Request, sessionId: string | null): RequestedBy => ({
  ipAddress: clientOf(headers),
  userAgent: headers.get("user-agent"),
  sessionId,
});

/** Returns the signed-in person for a change. Throws AppError forbidden, unauthenticated, too_many_requests. */
export async function requireSponsor(request: Request): Promise<{ user: User; requestedBy: RequestedBy }> {
  requireSameOrigin(request);
  const { user, sessionId } = await requireSignedIn();
  await countAgainst("sponsor:change", user.id);
  return { user, requestedBy: requesterOf(request, sessionId) };
}

/** Returns a JSON answer that is private and not cached. */
export const answerPrivately = (body: unknown): Response => Response.json(body, { headers: PRIVATE });

/** How long a checkout can be continued: Stripe expires an unpaid one after 23 hours. */
const COOKIE_SECONDS = 86_400;

/** The cookie with which a browser continues its checkout. `lax`, because the bank's page redirects back to us. */
export function checkoutCookie() {
  const secure = env().SITE_URL.startsWith("https:");
  return {
    name: secure ? "__Host-oddly-sponsor" : "oddly-sponsor",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: COOKIE_SECONDS },
  } as const;
}

/** Returns the hash that we store of the cookie with which a browser continues an unpaid checkout. */
export const ownerHashOf = (cookie: string): string => keyedHash("sponsor sign-up", cookie);

/** Returns the identity behind the request: the signed-in person, and the browser by its cookie. */
export async function currentRequester(): Promise<
  Requester & { user: User | null; cookie: string | null; sessionId: string | null }
> {
  const { name } = checkoutCookie();
  const [signedIn, jar] = await Promise.all([getCurrentSignedIn(), cookies()]);
  const cookie = jar.get(name)?.value || null;
  const user = signedIn?.user ?? null;
  const sessionId = signedIn?.sessionId ?? null;
  return { user, userId: user?.id ?? null, sessionId, cookie, ownerHash: cookie && ownerHashOf(cookie) };
}
