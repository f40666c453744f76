import { Action } from "./action";
import { cleanLine } from "./clean-line";
import { MailLayout } from "./layout";
import { hostOf } from "./links";
import type { Mail } from "./mail";
import { Lead, LineLink, Paragraph, Title } from "./prose";
import { Perforation, Sheet } from "./sheet";
import { Facts } from "./sponsor-facts";
import type { SponsorMail } from "./sponsor-mail";
import { TYPE } from "./type";
import { dateInWords } from "./when";

type SponsorEndingMail = SponsorMail & {
  endsAt: Date;
  /** Whether it has ended; if not, the cancellation can still be undone. */
  isOver: boolean;
};

type Ending = { holidayName: string; holidayUrl: string; dashboardUrl: string; on: string };

function WillEnd({ holidayName, holidayUrl, dashboardUrl, on }: Ending) {
  return (
    <>
      <Title>Your sponsorship ends on {on}</Title>
      <Lead>Your sponsorship of {holidayName} won't renew, and you won't be charged again.</Lead>
      <Paragraph>
        Nothing changes until then. If you change your mind before that day, one tap on your dashboard keeps it going.
      </Paragraph>
      <Action url={dashboardUrl}>Keep my sponsorship</Action>
      <p style={TYPE.text}>
        <LineLink href={holidayUrl}>View the page</LineLink>
      </p>
    </>
  );
}

function HasEnded({ holidayName, holidayUrl, dashboardUrl, on }: Ending) {
  return (
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
      <p style={TYPE.text}>
        <LineLink href={dashboardUrl}>Open your dashboard</LineLink>
      </p>
    </>
  );
}

/** Says that a sponsorship will end, or has ended. */
export function sponsorEndingMail(props: SponsorEndingMail): Mail {
  const { businessName, emoji, hue, holidayUrl, dashboardUrl, endsAt, isOver, ...frame } = props;
  const holidayName = cleanLine(frame.holidayName);
  const on = dateInWords(endsAt);
  const subject = `Your sponsorship of ${holidayName} ${isOver ? "has ended" : "will end"}`;
  const ending = { holidayName, holidayUrl, dashboardUrl, on };
  return {
    subject,
    body: (
      <MailLayout
        frame={frame}
        subject={subject}
        hues={[hue]}
        preheader={
          isOver
            ? "It was good to have you. You won't be charged again."
            : "You won't be charged again, and you can change your mind until then."
        }
        why={`You get this because this address is the contact for a sponsorship on ${hostOf(frame.siteUrl)} that ${isOver ? "has ended" : "is ending"}.`}
      >
        <Sheet emblem={{ emoji: cleanLine(emoji), hue }}>
          {isOver ? <HasEnded {...ending} /> : <WillEnd {...ending} />}
          <Perforation />
          <Facts
            facts={[
              { label: "Sponsor", value: businessName },
              { label: "Holiday", value: holidayName },
            ]}
            total={{ label: isOver ? "Ended on" : "Ends on", value: on }}
            hue={hue}
          />
        </Sheet>
      </MailLayout>
    ),
  };
}
