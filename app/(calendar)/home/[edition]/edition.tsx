import Link from "next/link";
import { AdventureVideo } from "@/components/holiday/category-video";
import { DaySheet } from "@/components/holiday/day-sheet";
import { DayStepper } from "@/components/holiday/day-stepper";
import { GiftIdeas, WaysToCelebrate, waysTitle } from "@/components/holiday/holiday-parts";
import { HolidayTiles } from "@/components/holiday/holiday-tiles";
import { HomeActions } from "@/components/holiday/home-actions";
import { LazyCalendar, LazyLocalPlaces } from "@/components/holiday/lazy-panels";
import { Ongoing } from "@/components/holiday/ongoing";
import { Panel, PanelGroup } from "@/components/holiday/panels";
import { ShareControl } from "@/components/holiday/share-control";
import { RemindMe } from "@/components/reminders/remind-me";
import { SponsorDisplay } from "@/components/sponsorship/sponsor-display";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/prose";
import { shareText } from "@/lib/cards/share-text";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays, shortDate } from "@/lib/core/dates";
import type { Gift } from "@/lib/holidays/gifts/queries";
import type { CalendarEntry, FullHoliday, Holiday } from "@/lib/holidays/queries";
import { holidayGreeting, isSolemn, solemnLine } from "@/lib/holidays/tone";
import { videoOf } from "@/lib/holidays/videos/category-videos";
import { calendarWindow } from "@/lib/holidays/window";
import type { SponsorItem } from "@/lib/sponsorship/queries";

/** The number of days shown under today's holiday. */
export const COMING_UP_DAYS = 6;

type EditionProps = {
  date: CivilDate;
  /** The picks of this day and of the days around it. */
  picks: readonly FullHoliday[];
  /** All holidays in the months around this day. */
  month: readonly CalendarEntry[];
  /** Weeks that began before this day, and month observances. */
  ongoing: readonly Holiday[];
  gifts: Readonly<Record<string, Gift[]>>;
  sponsors: Readonly<Record<string, SponsorItem[]>>;
};

/** The home page of one date. */
export function Edition({ date, picks, month, ongoing, gifts, sponsors }: EditionProps) {
  const holiday = picks.find(({ dateIso }) => dateIso === date);
  if (!holiday) {
    return (
      <EmptyState emoji="🗓️" title="Unable to load today's holiday" titleAs="h1">
        Please try again later
      </EmptyState>
    );
  }
  const { first, last } = calendarWindow(date);
  const { id, category, celebrate } = holiday;
  const isQuiet = isSolemn(holiday);
  const video = videoOf(holiday);
  const others = month.filter((entry) => entry.dateIso === date && entry.id !== id && !entry.isMonthObservance);
  const comingUp = picks.filter(({ dateIso }) => dateIso > date && dateIso <= plusDays(date, COMING_UP_DAYS));
  return (
    <PanelGroup date={date}>
      <DaySheet
        holiday={holiday}
        date={date}
        observed={solemnLine(holiday)}
        stub={<DayStepper date={date} first={first} last={last} isToday />}
      >
        <HomeActions holiday={holiday} date={date} hasVideo={video !== null} />
        <div className="flex w-full max-w-xl flex-wrap items-center justify-between gap-3">
          <Link href={`/holiday/${date}`} className="link-quiet">
            Why today? Read the story
          </Link>
          <div className="flex flex-wrap gap-2">
            <RemindMe holidayId={id} />
            <ShareControl title={holidayGreeting(holiday)} text={shareText(holiday, date)} path={`/holiday/${date}`} />
          </div>
        </div>
        {!isQuiet && <SponsorDisplay sponsors={sponsors[id] ?? []} variant="compact" countFor={id} />}
      </DaySheet>
      <Panel panel="gifts" title="Gift Ideas">
        <GiftIdeas gifts={gifts[id] ?? []} />
      </Panel>
      <Panel panel="adventure" title="Adventure">
        <AdventureVideo video={video} holiday={holiday} />
      </Panel>
      <Panel panel="places" title="Local Places">
        <LazyLocalPlaces category={category} />
      </Panel>
      <Panel panel="calendar" title="Calendar">
        <LazyCalendar date={date} />
      </Panel>
      {celebrate && (
        <Section id={`celebrate-${date}`} title={waysTitle(holiday)}>
          <WaysToCelebrate celebrate={celebrate} holiday={holiday} />
        </Section>
      )}
      {others.length > 0 && (
        <Section id={`also-${date}`} title="Also today">
          <HolidayTiles
            holidays={others}
            hrefOf={(other) => `/holiday/${date}?holidayId=${other.id}`}
            noteOf={(other) => other.category}
          />
        </Section>
      )}
      <Section id={`next-${date}`} title="Coming up">
        <HolidayTiles
          holidays={comingUp}
          hrefOf={({ dateIso }) => `/holiday/${dateIso}`}
          noteOf={({ dateIso }) => shortDate(dateIso)}
        />
      </Section>
      <Ongoing date={date} holidays={ongoing} />
    </PanelGroup>
  );
}
