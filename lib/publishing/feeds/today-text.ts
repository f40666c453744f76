import type { CivilDate } from "@/lib/core/civil-date";
import { longDate } from "@/lib/core/dates";
import { plainLine, plainText } from "@/lib/core/text";
import type { Holiday } from "@/lib/holidays/queries";
import { holidayGreeting, isSolemn, solemnLine } from "@/lib/holidays/tone";
import { wrapWords } from "./wrap";

/** Width of a terminal. */
const COLUMNS = 80;

type DayPick = Pick<Holiday, "holidayName" | "tone" | "emoji" | "notes">;

/** Returns a day as a few lines for a terminal, with a final line ending. `url` is the day's page. */
export function todayText(date: CivilDate, pick: DayPick | null, url: string): string {
  const content = pick
    ? [
        isSolemn(pick)
          ? `${solemnLine(pick)}: ${plainLine(pick.holidayName)}`
          : `${plainLine(holidayGreeting(pick))} ${pick.emoji}`,
        plainText(pick.notes ?? ""),
      ]
    : ["Our calendar has no holiday for this day."];
  return [longDate(date), ...content, url]
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
