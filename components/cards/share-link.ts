import type { ShareLink } from "@/lib/share-links/queries";
import { apiRequest } from "../api-request";

/** The holiday that a link is made for; "" or null where there is none. */
export type LinkHoliday = { id: string; name: string; date: string | null };

/** A link whose address is known: only now, the server keeps no more than its hash. */
export type MadeLink = { shareUrl: string; link: ShareLink };

/** The default lifetime of a link. Source: spec section 9, share link TTL. */
export const DEFAULT_TTL_HOURS = 24;

/** Makes a link to one's own card. Throws RequestFailed. */
export function makeLink(objectId: string, holiday: LinkHoliday, ttlHours = DEFAULT_TTL_HOURS): Promise<MadeLink> {
  const { id, name, date } = holiday;
  const body = {
    objectId,
    ttlHours,
    ...(id && { holidayId: id }),
    ...(name && { holidayName: name }),
    ...(date && { holidayDate: date }),
  };
  return apiRequest<MadeLink>("/api/share/finalize", { method: "POST", body });
}

/** What the share sheet is given: nothing of what the card says. */
export function shareDataOf(shareUrl: string, { name }: LinkHoliday): ShareData {
  const title = name ? `A card for you: ${name}` : "A card for you";
  return { title, text: title, url: shareUrl };
}

/** Whether somebody closed the share sheet again, which is no failure. */
export function isChangeOfMind(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
