import { cleanLine } from "./clean-line";
import { listInWords, numberInWords } from "./in-words";
import { monthDay } from "./when";

/** Longer subjects are cut by inboxes, in the middle of a name. */
const MAX_LENGTH = 70;

const fits = (subject: string) => [...subject].length <= MAX_LENGTH;

/** "Your week: World Hello Day, Cashew Day and five more": as many of the first two names as fit, else any that does. */
export function weekSubject(names: readonly string[], firstDate: string): string {
  const clean = names.map(cleanLine).filter(Boolean);
  const naming = (chosen: readonly string[]) => {
    const more = clean.length - chosen.length;
    return `Your week: ${listInWords(more > 0 ? [...chosen, `${numberInWords(more)} more`] : chosen)}`;
  };
  const candidates = [clean.slice(0, 2), ...clean.map((name) => [name])].filter((chosen) => chosen.length > 0);
  return candidates.map(naming).find(fits) ?? `Your week from ${monthDay(firstDate)}, on Oddly`;
}

/** For those who asked for gift ideas only. */
export function giftsSubject(firstDate: string): string {
  return `Gift ideas for the week of ${monthDay(firstDate)}`;
}
