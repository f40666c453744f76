import Link from "next/link";
import type { ReactNode } from "react";
import { Breadcrumbs } from "@/components/layout/breadcrumbs";
import { CategoryVideo } from "@/components/layout/islands";
import { RemindMe } from "@/components/reminders/reminder-parts";
import { SponsorDisplay } from "@/components/sponsorship/sponsor-display";
import { SponsorLine } from "@/components/sponsorship/sponsor-line";
import { buttonVariants } from "@/components/ui/button-variants";
import { HolidayPicture } from "@/components/ui/emoji";
import { hueStyle } from "@/components/ui/hue";
import { Section } from "@/components/ui/prose";
import { cardDateProblem } from "@/lib/cards/date-range";
import { shareText } from "@/lib/cards/share-text";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { daysInWords, displayDate, longDate, monthTitle } from "@/lib/core/dates";
import type { Gift } from "@/lib/holidays/gifts/queries";
import { solemnLine } from "@/lib/holidays/greeting";
import type { FullHoliday, Holiday, ListedHoliday } from "@/lib/holidays/queries";
import { nextDatesOf } from "@/lib/holidays/rule";
import { isSolemn } from "@/lib/holidays/tone";
import { videoOf } from "@/lib/holidays/videos/category-videos";
import type { CalendarWindow } from "@/lib/holidays/window";
import type { Crumb } from "@/lib/publishing/structured-data";
import type { SponsorItem, SponsorTerm } from "@/lib/sponsorship/queries";
import { notesOf } from "./day-sheet";
import { Backstory, Badges, CardMessages, GiftIdeas, SendCard, UseInCard, WaysToCelebrate } from "./holiday-parts";
import { ComingTiles, HolidayTiles } from "./holiday-tiles";
import { ShareControl } from "./share-control";
import { OverStyle } from "./today-style";
import { ByDay, ByDayStyle, WhyThisDate } from "./why-this-date";
import "./sheet.css";

type HolidayStoryProps = {
  holiday: FullHoliday;
  /** The server's date in UTC. */
  today: CivilDate;
  gifts: readonly Gift[];
  sponsors: readonly SponsorItem[];
  term: SponsorTerm | null;
  crumbs: readonly Crumb[];
  companions: readonly Holiday[];
  related: readonly ListedHoliday[];
  window: CalendarWindow;
};

/** Returns the next date in words: a month for a month observance, the first and last day for a week. */
function nextInWords({ isMonthObservance, lengthDays }: Holiday, date: CivilDate): string {
  if (isMonthObservance) return `All of ${monthTitle(partsOf(date))}`;
  return lengthDays > 1 ? daysInWords(date, lengthDays) : longDate(date);
}

/** Whether a holiday with the next date `date` is on, that day or that month. */
const isOn = ({ isMonthObservance }: Holiday, date: CivilDate, day: CivilDate): boolean =>
  isMonthObservance ? date.slice(0, 7) === day.slice(0, 7) : date === day;

/** The line above the name: the next date, and how a solemn holiday is observed. `isNow` means that it is on. */
export function DateLine({ holiday, date, isNow }: { holiday: Holiday; date: CivilDate; isNow: boolean }) {
  const time = <time dateTime={date}>{nextInWords(holiday, date)}</time>;
  if (!isSolemn(holiday)) return time;
  const { isMonthObservance } = holiday;
  const line = solemnLine(holiday, isNow ? (isMonthObservance ? "Observed this month" : "Observed today") : "");
  if (line) {
    return (
      <>
        {line} · {time}
      </>
    );
  }
  if (isMonthObservance) {
    return (
      <>
        Observed in <time dateTime={date}>{monthTitle(partsOf(date))}</time>
      </>
    );
  }
  return <>Observed on {time}</>;
}

/** Returns the link to the card builder for the holiday and its date; null if no card can be sent for it. */
function cardPathFor({ id }: Holiday, date: CivilDate, today: CivilDate): string | null {
  return cardDateProblem(date, today) ? null : `/cards/new?holidayId=${id}&date=${date}`;
}

export function HolidayStory(props: HolidayStoryProps) {
  const { holiday, today, gifts, sponsors, term, crumbs, companions, related, window } = props;
  const { id, holidayName, hue, tone, category, messages } = holiday;
  const isQuiet = isSolemn(holiday);
  const nextDates = nextDatesOf(holiday);
  const nextOn = (day: CivilDate) => nextDates(day)[0] ?? holiday.dateIso;
  /** Renders a part that depends on the next date, as seen from `day`. */
  const byNext = (
    render: (next: CivilDate, day: CivilDate) => ReactNode,
    keyOf: (day: CivilDate) => string = nextOn,
  ) => <ByDay today={today} keyOf={keyOf} render={(day) => render(nextOn(day), day)} />;
  const dateLineKey = (day: CivilDate) => `${nextOn(day)} ${isQuiet && isOn(holiday, nextOn(day), day)}`;
  const video = videoOf(holiday);
  const shownSponsors = isQuiet ? [] : sponsors;
  const sponsorLine = !isQuiet && <SponsorLine holiday={holiday} term={term} />;
  return (
    <>
      <ByDayStyle today={today} keyOf={(day) => `${nextDates(day)} ${dateLineKey(day)}`} />
      <Breadcrumbs crumbs={crumbs} />
      <section className="hued sheet" style={hueStyle(hue, tone)} data-tone={tone}>
        <div className="sheet-page">
          <div className="grid items-center gap-x-8 gap-y-6 md:grid-cols-[auto_1fr] md:py-6">
            <div className="sheet-figure">
              <HolidayPicture path={holiday.picturePath} className="sheet-picture" isFirst />
            </div>
            <div className="sheet-words">
              {byNext(
                (next, day) => (
                  <p className="font-semibold">
                    <DateLine holiday={holiday} date={next} isNow={isOn(holiday, next, day)} />
                  </p>
                ),
                dateLineKey,
              )}
              <h1 className="sheet-title">{holidayName}</h1>
              <p className="max-w-prose text-pretty text-lg leading-relaxed wrap-anywhere md:text-xl">
                {notesOf(holiday)}
              </p>
              <Badges holiday={holiday} />
              <div className="flex flex-wrap gap-2">
                {byNext((next, day) => {
                  const path = cardPathFor(holiday, next, day);
                  return path ? <SendCard href={path} /> : <p className="py-2.5">{cardDateProblem(next, day)}</p>;
                })}
                <RemindMe holidayId={id} />
                {!holiday.isMonthObservance &&
                  byNext((next) => (
                    <Link
                      href={`/holiday/${next}?holidayId=${id}`}
                      prefetch={false}
                      className={buttonVariants({ variant: "outline" })}
                    >
                      See its day
                    </Link>
                  ))}
                {byNext((next) => (
                  <ShareControl
                    title={holidayName}
                    text={shareText(holiday, next)}
                    path={`/holidays/${holiday.slug}`}
                  />
                ))}
              </div>
            </div>
          </div>
        </div>
      </section>
      {shownSponsors.length > 0 && (
        <div className="mt-10">
          <SponsorDisplay sponsors={shownSponsors} countFor={id} />
          {sponsorLine}
        </div>
      )}
      <WaysToCelebrate holiday={holiday} />
      <Backstory holiday={holiday} />
      <Section id="why" title="Why this date">
        <WhyThisDate holiday={holiday} nextDates={nextDates} today={today} window={window} />
      </Section>
      {!isQuiet && (
        <>
          <Section id="gifts" title="Gift Ideas">
            <GiftIdeas gifts={gifts} />
          </Section>
          <Section id="adventure" title="Adventure">
            <CategoryVideo video={video} emoji={holiday.emoji} hue={holiday.hue} />
          </Section>
        </>
      )}
      {messages.length > 0 && (
        <Section id="messages" title="What to write">
          <CardMessages messages={messages} />
          {byNext((next, day) => (
            <UseInCard href={cardPathFor(holiday, next, day)} />
          ))}
        </Section>
      )}
      {companions.length > 0 && (
        <Section id="companions" title={`Also on ${displayDate(companions[0]?.dateIso ?? "")}`}>
          <HolidayTiles
            holidays={companions}
            hrefOf={({ slug }) => `/holidays/${slug}`}
            noteOf={(other) => other.category}
          />
        </Section>
      )}
      {related.length > 0 && (
        <Section id="related" title={`Next in ${category}`}>
          <OverStyle today={today} />
          <ComingTiles entries={related} />
        </Section>
      )}
      {shownSponsors.length === 0 && sponsorLine}
    </>
  );
}
