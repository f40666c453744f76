import { AppError } from "@/lib/core/errors";
import { cardId } from "./input";
import type { CardAccess } from "./queries";
import type { LinkState } from "./share-links/link-state";

const notFound = () => new AppError("not_found", "Card Not Found");

/** What a reader is told whose link no longer works. */
const ENDED: Readonly<Record<Exclude<LinkState, "live">, string>> = {
  expired: "This card's link has expired. Ask the sender for a new one.",
  revoked: "This card's link was turned off by its sender.",
  refused: "This card's link was turned off because its recipient asked for no more cards.",
};

/** A card's id from an address. Throws AppError not_found for anything else. */
export function requireCardId(text: string): string {
  const id = cardId.safeParse(text);
  if (!id.success) throw notFound();
  return id.data;
}

/** The requested card. Throws AppError not_found, or gone for readers whose link no longer works. */
export function requireCard(access: CardAccess): Extract<CardAccess, { card: unknown }> {
  if (access.kind === "missing") throw notFound();
  if (access.kind === "ended") throw new AppError("gone", ENDED[access.reason]);
  return access;
}

/** The link, while it opens its card. Throws AppError not_found without one, gone when it has ended. */
export function requireLive<Link extends { state: LinkState }>(link: Link | null): Link {
  if (!link) throw notFound();
  if (link.state !== "live") throw new AppError("gone", ENDED[link.state]);
  return link;
}
