import { type Mail, type MailFrame, sheetMail } from "./layout";
import { Action, AddressLink, Lead, Paragraph, Perforation, PlainAddress, Title } from "./parts";
import { cleanLine, hostOf, instantInWords } from "./text";

type SignInMail = MailFrame & {
  url: string;
  email: string;
  /** "Chrome on Android", or "an unknown browser". */
  device: string;
  requestedAt: Date;
  validMinutes: number;
};

/** Names of browsers and systems. They have no dots or slashes, which email clients would turn into links. */
const DEVICE = /^[\p{L}\p{N}' +-]{1,60}$/u;

/** The sign-in link, and which browser requested it. */
export function signInMail({ url, email, device, requestedAt, validMinutes, ...frame }: SignInMail): Mail {
  const host = hostOf(frame.siteUrl);
  const browser = DEVICE.test(device) ? device : "an unknown browser";
  return sheetMail(
    {
      frame,
      subject: "Your sign-in link for Oddly",
      emblem: { emoji: "🗝️", hue: 300 },
      preheader: `It's valid for ${validMinutes} minutes and works once, on ${host}.`,
      why: `You get this because someone entered your address on the sign-in page of ${host}. It isn't a newsletter.`,
    },
    <>
      <Title>Your sign-in link</Title>
      <Lead>
        It opens a page on <strong>{host}</strong> with a button that signs you in.
      </Lead>
      <Action url={url}>Go to the sign-in page</Action>
      <Paragraph>The link is valid for {validMinutes} minutes and works once.</Paragraph>
      <PlainAddress url={url} />
      <Perforation />
      <Paragraph quiet>
        Requested from {browser} on {instantInWords(requestedAt)} for {cleanLine(email)}.
      </Paragraph>
      <Paragraph quiet>If that wasn't you, just ignore this email: no one can sign in without it.</Paragraph>
    </>,
  );
}

/** Confirms a deletion: what is gone, and what the law requires us to retain. */
export function accountDeletedMail({ deletedAt, ...frame }: MailFrame & { deletedAt: Date }): Mail {
  const host = hostOf(frame.siteUrl);
  return sheetMail(
    {
      frame,
      subject: "Your Oddly account is deleted",
      emblem: { emoji: "🍂", hue: 50 },
      preheader: "Your cards, links and reminders are gone too. This is your confirmation.",
      why: `You get this because the account for this address on ${host} was deleted. It's the last email about it.`,
    },
    <>
      <Title>Your account is deleted</Title>
      <Lead>We deleted it, with your cards, links and reminders, on {instantInWords(deletedAt)}.</Lead>
      <Paragraph>
        If you ever paid us, we keep billing records, without your name, for as long as the law requires. Everything
        else is gone for good.
      </Paragraph>
      <Paragraph>You don't need an account to read the calendar. Come back any day.</Paragraph>
      <Perforation />
      <Paragraph quiet>
        If you didn't delete it, write to <AddressLink>{frame.contactEmail}</AddressLink>.
      </Paragraph>
    </>,
  );
}
