"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import { useState, useSyncExternalStore } from "react";
import { loadHistory, subscribe } from "@/components/cards/history-store";
import { useToday } from "@/components/layout/use-today";
import { canStore, loadPassport, onPassportChange } from "@/components/passport/passport-store";
import { StampMark, StampPhoto } from "@/components/passport/stamp";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { hueStyle } from "@/components/ui/hue";
import { Section } from "@/components/ui/prose";
import {
  countRuns,
  daysLabel,
  deedsLabel,
  hasKeepsake,
  longDayLabel,
  monthLabel,
  monthsOf,
  type PassportDay,
  passportDays,
  yearsOf,
} from "@/lib/cards/passport/overview";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { calendarWindow, isInWindow } from "@/lib/holidays/window";
import { PassportBackup } from "./passport-backup";
import "./passport.css";

/** The passport in numbers, and the run that goes on. Says nothing about what is missing. */
function PassportNumbers({ days, today }: { days: readonly PassportDay[]; today: CivilDate }) {
  const runs = countRuns(days, today);
  const numbers = [
    { label: days.length === 1 ? "Day" : "Days", count: days.length, hue: 300 },
    { label: "Celebrated", count: days.filter(({ celebrated }) => celebrated).length, hue: 25 },
    { label: "Sent as a card", count: days.filter(({ sent }) => sent).length, hue: 185 },
    { label: "Longest run", count: runs.longest > 1 ? runs.longest : 0, hue: 90 },
  ].filter(({ count }) => count > 0);
  return (
    <div className="mt-6">
      <dl className="passport-numbers">
        {numbers.map(({ label, count, hue }) => (
          <div key={label} className="hued" style={hueStyle(hue)}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {runs.current > 1 && (
        <p className="mt-3 text-pretty text-muted-foreground">
          You're on a run of {daysLabel(runs.current)}. A day off doesn't end it.
        </p>
      )}
    </div>
  );
}

/** The lines and photos of a month's celebrations. */
function Keepsakes({ days }: { days: readonly PassportDay[] }) {
  if (days.length === 0) return null;
  return (
    <ul className="mt-5 grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {days.map(({ date, name, line, hasPhoto }) => (
        <li key={date} className="passport-keepsake wrap-anywhere p-3">
          {hasPhoto && <StampPhoto date={date} alt={`Your photo of ${name}`} />}
          {line && (
            <p dir="auto" className="px-1 pt-2 text-pretty font-display font-bold text-lg leading-snug">
              {line}
            </p>
          )}
          <p className="px-1 pt-1 text-muted-foreground text-sm">
            {name}, <time dateTime={date}>{longDayLabel(date)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** One stamp, with a link to its day if the calendar has a page for it. */
function StampLink({ day, today }: { day: PassportDay; today: CivilDate }) {
  const label = `${day.name}, ${longDayLabel(day.date)}, ${deedsLabel(day)}`;
  const content = (
    <>
      <StampMark day={day} />
      <span className="sr-only">{label}</span>
    </>
  );
  if (!isInWindow(day.date, calendarWindow(today))) return content;
  return (
    <Link href={`/holiday/${day.date}`} prefetch={false} title={day.name} className="block rounded-xl">
      {content}
    </Link>
  );
}

type YearProps = { days: readonly PassportDay[]; year: number; today: CivilDate };

/** Draws the year's picture on demand: its stamps, and only if chosen its lines and photos. */
function YearPicture({ days, year }: Omit<YearProps, "today">) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const [withKeepsakes, setWithKeepsakes] = useState(false);
  const note = withKeepsakes ? "Everyone you share it with sees them." : "Stamps only: no lines, no photos.";
  const save = async () => {
    setState("busy");
    try {
      const { saveYear } = await import("./year-picture");
      await saveYear(days, year, withKeepsakes);
      setState("idle");
    } catch (error) {
      console.warn("Failed to draw the year", error);
      setState("failed");
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" disabled={state === "busy"} onClick={() => void save()}>
        <Download />
        {state === "busy" ? "Drawing…" : `Share ${year} as a picture`}
      </Button>
      {days.some(hasKeepsake) && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={withKeepsakes}
            onChange={(event) => setWithKeepsakes(event.currentTarget.checked)}
            className="size-5 flex-none accent-primary"
          />
          With my lines and photos
        </label>
      )}
      <p role="status" className={state === "failed" ? "font-semibold text-destructive" : "text-muted-foreground"}>
        {state === "failed" ? "This browser couldn't draw the picture." : note}
      </p>
    </div>
  );
}

/** A year's picture and its stamps, a page for each month. */
function Year({ days, year, today }: YearProps) {
  return (
    <>
      <YearPicture key={year} days={days.filter(({ date }) => partsOf(date).year === year)} year={year} />
      <div className="mt-5 grid gap-4">
        {monthsOf(days, year).map(({ month, days: ofMonth }) => (
          <section
            key={month}
            aria-labelledby={`month-${month}`}
            className="passport-page rounded-[1.75rem] border border-border p-5 md:p-7"
          >
            <h3 id={`month-${month}`} className="mb-4 font-display font-extrabold text-xl">
              {monthLabel(month)}
            </h3>
            <ul className="passport-stamps">
              {ofMonth.map((day) => (
                <li key={day.date}>
                  <StampLink day={day} today={today} />
                </li>
              ))}
            </ul>
            <Keepsakes days={ofMonth.filter(hasKeepsake)} />
          </section>
        ))}
      </div>
    </>
  );
}

/** The years with stamps, one at a time: at first this year, or the last one before it. */
function Years({ days, today }: Omit<YearProps, "year">) {
  const years = yearsOf(days);
  const [chosen, setChosen] = useState<number | null>(null);
  const latest = years.find((year) => year <= partsOf(today).year) ?? years.at(-1);
  const year = years.find((each) => each === chosen) ?? latest;
  if (year === undefined) return null;
  return (
    <Section id="stamps" title={`Your ${year}`}>
      {years.length > 1 && (
        <fieldset className="passport-years mb-4 flex flex-wrap gap-2">
          <legend className="sr-only">Year</legend>
          {years.map((each) => (
            <label key={each} className="chip relative cursor-pointer">
              <input
                type="radio"
                name="year"
                value={each}
                checked={each === year}
                onChange={() => setChosen(each)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-full"
              />
              {each}
            </label>
          ))}
        </fieldset>
      )}
      <Year days={days} year={year} today={today} />
    </Section>
  );
}

/** The device's passport: its numbers, its stamps by year and month, and export and import. Never on the server. */
export function PassportScreen() {
  const today = useToday();
  const stamps = useSyncExternalStore(onPassportChange, loadPassport, loadPassport);
  const history = useSyncExternalStore(subscribe, loadHistory, loadHistory);
  const [hasStorage] = useState(canStore);
  if (!today) return null;
  const days = passportDays(stamps, history);
  return (
    <>
      {!hasStorage && (
        <p role="alert" className="mt-4 font-semibold text-destructive">
          This browser's storage is full or blocked, so new stamps can't be saved.
        </p>
      )}
      {days.length === 0 ? (
        <EmptyState
          emoji="🧳"
          title="A blank page, ready to stamp"
          actions={
            <Link href="/" className={buttonVariants()}>
              See today
            </Link>
          }
        >
          Open any day and it leaves its stamp here. Press “I did it” on the ones you celebrate.
        </EmptyState>
      ) : (
        <>
          <PassportNumbers days={days} today={today} />
          <Years days={days} today={today} />
        </>
      )}
      <PassportBackup stamps={stamps} today={today} />
    </>
  );
}
