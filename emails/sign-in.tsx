import { Action, PlainAddress } from "./action";
import { cleanLine } from "./clean-line";
import { MailLayout } from "./layout";
import { hostOf } from "./links";
import type { Mail, MailFrame } from "./mail";
import { Lead, Paragraph, Title } from "./prose";
import { Perforation, Sheet } from "./sheet";
import { instantInWords } from "./when";

type SignInMail = MailFrame & {
  url: string;
  email: string;
  /** "Chrome on Android", or "an unknown browser". */
  device: string;
  requestedAt: Date;
  validMinutes: number;
};

const EMBLEM = { emoji: "🗝️", hue: 300 };

/** Names of browsers and systems. They have no dots or slashes, which email clients would turn into links. */
const DEVICE = /^[\p{L}\p{N}' +-]{1,60}$/u;

/** The sign-in link, and which browser requested it. */
export function signInMail({ url, email, device, requestedAt, validMinutes, ...frame }: SignInMail): Mail {
  const subject = "Your sign-in link for Oddly";
  const host = hostOf(frame.siteUrl);
  const asker = DEVICE.test(device) ? device : "an unknown browser";
  return {
    subject,
    body: (
      <MailLayout
        frame={frame}
        subject={subject}
        hues={[EMBLEM.hue]}
        preheader={`It's valid for ${validMinutes} minutes and works once, on ${host}.`}
        why={`You get this because someone entered your address on the sign-in page of ${host}. It isn't a newsletter.`}
      >
        <Sheet emblem={EMBLEM}>
          <Title>Your sign-in link</Title>
          <Lead>
            It opens a page on <strong>{host}</strong> with a button that signs you in.
          </Lead>
          <Action url={url}>Go to the sign-in page</Action>
          <Paragraph>The link is valid for {validMinutes} minutes and works once.</Paragraph>
          <PlainAddress url={url} />
          <Perforation />
          <Paragraph quiet>
            Requested from {asker} on {instantInWords(requestedAt)} for {cleanLine(email)}.
          </Paragraph>
          <Paragraph quiet>If that wasn't you, just ignore this email: no one can sign in without it.</Paragraph>
        </Sheet>
      </MailLayout>
    ),
  };
}
