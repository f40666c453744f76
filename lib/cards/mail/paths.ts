/** Returns the path of the page where a card's email is scheduled, changed and canceled. */
export const cardMailPath = (cardId: string) => `/cards/${cardId}/mail`;

/** The result of the previous form, as a flag in the URL. */
type Outcome = "back" | "problem";

/** Returns the path of the page that stops cards by email for a token, and confirms it. */
export const refusePath = (token: string, outcome?: Outcome) =>
  `/cards/refuse/${encodeURIComponent(token)}${outcome ? `?${outcome}=1` : ""}`;
