import { webAddress } from "@/lib/sponsorship/website";

/** The states of a suggestion. */
export const CORRECTION_STATUSES = ["pending", "accepted", "declined"] as const;

export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number];

/** The length of a suggestion, in characters: long enough to be clear, short enough to be read. */
export const MIN_SUGGESTION_LENGTH = 10;
export const MAX_SUGGESTION_LENGTH = 1000;

/** The longest note in the public change log. */
export const MAX_NOTE_LENGTH = 300;

/** Suggestions on a page of the admin. */
export const CORRECTIONS_PER_PAGE = 25;

/** Returns a visitor's source as a link with its host as the text; null when the URL is unsafe. */
export function sourceLink(sourceUrl: string): { href: string; host: string } | null {
  const href = webAddress(sourceUrl);
  return href === null ? null : { href, host: new URL(href).host.replace(/^www\./, "") };
}
