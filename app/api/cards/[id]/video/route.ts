import { cookies } from "next/headers";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { cardNotFound, requireCardId } from "@/lib/cards/access";
import { finishPlay, keepForReader, playCookie } from "@/lib/cards/plays/commands";
import { getPlayableVideo } from "@/lib/cards/queries";
import { readBlob } from "@/lib/core/blob";
import { requireSameOrigin } from "@/lib/core/csrf";
import { AppError } from "@/lib/core/errors";
import { route } from "@/lib/core/http";

export const maxDuration = 300;

/** A single range, as browsers send it; other Range headers are ignored. */
const ONE_RANGE = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/;

const playSecret = async (card: string) => (await cookies()).get(playCookie(card).name)?.value ?? null;

/** Throws unless it is requested as a video within a page, rather than opened as a page. */
function requirePlayer({ headers }: Request): void {
  if (!/^(video|audio|empty)$/.test(headers.get("sec-fetch-dest") ?? "empty")) throw cardNotFound();
}

/**
 * Streams a card's video, whole or by range, to the viewer who clicked play or to its owner. Stops when the connection
 * closes.
 */
export const GET = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  requirePlayer(request);
  const card = requireCardId(id);
  const signedIn = await getCurrentSignedIn();
  const now = new Date();
  const secret = await playSecret(card);
  const video = await getPlayableVideo(card, { secret, userId: signedIn?.user.id ?? null }, now);
  if (!video) throw cardNotFound();
  if (secret) await keepForReader(card, secret, now);

  const requestedRange = request.headers.get("range") ?? "";
  const range = ONE_RANGE.test(requestedRange) ? requestedRange : undefined;
  const stored = await readBlob(video, { range, signal: request.signal }).catch((error) => {
    throw new AppError("unavailable", "We can't load the video right now.", [], { cause: error });
  });
  const headers = new Headers({
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    "content-disposition": "inline",
    "content-type": video.contentType,
    "cross-origin-resource-policy": "same-origin",
  });
  const contentRange = stored.headers.get("content-range");
  if (contentRange) headers.set("content-range", contentRange);
  // Next neither sends the body of a HEAD response nor closes it.
  if (request.method === "HEAD" || !stored.ok) await stored.body?.cancel();
  if (request.method === "HEAD" && stored.ok) return new Response(null, { status: stored.status, headers });
  if (stored.status === 416) return new Response(null, { status: 416, headers });
  if (stored.status === 404) throw cardNotFound();
  if (!stored.ok) throw new AppError("unavailable", "We can't load the video right now.");
  return new Response(stored.body, { status: stored.status, headers });
});

/** Deletes the video after the viewer has watched it to the end. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  const card = requireCardId(id);
  const secret = await playSecret(card);
  if (!secret) throw cardNotFound();
  await finishPlay(card, secret, new Date());
  return new Response(null, { status: 204, headers: { "cache-control": "private, no-store" } });
});
