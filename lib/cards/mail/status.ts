import type { CivilDate } from "@/lib/core/civil-date";
import { longDate, plusDays } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { zoneCity } from "@/lib/core/time-zones";
import { clockLabel, dateInZone, formatInZone, timeInZone } from "@/lib/core/zone-clock";
import { DEFAULT_LOCAL_TIME, localMoment } from "@/lib/core/zoned-time";

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

type CardMailState = { status: CardMailStatus; claimToken: string | null; lastError: string | null };

/** Whether its sender can change or cancel it, also between two attempts while Resend doesn't have it. */
export const canChange = ({ status, claimToken, lastError }: CardMailState): boolean =>
  status === "scheduled" || (status === "sending" && claimToken === null && isNotTaken(lastError));

/** Whether the email didn't arrive and its card can be scheduled again. It can't be once a reader has refused it. */
export function canReschedule({ status, sentAt, reason }: Pick<CardMail, "status" | "reason"> & { sentAt: unknown }) {
  if (status === "refused") return sentAt === null && reason !== "card";
  return status === "bounced" || status === "failed";
}

/** A card's email as its sender sees it. Instants are in ISO 8601. */
export type CardMail = {
  status: CardMailStatus;
  reason: CardMailReason | null;
  canChange: boolean;
  /** Null after it is deleted, 30 days after sending. */
  recipientEmail: string | null;
  sendOn: string;
  timeZone: string;
  sendAt: string;
  version: number;
  attempts: number;
  sentAt: string | null;
  openedAt: string | null;
};

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

const LABELS: Readonly<Record<CardMailStatus, string>> = {
  scheduled: "Scheduled",
  sending: "Sending",
  sent: "Sent",
  opened: "Opened",
  bounced: "Bounced",
  failed: "Not sent",
  refused: "Not wanted",
};

/** Returns "in Buenos Aires" for America/Argentina/Buenos_Aires, "UTC" for zones that aren't places. */
export function placeOf(timeZone: string): string {
  const isPlace = timeZone.includes("/") && !timeZone.startsWith("Etc/");
  return isPlace ? `in ${zoneCity(timeZone)}` : zoneCity(timeZone);
}

/** Formats an instant (ISO 8601) in a time zone: "November 26, 2026, at 9 AM in Berlin". */
export function momentThere(at: string, timeZone: string): string {
  const day = formatInZone(at, timeZone, "MMMM d, yyyy");
  return `${day}, at ${clockLabel(timeInZone(new Date(at), timeZone))} ${placeOf(timeZone)}`;
}

/** Returns when a card is sent, as a phrase: "on Thursday, November 26th, 2026, at 9 AM in Berlin". */
export const morningInWords = ({ sendOn, timeZone }: Pick<CardMail, "sendOn" | "timeZone">): string =>
  `on ${longDate(sendOn)}, at ${clockLabel(DEFAULT_LOCAL_TIME)} ${placeOf(timeZone)}`;

const sendingText = ({ attempts, canChange: isWaiting }: CardMail, to: string): string => {
  if (isWaiting) {
    return `Our email service hasn't accepted it for ${to} yet. We'll keep trying until the day is over there. Until then you can change or cancel it.`;
  }
  return attempts > 1
    ? `We're sending it to ${to}. Our email service may already have it. We'll keep checking until the day is over there.`
    : `We're sending it to ${to} now.`;
};

const failedText = ({ reason }: CardMail, to: string): string => {
  if (reason === "late") return `We couldn't send it to ${to} on its day. Nothing is lost: choose another day.`;
  if (reason === "closed")
    return `You closed its link before we could send it to ${to}. Choose another day to send it after all.`;
  if (reason === "full") return `We couldn't send it to ${to}: this card already has as many links as a card can have.`;
  return `We couldn't send it to ${to}. Check the address, or choose another day.`;
};

const refusedText = ({ reason }: CardMail, to: string, sent: string | null): string => {
  if (sent) return `It went to ${to} on ${sent}, and they don't want any more cards. Please leave it at that.`;
  if (reason === "card")
    return "We didn't send it, because someone who got this card doesn't want any. Please leave it at that.";
  return `We didn't send it to ${to}, which doesn't accept cards by email. Please leave it at that.`;
};

/**
 * Returns the status of a card's email for its sender: a label and a sentence or two. It reveals no details of an
 * opt-out.
 */
export function mailState(mail: CardMail): { label: string; words: string } {
  const { status, timeZone, sentAt, openedAt } = mail;
  const to = mail.recipientEmail ?? "an address that we no longer store";
  const sent = sentAt && momentThere(sentAt, timeZone);
  const words: Readonly<Record<CardMailStatus, string>> = {
    scheduled: `We'll email it to ${to} ${morningInWords(mail)}. Until then you can change or cancel it.`,
    sending: sendingText(mail, to),
    sent: `It went to ${to} on ${sent}. As far as we know, it hasn't been opened yet.`,
    opened: `It was opened on ${openedAt && momentThere(openedAt, timeZone)}. It went to ${to} on ${sent}.`,
    bounced: `It couldn't be delivered to ${to}. Check the address and send it again.`,
    failed: failedText(mail, to),
    refused: refusedText(mail, to, sent),
  };
  return { label: LABELS[status], words: words[status] };
}
