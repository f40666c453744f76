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
      ? "Stripe carried it out. It's now recorded as done."
      : "Stripe has no record of it. It was never carried out, and nothing was charged.";
  }
  if (!isFound) return "Stripe hasn't carried it out. We don't retry a declined payment.";
  return isMaking ? "This attempt failed, but a later one succeeded." : "It has been done since.";
}

function subscriptionWords(subscription: ReplayFinding["subscription"]): string {
  if (!subscription) return "";
  return "status" in subscription
    ? ` Its subscription is up to date: ${subscription.status.replaceAll("_", " ")}.`
    : ` Its subscription couldn't be updated: ${subscription.problem}`;
}

/** The same in sentences for the editor. */
export const replayWords = (finding: ReplayFinding): string =>
  callWords(finding) + subscriptionWords(finding.subscription);
