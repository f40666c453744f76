import { cleanLine } from "./clean-line";
import { MailLayout } from "./layout";
import { hostOf } from "./links";
import type { Mail, MailFrame } from "./mail";
import { Lead, Paragraph, TextLink, Title } from "./prose";
import { Perforation, Sheet } from "./sheet";
import { instantInWords } from "./when";

const EMBLEM = { emoji: "🍂", hue: 50 };

/** Confirms a deletion: what is gone, and what the law requires us to retain. */
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
        preheader="Your cards, links and reminders are gone too. This is your confirmation."
        why={`You get this because the account for this address on ${host} was deleted. It's the last email about it.`}
      >
        <Sheet emblem={EMBLEM}>
          <Title>Your account is deleted</Title>
          <Lead>We deleted it, with your cards, links and reminders, on {instantInWords(deletedAt)}.</Lead>
          <Paragraph>
            If you ever paid us, we keep billing records, without your name, for as long as the law requires. Everything
            else is gone for good.
          </Paragraph>
          <Paragraph>You don't need an account to read the calendar. Come back any day.</Paragraph>
          <Perforation />
          <Paragraph quiet>
            If you didn't delete it, write to{" "}
            <TextLink href={`mailto:${frame.contactEmail}`}>{cleanLine(frame.contactEmail)}</TextLink>.
          </Paragraph>
        </Sheet>
      </MailLayout>
    ),
  };
}
