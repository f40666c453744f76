"use client";

import Link from "next/link";
import { type FormEvent, type Ref, useEffect, useRef, useState } from "react";
import { useToday } from "@/components/layout/use-today";
import { FIELD_BUTTON } from "@/components/ui/button-classes";
import { FieldError, inputClass } from "@/components/ui/input";
import { type CivilDate, deviceDate } from "@/lib/core/civil-date";
import {
  fellIn,
  type MonthDay,
  type PastHoliday,
  readBirthYear,
  weekdayIn,
  yearsInWords,
} from "@/lib/holidays/birth-year";

/** Returns the year in the address's fragment, which no server sees, and removes it, so that it is not shared. */
function takeYear(): string {
  const [, year = ""] = /^#(\d{4})$/.exec(location.hash) ?? [];
  // A state of our own would hide the change from Next's router.
  if (year) history.replaceState(null, "", location.pathname + location.search);
  return year;
}

type YearInputProps = { id: string; problem: string | null; ref: Ref<HTMLInputElement> };

/** Without a name, because a form would send it. */
function YearInput({ id, problem, ref }: YearInputProps) {
  return (
    <input
      ref={ref}
      id={id}
      inputMode="numeric"
      autoComplete="bday-year"
      className={inputClass}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}-problem` : undefined}
    />
  );
}

const todayOnDevice = (): CivilDate => deviceDate(new Date());

/** The optional year in the form for a birthday. It travels in the fragment of the next address. */
export function BirthYearField() {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const form = input.current?.form;
    if (!input.current || !form) return;
    const year = takeYear();
    if (year) input.current.value = year;
    const onSubmit = (event: Event) => {
      const text = input.current?.value.trim() ?? "";
      const fields = new FormData(form);
      const [month, day] = [Number(fields.get("month")), Number(fields.get("day"))];
      const read = text === "" ? null : readBirthYear(text, month && day ? { month, day } : null, todayOnDevice());
      const refused = read && "problem" in read ? read.problem : null;
      setProblem(refused);
      if (refused) {
        event.preventDefault();
        input.current?.focus();
      } else {
        form.action = text ? `/birthday#${text}` : "/birthday";
      }
    };
    form.addEventListener("submit", onSubmit);
    return () => form.removeEventListener("submit", onSubmit);
  }, []);

  return (
    <div className="needs-script min-w-0 flex-1 basis-28">
      <label htmlFor="birthday-year" className="mb-1 block font-semibold">
        Year <span className="font-normal text-muted-foreground">(optional)</span>
      </label>
      <YearInput ref={input} id="birthday-year" problem={problem} />
      {problem && <FieldError id="birthday-year-problem">{problem}</FieldError>}
    </div>
  );
}

type BirthYearProps = {
  monthDay: MonthDay;
  /** "March 14". */
  dayName: string;
  /** The day's pick. */
  pick: { name: string; since: number | null };
  past: readonly PastHoliday[];
};

/** In memory only, so that going back from a linked page shows it again. */
let last = { dayName: "", year: "" };

/** How the pick's age compares with a birth year; null if its first year is unknown. */
function pickThen({ name, since }: BirthYearProps["pick"], year: number): string | null {
  if (since === null) return null;
  if (since === year) return `${name} began that very year.`;
  if (since < year) return `${name} was already ${yearsInWords(year - since)} old.`;
  return `${name} is younger: it began ${yearsInWords(since - year)} later, in ${since}.`;
}

function Then({ year, monthDay, dayName, pick, past }: BirthYearProps & { year: number }) {
  const fell = fellIn(year, past);
  return (
    <>
      <p className="font-bold font-display text-2xl leading-snug">
        {dayName}, {year} was a {weekdayIn(year, monthDay)}.
      </p>
      <p className="mt-1 wrap-anywhere">{pickThen(pick, year)}</p>
      {fell.length > 0 ? (
        <>
          <h3 className="mt-4 font-bold font-display text-lg">On that very day</h3>
          <ul className="mt-1">
            {fell.map(({ name, slug, since }) => (
              <li key={slug}>
                <Link href={`/holidays/${slug}`} prefetch={false} className="link-quiet wrap-anywhere">
                  {name}
                </Link>{" "}
                <span className="text-muted-foreground">
                  {since === null ? "a tradition of unknown age" : `since ${since}`}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-muted-foreground text-sm">
            By today's rules, and only those known to be that old. Many others did not exist yet.
          </p>
        </>
      ) : (
        <p className="mt-4 text-muted-foreground">
          None of the holidays we can date fell on that day. Many of today's did not exist yet.
        </p>
      )}
    </>
  );
}

/** What a birth year adds to a birthday, worked out on the device. */
export function BirthYear(props: BirthYearProps) {
  const { monthDay, dayName } = props;
  const input = useRef<HTMLInputElement>(null);
  const today = useToday();
  const [year, setYear] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const show = (text: string) => {
    const read = readBirthYear(text, monthDay, today ?? todayOnDevice());
    const isYear = "year" in read;
    setYear(isYear ? read.year : null);
    setProblem(isYear ? null : read.problem);
    if (isYear) last = { dayName, year: text };
    return isYear;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the page was opened with
  useEffect(() => {
    const text = takeYear() || (last.dayName === dayName ? last.year : "");
    if (!text || !input.current) return;
    input.current.value = text;
    show(text);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!show(input.current?.value ?? "")) input.current?.focus();
  };

  return (
    <div className="needs-script grid items-start gap-4 md:grid-cols-2 md:gap-8">
      <form noValidate onSubmit={submit}>
        <label htmlFor="birth-year" className="mb-1 block font-semibold">
          The year you were born
        </label>
        <div className="flex gap-2">
          <YearInput ref={input} id="birth-year" problem={problem} />
          <button type="submit" className={`${FIELD_BUTTON} flex-none`}>
            Show
          </button>
        </div>
        {problem && <FieldError id="birth-year-problem">{problem}</FieldError>}
        <p className="mt-2 text-muted-foreground text-sm">
          The year stays on this device. It is not sent, not stored, and not in the link you share.
        </p>
      </form>
      <div role="status" className="min-w-0">
        {year !== null && <Then {...props} year={year} />}
      </div>
    </div>
  );
}
