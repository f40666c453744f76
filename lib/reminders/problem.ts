/** Why the system paused a reminder: it resumes when the cause is gone. */
export const PAUSED_BY_US = {
  deleted: "This holiday is no longer on the calendar.",
  dateless: "This holiday has no more dates to come.",
} as const;

/** Whether the reminder was paused by the system rather than by the user. */
export const isPausedByUs = (problem: string | null): boolean =>
  Object.values(PAUSED_BY_US).some((each) => each === problem);

/** Delivery problems, as shown to the user. */
export const SENDING_PROBLEM = {
  push: "We couldn't reach your browser. We'll keep trying.",
  mail: "We couldn't send the email. We'll keep trying.",
  bounced: "Email to your address bounced, so we couldn't reach you.",
  addressless: "We don't have a confirmed email address for you.",
  junk: "You marked one of our reminders as spam, so we stopped. If that was a mistake, resume it.",
  missed: "We couldn't remind you in time.",
  unsure: "We're not sure our last email reached you.",
} as const;

/** Why a plain-date reminder has ended: two for the same day would be duplicates. */
export const ANOTHER_TELLS = "You have another reminder for the same day, so we stopped this one.";

/** Returns the message for a missed reminder: the last problem if it will affect the next time too. */
export function problemOfMissed(lastProblem: string | null): string {
  const { bounced, addressless, missed } = SENDING_PROBLEM;
  return [bounced, addressless].find((each) => each === lastProblem) ?? missed;
}
