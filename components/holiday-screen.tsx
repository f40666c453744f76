import { Clapperboard, Gift as GiftIcon, MapPin, Send } from "lucide";
import Link from "next/link";
import type { CatalogEntry } from "@/lib/catalog/queries";
import { type CivilDate, partsOf } from "@/lib/civil-date";
import { longDate } from "@/lib/dates";
import type { Gift } from "@/lib/gifts/queries";
import { mapsSearchUrl } from "@/lib/holidays/maps";
import { nextDatesOf } from "@/lib/holidays/next-dates";
import type { CalendarEntry, FullHoliday, Holiday } from "@/lib/holidays/queries";
import type { CalendarWindow } from "@/lib/holidays/window";
import { shareText } from "@/lib/sharing/share-text";
import type { SponsorItem } from "@/lib/sponsors/queries";
import { videoOf } from "@/lib/videos/video-of";
import { AdventureVideo } from "./adventure-video";
import { Backstory } from "./backstory";
import { CardDate } from "./card-date";
import { CardMessages } from "./card-messages";
import { ComingTiles } from "./coming-tiles";
import { DaySheet } from "./day-sheet";
import { DayStepper } from "./day-stepper";
import { EmailOptIn } from "./email-opt-in";
import { GiftIdeas } from "./gift-ideas";
import { HolidayPicker } from "./holiday-picker";
import { Icon } from "./icon";
import { MonthGrid } from "./month-grid";
import { NeighborDays, type Neighbors } from "./neighbor-days";
import { NoHoliday } from "./no-holiday";
import { NoVideoButton } from "./no-video-button";
import { Ongoing } from "./ongoing";
import { RemindMe } from "./reminders/remind-me";
import { Section } from "./section";
import { ShareControl } from "./share-control";
import { SponsorDisplay } from "./sponsor-display";
import { SponsorLine } from "./sponsors/sponsor-line";
import { buttonClass } from "./ui/button";
import { WaysToCelebrate } from "./ways-to-celebrate";
import { WhyThisDate } from "./why-this-date";

type HolidayScreenProps = {
  date: CivilDate;
  /** Every holiday of the date, the day's pick first. */
  holidays: readonly FullHoliday[];
  /** The one shown; null on a date without any. */
  selected: FullHoliday | null;
  /** The server's day by UTC. */
  today: CivilDate;
  gifts: readonly Gift[];
  /** Of each holiday of the date, by holiday id. */
  sponsors: Readonly<Record<string, SponsorItem[]>>;
  /** Everything in the date's month. */
  month: readonly CalendarEntry[];
  /** Weeks that began before, and the month's own observances. */
  ongoing: readonly Holiday[];
  neighbors: Neighbors;
  /** What comes next in the category of the one shown. */
  related: readonly CatalogEntry[];
  window: CalendarWindow;
};

/** The holiday detail screen of one date. Source: spec section 2, holiday detail screen. */
export function HolidayScreen(props: HolidayScreenProps) {
  const { today, date, holidays, selected, gifts, sponsors, month, ongoing, neighbors, related, window } = props;
  const calendar = (
    <Section id="calendar" title="Another day">
      <div className="mx-auto max-w-4xl">
        <MonthGrid page={partsOf(date)} entries={month} window={window} selected={date} titleAs="h3" />
        <CardDate date={date} first={window.first} last={window.last} />
      </div>
    </Section>
  );
  if (!selected) {
    return (
      <>
        <NoHoliday date={date} words={longDate(date)} />
        <Section id="around" title="Turn the page">
          <NeighborDays date={date} neighbors={neighbors} />
        </Section>
        <Ongoing date={date} holidays={ongoing} />
        {calendar}
      </>
    );
  }
  const { id, holidayName, category, emoji, hue, celebrate, messages } = selected;
  const video = videoOf(selected);
  const ofThis = sponsors[id] ?? [];
  const sponsorLine = <SponsorLine holiday={selected} isSponsored={ofThis.length > 0} />;
  const cardPath = `/cards/new?date=${date}&holidayId=${id}`;
  const action = buttonClass({ look: "action" });
  return (
    <>
      <DaySheet
        holiday={selected}
        date={date}
        eyebrow={
          <p className="font-semibold">
            Holiday Details · <time dateTime={date}>{longDate(date)}</time>
          </p>
        }
        stub={<DayStepper date={date} first={window.first} last={window.last} />}
      >
        <div className="grid w-full max-w-xl grid-cols-4 gap-1.5 sm:gap-2">
          <a href="#gifts" className={action}>
            <Icon of={GiftIcon} className="size-6" /> Gift Ideas
          </a>
          {video ? (
            <a href="#adventure" className={action}>
              <Icon of={Clapperboard} className="size-6" /> Adventure
            </a>
          ) : (
            <NoVideoButton />
          )}
          <a id="places" href={mapsSearchUrl(holidayName)} target="_blank" rel="noopener" className={action}>
            <Icon of={MapPin} className="size-6" /> Local Places
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <Link href={cardPath} prefetch={false} className={action}>
            <Icon of={Send} className="size-6" /> Send Card
          </Link>
        </div>
        <div className="flex w-full max-w-xl flex-wrap items-center justify-between gap-3">
          <a href="#why" className="link-quiet">
            Why this date?
          </a>
          <div className="flex flex-wrap gap-2">
            <RemindMe holidayId={id} />
            <ShareControl
              title={`Happy ${holidayName}!`}
              text={shareText(selected, date)}
              path={holidays.length > 1 ? `/holiday/${date}?holidayId=${id}` : `/holiday/${date}`}
            />
          </div>
        </div>
      </DaySheet>
      {holidays.length > 1 && (
        <Section id="picker" title="Multiple Holidays Today">
          <HolidayPicker date={date} holidays={holidays} selectedId={id} sponsors={sponsors} />
        </Section>
      )}
      {ofThis.length > 0 && (
        <div className="mt-10">
          <SponsorDisplay sponsors={ofThis} countFor={id} />
          {sponsorLine}
        </div>
      )}
      {celebrate && (
        <Section id="celebrate" title="Three ways to celebrate">
          <WaysToCelebrate celebrate={celebrate} hue={hue} />
        </Section>
      )}
      {selected.history && (
        <Section id="history" title="The story behind it">
          <Backstory holiday={selected} />
        </Section>
      )}
      <Section id="gifts" title="Gift Ideas">
        <GiftIdeas gifts={gifts} />
      </Section>
      {video && (
        <Section id="adventure" title="Adventure">
          <AdventureVideo video={video} emoji={emoji} hue={hue} />
        </Section>
      )}
      {messages.length > 0 && (
        <Section id="messages" title="What to write">
          <CardMessages messages={messages} href={cardPath} />
        </Section>
      )}
      <Section id="why" title="Why this date">
        <WhyThisDate holiday={selected} nextDates={nextDatesOf(selected)} today={today} window={window} />
        <p className="mt-4">
          <Link href={`/holidays/${selected.slug}`} className="text-link">
            Everything about {holidayName}
          </Link>
        </p>
      </Section>
      {selected.sourceUrl && (
        <Section id="learn-more" title="Learn More">
          <a
            href={selected.sourceUrl}
            target="_blank"
            rel="noopener"
            className={buttonClass({ look: "quiet", className: "wrap-anywhere" })}
          >
            Learn more about {holidayName}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </Section>
      )}
      <Section id="around" title="Turn the page">
        <NeighborDays date={date} neighbors={neighbors} />
      </Section>
      {related.length > 0 && (
        <Section id="related" title={`Next in ${category}`}>
          <ComingTiles entries={related} />
        </Section>
      )}
      <Ongoing date={date} holidays={ongoing} />
      {calendar}
      {ofThis.length === 0 && sponsorLine}
      <div className="mt-10">
        <EmailOptIn variant="compact" source="holiday" />
      </div>
    </>
  );
}
