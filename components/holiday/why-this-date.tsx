import { ExternalLink } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { daysInWords, monthTitle } from "@/lib/core/dates";
import type { Holiday } from "@/lib/holidays/queries";
import type { NextDates } from "@/lib/holidays/rule";
import { originInWords } from "@/lib/holidays/traits";
import { type CalendarWindow, isInWindow } from "@/lib/holidays/window";
import { EditionStyle, possibleDays } from "./today-style";

type ByDayProps = {
  /** The server's date in UTC. */
  today: CivilDate;
  /** Returns a key that differs if the content of two days differs. */
  keyOf: (day: CivilDate) => string;
  render: (day: CivilDate) => ReactNode;
};

/**
 * Part of a cached page that depends on the visitor's day: rendered once for all days on which it is the same. Must
 * follow a `ByDayStyle`.
 */
export function ByDay({ today, keyOf, render }: ByDayProps) {
  const days = possibleDays(today);
  const keys = [...new Set(days.map(keyOf))];
  if (keys.length === 1) return render(today);
  return keys.map((key) => {
    const same = days.filter((day) => keyOf(day) === key);
    return (
      <div key={key} data-edition={same.join(" ")}>
        {render(same[0] ?? today)}
      </div>
    );
  });
}

/** The styles for all `ByDay` parts of a page; nothing if none of them depends on the day. */
export function ByDayStyle({ today, keyOf }: Omit<ByDayProps, "render">) {
  const days = possibleDays(today);
  return new Set(days.map(keyOf)).size > 1 && <EditionStyle dates={days} fallback={today} />;
}

type WhyThisDateProps = {
  holiday: Holiday;
  /** Returns the next days on which it falls, as seen from a visitor's day. */
  nextDates: NextDates;
  /** The server's date in UTC. */
  today: CivilDate;
  window: CalendarWindow;
};

type DateLinkProps = Pick<WhyThisDateProps, "holiday" | "window"> & { date: CivilDate };

function DateLink({ date, holiday: { id, isMonthObservance, lengthDays }, window }: DateLinkProps) {
  const words = isMonthObservance ? `All of ${monthTitle(partsOf(date))}` : daysInWords(date, lengthDays);
  if (!isInWindow(date, window)) return words;
  return (
    <Link
      href={isMonthObservance ? `/calendar/${date.slice(0, 7)}` : `/holiday/${date}?holidayId=${id}`}
      prefetch={false}
      className="text-link inline-flex min-h-6 items-center"
    >
      {words}
    </Link>
  );
}

/**
 * The rule in words, the next dates, the sources, and a link to suggest a fix; also the origin if there is no story.
 * Must follow a `ByDayStyle` with the next dates in its key.
 */
export function WhyThisDate({ holiday, nextDates, today, window }: WhyThisDateProps) {
  return (
    <>
      {holiday.whyToday && (
        <p className="mb-5 max-w-prose text-pretty font-semibold text-lg leading-snug wrap-anywhere md:text-xl">
          {holiday.whyToday}
        </p>
      )}
      <dl className="grid gap-4 rounded-3xl border border-border bg-card p-5 md:grid-cols-3 md:gap-5 md:p-7">
        <div>
          <dt>The rule</dt>
          <dd className="text-lg">
            {holiday.lengthDays > 1 ? "It begins on" : "It falls on"} <strong>{holiday.ruleText}</strong>
            {holiday.lengthDays > 1 && ` and lasts ${holiday.lengthDays} days`}.
          </dd>
          {holiday.history === null && (
            <dd className="mt-3 text-muted-foreground wrap-anywhere">Origin: {originInWords(holiday.origin)}.</dd>
          )}
        </div>
        <div>
          <dt>Upcoming dates</dt>
          <dd>
            <ByDay
              today={today}
              keyOf={(day) => nextDates(day).join()}
              render={(day) => (
                <ul className="flex flex-wrap gap-x-5 gap-y-1 md:grid">
                  {nextDates(day).map((date) => (
                    <li key={date}>
                      <DateLink date={date} holiday={holiday} window={window} />
                    </li>
                  ))}
                </ul>
              )}
            />
          </dd>
        </div>
        <div>
          <dt>Sources and further reading</dt>
          <dd>
            {holiday.addedByEditors && <p className="text-muted-foreground">Added by our editors.</p>}
            {holiday.sources.length === 0 ? (
              <p className="text-muted-foreground">
                We have no source on file for this date. Know one?{" "}
                <Link href={`/holidays/${holiday.slug}/suggest`} prefetch={false} rel="nofollow" className="text-link">
                  Tell us
                </Link>
                .
              </p>
            ) : (
              <ul className="grid gap-2 wrap-anywhere">
                {holiday.sources.map(({ title, url }) => (
                  <li key={`${title} ${url}`}>
                    {url ? (
                      <a href={url} target="_blank" rel="noopener" className="text-link">
                        {title}
                        <Icon
                          of={ExternalLink}
                          role="img"
                          aria-label="(opens in a new tab)"
                          className="ml-1 inline size-4 align-[-2px]"
                        />
                      </a>
                    ) : (
                      title
                    )}
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      </dl>
      <p className="mt-3 px-1 text-muted-foreground text-sm">
        Something wrong?{" "}
        <Link
          href={`/holidays/${holiday.slug}/suggest`}
          prefetch={false}
          rel="nofollow"
          className="text-link inline-flex min-h-6 items-center"
        >
          Suggest a fix
        </Link>{" "}
        or see{" "}
        <Link href="/corrections" prefetch={false} className="text-link inline-flex min-h-6 items-center">
          past corrections
        </Link>
        .
      </p>
    </>
  );
}
