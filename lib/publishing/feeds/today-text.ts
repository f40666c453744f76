import { type CivilDate, longDate } from "@/lib/core/dates";
import { plainLine, plainText } from "@/lib/core/text";
import type { Holiday } from "@/lib/holidays/queries";
import { holidayGreeting, isSolemn, solemnLine } from "@/lib/holidays/traits";
import { wrapWords } from "./wrap";

/** Columns of a terminal. */
const COLUMNS = 80;

type DayPick = Pick<Holiday, "holidayName" | "tone" | "emoji" | "notes">;

/** A day in a few lines for a terminal, ending in a line end; `url` is the day's page. */
export function todayText(date: CivilDate, pick: DayPick | null, url: string): string {
  const said = pick
    ? [
        isSolemn(pick)
          ? `${solemnLine(pick)}: ${plainLine(pick.holidayName)}`
          : `${plainLine(holidayGreeting(pick))} ${pick.emoji}`,
        plainText(pick.notes ?? ""),
      ]
    : ["Our calendar has no holiday for this day."];
  return [longDate(date), ...said, url]
    .map((part) =>
      part
        .split("\n")
        .flatMap((line) => wrapWords(line, COLUMNS))
        .join("\n"),
    )
    .filter(Boolean)
    .map((part) => `${part}\n`)
    .join("\n");
}
