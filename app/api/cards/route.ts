import { requireSignedIn } from "@/lib/auth/commands";
import { createCard } from "@/lib/cards/commands";
import { cardInput, idempotencyKey } from "@/lib/cards/input";
import { requireSameOrigin } from "@/lib/core/csrf";
import { utcToday } from "@/lib/core/dates";
import { parseInput, parseParam, route } from "@/lib/core/http";
import { clientOf, countAgainst } from "@/lib/core/rate-limit";
import { readUpload } from "@/lib/core/upload";
import { discardVideo, type StoredVideo, storeVideo, takeUpload } from "@/lib/media/commands";
import { MAX_VIDEO_BYTES } from "@/lib/media/video-rules";

/** A video upload can take long on a phone's connection. */
export const maxDuration = 300;

/**
 * Creates a card from a form. Its video, if any, is streamed directly into storage, or is there already, where the form's
 * `videoPathname` says that the browser has put it (see `uploads/route.ts`). The same form under the same Idempotency-Key
 * is the same card. Source: spec section 7.
 */
export const POST = route(async (request) => {
  requireSameOrigin(request);
  const { user } = await requireSignedIn();
  const header = request.headers.get("idempotency-key");
  const key = header === null ? null : parseParam("Idempotency-Key", idempotencyKey, header);
  await countAgainst("card:client", clientOf(request.headers));
  await countAgainst("card:account", user.id);

  const now = new Date();
  let video: StoredVideo | null = null;
  try {
    const { fields } = await readUpload(
      request,
      { fileField: "videoFile", maxFileBytes: MAX_VIDEO_BYTES },
      async (file) => {
        video = await storeVideo(file, now);
      },
    );
    if (fields.videoPathname) video ??= await takeUpload(fields.videoPathname, user.id, now);
    const input = parseInput(cardInput, fields);
    const uploaded: StoredVideo | null = video;
    video = null;
    const { id } = await createCard(input, uploaded, { userId: user.id, key }, { now, today: utcToday(now) });
    return Response.json({ id, objectId: id }, { status: 201, headers: { "cache-control": "private, no-store" } });
  } catch (error) {
    // The form turned out to be invalid after its video was stored, so delete the video.
    if (video) await discardVideo((video as StoredVideo).id, now);
    throw error;
  }
});
