import { Column, Row } from "@react-email/components";
import { counted } from "@/lib/core/text";
import { type Mail, type MailFrame, sheetMail } from "./layout";
import { Action, Lead, Paragraph, Perforation, PlainAddress, Title } from "./parts";
import { paint, TYPE } from "./styles";
import { cleanLine, hostOf, instantInWords } from "./text";

const cell = { ...TYPE.lead, padding: "4px 0" };
const star = paint({ text: "odd" }, { ...cell, width: "28px", verticalAlign: "top" });
const label = paint({ text: "ink" }, { ...cell, fontWeight: 700 });

/** What a subscription is for, each with the asterisk from our logo. */
function PurposeList({ purposes }: { purposes: readonly string[] }) {
  return (
    <Row style={{ margin: "16px 0 0" }}>
      <Column>
        {purposes.map((purpose) => (
          <Row key={purpose} data-text="item">
            <Column aria-hidden="true" data-skip-in-text="true" {...star}>
              ✱
            </Column>
            <Column {...label}>{cleanLine(purpose)}</Column>
          </Row>
        ))}
      </Column>
    </Row>
  );
}

type ConfirmSubscriptionMail = MailFrame & {
  url: string;
  /** As labeled on the form: "Gift deals and special offers". */
  purposes: readonly string[];
  /** Whether the address is new, was unsubscribed, or is currently subscribed. */
  reason: "new" | "returning" | "change";
  requestedAt: Date;
  validDays: number;
};

const TEXTS = {
  new: {
    subject: "Confirm your emails from Oddly",
    emblem: { emoji: "💌", hue: 350 },
    title: "Confirm your subscription",
    lead: "Someone, hopefully you, asked us to send this to your address:",
    otherwise: "If it wasn't you, or you changed your mind, just ignore this email. We won't send anything else.",
  },
  returning: {
    subject: "Confirm to hear from Oddly again",
    emblem: { emoji: "👋", hue: 55 },
    title: "Welcome back?",
    lead: "You unsubscribed once, and that's fine. Now someone, hopefully you, asked us to send this to your address:",
    otherwise: "If it wasn't you, just ignore this email. You'll stay off the list, and we won't send anything else.",
  },
  change: {
    subject: "Confirm the change to your emails from Oddly",
    emblem: { emoji: "✏️", hue: 230 },
    title: "Confirm the change",
    lead: "You're already on our list. Someone, hopefully you, asked us to send you this from now on:",
    otherwise: "If it wasn't you, just ignore this email. Nothing changes, and you'll keep getting what you get now.",
  },
} as const;

/** Requests confirmation before any list email is sent. */
export function confirmSubscriptionMail(props: ConfirmSubscriptionMail): Mail {
  const { url, purposes, reason, requestedAt, validDays, ...frame } = props;
  const { subject, emblem, title, lead, otherwise } = TEXTS[reason];
  const host = hostOf(frame.siteUrl);
  return sheetMail(
    {
      frame,
      subject,
      emblem,
      preheader: `Press the button to confirm. Until you do, ${reason === "change" ? "nothing changes" : "we won't email you"}.`,
      why: `You get this one email because your address was entered in a subscription form on ${host}.`,
    },
    <>
      <Title>{title}</Title>
      <Lead>{lead}</Lead>
      <PurposeList purposes={purposes} />
      <Action url={url}>Yes, send me these</Action>
      <Paragraph>
        It opens a page on {host} with one more button, and works for {counted(validDays, "day")}. Every email has an
        unsubscribe link.
      </Paragraph>
      <PlainAddress url={url} />
      <Perforation />
      <Paragraph quiet>
        Requested on {instantInWords(requestedAt)}, in a form on {host}.
      </Paragraph>
      <Paragraph quiet>{otherwise}</Paragraph>
    </>,
  );
}

type AdminNoticeMail = MailFrame & {
  subject: string;
  /** Paragraphs separated by blank lines. */
  text: string;
  preferencesUrl: string;
  unsubscribeUrl: string;
};

/** News about Oddly itself, written by an editor for subscribers of `admin_updates`. */
export function adminNoticeMail({ subject, text, preferencesUrl, unsubscribeUrl, ...frame }: AdminNoticeMail): Mail {
  const host = hostOf(frame.siteUrl);
  const paragraphs = text
    .split(/\n\s*\n/)
    .map(cleanLine)
    .filter(Boolean);
  return sheetMail(
    {
      frame,
      subject,
      emblem: { emoji: "📣", hue: 300 },
      preheader: `News about Oddly from the people behind ${host}.`,
      why: `You get this because you asked for news about Oddly on ${host} and confirmed it.`,
      list: { preferencesUrl, unsubscribeUrl },
    },
    <>
      <Title>{cleanLine(subject)}</Title>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
    </>,
  );
}
