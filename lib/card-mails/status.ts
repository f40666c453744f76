/**
 * `scheduled`: waits for its morning. `sending`: a job has taken it; it may have gone out already. `sent`, `opened`: by whoever
 * got it. `bounced`: it cannot be delivered there. `failed`: it could not be sent on its day. `refused`: no cards are wanted
 * there.
 */
export type CardMailStatus = "scheduled" | "sending" | "sent" | "opened" | "bounced" | "failed" | "refused";

/**
 * Why we ended one that had not gone out. `late`: its day was over. `closed`: its sender has closed the link that it was to
 * carry. `full`: the card has all the links that it can have. `card`: somebody who got the card by a link wants no cards.
 */
const REASONS = ["late", "closed", "full", "card"] as const;

export type CardMailReason = (typeof REASONS)[number];

/** The reason that stands in `last_error`; null for what Resend or a fault has left there, and for nothing. */
export const reasonIn = (lastError: string | null): CardMailReason | null =>
  REASONS.find((reason) => reason === lastError) ?? null;

/** Stands in `last_error` of one whose holder was stopped in the middle. */
export const LEFT = "its holder was stopped";

/** Resend's word that it has not taken a mail. Another request under its key, or a gateway's silence, is none. */
const NOT_TAKEN = /^(?:4(?!09)\d\d|500|503) /;

/** Whether this leaves no doubt that Resend has not got the mail. `lastError` is how the last attempt ended. */
export const isNotTaken = (lastError: string | null): boolean => lastError !== null && NOT_TAKEN.test(lastError);

/** How a card's mail stands in the database. `claimToken` is its holder's. */
export type CardMailState = { status: CardMailStatus; claimToken: string | null; lastError: string | null };

/** Whether its sender can change it or call it back: also between two attempts, as long as Resend has not got it. */
export const canChange = ({ status, claimToken, lastError }: CardMailState): boolean =>
  status === "scheduled" || (status === "sending" && claimToken === null && isNotTaken(lastError));

/** Of these nothing has arrived, nor will. */
const CAME_TO_NOTHING: readonly CardMailStatus[] = ["bounced", "failed", "refused"];

/** Whether the card can be scheduled again after this: not once its reader has refused it. */
export const canScheduleAnew = ({
  status,
  sentAt,
  reason,
}: Pick<CardMail, "status" | "reason"> & { sentAt: unknown }) =>
  CAME_TO_NOTHING.includes(status) && !(status === "refused" && (sentAt !== null || reason === "card"));

/** A card's mail as its sender sees it; instants in ISO 8601. */
export type CardMail = {
  status: CardMailStatus;
  reason: CardMailReason | null;
  /** Its sender can change it or call it back. */
  canChange: boolean;
  /** Null once it has been gone for long. */
  recipientEmail: string | null;
  sendOn: string;
  timeZone: string;
  sendAt: string;
  version: number;
  /** How often it was tried. */
  attempts: number;
  sentAt: string | null;
  openedAt: string | null;
};
