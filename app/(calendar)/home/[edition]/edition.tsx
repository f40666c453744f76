import { CalendarDays, Clapperboard, Gift as GiftIcon, MapPin } from "lucide-react";
import Link from "next/link";
import { LazyCalendar } from "@/components/calendar/lazy-calendar";
import { BirthdayInvitation } from "@/components/holiday/birthday-form";
import { DaySheet } from "@/components/holiday/day-sheet";
import { SendCard, WaysToCelebrate } from "@/components/holiday/holiday-parts";
import { HolidayTiles } from "@/components/holiday/holiday-tiles";
import { Ongoing } from "@/components/holiday/ongoing";
import { LazyGifts, LazyLocalPlaces, Panel, PanelButton, PanelGroup, PanelVideo } from "@/components/holiday/panels";
import { ShareControl } from "@/components/holiday/share-control";
import { TearOffStub } from "@/components/holiday/tear-off-stub";
import { DayStamp } from "@/components/layout/islands";
import { RemindMe } from "@/components/reminders/reminder-parts";
import { SponsorDisplay } from "@/components/sponsorship/sponsor-display";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/prose";
import { stampedHoliday } from "@/lib/cards/passport/stamps";
import { shareText } from "@/lib/cards/share-text";
import type { CivilDate } from "@/lib/core/civil-date";
import { shortDate } from "@/lib/core/dates";
import { holidayGreeting, solemnLine } from "@/lib/holidays/greeting";
import type { FullHoliday, Holiday, ListedHoliday } from "@/lib/holidays/queries";
import { isSolemn } from "@/lib/holidays/tone";
import { videoOf } from "@/lib/holidays/videos/category-videos";
import { calendarWindow } from "@/lib/holidays/window";
import type { SponsorItem } from "@/lib/sponsorship/queries";

const action = buttonVariants({ variant: "action" });

type HomeActionsProps = { holiday: Pick<Holiday, "id" | "tone">; date: CivilDate; hasVideo: boolean };

/**
 * The four actions of the home page and Send Card. A solemn day has no gifts, and Adventure needs a video. Source: spec
 * section 2, home tab.
 */
function HomeActions({ holiday, date, hasVideo }: HomeActionsProps) {
  const page = `/holiday/${date}`;
  return (
    <form method="get" className="grid w-full max-w-xl gap-1.5 sm:gap-2">
      <div className="grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-1.5 sm:gap-2">
        {!isSolemn(holiday) && (
          <PanelButton panel="gifts" href={`${page}#gifts`} className={action}>
            <Icon of={GiftIcon} className="size-6" /> Gift Ideas
          </PanelButton>
        )}
        {hasVideo && (
          <PanelButton panel="adventure" href={`${page}#adventure`} needsSignIn className={action}>
            <Icon of={Clapperboard} className="size-6" /> Adventure
          </PanelButton>
        )}
        <PanelButton panel="places" href={`${page}#places`} className={action}>
          <Icon of={MapPin} className="size-6" /> Local Places
        </PanelButton>
        <PanelButton panel="calendar" href="/calendar" className={action}>
          <Icon of={CalendarDays} className="size-6" /> Calendar
        </PanelButton>
      </div>
      <SendCard href={`/cards/new?holidayId=${holiday.id}&date=${date}`} className="min-h-13 text-lg" />
    </form>
  );
}

type EditionProps = {
  date: CivilDate;
  /** The holidays of the date, its pick first. */
  holidays: readonly FullHoliday[];
  /** The picks of the next days. */
  comingUp: readonly ListedHoliday[];
  /** Weeks that began before this day, and month observances. */
  ongoing: readonly ListedHoliday[];
  /** The pick's sponsors. */
  sponsors: readonly SponsorItem[];
};

export function Edition({ date, holidays: [holiday, ...others], comingUp, ongoing, sponsors }: EditionProps) {
  if (!holiday) {
    return (
      <EmptyState emoji="🗓️" title="Unable to load today's holiday" titleAs="h1">
        Please try again later
      </EmptyState>
    );
  }
  const { first, last } = calendarWindow(date);
  const { id, category } = holiday;
  const isQuiet = isSolemn(holiday);
  const video = videoOf(holiday);
  return (
    <PanelGroup date={date}>
      <DaySheet
        holiday={holiday}
        date={date}
        observed={solemnLine(holiday)}
        stub={<TearOffStub holiday={holiday} date={date} first={first} last={last} isToday />}
      >
        {holiday.whyToday && (
          <p className="max-w-prose text-pretty font-semibold leading-snug wrap-anywhere">{holiday.whyToday}</p>
        )}
        <HomeActions holiday={holiday} date={date} hasVideo={video !== null} />
        <div className="flex w-full max-w-xl flex-wrap items-center justify-between gap-3">
          <Link href={`/holiday/${date}`} className="link-quiet">
            Why today? Read the story
          </Link>
          <div className="flex flex-wrap gap-2">
            <RemindMe holidayId={id} />
            <ShareControl title={holidayGreeting(holiday)} text={shareText(holiday, date)} path={`/holiday/${date}`} />
            <DayStamp date={date} holiday={stampedHoliday(holiday)} isEdition />
          </div>
        </div>
        {!isQuiet && <SponsorDisplay sponsors={sponsors} variant="compact" countFor={id} />}
      </DaySheet>
      <Panel panel="gifts" title="Gift Ideas">
        <LazyGifts holidayId={id} />
      </Panel>
      <Panel panel="adventure" title="Adventure">
        <PanelVideo video={video} emoji={holiday.emoji} hue={holiday.hue} />
      </Panel>
      <Panel panel="places" title="Local Places">
        <LazyLocalPlaces category={category} />
      </Panel>
      <Panel panel="calendar" title="Calendar">
        <LazyCalendar date={date} />
      </Panel>
      <WaysToCelebrate id={`celebrate-${date}`} holiday={holiday} />
      {others.length > 0 && (
        <Section id={`also-${date}`} title="Also today">
          <HolidayTiles
            holidays={others}
            hrefOf={(other) => `/holiday/${date}?holidayId=${other.id}`}
            noteOf={(other) => other.category}
          />
        </Section>
      )}
      {!isQuiet && <BirthdayInvitation />}
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
