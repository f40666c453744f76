import { requireSignedIn } from "@/lib/auth/commands";
import { readJson, route } from "@/lib/http";
import { requireOwnPage } from "@/lib/own-page";
import { countAgainst } from "@/lib/rate-limit";
import { createShareLink } from "@/lib/share-links/commands";
import { shareLinkInput } from "@/lib/share-links/input";

/** Makes a link to one's own card. Source: spec section 7. */
export const POST = route(async (request) => {
  requireOwnPage(request);
  const { user } = await requireSignedIn();
  const input = await readJson(request, shareLinkInput);
  await countAgainst("share:account", user.id);
  const made = await createShareLink(input, user.id, new Date());
  return Response.json(made, { status: 201, headers: { "cache-control": "private, no-store" } });
});
