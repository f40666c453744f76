import { requireSignedIn } from "@/lib/auth/commands";
import type { User } from "@/lib/auth/queries";
import { requireOwnPage } from "@/lib/own-page";
import { forgetPages } from "@/lib/page-cache";
import { countAgainst } from "@/lib/rate-limit";
import type { Done } from "@/lib/sponsors/commands";
import { tagsOfSponsorship } from "@/lib/sponsors/page-tags";

const PRIVATE = { "cache-control": "private, no-store" };

/** Who is signed in and wants to change something from our own page. Throws AppError forbidden, unauthenticated, too_many_requests. */
export async function requireSponsor(request: Request): Promise<User> {
  requireOwnPage(request);
  const { user } = await requireSignedIn();
  await countAgainst("sponsor:change", user.id);
  return user;
}

/** The answer to a change: what was done, once the pages that show it are forgotten. */
export function answerDone({ holidayIds, ...answer }: Done): Response {
  forgetPages(holidayIds.flatMap(tagsOfSponsorship));
  return Response.json(answer, { headers: PRIVATE });
}

/** A private answer. */
export const answerPrivately = (body: unknown): Response => Response.json(body, { headers: PRIVATE });
