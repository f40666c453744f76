/** What a page is told of the form before it: each is a flag in its address. */
export type Outcome = "welcome" | "saved" | "sent" | "back" | "none" | "gone" | "problem";

const pathOf = (page: string, token: string, outcome?: Outcome) =>
  `${page}?${new URLSearchParams({ token, ...(outcome && { [outcome]: "1" }) })}`;

/** The page on which the holder of a subscription's token changes what they are sent. */
export function preferencesPath(token: string, outcome?: Outcome): string {
  return pathOf("/preferences", token, outcome);
}

/** The page on which they leave, and which says so when they have. */
export function unsubscribePath(token: string, outcome?: Outcome): string {
  return pathOf("/unsubscribe", token, outcome);
}
