import { longDate } from "@/lib/dates";
import { DEFAULT_LOCAL_TIME } from "@/lib/reminders/moment";
import type { CardMail, CardMailStatus } from "./status";

const LABELS: Readonly<Record<CardMailStatus, string>> = {
  scheduled: "Scheduled",
  sending: "On its way",
  sent: "Sent",
  opened: "Opened",
  bounced: "Bounced",
  failed: "Not sent",
  refused: "Not wanted",
};

/** "in Buenos Aires" for America/Argentina/Buenos_Aires, "UTC" for zones that are no place. */
export function placeOf(timeZone: string): string {
  const [area, ...rest] = timeZone.split("/");
  const city = rest.at(-1)?.replaceAll("_", " ");
  return city && area !== "Etc" ? `in ${city}` : (city ?? timeZone);
}

/** "November 26, 2026, 09:00 in Berlin". */
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
  return `${month} ${day}, ${year}, ${hour}:${minute} ${placeOf(timeZone)}`;
}

/** What happens on the morning, in a clause: "on Thursday, November 26th, 2026, at 09:00 in Berlin". */
export const morningInWords = ({ sendOn, timeZone }: Pick<CardMail, "sendOn" | "timeZone">): string =>
  `on ${longDate(sendOn)}, at ${DEFAULT_LOCAL_TIME} ${placeOf(timeZone)}`;

const sendingWords = ({ attempts, canChange }: CardMail, to: string): string => {
  if (canChange) {
    return `Our mail service has not taken it for ${to} yet. We go on trying until the day is over there; meanwhile you can change it or call it back.`;
  }
  return attempts > 1
    ? `It is going to ${to}. Our mail service may have it already; we go on asking until the day is over there.`
    : `It is going to ${to} now.`;
};

const failedWords = ({ reason }: CardMail, to: string): string => {
  if (reason === "late") return `It could not be sent to ${to} on its day. Nothing is lost: choose another one.`;
  if (reason === "closed")
    return `You closed its link before it could be sent to ${to}. Choose another day to send it after all.`;
  if (reason === "full") return `It could not be sent to ${to}: this card has all the links that a card can have.`;
  return `It could not be sent to ${to}. Look at the address, or choose another day.`;
};

const refusedWords = ({ reason }: CardMail, to: string, sent: string | null): string => {
  if (sent) return `It went to ${to} on ${sent}, and no more cards are wanted there. Please leave it at that.`;
  if (reason === "card")
    return "It did not go out: somebody who got this card wants no cards. Please leave it at that.";
  return `It did not go to ${to}: no cards by mail are wanted there. Please leave it at that.`;
};

/** How a card's mail stands: a word, and a sentence or two for its sender. Of a refusal by mail it says no more than that. */
export function mailState(mail: CardMail): { label: string; words: string } {
  const { status, timeZone, sentAt, openedAt } = mail;
  const to = mail.recipientEmail ?? "an address that we no longer keep";
  const sent = sentAt && momentThere(sentAt, timeZone);
  const words: Readonly<Record<CardMailStatus, string>> = {
    scheduled: `It goes to ${to} ${morningInWords(mail)}. Until then you can change it or call it back.`,
    sending: sendingWords(mail, to),
    sent: `It went to ${to} on ${sent}. As far as we know it has not been opened yet.`,
    opened: `It was opened on ${openedAt && momentThere(openedAt, timeZone)}. It went to ${to} on ${sent}.`,
    bounced: `It could not be delivered to ${to}. Look at the address, and send it again.`,
    failed: failedWords(mail, to),
    refused: refusedWords(mail, to, sent),
  };
  return { label: LABELS[status], words: words[status] };
}
