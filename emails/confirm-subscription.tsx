import { Action, PlainAddress } from "./action";
import { MailLayout } from "./layout";
import { hostOf } from "./links";
import type { Mail, MailFrame } from "./mail";
import { Lead, Paragraph, Title } from "./prose";
import { PurposeList } from "./purpose-list";
import { Perforation, Sheet } from "./sheet";
import { instantInWords } from "./when";

type ConfirmSubscriptionMail = MailFrame & {
  url: string;
  /** As the form calls them: "Gift deals and special offers". */
  purposes: readonly string[];
  /** Whether the address is new to the list, left it once, or is on it. */
  reason: "new" | "returning" | "change";
  requestedAt: Date;
  validDays: number;
};

const TEXTS = {
  new: {
    subject: "Should we send you mail from Oddly?",
    emblem: { emoji: "💌", hue: 350 },
    title: "Shall we write to you?",
    lead: "Somebody, hopefully you, asked us to send this to your address:",
    otherwise:
      "If it wasn't you, or you have thought better of it, do nothing. Without your yes, we send nothing more.",
  },
  returning: {
    subject: "Should Oddly write to you again?",
    emblem: { emoji: "👋", hue: 55 },
    title: "Hello again?",
    lead: "You left our list once, and that was fine. Now somebody, hopefully you, asked us to send this to your address:",
    otherwise: "If it wasn't you, do nothing. You stay off the list, and we send nothing more.",
  },
  change: {
    subject: "Should we change what Oddly sends you?",
    emblem: { emoji: "✏️", hue: 230 },
    title: "A change to your mail?",
    lead: "You are on our list already. Somebody, hopefully you, asked that from now on we send you this:",
    otherwise: "If it wasn't you, do nothing. Nothing changes, and you go on getting what you get now.",
  },
} as const;

const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);

/** The question whether mail is wanted, asked before any is sent. */
export function confirmSubscriptionMail(props: ConfirmSubscriptionMail): Mail {
  const { url, purposes, reason, requestedAt, validDays, ...frame } = props;
  const { subject, emblem, title, lead, otherwise } = TEXTS[reason];
  const host = hostOf(frame.siteUrl);
  return {
    subject,
    body: (
      <MailLayout
        frame={frame}
        subject={subject}
        hues={[emblem.hue]}
        preheader={`One button decides. Until you press it, nothing ${reason === "change" ? "changes" : "comes"}.`}
        why={`You get this one mail because your address was typed into the form for mail on ${host}.`}
      >
        <Sheet emblem={emblem}>
          <Title>{title}</Title>
          <Lead>{lead}</Lead>
          <PurposeList purposes={purposes} />
          <Action url={url}>Yes, send me these</Action>
          <Paragraph>
            It opens a page on {host} with one more button on it, and works for {days(validDays)}. Every mail has a link
            to unsubscribe.
          </Paragraph>
          <PlainAddress url={url} />
          <Perforation />
          <Paragraph quiet>
            Asked for on {instantInWords(requestedAt)}, in the form on {host}.
          </Paragraph>
          <Paragraph quiet>{otherwise}</Paragraph>
        </Sheet>
      </MailLayout>
    ),
  };
}
