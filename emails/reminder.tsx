import { weekdayAndDate } from "@/lib/core/dates";
import type { Tone } from "@/lib/holidays/tone";
import { headline, type Subject } from "@/lib/reminders/messages";
import { type Mail, type MailFrame, sheetMail } from "./layout";
import { Action, Lead, Paragraph, Perforation, Quote, TextLink, Title } from "./parts";
import { fieldHue } from "./styles";
import { cleanLine, hostOf } from "./text";

type ReminderMail = MailFrame &
  Subject & {
    /** OKLCH hue in degrees. */
    hue: number;
    tone: Tone;
    /** Days left until the day, in the reader's time zone. */
    daysLeft: number;
    /** The user's private note, one or more lines; empty for none. */
    note: string;
    dayUrl: string;
    remindersUrl: string;
    stopUrl: string;
  };

/** For a plain date, which has no emoji of its own. */
const DATE_EMOJI = "📅";

/** A reminder of a day, in a quiet tone if the day is solemn. */
export function reminderMail(props: ReminderMail): Mail {
  const { holiday, targetDateIso, tone, daysLeft, note, dayUrl, remindersUrl, stopUrl, ...frame } = props;
  const named = holiday && { ...holiday, name: cleanLine(holiday.name), emoji: cleanLine(holiday.emoji) };
  const subject = headline({ holiday: named, targetDateIso }, daysLeft);
  const day = weekdayAndDate(targetDateIso);
  const hue = fieldHue(props.hue, tone);
  return sheetMail(
    {
      frame,
      subject,
      emblem: { emoji: named?.emoji ?? DATE_EMOJI, hue },
      preheader: `${day}. Here's the reminder you set.`,
      why: `You get this because you set a reminder on ${hostOf(frame.siteUrl)}.`,
    },
    <>
      <Title>{subject}</Title>
      <Lead>{day}</Lead>
      {note !== "" && (
        <Quote title="Your note" hue={hue}>
          {note}
        </Quote>
      )}
      <Action url={dayUrl}>See the day</Action>
      <Perforation />
      <Paragraph quiet>
        <TextLink href={stopUrl}>Stop this reminder</TextLink>
      </Paragraph>
      <Paragraph quiet>
        <TextLink href={remindersUrl}>See all your reminders</TextLink>
      </Paragraph>
    </>,
  );
}
