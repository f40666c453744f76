/** Why we have paused a reminder ourselves: it goes on when that has passed. */
export const PAUSED_BY_US = {
  deleted: "This holiday is no longer on the calendar.",
  dateless: "This holiday has no date to come.",
} as const;

/** Whether the reminder was paused by us, and not by its person. */
export const isPausedByUs = (problem: string | null): boolean =>
  Object.values(PAUSED_BY_US).some((each) => each === problem);

/** What went wrong with telling somebody. */
export const SENDING_PROBLEM = {
  push: "Your browser could not be reached. We keep trying.",
  mail: "The mail could not be sent. We keep trying.",
  bounced: "Mail to your address comes back, so we could not write to you.",
  addressless: "We have no address of yours to write to.",
  junk: "You marked a reminder of ours as junk, so we have stopped. If that was a mistake, let it go on.",
  missed: "We could not tell you of it in time.",
  unsure: "We do not know whether our last mail reached you.",
} as const;

/** Why a reminder of a mere day has ended: two of the same day would tell the same. */
export const ANOTHER_TELLS = "Another reminder of yours tells of the same day, so this one has stopped.";

/** What is said once it was too late: the reason, where it is one for the next time too. */
export function problemOfMissed(lastProblem: string | null): string {
  const { bounced, addressless, missed } = SENDING_PROBLEM;
  return [bounced, addressless].find((each) => each === lastProblem) ?? missed;
}
