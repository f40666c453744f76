/** What was found out about a call to Stripe that an editor had looked after. */
export type ReplayFinding = {
  wasPending: boolean;
  /** Whether what was asked for is there, or done, at Stripe. */
  isFound: boolean;
  /** Whether something was to be made, rather than changed. */
  isMaking: boolean;
  /** How the subscription that it was about stands now, or why that cannot be told; null when it was about none of ours. */
  subscription: { status: string } | { problem: string } | null;
};

function callWords({ wasPending, isFound, isMaking }: ReplayFinding): string {
  if (wasPending) {
    return isFound
      ? "Stripe has carried it out: it is written down as done."
      : "Stripe knows nothing of it: it was never carried out, and nothing was charged.";
  }
  if (!isFound) return "Stripe has not carried it out. A payment that was refused is not tried again by us.";
  return isMaking ? "This try failed. A later one was carried out." : "What was asked for has come about since.";
}

function subscriptionWords(subscription: ReplayFinding["subscription"]): string {
  if (!subscription) return "";
  return "status" in subscription
    ? ` Its subscription is up to date: ${subscription.status.replaceAll("_", " ")}.`
    : ` Its subscription could not be brought up to date: ${subscription.problem}`;
}

/** The same in sentences for the editor. */
export const replayWords = (finding: ReplayFinding): string =>
  callWords(finding) + subscriptionWords(finding.subscription);
