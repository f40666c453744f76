import { AppError } from "@/lib/errors";
import type { CardAccess } from "./queries";

/** What somebody reads whose link has ended, by how it did. */
const ENDED = {
  expired: "This card's link has expired. Ask whoever sent it for a new one.",
  revoked: "This card's link was closed by whoever made it.",
  refused: "This card's link was closed: no cards are wanted here.",
} as const;

/** The card that was asked for. Throws AppError not_found, or gone for whoever had a link to it. */
export function requireCard(access: CardAccess): Extract<CardAccess, { card: unknown }> {
  if (access.kind === "missing") throw new AppError("not_found", "Card Not Found");
  if (access.kind === "ended") throw new AppError("gone", ENDED[access.reason]);
  return access;
}
