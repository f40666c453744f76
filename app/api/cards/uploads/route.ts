import { requireSignedIn } from "@/lib/auth/commands";
import { uploadInput } from "@/lib/cards/input";
import { requireSameOrigin } from "@/lib/core/csrf";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { readJson, route } from "@/lib/core/http";
import { clientOf, countAgainst } from "@/lib/core/rate-limit";
import { offerUpload } from "@/lib/media/commands";

/**
 * Lets the builder put a card's video into storage itself, on a platform whose functions accept no body of that size.
 * Not by the SDK's `handleUpload`, whose client hides the status and message of a refusal, such as an ended session.
 */
export const POST = route(async (request) => {
  requireSameOrigin(request);
  const { user } = await requireSignedIn();
  if (!env().VIDEO_UPLOAD_URL) throw new AppError("not_found", "Send the video with the card.");
  await countAgainst("card-upload:client", clientOf(request.headers));
  await countAgainst("card-upload:account", user.id);
  const offer = await offerUpload(await readJson(request, uploadInput), user.id, new Date());
  return Response.json(offer, { status: 201, headers: { "cache-control": "private, no-store" } });
});
