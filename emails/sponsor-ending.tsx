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
  /** Whether it has ended; else it will, and until then that can be undone. */
  isOver: boolean;
};

type Ending = { holidayName: string; holidayUrl: string; dashboardUrl: string; on: string };

function WillEnd({ holidayName, holidayUrl, dashboardUrl, on }: Ending) {
  return (
    <>
      <Title>It ends on {on}</Title>
      <Lead>Your sponsorship of {holidayName} will not renew, and nothing more is charged.</Lead>
      <Paragraph>
        Until that day, everything stays as it is. Until that day you can change your mind, too: one press on your
        dashboard, and it goes on as before.
      </Paragraph>
      <Action url={dashboardUrl}>Keep my sponsorship</Action>
      <p style={TYPE.text}>
        <LineLink href={holidayUrl}>See the day</LineLink>
      </p>
    </>
  );
}

function HasEnded({ holidayName, holidayUrl, dashboardUrl, on }: Ending) {
  return (
    <>
      <Title>Thank you for {holidayName}</Title>
      <Lead>
        Your sponsorship ended on <strong>{on}</strong>. Nothing more is charged, and nothing is owed.
      </Lead>
      <Paragraph>
        The day's public record goes on saying that you were its sponsor, and for how long. If you miss it: a day
        without a sponsor can be sponsored from its own page.
      </Paragraph>
      <Action url={holidayUrl}>See the day</Action>
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
            ? "It was good to have you. Nothing more is charged."
            : "Nothing more is charged, and until that day you can change your mind."
        }
        why={`You get this because this address is the contact of a sponsorship on ${hostOf(frame.siteUrl)} that ${isOver ? "ended" : "ends"}.`}
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
