import type { Metadata } from "next";
import { signInAction } from "@/app/(account)/sign-in/actions";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { type HolidayChoice, occasionOf, withOffered } from "@/lib/cards/builder";
import { cardDateProblem } from "@/lib/cards/date-range";
import { isStateId } from "@/lib/cards/draft";
import type { CivilDate } from "@/lib/core/civil-date";
import { isCivilDate, plusDays, utcToday } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { holidayIdParam } from "@/lib/holidays/input";
import {
  type FullHoliday,
  getHoliday,
  getJustBecause,
  JUST_BECAUSE_SLUG,
  listHolidaysOn,
} from "@/lib/holidays/queries";
import { nextDatesOf } from "@/lib/holidays/rule";
import { CardBuilder } from "./builder";
import "@/components/layout/all.css";
// Their code is loaded later, but the server renders them.
import "@/components/cards/face/card.css";
import "@/components/holiday/tile.css";
import "./builder.css";

type Query = Record<string, string | string[] | undefined>;

/**
 * Parses the builder's query; null for what it doesn't have. `holidayId` is "" for a card without a holiday, which the
 * built-in holiday's slug requests; `date` is "" for an invalid date. Invalid ids are ignored.
 */
function parseRequest({ holidayId, date, restore, sid }: Query) {
  const id = holidayIdParam.safeParse(holidayId);
  return {
    holidayId: holidayId === JUST_BECAUSE_SLUG ? "" : id.success ? id.data : null,
    date: date === undefined ? null : isCivilDate(date) ? date : ("" as const),
    sid: restore === "1" && typeof sid === "string" && isStateId(sid) ? sid : null,
  };
}

/** Returns the date of a card for a holiday: its next date, else its own; null when neither is in range. */
function dayOf(holiday: FullHoliday, today: CivilDate): CivilDate | null {
  // In some time zones it is still yesterday.
  const [next] = nextDatesOf(holiday)(plusDays(today, -1));
  return [next, holiday.dateIso].find((day) => day && !cardDateProblem(day, today)) ?? null;
}

/**
 * Loads the builder's initial holiday and date. A date in the URL is always shown, even one out of range, for which the
 * builder shows an error. Only an invalid date, such as February 30, is left empty.
 */
async function loadFirstChoice(
  { holidayId, date: requestedDate }: ReturnType<typeof parseRequest>,
  justBecauseId: string,
  today: CivilDate,
): Promise<HolidayChoice> {
  const isNone = holidayId === "" || holidayId === justBecauseId;
  const holiday = holidayId && !isNone ? await getHoliday(holidayId) : null;
  const ownDay = holiday && dayOf(holiday, today);
  const date = (requestedDate ?? ownDay ?? today) as CivilDate;
  const hasOwnDate = requestedDate || ownDay;
  const occasion = holiday && occasionOf(hasOwnDate ? { ...holiday, dateIso: date } : holiday);
  const choice: HolidayChoice = { date, occasion, offered: null, isChosen: isNone || occasion !== null };
  if (cardDateProblem(date, today)) return choice;
  return withOffered(choice, date, (await listHolidaysOn(date)).map(occasionOf));
}

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Create a card", robots: { index: false } };

export default async function CardBuilderPage({ searchParams }: { searchParams: Promise<Query> }) {
  const today = utcToday();
  const requested = parseRequest(await searchParams);
  const [signedIn, builtIn] = await Promise.all([getCurrentSignedIn(), getJustBecause()]);
  const justBecause = occasionOf(builtIn);
  const first = await loadFirstChoice(requested, justBecause.id, today);
  const { holidayId, date } = requested;
  const query = new URLSearchParams({ ...(holidayId !== null && { holidayId }), ...(date !== null && { date }) });
  return (
    <>
      <h1 className="font-display font-extrabold text-4xl tracking-tight">Create a card</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted-foreground text-lg">
        Pick a day and write a few words. Your card arrives in an envelope they can open.
      </p>
      <CardBuilder
        // Another URL is another card.
        key={`${query} ${requested.sid}`}
        first={first}
        query={String(query)}
        sid={requested.sid}
        isSignedIn={signedIn !== null}
        isDirectUpload={env().VIDEO_UPLOAD_URL !== null}
        accountName={signedIn?.user.firstName ?? ""}
        justBecause={justBecause}
        serverToday={today}
        signInAction={signInAction}
      />
      <noscript>
        <p className="mb-4">
          Creating a card needs JavaScript, which is turned off in this browser. Feel free to copy these messages
          instead:
        </p>
        <ul className="grid gap-3">
          {first.occasion?.messages?.map(({ text }) => (
            <li key={text} className="rounded-3xl border border-border bg-card p-5 font-display text-lg">
              {text}
            </li>
          ))}
        </ul>
      </noscript>
    </>
  );
}
