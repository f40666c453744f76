import { type CivilDate, daysInWords, longDate } from "@/lib/core/dates";
import type { FullHoliday } from "@/lib/holidays/queries";
import { calendarWindow, nextDatesOf } from "@/lib/holidays/rule";
import { solemnLine } from "@/lib/holidays/traits";
import { Backstory } from "../../backstory";
import { CardMessages } from "../../card-messages";
import { CategoryBadge } from "../../category-badge";
import { DaySheet, notesOf } from "../../day-sheet";
import { DateLine } from "../../holiday-story";
import { HolidayTile } from "../../holiday-tile";
import { hued } from "../../hued";
import { Section } from "../../section";
import { Sticker } from "../../sticker";
import { buttonClass } from "../../ui/button";
import { WaysToCelebrate, waysTitle } from "../../ways-to-celebrate";
import { WhyThisDate } from "../../why-this-date";

/** The head of a month's own page: no day has a sheet for it. */
function MonthSheet({ holiday }: { holiday: FullHoliday }) {
  const { hue, tone, emoji, holidayName, category, dateIso } = holiday;
  return (
    <section className="hued sheet" style={hued(hue, tone)} data-tone={tone}>
      <div className="sheet-page">
        <div className="grid items-center gap-x-12 gap-y-6 md:grid-cols-[auto_1fr] md:py-6">
          <Sticker emoji={emoji} className="text-[clamp(6rem,28vw,11rem)]" />
          <div className="sheet-words">
            <p className="font-semibold">
              <DateLine holiday={holiday} date={dateIso} isNow={false} />
            </p>
            <h1 className="sheet-title">{holidayName}</h1>
            <p className="max-w-prose text-pretty text-lg leading-relaxed md:text-xl">{notesOf(holiday)}</p>
            <CategoryBadge category={category} />
          </div>
        </div>
      </div>
    </section>
  );
}

/** The holiday as its visitors see it: its day, its story, its place in a list; made of the parts that the site is made of. */
export function PreviewHoliday({ holiday, today }: { holiday: FullHoliday; today: CivilDate }) {
  const { dateIso, hue, tone, emoji, holidayName, category, celebrate, history, messages, lengthDays, sourceUrl } =
    holiday;
  const words = lengthDays > 1 ? daysInWords(dateIso, lengthDays) : longDate(dateIso);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-4 pb-12 sm:px-6">
      {holiday.isMonthObservance ? (
        <MonthSheet holiday={holiday} />
      ) : (
        <DaySheet
          holiday={holiday}
          date={dateIso}
          observed={solemnLine(holiday)}
          eyebrow={<p className="font-semibold">{words}</p>}
          stub={<p className="px-3 py-2 text-center font-semibold">{words}</p>}
        />
      )}
      {celebrate && (
        <Section id="celebrate" title={waysTitle(holiday)}>
          <WaysToCelebrate celebrate={celebrate} holiday={holiday} />
        </Section>
      )}
      {history && (
        <Section id="history" title="The story behind it">
          <Backstory holiday={holiday} />
        </Section>
      )}
      {messages.length > 0 && (
        <Section id="messages" title="What to write">
          <CardMessages messages={messages} href="/cards/new" />
        </Section>
      )}
      <Section id="why" title="Why this date">
        <WhyThisDate holiday={holiday} nextDates={nextDatesOf(holiday)} today={today} window={calendarWindow(today)} />
      </Section>
      {sourceUrl && (
        <Section id="learn-more" title="Learn More">
          <a
            href={sourceUrl}
            target="_blank"
            rel="noopener"
            className={buttonClass({ look: "quiet", className: "wrap-anywhere" })}
          >
            Learn more about {holidayName}
          </a>
        </Section>
      )}
      <Section id="in-lists" title="In lists">
        <ul className="tiles">
          <li>
            <HolidayTile href="/" emoji={emoji} hue={hue} tone={tone} name={holidayName} note={category} />
          </li>
        </ul>
      </Section>
    </div>
  );
}
