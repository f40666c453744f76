import type { CivilDate } from "@/lib/civil-date";
import { UNKNOWN_DAY } from "./offline-day-script";

/**
 * The rules that mark today among `dates`: a cached page cannot know which it is, but <html data-today> does,
 * before the first paint and without a script of the page's own.
 */
export function TodayStyle({ dates }: { dates: readonly CivilDate[] }) {
  const marks = dates.map((date) => `[data-today="${date}"] [data-date="${date}"]`);
  const words = marks.map((mark) => `${mark} .today-only`);
  return (
    <style>{`${marks.join()}{outline:3px solid var(--accent);outline-offset:-3px}${words.join()}{display:inline}`}</style>
  );
}

/** The rules that show, of several editions of one page, the visitor's day; `fallback` where there are no scripts. */
export function EditionStyle({ dates, fallback }: { dates: readonly CivilDate[]; fallback: CivilDate }) {
  const shown = [
    `:root:not([data-today]) [data-edition="${fallback}"]`,
    ...dates.map((date) => `[data-today="${date}"] [data-edition="${date}"]`),
  ];
  return <style>{`[data-edition]{display:none}${shown.join()}{display:block}`}</style>;
}

/** The rules that show, of all the days that a browser keeps, the one that its address asks for. */
export function OfflineStyle({ dates }: { dates: readonly string[] }) {
  const shown = [UNKNOWN_DAY, ...dates].map((date) => `[data-day="${date}"] [data-edition="${date}"]`);
  return <style>{`[data-edition]{display:none}${shown.join()}{display:block}`}</style>;
}
