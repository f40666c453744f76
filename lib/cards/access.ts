import { AppError } from "@/lib/core/errors";
import { cardId } from "./input";
import type { CardAccess } from "./queries";
import type { LinkState } from "./share-links/link-state";

const notFound = () => new AppError("not_found", "Card Not Found");

/** Error messages for a link that no longer works. */
const ENDED: Readonly<Record<Exclude<LinkState, "live">, string>> = {
  expired: "This card's link has expired. Ask the sender for a new one.",
  revoked: "This card's link was turned off by its sender.",
  refused: "This card's link was turned off because its recipient asked for no more cards.",
};

/** Parses a card's id from a URL. Throws AppError not_found if it isn't a valid id. */
export function requireCardId(text: string): string {
  const id = cardId.safeParse(text);
  if (!id.success) throw notFound();
  return id.data;
}

/** Returns the requested card. Throws AppError not_found, or gone for a reader whose link no longer works. */
export function requireCard(access: CardAccess): Extract<CardAccess, { card: unknown }> {
  if (access.kind === "missing") throw notFound();
  if (access.kind === "ended") throw new AppError("gone", ENDED[access.reason]);
  return access;
}

/** Returns the link if it still opens its card. Throws AppError not_found for null, gone when the link has ended. */
export function requireLive<Link extends { state: LinkState }>(link: Link | null): Link {
  if (!link) throw notFound();
  if (link.state !== "live") throw new AppError("gone", ENDED[link.state]);
  return link;
}
