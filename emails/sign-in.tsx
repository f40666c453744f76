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
  /** "Chrome on Android", or "a browser we don't know". */
  device: string;
  requestedAt: Date;
  validMinutes: number;
};

const EMBLEM = { emoji: "🗝️", hue: 300 };

/** Names of browsers and systems. A dot or a slash is in none of them, but in what mail clients make a link of. */
const DEVICE = /^[\p{L}\p{N}' +-]{1,60}$/u;

/** The link by which somebody signs in, and what asked for it. */
export function signInMail({ url, email, device, requestedAt, validMinutes, ...frame }: SignInMail): Mail {
  const subject = "Your link to sign in to Oddly";
  const host = hostOf(frame.siteUrl);
  const asker = DEVICE.test(device) ? device : "a browser we don't know";
  return {
    subject,
    body: (
      <MailLayout
        frame={frame}
        subject={subject}
        hues={[EMBLEM.hue]}
        preheader={`It opens a page on ${host}, is valid for ${validMinutes} minutes and works once.`}
        why={`You get this because your address was typed into the sign-in page of ${host}. It is not a newsletter.`}
      >
        <Sheet emblem={EMBLEM}>
          <Title>Your link to sign in</Title>
          <Lead>
            It opens a page on <strong>{host}</strong> with one more button on it, and that one signs you in.
          </Lead>
          <Action url={url}>Go to the sign-in page</Action>
          <Paragraph>The link is valid for {validMinutes} minutes and works once.</Paragraph>
          <PlainAddress url={url} />
          <Perforation />
          <Paragraph quiet>
            Asked for from {asker}, on {instantInWords(requestedAt)}, for {cleanLine(email)}.
          </Paragraph>
          <Paragraph quiet>If that wasn't you, do nothing: nobody can sign in without this mail.</Paragraph>
        </Sheet>
      </MailLayout>
    ),
  };
}
