import { cleanLine } from "./clean-line";
import { MailLayout } from "./layout";
import { hostOf } from "./links";
import type { Mail, MailFrame } from "./mail";
import { Paragraph, Title } from "./prose";
import { Sheet } from "./sheet";

type AdminNoticeMail = MailFrame & {
  subject: string;
  /** Paragraphs separated by blank lines. */
  text: string;
  preferencesUrl: string;
  unsubscribeUrl: string;
};

const EMBLEM = { emoji: "📣", hue: 300 };

/** News about Oddly itself, written by an editor for subscribers of `admin_updates`. */
export function adminNoticeMail({ subject, text, preferencesUrl, unsubscribeUrl, ...frame }: AdminNoticeMail): Mail {
  const host = hostOf(frame.siteUrl);
  const paragraphs = text
    .split(/\n\s*\n/)
    .map(cleanLine)
    .filter(Boolean);
  return {
    subject,
    body: (
      <MailLayout
        frame={frame}
        subject={subject}
        hues={[EMBLEM.hue]}
        preheader={`News about Oddly from the people behind ${host}.`}
        why={`You get this because you asked for news about Oddly on ${host} and confirmed it.`}
        list={{ preferencesUrl, unsubscribeUrl }}
      >
        <Sheet emblem={EMBLEM}>
          <Title>{cleanLine(subject)}</Title>
          {paragraphs.map((paragraph) => (
            <Paragraph key={paragraph}>{paragraph}</Paragraph>
          ))}
        </Sheet>
      </MailLayout>
    ),
  };
}
