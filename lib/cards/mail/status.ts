import { type CivilDate, dateInZone, plusDays } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { DEFAULT_LOCAL_TIME, localMoment } from "@/lib/core/zoned-time";
import { cardExpiresAt } from "../expiry";
import { deleteUnseenAfter } from "../plays/view-once";

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
type CardMailState = { status: CardMailStatus; claimToken: string | null; lastError: string | null };

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

/** Until when a card is kept, and its video while nobody has pressed play. */
export type Kept = { card: Date; video: Date };

/** For a card that goes out at the instant `sendAt`: as long as if it had been made then. */
export const keptForSending = (sendAt: Date): Kept => ({
  card: cardExpiresAt(sendAt),
  video: deleteUnseenAfter(sendAt),
});

/**
 * For a card that was called back at `now`: its own year, and thirty days at the least, or it would be gone at once that
 * waited for long.
 */
export function keptAfterCallBack(createdAt: Date, now: Date): Kept {
  const atLeast = deleteUnseenAfter(now);
  const own = cardExpiresAt(createdAt);
  return { card: own > atLeast ? own : atLeast, video: atLeast };
}

/** How far ahead a card can be scheduled. */
export const MAX_DAYS_AHEAD = 365;

/** A morning on one day, in one time zone. */
export type Morning = { sendOn: CivilDate; timeZone: string };

const refused = (message: string) => new AppError("validation_failed", message, [{ path: "sendOn", message }]);

/**
 * When a card scheduled at the instant `now` is sent. Throws AppError validation_failed when that morning has passed there,
 * or is more than a year ahead.
 */
export function sendMoment({ sendOn, timeZone }: Morning, now: Date): Date {
  if (sendOn > plusDays(dateInZone(now, timeZone), MAX_DAYS_AHEAD)) throw refused("Choose a day within the next year.");
  const sendAt = localMoment(sendOn, { timeZone, localTime: DEFAULT_LOCAL_TIME });
  if (sendAt <= now) throw refused("It's already past 9 AM on that day there.");
  return sendAt;
}

/** When the day is over there; a card that was not sent by then is not sent at all. */
export const dayEnd = ({ sendOn, timeZone }: Morning): Date =>
  localMoment(plusDays(sendOn, 1), { timeZone, localTime: "00:00" });

const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 1800;

/** How long to wait after the `attempts`th attempt that came to nothing, in seconds. */
export const pauseSeconds = (attempts: number): number =>
  Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
