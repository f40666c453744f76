import { Send } from "lucide";
import Link from "next/link";
import type { CatalogEntry } from "@/lib/catalog/queries";
import { type CivilDate, partsOf } from "@/lib/civil-date";
import { daysInWords, displayDate, longDate, monthTitle } from "@/lib/dates";
import type { Gift } from "@/lib/gifts/queries";
import { nextDatesOf } from "@/lib/holidays/next-dates";
import type { FullHoliday, Holiday } from "@/lib/holidays/queries";
import type { CalendarWindow } from "@/lib/holidays/window";
import { shareText } from "@/lib/sharing/share-text";
import type { SponsorItem } from "@/lib/sponsors/queries";
import type { Crumb } from "@/lib/structured-data/pages";
import { videoOf } from "@/lib/videos/video-of";
import { AdventureVideo } from "./adventure-video";
import { Backstory } from "./backstory";
import { Breadcrumbs } from "./breadcrumbs";
import { ByDay } from "./by-day";
import { CardMessages } from "./card-messages";
import { CategoryBadge } from "./category-badge";
import { ComingTiles } from "./coming-tiles";
import { NOTES_FALLBACK } from "./day-sheet";
import { GiftIdeas } from "./gift-ideas";
import { HolidayTiles } from "./holiday-tiles";
import { hued } from "./hued";
import { Icon } from "./icon";
import { RemindMe } from "./reminders/remind-me";
import { Section } from "./section";
import { ShareControl } from "./share-control";
import { SponsorDisplay } from "./sponsor-display";
import { SponsorLine } from "./sponsors/sponsor-line";
import { Sticker } from "./sticker";
import { OverStyle } from "./today-style";
import { buttonClass } from "./ui/button";
import { WaysToCelebrate } from "./ways-to-celebrate";
import { WhyThisDate } from "./why-this-date";

type HolidayStoryProps = {
  holiday: FullHoliday;
  /** The server's day by UTC. */
  today: CivilDate;
  gifts: readonly Gift[];
  sponsors: readonly SponsorItem[];
  crumbs: readonly Crumb[];
  /** Others on its next date; [] for what lasts a month. */
  companions: readonly Holiday[];
  /** Others like it. */
  related: readonly CatalogEntry[];
  window: CalendarWindow;
};

/** When it is next, in words. A month's own observance is named by its month alone, a week by its first and last day. */
function nextInWords({ isMonthObservance, lengthDays }: Holiday, date: CivilDate): string {
  if (isMonthObservance) return `All of ${monthTitle(partsOf(date))}`;
  return lengthDays > 1 ? daysInWords(date, lengthDays) : longDate(date);
}

/** One holiday, for every year. */
export function HolidayStory(props: HolidayStoryProps) {
  const { holiday, today, gifts, sponsors, crumbs, companions, related, window } = props;
  const { id, holidayName, emoji, hue, notes, category, history, celebrate, messages } = holiday;
  const cardPath = `/cards/new?holidayId=${id}`;
  const nextDates = nextDatesOf(holiday);
  const next = (day: CivilDate) => nextDates(day)[0] ?? holiday.dateIso;
  const video = videoOf(holiday);
  const sponsorLine = <SponsorLine holiday={holiday} isSponsored={sponsors.length > 0} />;
  return (
    <>
      <Breadcrumbs crumbs={crumbs} />
      <section className="hued sheet" style={hued(hue)}>
        <div className="sheet-page">
          <div className="grid items-center gap-x-12 gap-y-6 md:grid-cols-[auto_1fr] md:py-6">
            <Sticker emoji={emoji} className="text-[clamp(6rem,28vw,11rem)]" />
            <div className="sheet-words">
              <ByDay
                today={today}
                keyOf={next}
                render={(day) => (
                  <p className="font-semibold">
                    <time dateTime={next(day)}>{nextInWords(holiday, next(day))}</time>
                  </p>
                )}
              />
              <h1 className="sheet-title">{holidayName}</h1>
              <p className="max-w-prose text-pretty text-lg leading-relaxed wrap-anywhere md:text-xl">
                {notes ?? NOTES_FALLBACK}
              </p>
              <CategoryBadge category={category} />
              <div className="flex flex-wrap gap-2">
                <Link href={cardPath} prefetch={false} className={buttonClass({ look: "field" })}>
                  <Icon of={Send} /> Send Card
                </Link>
                <RemindMe holidayId={id} />
                {!holiday.isMonthObservance && (
                  <ByDay
                    today={today}
                    keyOf={next}
                    render={(day) => (
                      <Link
                        href={`/holiday/${next(day)}?holidayId=${id}`}
                        prefetch={false}
                        className={buttonClass({ look: "quiet" })}
                      >
                        Open its day
                      </Link>
                    )}
                  />
                )}
                <ByDay
                  today={today}
                  keyOf={next}
                  render={(day) => (
                    <ShareControl
                      title={holidayName}
                      text={shareText(holiday, next(day))}
                      path={`/holidays/${holiday.slug}`}
                    />
                  )}
                />
              </div>
            </div>
          </div>
        </div>
      </section>
      {sponsors.length > 0 && (
        <div className="mt-10">
          <SponsorDisplay sponsors={sponsors} countFor={id} />
          {sponsorLine}
        </div>
      )}
      {celebrate && (
        <Section id="celebrate" title="Three ways to celebrate">
          <WaysToCelebrate celebrate={celebrate} hue={hue} />
        </Section>
      )}
      {history && (
        <Section id="history" title="The story behind it">
          <Backstory holiday={holiday} />
        </Section>
      )}
      <Section id="why" title="Why this date">
        <WhyThisDate holiday={holiday} nextDates={nextDates} today={today} window={window} />
      </Section>
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
      {sponsors.length === 0 && sponsorLine}
    </>
  );
}
