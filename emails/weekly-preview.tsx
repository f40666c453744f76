import { Column, Row } from "@react-email/components";
import { Fragment } from "react";
import { partsOf } from "@/lib/core/civil-date";
import { isCivilDate, weekdayName } from "@/lib/core/dates";
import { shorten } from "@/lib/core/text";
import { isSolemn, type Tone } from "@/lib/holidays/tone";
import { cleanLine } from "./clean-line";
import { fieldHue } from "./colors";
import { DayCard, type PreviewDay } from "./day-card";
import { GiftList, type PreviewGift } from "./gift-list";
import { listInWords, numberInWords } from "./labels";
import { MailLayout } from "./layout";
import { hostOf } from "./links";
import type { Mail, MailFrame } from "./mail";
import { paint } from "./paint";
import { Caps, Lead, LineLink, Paragraph, Title } from "./prose";
import { Sheet } from "./sheet";
import { TYPE } from "./type";
import { monthDay, weekInWords } from "./when";

type StripDay = { date: string; emoji: string; hue: number; tone: Tone };

function Cell({ date, emoji, hue, tone }: StripDay) {
  const color = fieldHue(hue, tone);
  const field = paint({ back: `field-${color}` });
  const ink = paint({ text: `fieldink-${color}` });
  const strong = paint({ text: `fieldstrong-${color}` });
  return (
    <Column
      align="center"
      className={field.className}
      style={{
        ...field.style,
        width: "13%",
        padding: "8px 0",
        borderRadius: "14px",
        fontSize: "20px",
        lineHeight: "28px",
      }}
    >
      <div className={strong.className} style={{ ...TYPE.caps, ...strong.style, fontSize: "11px", letterSpacing: 0 }}>
        {weekdayName(date).slice(0, 3)}
      </div>
      <div className={ink.className} style={{ ...TYPE.heading, ...ink.style, lineHeight: "26px" }}>
        {isCivilDate(date) ? partsOf(date).day : ""}
      </div>
      {cleanLine(emoji)}
    </Column>
  );
}

/** The week at a glance, like the calendar. The days follow below, so it is neither read aloud nor in the text part. */
function WeekStrip({ days }: { days: readonly StripDay[] }) {
  return (
    <Row aria-hidden="true" data-skip-in-text="true" style={{ margin: "24px 0 0" }}>
      {days.map((day, index) => (
        <Fragment key={day.date}>
          {index > 0 && <Column style={{ width: "1.5%" }} />}
          <Cell {...day} />
        </Fragment>
      ))}
    </Row>
  );
}

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

const GIFTS_EMBLEM = { emoji: "🎁", hue: 300 };

/** The length that a phone's inbox shows. */
const PREHEADER_LENGTH = 110;

const ink = paint({ text: "ink" });

function SectionTitle({ children }: { children: string }) {
  return (
    <h2 data-text="section" className={ink.className} style={{ ...TYPE.heading, ...ink.style }}>
      {children}
    </h2>
  );
}

/** Returns "Seven oddly special days", or a neutral title if one of them is solemn. */
function weekTitle(days: readonly PreviewDay[]): string {
  if (days.some(isSolemn)) return "The week ahead";
  const count = numberInWords(days.length);
  return `${count.charAt(0).toUpperCase()}${count.slice(1)} oddly special ${days.length === 1 ? "day" : "days"}`;
}

type WeekProps = Pick<WeeklyPreview, "firstDate" | "ongoing"> & {
  days: readonly PreviewDay[];
  gifts: WeeklyPreview["gifts"];
  siteUrl: string;
};

function Week({ firstDate, days, gifts, ongoing, siteUrl }: WeekProps) {
  return (
    <>
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
          <p style={TYPE.text}>
            <LineLink href={`${siteUrl}/calendar`}>See the whole calendar</LineLink>
          </p>
        </Sheet>
      )}
      {gifts && (
        <Sheet>
          <SectionTitle>Gift ideas for the week</SectionTitle>
          <GiftList gifts={gifts} days={days} siteUrl={siteUrl} headings="h3" />
        </Sheet>
      )}
    </>
  );
}

/** The coming week, its gift ideas, or both, as the subscriber chose. */
export function weeklyPreviewMail(props: MailFrame & WeeklyPreview): Mail {
  const { firstDate, days, gifts, ongoing, preferencesUrl, unsubscribeUrl, ...frame } = props;
  const subject = days
    ? weekSubject(
        days.map(({ name }) => name),
        firstDate,
      )
    : giftsSubject(firstDate);
  const [first] = days ?? [];
  return {
    subject,
    body: (
      <MailLayout
        frame={frame}
        subject={subject}
        preheader={
          first
            ? shorten(`${cleanLine(first.emoji)} ${cleanLine(first.notes)}`, PREHEADER_LENGTH)
            : "What it is, why it suits the day, and roughly what it costs. No made-up discounts."
        }
        why={`You get this once a week because you subscribed on ${hostOf(frame.siteUrl)} and confirmed it.`}
        list={{ preferencesUrl, unsubscribeUrl }}
        hues={days?.map(({ hue, tone }) => fieldHue(hue, tone)) ?? [GIFTS_EMBLEM.hue]}
      >
        {days ? (
          <Week firstDate={firstDate} days={days} gifts={gifts} ongoing={ongoing} siteUrl={frame.siteUrl} />
        ) : (
          <Sheet emblem={GIFTS_EMBLEM}>
            <Title>Gift ideas for the week of {monthDay(firstDate)}</Title>
            <GiftList gifts={gifts ?? []} siteUrl={frame.siteUrl} headings="h2" />
          </Sheet>
        )}
      </MailLayout>
    ),
  };
}
