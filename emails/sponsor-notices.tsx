import type { Mail } from "./layout";
import { Action, AddressLink, Lead, LinkParagraph, Paragraph, Perforation, Quote, Title } from "./parts";
import { contactOf, Facts, type SponsorMail, type SponsorshipMail, sponsorshipMail } from "./sponsor-parts";
import { cleanLine, dateInWords, hostOf } from "./text";

type SponsorEndingMail = SponsorMail & {
  endsAt: Date;
  /** Whether it has ended; if not, the cancellation can still be undone. */
  isOver: boolean;
};

export function sponsorEndingMail(ending: SponsorEndingMail): Mail {
  const { holidayUrl, dashboardUrl, isOver } = ending;
  const holidayName = cleanLine(ending.holidayName);
  const on = dateInWords(ending.endsAt);
  return sponsorshipMail(
    ending,
    {
      subject: `Your sponsorship of ${holidayName} ${isOver ? "has ended" : "will end"}`,
      preheader: isOver
        ? "It was good to have you. You won't be charged again."
        : "You won't be charged again, and you can change your mind until then.",
      why: `You get this ${contactOf(ending)} that ${isOver ? "has ended" : "is ending"}.`,
    },
    <>
      {isOver ? (
        <>
          <Title>Thank you for sponsoring {holidayName}</Title>
          <Lead>
            Your sponsorship ended on <strong>{on}</strong>. You won't be charged again, and you owe nothing.
          </Lead>
          <Paragraph>
            The holiday's public record still lists you as a past sponsor, with your dates. Miss it? If no one else has
            taken it, you can sponsor it again from its page.
          </Paragraph>
          <Action url={holidayUrl}>View the page</Action>
          <LinkParagraph href={dashboardUrl}>Open your dashboard</LinkParagraph>
        </>
      ) : (
        <>
          <Title>Your sponsorship ends on {on}</Title>
          <Lead>Your sponsorship of {holidayName} won't renew, and you won't be charged again.</Lead>
          <Paragraph>
            Nothing changes until then. If you change your mind before that day, one tap on your dashboard keeps it
            going.
          </Paragraph>
          <Action url={dashboardUrl}>Keep my sponsorship</Action>
          <LinkParagraph href={holidayUrl}>View the page</LinkParagraph>
        </>
      )}
      <Perforation />
      <Facts
        facts={{ Sponsor: ending.businessName, Holiday: holidayName }}
        total={[isOver ? "Ended on" : "Ends on", on]}
        hue={ending.hue}
      />
    </>,
  );
}

type SponsorMessageHiddenMail = SponsorMail & {
  message: string;
  /** The editor's reason, one or more lines. */
  reason: string;
};

/** Says that editors have hidden a sponsor's message, why, and what to do next. */
export function sponsorMessageHiddenMail(hidden: SponsorMessageHiddenMail): Mail {
  const { hue } = hidden;
  const holidayName = cleanLine(hidden.holidayName);
  return sponsorshipMail(
    hidden,
    {
      subject: `Your message on ${holidayName} is hidden`,
      preheader: "Your sponsorship continues. Here's why, and what to do next.",
      why: `You get this ${contactOf(hidden)} whose message we hid.`,
    },
    <>
      <Title>We've hidden your message</Title>
      <Lead>Your sponsorship of {holidayName} continues. Only the message below your name is hidden.</Lead>
      <Quote title="Why" hue={hue}>
        {hidden.reason}
      </Quote>
      <Action url={hidden.dashboardUrl}>Write another message</Action>
      <Paragraph>An editor will review your new message before it appears.</Paragraph>
      <Perforation />
      <Facts facts={{ Sponsor: hidden.businessName, Hidden: hidden.message }} total={["On", holidayName]} hue={hue} />
      <Paragraph quiet>
        Think we got it wrong? Write to <AddressLink>{hidden.contactEmail}</AddressLink>.
      </Paragraph>
      <LinkParagraph href={hidden.holidayUrl}>View the page</LinkParagraph>
    </>,
  );
}

type SponsorFreeMail = SponsorshipMail & {
  /** For example "$15 every 3 months". */
  priceWords: string;
};

/** Notifies a subscriber of the waitlist, once, that a holiday is available for sponsorship again. */
export function sponsorFreeMail(free: SponsorFreeMail): Mail {
  const holidayName = cleanLine(free.holidayName);
  return sponsorshipMail(
    free,
    {
      subject: `${holidayName} is free to sponsor`,
      preheader: "You asked us to tell you. The first to check out gets it.",
      why: `You get this because you asked us on ${hostOf(free.siteUrl)} to tell you when this holiday is free. It's the only email about it: you're off the list now.`,
    },
    <>
      <Title>{holidayName} is free</Title>
      <Lead>You asked us to tell you when it has no sponsor. That's now.</Lead>
      <Paragraph>
        Each holiday has one sponsor at a time, and the first to check out gets it. A sponsorship is{" "}
        <strong>{free.priceWords}</strong>, and you can cancel anytime.
      </Paragraph>
      <Action url={free.holidayUrl}>Sponsor this holiday</Action>
      <Paragraph quiet>Changed your mind? There's nothing to do. We won't email you about it again.</Paragraph>
    </>,
  );
}
