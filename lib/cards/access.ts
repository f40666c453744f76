import { AppError } from "@/lib/core/errors";
import { cardId } from "./input";
import type { LinkState } from "./share-links/link-state";

const ENDED: Readonly<Record<Exclude<LinkState, "live">, string>> = {
  expired: "This card's link has expired. Ask the sender for a new one.",
  revoked: "This card's link was turned off by its sender.",
  refused: "This card's link was turned off because its recipient asked for no more cards.",
};

/** Returns the error for a card that doesn't exist or isn't the user's. */
export const cardNotFound = () => new AppError("not_found", "Card Not Found");

/** Returns the error for a link that no longer works. */
export const linkEnded = (state: Exclude<LinkState, "live">) => new AppError("gone", ENDED[state]);

/** Parses a card's id from a URL. Throws AppError not_found if it isn't a valid id. */
export function requireCardId(text: string): string {
  const id = cardId.safeParse(text);
  if (!id.success) throw cardNotFound();
  return id.data;
}
