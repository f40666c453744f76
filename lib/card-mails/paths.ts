/** The page on which a card is scheduled to go out by mail, changed and called back. */
export const cardMailPath = (cardId: string) => `/cards/${cardId}/mail`;

/** What the page is told of the form before it: each is a flag in its address. */
type Outcome = "back" | "problem";

/** The page on which the holder of a token refuses cards by mail, and which says so when they have. */
export const refusePath = (token: string, outcome?: Outcome) =>
  `/cards/refuse/${encodeURIComponent(token)}${outcome ? `?${outcome}=1` : ""}`;
