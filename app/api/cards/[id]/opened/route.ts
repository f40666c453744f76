import { requireCardId } from "@/lib/cards/access";
import { byLinkInput } from "@/lib/cards/input";
import { noteMailedCardOpened } from "@/lib/cards/mail/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { readJson, route } from "@/lib/core/http";

/** Records that the recipient of an emailed card opened its envelope, which its sender sees. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  const { share } = await readJson(request, byLinkInput);
  await noteMailedCardOpened(requireCardId(id), share, new Date());
  return new Response(null, { status: 204, headers: { "cache-control": "private, no-store" } });
});
