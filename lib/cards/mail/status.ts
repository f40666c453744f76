import type { CivilDate } from "@/lib/core/civil-date";
import { dateInZone, plusDays } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { DEFAULT_LOCAL_TIME, localMoment } from "@/lib/core/zoned-time";
import { cardExpiresAt } from "../expiry";
import { deleteUnseenAfter } from "../plays/view-once";

/**
 * `scheduled`: waiting for its morning. `sending`: claimed by a job; it may already be sent. `sent`. `opened` by its
 * recipient. `bounced`: undeliverable. `failed`: it couldn't be sent on its day. `refused`: the recipient wants no
 * cards.
 */
export type CardMailStatus = "scheduled" | "sending" | "sent" | "opened" | "bounced" | "failed" | "refused";

/**
 * Why a card wasn't sent. `late`: its day was over. `closed`: its sender closed the email's link. `full`: the card has
 * the maximum number of links. `card`: someone who got the card by a link wants no cards.
 */
const REASONS = ["late", "closed", "full", "card"] as const;

export type CardMailReason = (typeof REASONS)[number];

/** Returns the reason in `last_error`; null for an exception, a response from Resend, or nothing. */
export const reasonIn = (lastError: string | null): CardMailReason | null =>
  REASONS.find((reason) => reason === lastError) ?? null;

/** The value of `last_error` after the job that had claimed the email was stopped. */
export const LEFT = "its holder was stopped";

/**
 * Responses that mean Resend didn't accept the email. A conflict on the key or a gateway timeout doesn't prove that.
 */
const NOT_TAKEN = /^(?:4(?!09)\d\d|500|503) /;

/** Whether Resend definitely doesn't have the email. `lastError` is the error of the last attempt. */
export const isNotTaken = (lastError: string | null): boolean => lastError !== null && NOT_TAKEN.test(lastError);

/** The state of a card's email in the database. */
type CardMailState = { status: CardMailStatus; claimToken: string | null; lastError: string | null };

/** Whether its sender can change or cancel it, also between two attempts while Resend doesn't have it. */
export const canChange = ({ status, claimToken, lastError }: CardMailState): boolean =>
  status === "scheduled" || (status === "sending" && claimToken === null && isNotTaken(lastError));

/** Statuses in which the email didn't arrive and won't. */
const NOT_DELIVERED: readonly CardMailStatus[] = ["bounced", "failed", "refused"];

/** Whether the card can be scheduled again, which isn't possible once a reader has refused it. */
export const canScheduleAnew = ({
  status,
  sentAt,
  reason,
}: Pick<CardMail, "status" | "reason"> & { sentAt: unknown }) =>
  NOT_DELIVERED.includes(status) && !(status === "refused" && (sentAt !== null || reason === "card"));

/** A card's email as its sender sees it. Instants are in ISO 8601. */
export type CardMail = {
  status: CardMailStatus;
  reason: CardMailReason | null;
  /** Whether its sender can change or cancel it. */
  canChange: boolean;
  /** Null after it is deleted, 30 days after sending. */
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

/** When a card expires, and when its video does if play isn't clicked. */
export type Kept = { card: Date; video: Date };

/** Expiry of a card emailed at the instant `sendAt`: the same as if it was created then. */
export const keptForSending = (sendAt: Date): Kept => ({
  card: cardExpiresAt(sendAt),
  video: deleteUnseenAfter(sendAt),
});

/**
 * Expiry of a card whose email was canceled at `now`: a year after its creation, but at least thirty days from now, so
 * a card that waited long isn't deleted right away.
 */
export function keptAfterCallBack(createdAt: Date, now: Date): Kept {
  const atLeast = deleteUnseenAfter(now);
  const own = cardExpiresAt(createdAt);
  return { card: own > atLeast ? own : atLeast, video: atLeast };
}

/** How many days ahead a card can be scheduled. */
export const MAX_DAYS_AHEAD = 365;

/** A morning on one day, in one time zone. */
export type Morning = { sendOn: CivilDate; timeZone: string };

const refused = (message: string) => new AppError("validation_failed", message, [{ path: "sendOn", message }]);

/**
 * Returns when a card scheduled at the instant `now` is sent: 9 AM in the time zone. Throws AppError validation_failed
 * when that morning has passed there, or is more than a year ahead.
 */
export function sendMoment({ sendOn, timeZone }: Morning, now: Date): Date {
  if (sendOn > plusDays(dateInZone(now, timeZone), MAX_DAYS_AHEAD)) throw refused("Choose a day within the next year.");
  const sendAt = localMoment(sendOn, { timeZone, localTime: DEFAULT_LOCAL_TIME });
  if (sendAt <= now) throw refused("It's already past 9 AM on that day there.");
  return sendAt;
}

/** Returns when the day ends in the time zone. A card that isn't sent by then isn't sent at all. */
export const dayEnd = ({ sendOn, timeZone }: Morning): Date =>
  localMoment(plusDays(sendOn, 1), { timeZone, localTime: "00:00" });

const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 1800;

/** Returns how many seconds to wait after the given number of failed attempts. */
export const pauseSeconds = (attempts: number): number =>
  Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
