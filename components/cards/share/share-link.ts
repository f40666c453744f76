import { apiRequest, failureText, isSignedOut, RequestFailed } from "@/components/ui/api-request";
import type { CardHoliday } from "@/lib/cards/content";
import { DEFAULT_TTL_HOURS } from "@/lib/cards/share-links/link-state";
import type { ShareLink } from "@/lib/cards/share-links/queries";

/** The holiday of the card; "" or null where there is none. */
export type LinkHoliday = Pick<CardHoliday, "emoji" | "hue" | "tone"> & {
  id: string;
  name: string;
  date: string | null;
};

/** A newly created link. Only this page knows its URL: the server stores just a hash. */
export type MadeLink = { shareUrl: string; link: ShareLink; key: string };

/** A card's link, or why there is none. */
export type LinkResult = { made: MadeLink } | { problem: "signed-out" | { why: string } };

/** Links created on this page that haven't been shared yet, by card. */
const unshared = new Map<string, MadeLink>();

/** Keys of link requests without a response, by card: a retry must not create a second link. */
const unanswered = new Map<string, string>();

/** Cards created on this page that haven't been sent yet: the first send is celebrated. */
export const unsentCards = new Set<string>();

/**
 * Creates a link to the user's own card. Retries once if the response is lost: the same `key` is the same link. Another
 * `ttlHours` under the same key changes the link's lifetime. Throws RequestFailed.
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
  const request = () =>
    apiRequest<Omit<MadeLink, "key">>("/api/share/finalize", {
      method: "POST",
      body,
      headers: { "idempotency-key": key },
    });
  const made = await request().catch((error: unknown) => {
    if (error instanceof RequestFailed && error.status === 0) return request();
    throw error;
  });
  return { ...made, key };
}

/**
 * Returns a link to the user's own card: the one that is still unshared, else a new one. With a `key`, changes that
 * link. Never throws.
 */
export async function getLink(
  objectId: string,
  holiday: LinkHoliday,
  { ttlHours, key }: { ttlHours?: number; key?: string } = {},
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
    return { problem: isSignedOut(error) ? "signed-out" : { why: failureText(error) } };
  }
}

/**
 * Forgets the card's link once it is shared or no longer wanted: the next link is new, because each reader replies
 * through their own link.
 */
export const forgetLink = (objectId: string) => unshared.delete(objectId);

/** Returns the data for the device's share sheet, without any of the card's text. */
export function shareDataOf(shareUrl: string, { name }: LinkHoliday): ShareData {
  const title = name ? `A card for you: ${name}` : "A card for you";
  return { title, text: title, url: shareUrl };
}

/** Whether the visitor closed the device's share sheet, which is not a failure. */
export function isChangeOfMind(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
