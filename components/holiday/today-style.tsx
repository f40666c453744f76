import type { ReactNode } from "react";
import { openToday } from "@/components/layout/open-today";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";

/** The edition for a page that is not stored on the device. */
export const UNKNOWN_DAY = "none";

/**
 * Runs in the browser while the stored page is parsed. It is inlined as text, so it must not use anything outside
 * itself. Sets <html data-day> to the date in the URL of a holiday page, or to today on the home page.
 */
function choose(unknownDay: string) {
  const root = document.documentElement;
  const { pathname } = location;
  const [, asked] = /^\/holiday\/([\d-]+)/.exec(pathname) ?? [];
  const day = asked ?? (pathname === "/" || pathname === "/offline" ? root.dataset.today : unknownDay);
  root.dataset.day = document.querySelector(`[data-edition="${day}"]`) ? day : unknownDay;
}

export function OfflineDayScript() {
  const text = `(${choose})(${JSON.stringify(UNKNOWN_DAY)})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text; React has no other way to write an inline script
  return <script dangerouslySetInnerHTML={{ __html: text }} />;
}

/**
 * The styles that mark today among `dates`. A cached page does not know today's date, but <html data-today> does,
 * before the first paint and without an extra script. Quotes are single in all styles here, because React's data would
 * escape double ones.
 */
export function TodayStyle({ dates }: { dates: readonly CivilDate[] }) {
  const marks = dates.map((date) => `[data-today='${date}'] [data-date='${date}']`);
  return <style>{`${marks.join()}{--is-today:' (today)';outline:3px solid var(--primary);outline-offset:-3px}`}</style>;
}

/**
 * The styles that show the visitor's day from several editions of one page; `fallback` if it is not among them or
 * scripts are off.
 */
export function EditionStyle({ dates, fallback }: { dates: readonly CivilDate[]; fallback: CivilDate }) {
  const anyOfThem = dates.map((date) => `[data-today='${date}']`).join();
  const shown = [
    `:root:not(${anyOfThem}) [data-edition~='${fallback}']`,
    ...dates.map((date) => `[data-today='${date}'] [data-edition~='${date}']`),
  ];
  return <style>{`[data-edition]{display:none}${shown.join()}{display:block}`}</style>;
}

/**
 * Shows the home page of `edition` only to those whose day it is; others get theirs before anything is painted. At
 * midnight it stays visible (data-shown-day, by `TodaySync`) until the next day's page replaces it.
 */
export function EditionGuard({ edition }: { edition: CivilDate }) {
  const text = `(${openToday})(${JSON.stringify(edition)},document.documentElement.dataset.today)`;
  return (
    <>
      <style>{`[data-today]:not([data-today='${edition}'],[data-shown-day='${edition}']) [data-edition]{visibility:hidden}`}</style>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text; React has no other way to write an inline script */}
      <script dangerouslySetInnerHTML={{ __html: text }} />
    </>
  );
}

/** The styles by which `IfToday` shows one of its texts for `date`; `otherwise` if scripts are off. */
export function IfTodayStyle({ date }: { date: CivilDate }) {
  return (
    <style>{`:root:not([data-today='${date}']) [data-today-text],[data-today='${date}'] [data-other-day-text]{display:none}`}</style>
  );
}

/**
 * Shows one of two texts, depending on whether the page's date is the visitor's day. Must follow an `IfTodayStyle` of
 * that date.
 */
export function IfToday({ children, otherwise }: { children: ReactNode; otherwise: ReactNode }) {
  return (
    <>
      <span data-today-text="">{children}</span>
      <span data-other-day-text="">{otherwise}</span>
    </>
  );
}

/** How many days after the server's a visitor's day may be when they read a cached page. */
const DAYS_AHEAD = 2;

/** Returns the days that may be today for a visitor of a page rendered on `today` (UTC), from the day before on. */
export function possibleDays(today: CivilDate): CivilDate[] {
  return Array.from({ length: DAYS_AHEAD + 2 }, (_, index) => plusDays(today, index - 1));
}

/**
 * The styles that hide elements whose `data-until` day is over for the visitor. For lists rendered on `today` (UTC).
 */
export function OverStyle({ today }: { today: CivilDate }) {
  const days = possibleDays(today);
  const over = days.flatMap((date, index) => {
    return days.slice(index + 1).map((later) => `[data-today='${later}'] [data-until='${date}']`);
  });
  return <style>{`:root:not([data-today]) [data-until='${days[0]}'],${over.join()}{display:none}`}</style>;
}

/** The styles that show the day in the URL from all days stored in the browser. */
export function OfflineStyle({ dates }: { dates: readonly string[] }) {
  const shown = [UNKNOWN_DAY, ...dates].map((date) => `[data-day='${date}'] [data-edition='${date}']`);
  return <style>{`[data-edition]{display:none}${shown.join()}{display:block}`}</style>;
}
