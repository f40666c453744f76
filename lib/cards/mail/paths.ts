/** The page where a card's email is scheduled, changed and canceled. */
export const cardMailPath = (cardId: string) => `/cards/${cardId}/mail`;

/** The result of the form before, as a flag in the address. */
type Outcome = "back" | "problem";

/** The page where a token's holder stops cards by email, and which confirms it. */
export const refusePath = (token: string, outcome?: Outcome) =>
  `/cards/refuse/${encodeURIComponent(token)}${outcome ? `?${outcome}=1` : ""}`;
