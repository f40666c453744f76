import Link from "next/link";
import type { ReactNode } from "react";
import { RemindMe } from "@/components/reminders/reminder-parts";
import { buttonVariants } from "@/components/ui/button-variants";
import { HolidayPicture } from "@/components/ui/emoji";
import { hueStyle } from "@/components/ui/hue";
import { Section } from "@/components/ui/prose";
import { cardDateProblem } from "@/lib/cards/date-range";
import { birthdayShareText } from "@/lib/cards/share-text";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { longDate, weekdayName } from "@/lib/core/dates";
import type { MonthDay, PastHoliday } from "@/lib/holidays/birth-year";
import { ageInWords, birthdayPath, companyFor, dateIn, isFixed, monthDayName } from "@/lib/holidays/birthday";
import { solemnLine } from "@/lib/holidays/greeting";
import type { FullHoliday } from "@/lib/holidays/queries";
import { isSolemn } from "@/lib/holidays/tone";
import { BirthYear } from "./birth-year";
import { BirthdayForm } from "./birthday-form";
import { notesOf } from "./day-sheet";
import { CategoryBadge, SendCard } from "./holiday-parts";
import { HolidayTiles } from "./holiday-tiles";
import { NoHoliday } from "./no-holiday";
import { ShareControl } from "./share-control";
import { IfToday, IfTodayStyle } from "./today-style";
import "./sheet.css";

type BirthdayScreenProps = {
  monthDay: MonthDay;
  /** The server's date in UTC. */
  today: CivilDate;
  /** The next date of the birthday. */
  date: CivilDate;
  /** The holidays of that date, its pick first. */
  holidays: readonly FullHoliday[];
  past: readonly PastHoliday[];
};

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className="text-pretty text-lg leading-snug wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The weekday of the birthday in this year, and its next date if that is in another one. */
function Weekdays({ monthDay, today, date }: Pick<BirthdayScreenProps, "monthDay" | "today" | "date">) {
  const { year } = partsOf(today);
  const thisYears = dateIn(year, monthDay);
  const next = <time dateTime={date}>{longDate(date)}</time>;
  if (!thisYears) {
    return (
      <>
        {year} has no February 29, which comes only in leap years: next on {next}. Until then, February 28 and March 1
        are both yours.
      </>
    );
  }
  return (
    <>
      A <time dateTime={thisYears}>{weekdayName(thisYears)}</time>
      {date > thisYears && <>. Next: {next}</>}
    </>
  );
}

/** The holiday of a birthday: what it is, when, how old, and for whom. */
export function BirthdayScreen({ monthDay, today, date, holidays: [pick, ...others], past }: BirthdayScreenProps) {
  const name = monthDayName(monthDay);
  const another = (
    <Section id="another" title="Another birthday">
      <BirthdayForm />
    </Section>
  );
  if (!pick) {
    return (
      <>
        <NoHoliday date={date} words={longDate(date)} />
        {another}
      </>
    );
  }
  const { id, slug, holidayName, category, hue, tone, origin, rule, whyToday } = pick;
  const isQuiet = isSolemn(pick);
  const title = isQuiet ? holidayName : `Your day is ${holidayName}`;
  const company = isQuiet ? null : companyFor(category);
  return (
    <>
      <IfTodayStyle date={date} />
      <section className="hued sheet" style={hueStyle(hue, tone)} data-tone={tone}>
        <div className="sheet-page">
          <div className="grid items-center gap-x-8 gap-y-6 md:grid-cols-[auto_1fr] md:py-4">
            <div className="sheet-figure">
              <HolidayPicture path={pick.picturePath} className="sheet-picture" isFirst />
            </div>
            <div className="sheet-words">
              <p className="font-semibold">
                {isQuiet ? (
                  `${name} · ${solemnLine(pick, "Observed")}`
                ) : (
                  <IfToday otherwise={`Born on ${name}?`}>Born on {name}? That's today.</IfToday>
                )}
              </p>
              <h1 className="sheet-title">{title}</h1>
              <p className="max-w-prose text-pretty text-lg leading-relaxed wrap-anywhere md:text-xl">
                {whyToday ?? notesOf(pick)}
              </p>
              <CategoryBadge category={category} />
              <div className="flex flex-wrap gap-2">
                {cardDateProblem(date, today) === null && <SendCard href={`/cards/new?date=${date}&holidayId=${id}`} />}
                <ShareControl
                  title={isQuiet ? `${name}: ${holidayName}` : `Born on ${name}? Your day is ${holidayName}`}
                  text={birthdayShareText(pick, name)}
                  path={birthdayPath(monthDay)}
                />
                <RemindMe holidayId={id} />
              </div>
            </div>
          </div>
        </div>
      </section>
      <dl className="mt-4 grid gap-4 rounded-3xl border border-border bg-card p-5 md:grid-cols-3 md:gap-6 md:p-7">
        <Fact title={`${name} in ${partsOf(today).year}`}>
          <Weekdays {...{ monthDay, today, date }} />
        </Fact>
        <Fact title="How old the holiday is">{ageInWords(origin, partsOf(date).year)}</Fact>
        <Fact title="Whom to share it with">
          Anyone born on {name}
          {company && <>, and {company}</>}.
        </Fact>
      </dl>
      <div className="needs-script hued" style={hueStyle(hue, tone)}>
        <Section id="year" title="When you were born">
          <BirthYear
            monthDay={monthDay}
            dayName={name}
            pick={{ name: holidayName, since: origin.year ?? null }}
            past={past}
          />
        </Section>
      </div>
      {others.length > 0 && (
        <Section id="also" title={`Also on ${name}, ${partsOf(date).year}`}>
          <HolidayTiles
            holidays={others}
            hrefOf={(other) => `/holiday/${date}?holidayId=${other.id}`}
            noteOf={(other) => other.category}
          />
        </Section>
      )}
      {!isFixed(rule) && (
        <p className="mt-4 text-muted-foreground">
          {holidayName} moves: its rule is “{pick.ruleText}.” In other years, {name} has another pick.
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-2">
        <Link href={`/holidays/${slug}`} prefetch={false} className={buttonVariants({ variant: "outline" })}>
          All about {holidayName}
        </Link>
        <Link href={`/holiday/${date}`} prefetch={false} className={buttonVariants({ variant: "outline" })}>
          Everything on {longDate(date)}
        </Link>
      </p>
      {another}
      <p className="mt-4 text-muted-foreground text-sm">Nothing about a birthday is stored: we only show this page.</p>
    </>
  );
}
