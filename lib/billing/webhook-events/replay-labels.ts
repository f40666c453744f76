/** What a replay found out about a call to Stripe. */
export type ReplayFinding = {
  wasPending: boolean;
  /** Whether the requested object exists, or the requested change was made, at Stripe. */
  isFound: boolean;
  /** Whether the call creates something, rather than changing it. */
  isMaking: boolean;
  /**
   * The current status of its subscription, or why that is unknown; null when it is not about one of our subscriptions.
   */
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

/** Returns the finding in sentences for the editor. */
export const replayWords = (finding: ReplayFinding): string =>
  callWords(finding) + subscriptionWords(finding.subscription);
