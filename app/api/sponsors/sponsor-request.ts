import { requireSignedIn } from "@/lib/auth/commands";
import type { User } from "@/lib/auth/queries";
import type { RequestedBy } from "@/lib/billing/payments/commands";
import { revalidatePages } from "@/lib/core/cache";
import { requireSameOrigin } from "@/lib/core/csrf";
import { clientOf, countAgainst } from "@/lib/core/rate-limit";
import { tagsOfSponsorship } from "@/lib/holidays/tags";
import type { Done } from "@/lib/sponsorship/commands";

const PRIVATE = { "cache-control": "private, no-store" };

/**
 * Returns the client whose request causes a call to Stripe. `sessionId` is the stored hash of its session or checkout
 * cookie.
 */
export const requesterOf = ({ headers }: Request, sessionId: string | null): RequestedBy => ({
  ipAddress: clientOf(headers),
  userAgent: headers.get("user-agent"),
  sessionId,
});

/**
 * Returns the signed-in person for a change from our own page. Throws AppError forbidden, unauthenticated,
 * too_many_requests.
 */
export async function requireSponsor(request: Request): Promise<{ user: User; requestedBy: RequestedBy }> {
  requireSameOrigin(request);
  const { user, sessionId } = await requireSignedIn();
  await countAgainst("sponsor:change", user.id);
  return { user, requestedBy: requesterOf(request, sessionId) };
}

/** Revalidates the pages that show a change, and returns the answer to it. */
export function answerDone({ holidayIds, ...answer }: Done): Response {
  revalidatePages(holidayIds.flatMap(tagsOfSponsorship));
  return Response.json(answer, { headers: PRIVATE });
}

/** Returns a JSON answer that is private and not cached. */
export const answerPrivately = (body: unknown): Response => Response.json(body, { headers: PRIVATE });
