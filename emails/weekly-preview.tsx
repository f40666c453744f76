import { shorten } from "@/lib/core/text";
import { isSolemn } from "@/lib/holidays/tone";
import { GiftList, type PreviewGift } from "./gift-list";
import { type Mail, type MailFrame, MailLayout, sheetMail } from "./layout";
import { Caps, Lead, LinkParagraph, Paragraph, Sheet, Text, Title } from "./parts";
import { fieldHue } from "./styles";
import { cleanLine, hostOf, listInWords, monthDay, weekInWords } from "./text";
import { DayCard, type PreviewDay, WeekStrip } from "./weekly-days";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven"];

/** Returns "five" up to seven, then digits. */
const numberInWords = (value: number): string => NUMBERS[value] ?? String(value);

/** Inboxes truncate longer subjects in the middle of a name. */
const MAX_LENGTH = 70;

const fits = (subject: string) => [...subject].length <= MAX_LENGTH;

/**
 * Returns "Your week: World Hello Day, Cashew Day and five more": both of the first two names if they fit, else the
 * first single name that fits.
 */
export function weekSubject(names: readonly string[], firstDate: string): string {
  const clean = names.map(cleanLine).filter(Boolean);
  const naming = (chosen: readonly string[]) => {
    const more = clean.length - chosen.length;
    return `Your week: ${listInWords(more > 0 ? [...chosen, `${numberInWords(more)} more`] : chosen)}`;
  };
  const candidates = [clean.slice(0, 2), ...clean.map((name) => [name])].filter((chosen) => chosen.length > 0);
  return candidates.map(naming).find(fits) ?? `Your week from ${monthDay(firstDate)}, on Oddly`;
}

/** Returns the subject for subscribers of gift ideas only. */
export function giftsSubject(firstDate: string): string {
  return `Gift ideas for the week of ${monthDay(firstDate)}`;
}

export type WeeklyPreview = {
  /** The first of the seven days, yyyy-MM-dd. */
  firstDate: string;
  /** Null if not subscribed to. */
  days: readonly PreviewDay[] | null;
  /** Null if not subscribed to; [] when there are none this week. */
  gifts: readonly PreviewGift[] | null;
  /** Names of weeks and months that last all week. */
  ongoing: readonly string[];
  preferencesUrl: string;
  unsubscribeUrl: string;
};

const PREHEADER_LENGTH = 110;

function SectionTitle({ children }: { children: string }) {
  return (
    <Text as="h2" data-text="section" size="heading">
      {children}
    </Text>
  );
}

/** Returns "Seven oddly special days", or a neutral title if one of them is solemn. */
function weekTitle(days: readonly PreviewDay[]): string {
  if (days.some(isSolemn)) return "The week ahead";
  const count = numberInWords(days.length);
  return `${count.charAt(0).toUpperCase()}${count.slice(1)} oddly special ${days.length === 1 ? "day" : "days"}`;
}

/** The coming week, its gift ideas, or both, as the subscriber chose. */
export function weeklyPreviewMail(props: MailFrame & WeeklyPreview): Mail {
  const { firstDate, days, gifts, ongoing, preferencesUrl, unsubscribeUrl, ...frame } = props;
  const { siteUrl } = frame;
  const common = {
    frame,
    why: `You get this once a week because you subscribed on ${hostOf(siteUrl)} and confirmed it.`,
    list: { preferencesUrl, unsubscribeUrl },
  };
  const noDays = "What it is, why it suits the day, and roughly what it costs. No made-up discounts.";
  if (!days) {
    const subject = giftsSubject(firstDate);
    return sheetMail(
      { ...common, subject, emblem: { emoji: "🎁", hue: 300 }, preheader: noDays },
      <>
        <Title>{subject}</Title>
        <GiftList gifts={gifts ?? []} siteUrl={siteUrl} heading="h2" />
      </>,
    );
  }
  const names = days.map(({ name }) => name);
  const subject = weekSubject(names, firstDate);
  const [first] = days;
  return {
    subject,
    body: (
      <MailLayout
        {...common}
        subject={subject}
        preheader={first ? shorten(`${cleanLine(first.emoji)} ${cleanLine(first.notes)}`, PREHEADER_LENGTH) : noDays}
        hues={days.map(({ hue, tone }) => fieldHue(hue, tone))}
      >
        <Sheet isFirst>
          <Caps>{weekInWords(firstDate)}</Caps>
          <Title>{weekTitle(days)}</Title>
          <Lead>
            One holiday a day, each on the day it really falls.
            {!days.some(isSolemn) && " Pick a favorite, or celebrate them all."}
          </Lead>
          <WeekStrip days={days} />
        </Sheet>
        {days.map((day) => (
          <DayCard key={day.date} {...day} />
        ))}
        {ongoing.length > 0 && (
          <Sheet>
            <SectionTitle>All week long</SectionTitle>
            <Paragraph>{listInWords(ongoing.map(cleanLine))}.</Paragraph>
            <LinkParagraph href={`${siteUrl}/calendar`}>See the whole calendar</LinkParagraph>
          </Sheet>
        )}
        {gifts && (
          <Sheet>
            <SectionTitle>Gift ideas for the week</SectionTitle>
            <GiftList gifts={gifts} days={days} siteUrl={siteUrl} heading="h3" />
          </Sheet>
        )}
      </MailLayout>
    ),
  };
}
