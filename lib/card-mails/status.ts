/**
 * `scheduled`: waiting for its morning. `sending`: a job has claimed it; it may already be sent. `sent`. `opened`: by its
 * recipient. `bounced`: undeliverable. `failed`: it could not be sent on its day. `refused`: no cards are wanted there.
 */
export type CardMailStatus = "scheduled" | "sending" | "sent" | "opened" | "bounced" | "failed" | "refused";

/**
 * Why we gave up on an unsent card. `late`: its day was over. `closed`: its sender closed the link it was to carry. `full`: the
 * card has the maximum number of links. `card`: someone who got the card by a link wants no cards.
 */
const REASONS = ["late", "closed", "full", "card"] as const;

export type CardMailReason = (typeof REASONS)[number];

/** The reason in `last_error`; null for a fault, an answer of Resend, or nothing. */
export const reasonIn = (lastError: string | null): CardMailReason | null =>
  REASONS.find((reason) => reason === lastError) ?? null;

/** In `last_error` after the process that held the claim was stopped. */
export const LEFT = "its holder was stopped";

/** Answers by which Resend refuses an email. A conflict under its key, or a gateway timeout, is none of them. */
const NOT_TAKEN = /^(?:4(?!09)\d\d|500|503) /;

/** Whether Resend certainly does not have the email. `lastError` is how the last attempt ended. */
export const isNotTaken = (lastError: string | null): boolean => lastError !== null && NOT_TAKEN.test(lastError);

/** The state of a card's email in the database. */
export type CardMailState = { status: CardMailStatus; claimToken: string | null; lastError: string | null };

/** Whether its sender can change or cancel it, which includes the time between two attempts while Resend does not have it. */
export const canChange = ({ status, claimToken, lastError }: CardMailState): boolean =>
  status === "scheduled" || (status === "sending" && claimToken === null && isNotTaken(lastError));

/** Statuses in which nothing arrived and nothing will. */
const CAME_TO_NOTHING: readonly CardMailStatus[] = ["bounced", "failed", "refused"];

/** Whether the card can be scheduled again: not once a reader has refused it. */
export const canScheduleAnew = ({
  status,
  sentAt,
  reason,
}: Pick<CardMail, "status" | "reason"> & { sentAt: unknown }) =>
  CAME_TO_NOTHING.includes(status) && !(status === "refused" && (sentAt !== null || reason === "card"));

/** A card's email as its sender sees it; instants in ISO 8601. */
export type CardMail = {
  status: CardMailStatus;
  reason: CardMailReason | null;
  /** Whether its sender can change or cancel it. */
  canChange: boolean;
  /** Null once it was deleted, 30 days after sending. */
  recipientEmail: string | null;
  sendOn: string;
  timeZone: string;
  sendAt: string;
  version: number;
  /** The number of attempts. */
  attempts: number;
  sentAt: string | null;
  openedAt: string | null;
};
