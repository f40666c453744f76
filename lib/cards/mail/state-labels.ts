import { longDate } from "@/lib/core/dates";
import { zoneCity } from "@/lib/core/time-zones";
import { DEFAULT_LOCAL_TIME } from "@/lib/core/zoned-time";
import type { CardMail, CardMailStatus } from "./status";

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

/** Returns "9 AM" for "09:00", "8:30 PM" for "20:30". */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/** Formats an instant (ISO 8601) in a time zone: "November 26, 2026, at 9 AM in Berlin". */
export function momentThere(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const { month, day, year, hour, minute } = parts;
  return `${month} ${day}, ${year}, at ${clock(`${hour}:${minute}`)} ${placeOf(timeZone)}`;
}

/** Returns when a card is sent, as a phrase: "on Thursday, November 26th, 2026, at 9 AM in Berlin". */
export const morningInWords = ({ sendOn, timeZone }: Pick<CardMail, "sendOn" | "timeZone">): string =>
  `on ${longDate(sendOn)}, at ${clock(DEFAULT_LOCAL_TIME)} ${placeOf(timeZone)}`;

const sendingWords = ({ attempts, canChange }: CardMail, to: string): string => {
  if (canChange) {
    return `Our email service hasn't accepted it for ${to} yet. We'll keep trying until the day is over there. Until then you can change or cancel it.`;
  }
  return attempts > 1
    ? `We're sending it to ${to}. Our email service may already have it. We'll keep checking until the day is over there.`
    : `We're sending it to ${to} now.`;
};

const failedWords = ({ reason }: CardMail, to: string): string => {
  if (reason === "late") return `We couldn't send it to ${to} on its day. Nothing is lost: choose another day.`;
  if (reason === "closed")
    return `You closed its link before we could send it to ${to}. Choose another day to send it after all.`;
  if (reason === "full") return `We couldn't send it to ${to}: this card already has as many links as a card can have.`;
  return `We couldn't send it to ${to}. Check the address, or choose another day.`;
};

const refusedWords = ({ reason }: CardMail, to: string, sent: string | null): string => {
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
    sending: sendingWords(mail, to),
    sent: `It went to ${to} on ${sent}. As far as we know, it hasn't been opened yet.`,
    opened: `It was opened on ${openedAt && momentThere(openedAt, timeZone)}. It went to ${to} on ${sent}.`,
    bounced: `It couldn't be delivered to ${to}. Check the address and send it again.`,
    failed: failedWords(mail, to),
    refused: refusedWords(mail, to, sent),
  };
  return { label: LABELS[status], words: words[status] };
}
