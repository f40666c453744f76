import { apiRequest, failureWords, isSignedOut, RequestFailed } from "@/components/ui/api-request";
import { DEFAULT_TTL_HOURS } from "@/lib/cards/share-links/link-state";
import type { ShareLink } from "@/lib/cards/share-links/queries";

/** The holiday that a link is made for; "" or null where there is none. */
export type LinkHoliday = { id: string; name: string; date: string | null };

/** A link whose address is known here only: the server keeps no more than its hash. */
export type MadeLink = { shareUrl: string; link: ShareLink; key: string };

/** A card's link, or why there is none. */
export type LinkResult = { made: MadeLink } | { problem: "signed-out" | { why: string } };

/** The links that were made on this page and have not been shared yet, by card. */
const unshared = new Map<string, MadeLink>();

/** The keys of links that were asked for without an answer, by card: a retry must not make a second link. */
const unanswered = new Map<string, string>();

/** The cards that were made on this page and have not gone out in any way yet: the first time is celebrated. */
export const unsentCards = new Set<string>();

/**
 * Makes a link to one's own card. Throws RequestFailed. When the answer gets lost it asks once more: the same `key` is
 * the same link, and another `ttlHours` under it changes how long that link works.
 */
async function makeLink(
  objectId: string,
  { id, name, date }: LinkHoliday,
  ttlHours: number,
  key: string,
): Promise<MadeLink> {
  const body = {
    objectId,
    ttlHours,
    ...(id && { holidayId: id }),
    ...(name && { holidayName: name }),
    ...(date && { holidayDate: date }),
  };
  const ask = () =>
    apiRequest<Omit<MadeLink, "key">>("/api/share/finalize", {
      method: "POST",
      body,
      headers: { "idempotency-key": key },
    });
  const made = await ask().catch((error: unknown) => {
    if (error instanceof RequestFailed && error.status === 0) return ask();
    throw error;
  });
  return { ...made, key };
}

type GetLinkOptions = {
  ttlHours?: number;
  /** The link to change; without one a new link is made. */
  key?: string;
};

/** A link to one's own card: the one that is still unshared, else a new one. Never throws. */
export async function getLink(
  objectId: string,
  holiday: LinkHoliday,
  { ttlHours, key }: GetLinkOptions = {},
): Promise<LinkResult> {
  const known = unshared.get(objectId);
  const isUsable = known && Date.parse(known.link.expiresAt) > Date.now();
  if (isUsable && ttlHours === undefined) return { made: known };
  const linkKey = key ?? unanswered.get(objectId) ?? crypto.randomUUID();
  try {
    const made = await makeLink(objectId, holiday, ttlHours ?? DEFAULT_TTL_HOURS, linkKey);
    unanswered.delete(objectId);
    unshared.set(objectId, made);
    return { made };
  } catch (error) {
    console.warn("The link was not made", error);
    const isAnswered = error instanceof RequestFailed && error.status > 0 && error.status < 500;
    if (isAnswered) unanswered.delete(objectId);
    else if (!key) unanswered.set(objectId, linkKey);
    return { problem: isSignedOut(error) ? "signed-out" : { why: failureWords(error) } };
  }
}

/** The card's link is out, or no longer wanted: the next one is new, because each reader replies by a link of their own. */
export const forgetLink = (objectId: string) => unshared.delete(objectId);

/** What the device's share sheet gets: nothing of what the card says. */
export function shareDataOf(shareUrl: string, { name }: LinkHoliday): ShareData {
  const title = name ? `A card for you: ${name}` : "A card for you";
  return { title, text: title, url: shareUrl };
}

/** Whether the visitor closed the device's share sheet, which is not a failure. */
export function isChangeOfMind(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
