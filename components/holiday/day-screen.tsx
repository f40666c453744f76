import { Clapperboard, Gift as GiftIcon, MapPin } from "lucide-react";
import Link from "next/link";
import { LazyCalendar } from "@/components/calendar/lazy-calendar";
import { CardDate, CategoryVideo, DayStamp, EmailOptIn } from "@/components/layout/islands";
import { RemindMe } from "@/components/reminders/reminder-parts";
import { SponsorDisplay } from "@/components/sponsorship/sponsor-display";
import { SponsorLine } from "@/components/sponsorship/sponsor-line";
import { buttonVariants } from "@/components/ui/button-variants";
import { Disclosure } from "@/components/ui/disclosure";
import { Icon } from "@/components/ui/icon";
import { WhenSeen } from "@/components/ui/on-demand";
import { Section } from "@/components/ui/prose";
import { cardDateProblem, cardDateRange } from "@/lib/cards/date-range";
import { stampedHoliday } from "@/lib/cards/passport/stamps";
import { shareText } from "@/lib/cards/share-text";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { displayDate, longDate, monthTitle, plusDays } from "@/lib/core/dates";
import { holidayGreeting, solemnLine } from "@/lib/holidays/greeting";
import type { FullHoliday, ListedHoliday } from "@/lib/holidays/queries";
import { nextDatesOf } from "@/lib/holidays/rule";
import { isSolemn } from "@/lib/holidays/tone";
import { videoOf } from "@/lib/holidays/videos/category-videos";
import type { CalendarWindow } from "@/lib/holidays/window";
import type { HolidayOffers } from "@/lib/sponsorship/queries";
import { DaySheet } from "./day-sheet";
import { Backstory, CardMessages, GiftIdeas, SendCard, UseInCard, WaysToCelebrate } from "./holiday-parts";
import { HolidayTile } from "./holiday-tile";
import { ComingTiles, NeighborDays, type Neighbors, tileOf } from "./holiday-tiles";
import { NoHoliday } from "./no-holiday";
import { Ongoing } from "./ongoing";
import { ShareControl } from "./share-control";
import { TearOffStub } from "./tear-off-stub";
import { IfToday, IfTodayStyle } from "./today-style";
import { ByDayStyle, WhyThisDate } from "./why-this-date";

/** Returns a Google Maps search for activities nearby. Source: spec section 2, holiday detail, Local Places. */
const activitiesUrl = (holidayName: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: `${holidayName} activities near me` })}`;

type HolidayScreenProps = {
  date: CivilDate;
  holidays: readonly FullHoliday[];
  selected: FullHoliday | null;
  /** The server's date in UTC. */
  today: CivilDate;
  /** By holiday ID. */
  offers: Readonly<Record<string, HolidayOffers>>;
  /** Weeks that began before the date, and month observances. */
  ongoing: readonly ListedHoliday[];
  neighbors: Neighbors;
  related: readonly ListedHoliday[];
  window: CalendarWindow;
};

/** The holiday detail screen of one date. Source: spec section 2, holiday detail screen. */
export function DayScreen(props: HolidayScreenProps) {
  const { today, date, holidays, selected, offers, ongoing, neighbors, related, window } = props;
  const calendar = (
    <div className="mx-auto max-w-4xl">
      {/* A month is a third of the page, and most visitors never open it. */}
      <WhenSeen
        placeholder={
          <Link href={`/calendar/${date.slice(0, 7)}`} prefetch={false} className="link-quiet">
            Holidays in {monthTitle(partsOf(date))}
          </Link>
        }
      >
        <LazyCalendar date={date} isDayPage />
      </WhenSeen>
      <CardDate date={date} {...cardDateRange(today)} />
    </div>
  );
  if (!selected) {
    return (
      <>
        <NoHoliday date={date} words={longDate(date)} />
        <Section id="around" title="Nearby days">
          <NeighborDays date={date} neighbors={neighbors} />
        </Section>
        <Ongoing date={date} holidays={ongoing} />
        <Section id="calendar" title="Calendar">
          {calendar}
        </Section>
      </>
    );
  }
  const { id, slug, holidayName, category, messages } = selected;
  const isQuiet = isSolemn(selected);
  const nextDates = nextDatesOf(selected);
  const video = videoOf(selected);
  const { gifts = [], sponsors = [], term = null } = offers[id] ?? {};
  const ofThis = isQuiet ? [] : sponsors;
  const sponsorLine = !isQuiet && <SponsorLine holiday={selected} term={term} />;
  const cardProblem = cardDateProblem(date, today);
  const cardPath = cardProblem ? null : `/cards/new?date=${date}&holidayId=${id}`;
  const action = buttonVariants({ variant: "action" });
  return (
    <>
      <IfTodayStyle date={date} />
      <DaySheet
        holiday={selected}
        date={date}
        eyebrow={
          <p className="font-semibold">
            Holiday Details · <time dateTime={date}>{longDate(date)}</time>
          </p>
        }
        observed={
          solemnLine(selected, "") || (
            <IfToday otherwise={`Observed on ${displayDate(date)}`}>{solemnLine(selected)}</IfToday>
          )
        }
        stub={<TearOffStub holiday={selected} date={date} first={window.first} last={window.last} />}
      >
        <div className="grid w-full max-w-xl gap-1.5 sm:gap-2">
          <div className="grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-1.5 sm:gap-2">
            {!isQuiet && (
              <a href="#gifts" className={action}>
                <Icon of={GiftIcon} className="size-6" /> Gift Ideas
              </a>
            )}
            {video && (
              <a href="#adventure" className={action}>
                <Icon of={Clapperboard} className="size-6" /> Adventure
              </a>
            )}
            <a id="places" href={activitiesUrl(holidayName)} target="_blank" rel="noopener" className={action}>
              <Icon of={MapPin} className="size-6" /> Local Places
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </div>
          {cardPath ? <SendCard href={cardPath} className="min-h-13 text-lg" /> : <p>{cardProblem}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <RemindMe holidayId={id} />
          <ShareControl
            title={holidayGreeting(selected)}
            text={shareText(selected, date)}
            path={holidays.length > 1 ? `/holiday/${date}?holidayId=${id}` : `/holiday/${date}`}
          />
          <DayStamp
            date={date}
            holiday={stampedHoliday(selected)}
            pick={selected === holidays[0] ? undefined : stampedHoliday(holidays[0] ?? selected)}
            isAhead={date > plusDays(today, 1)}
          />
        </div>
      </DaySheet>
      {holidays.length > 1 && (
        <Section
          id="picker"
          title={<IfToday otherwise={`${displayDate(date)}, ${partsOf(date).year}`}>Multiple Holidays Today</IfToday>}
        >
          <ul className="tiles picker">
            {holidays.map((holiday) => (
              <li key={holiday.id}>
                <HolidayTile
                  href={`/holiday/${date}?holidayId=${holiday.id}`}
                  note={holiday.category}
                  {...tileOf(holiday)}
                  current={holiday.id === id}
                >
                  {!isSolemn(holiday) && (
                    <SponsorDisplay sponsors={offers[holiday.id]?.sponsors ?? []} variant="minimal" />
                  )}
                </HolidayTile>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {ofThis.length > 0 && (
        <div className="mt-10">
          <SponsorDisplay sponsors={ofThis} countFor={id} />
          {sponsorLine}
        </div>
      )}
      <Section id="why" title="Why this date">
        <ByDayStyle today={today} keyOf={(day) => nextDates(day).join()} />
        <WhyThisDate holiday={selected} nextDates={nextDates} today={today} window={window} />
        <p className="mt-1 flex flex-wrap gap-x-6 px-1">
          <Link href={`/holidays/${slug}`} className="text-link inline-flex min-h-11 items-center wrap-anywhere">
            All about {holidayName}
          </Link>
          {selected === holidays[0] && (
            <Link href={`/classroom/${date}`} prefetch={false} className="text-link inline-flex min-h-11 items-center">
              For the classroom
            </Link>
          )}
        </p>
      </Section>
      <Backstory holiday={selected} />
      <WaysToCelebrate holiday={selected} />
      {messages.length > 0 && (
        <Section id="messages" title="What to write">
          <CardMessages messages={messages} />
          <UseInCard href={cardPath} />
        </Section>
      )}
      {!isQuiet && (
        <div className="mt-8 grid gap-2 md:mt-10">
          <Disclosure id="gifts" title="Gift Ideas">
            <GiftIdeas gifts={gifts} />
          </Disclosure>
          {video && (
            <Disclosure id="adventure" title="Adventure">
              <CategoryVideo video={video} emoji={selected.emoji} hue={selected.hue} />
            </Disclosure>
          )}
        </div>
      )}
      <Section id="more" title="More">
        <div className="grid gap-2">
          {selected.sourceUrl && (
            <section aria-labelledby="learn-more">
              <h3 id="learn-more" className="mb-2 font-bold font-display text-lg">
                Learn More
              </h3>
              <a
                href={selected.sourceUrl}
                target="_blank"
                rel="noopener"
                className={buttonVariants({ variant: "outline", className: "wrap-anywhere" })}
              >
                Learn more about {holidayName}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </section>
          )}
          <Ongoing date={date} holidays={ongoing} isClosed />
          {related.length > 0 && (
            <Disclosure id="related" title={`Next in ${category}`} titleAs="h3">
              <ComingTiles entries={related} />
            </Disclosure>
          )}
          <Disclosure id="around" title="Nearby days" titleAs="h3">
            <NeighborDays date={date} neighbors={neighbors} />
          </Disclosure>
          <Disclosure id="calendar" title="Calendar" titleAs="h3">
            {calendar}
          </Disclosure>
          {!isQuiet && (
            <Disclosure id="updates" title="Email updates" titleAs="h3">
              <EmailOptIn
                variant="compact"
                title="Never miss a day like this"
                description="One short email a week, with the days ahead."
                source="holiday"
              />
            </Disclosure>
          )}
        </div>
      </Section>
      {ofThis.length === 0 && sponsorLine}
    </>
  );
}
