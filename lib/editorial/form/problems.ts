import type { Issue } from "@/lib/core/errors";
import { holidayChangeInput, newHolidayInput } from "../input";
import { ruleFromWords } from "../rule/parser";
import { filledMessages, filledSources, type HolidayBody, type HolidayForm } from "./form";

/** Problems by form path: "holidayName", "sources.0.url", "celebrate.desk". */
export type Problems = Readonly<Record<string, string>>;

const ALL_WAYS = "Fill in all three ways to celebrate, or none";

function ruleProblem({ rule, ruleWords }: HolidayForm): string | null {
  if (rule !== "") return null;
  const reading = ruleFromWords(ruleWords);
  return reading && "problem" in reading ? reading.problem : "Enter when it falls";
}

/** Converts a row's index from the sent list to the form, because empty rows are not sent. */
function placeInForm(path: string, form: HolidayForm): string {
  const [list, row, ...rest] = path.split(".");
  const rows = list === "sources" ? filledSources(form) : list === "messages" ? filledMessages(form) : [];
  const sent = rows[Number(row)];
  if (!sent) return path;
  const all: readonly { key: number }[] = list === "sources" ? form.sources : form.messages;
  return [list, all.findIndex(({ key }) => key === sent.key), ...rest].join(".");
}

/** Returns the server's issues by form path; the first of each. */
export function problemsOf(issues: readonly Issue[], form: HolidayForm): Problems {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [placeInForm(path, form), message]));
}

/**
 * Validates what is about to be sent: all of a new holiday, or the changed fields of an existing one; {} for no
 * problems. The server checks the same rules and more.
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
