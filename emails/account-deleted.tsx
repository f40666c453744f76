import { cleanLine } from "./clean-line";
import { MailLayout } from "./layout";
import { hostOf } from "./links";
import type { Mail, MailFrame } from "./mail";
import { Lead, Paragraph, TextLink, Title } from "./prose";
import { Perforation, Sheet } from "./sheet";
import { instantInWords } from "./when";

const EMBLEM = { emoji: "🍂", hue: 50 };

/** The receipt of a deletion: what is gone, and what the law makes us keep. */
export function accountDeletedMail({ deletedAt, ...frame }: MailFrame & { deletedAt: Date }): Mail {
  const subject = "Your Oddly account is deleted";
  const host = hostOf(frame.siteUrl);
  return {
    subject,
    body: (
      <MailLayout
        frame={frame}
        subject={subject}
        hues={[EMBLEM.hue]}
        preheader="The cards, links and reminders went with it. This is your receipt."
        why={`You get this because the account of this address on ${host} was deleted. It is the last mail about it.`}
      >
        <Sheet emblem={EMBLEM}>
          <Title>Your account is deleted</Title>
          <Lead>Its cards, links and reminders went with it, on {instantInWords(deletedAt)}.</Lead>
          <Paragraph>
            If you ever paid us, the billing records stay for as long as the law wants them kept, without your name. The
            rest cannot be brought back.
          </Paragraph>
          <Paragraph>The calendar needs no account. Every day on it is still yours to read.</Paragraph>
          <Perforation />
          <Paragraph quiet>
            If it wasn't you who deleted it, write to{" "}
            <TextLink href={`mailto:${frame.contactEmail}`}>{cleanLine(frame.contactEmail)}</TextLink>.
          </Paragraph>
        </Sheet>
      </MailLayout>
    ),
  };
}
