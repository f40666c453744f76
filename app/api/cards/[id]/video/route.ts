import { cookies } from "next/headers";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { readBlob } from "@/lib/blob";
import { cardId } from "@/lib/cards/input";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { parseParam, route } from "@/lib/http";
import { requireOwnPage } from "@/lib/own-page";
import { finishPlay } from "@/lib/plays/commands";
import { playCookie } from "@/lib/plays/play-cookie";
import { getPlayableVideo } from "@/lib/plays/queries";

export const maxDuration = 300;

/** What is passed on of the storage's answer. */
const PASSED_ON = ["content-length", "content-range"];

/** One range, as browsers ask for them; anything else is as if none were asked for. */
const ONE_RANGE = /^bytes=(?:\d+-\d*|-\d+)$/;

const playSecret = async (card: string) => (await cookies()).get(playCookie(card, env().SITE_URL).name)?.value ?? null;

/** Shown as a video in a page of ours, never as a page of its own. */
function requirePlayer({ headers }: Request): void {
  if (!/^(video|audio|empty)$/.test(headers.get("sec-fetch-dest") ?? "empty"))
    throw new AppError("not_found", "Card Not Found");
}

/**
 * A card's video, whole or by ranges, for the viewer who has pressed play and for its maker. It is streamed from storage;
 * whoever leaves ends the stream there too.
 */
export const GET = route<{ id: string }>(async (request, { id }) => {
  requireOwnPage(request);
  requirePlayer(request);
  const card = parseParam("id", cardId, id);
  const signedIn = await getCurrentSignedIn();
  const player = { secret: await playSecret(card), userId: signedIn?.user.id ?? null };
  const video = await getPlayableVideo(card, player, new Date());
  if (!video) throw new AppError("not_found", "Card Not Found");

  const asked = request.headers.get("range") ?? "";
  const range = ONE_RANGE.test(asked) ? asked : undefined;
  const stored = await readBlob(video, { range, signal: request.signal }).catch((error) => {
    throw new AppError("unavailable", "The video can't be had right now.", [], { cause: error });
  });
  const headers = new Headers({
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    "content-disposition": "inline",
    "content-type": video.contentType,
    "cross-origin-resource-policy": "same-origin",
  });
  for (const name of PASSED_ON) {
    const value = stored.headers.get(name);
    if (value) headers.set(name, value);
  }
  if (stored.status === 416) return new Response(null, { status: 416, headers });
  if (stored.status === 404) throw new AppError("not_found", "Card Not Found");
  if (!stored.ok) throw new AppError("unavailable", "The video can't be had right now.");
  return new Response(stored.body, { status: stored.status, headers });
});

/** The viewer has seen it to its end: it is deleted. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  requireOwnPage(request);
  const card = parseParam("id", cardId, id);
  const secret = await playSecret(card);
  if (!secret) throw new AppError("not_found", "Card Not Found");
  await finishPlay(card, secret, new Date());
  return new Response(null, { status: 204, headers: { "cache-control": "private, no-store" } });
});
