import type { Issue } from "@/lib/core/errors";
import { holidayChangeInput, newHolidayInput } from "../input";
import { ruleFromWords } from "../rule/parser";
import { filledMessages, filledSources, type HolidayBody, type HolidayForm } from "./form";

/** What is wrong with which field, by its place in the form: "holidayName", "sources.0.url", "celebrate.desk". */
export type Problems = Readonly<Record<string, string>>;

const ALL_WAYS = "Fill in all three ways to celebrate, or none";

function ruleProblem({ rule, ruleWords }: HolidayForm): string | null {
  if (rule !== "") return null;
  const reading = ruleFromWords(ruleWords);
  return reading && "problem" in reading ? reading.problem : "Enter when it falls";
}

/** Rows that say nothing are not sent: what is wrong with the second row sent may be wrong with the third on the screen. */
function placeInForm(path: string, form: HolidayForm): string {
  const [list, row, ...rest] = path.split(".");
  const rows = list === "sources" ? filledSources(form) : list === "messages" ? filledMessages(form) : [];
  const sent = rows[Number(row)];
  if (!sent) return path;
  const all: readonly { key: number }[] = list === "sources" ? form.sources : form.messages;
  return [list, all.findIndex(({ key }) => key === sent.key), ...rest].join(".");
}

/** What the server found, at its fields; the first of each. */
export function problemsOf(issues: readonly Issue[], form: HolidayForm): Problems {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [placeInForm(path, form), message]));
}

/**
 * What is wrong with what is about to be sent, {} for nothing: all of a new holiday, the changed fields of one that is there.
 * The server looks again, by the same rules and some more.
 */
export function problemsIn(form: HolidayForm, sent: Partial<HolidayBody>, isNew: boolean): Problems {
  const { error } = (isNew ? newHolidayInput : holidayChangeInput).safeParse(sent);
  const issues = error?.issues.map(({ path, message }) => ({ path: path.join("."), message })) ?? [];
  const aboutRule = isNew || "rule" in sent ? ruleProblem(form) : null;
  const ways = Object.entries(sent.celebrate ?? {}).filter(([, text]) => text === "");
  return {
    ...problemsOf(issues, form),
    ...Object.fromEntries(ways.map(([name]) => [`celebrate.${name}`, ALL_WAYS])),
    ...(aboutRule && { rule: aboutRule }),
  };
}
