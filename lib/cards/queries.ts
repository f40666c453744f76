import "server-only";
import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { cards, cardThanks, cardVideos } from "@/db/schema/cards";
import { holidays } from "@/db/schema/holidays";
import type { CivilDate } from "@/lib/core/civil-date";
import { hashToken } from "@/lib/core/tokens";
import { type Picture, picturePath } from "@/lib/holidays/picture";
import { cardNotFound, linkEnded } from "./access";
import type { CardContent } from "./content";
import { cardId } from "./input";
import type { LinkState } from "./share-links/link-state";
import { getLinkTo } from "./share-links/queries";
import { type VideoState, videoState } from "./video-state";

/** A card as shown to its owner or to a link's reader. Source: spec section 3, card (as read). */
export type Card = CardContent & {
  id: string;
  holiday: CardContent["holiday"] & { id: string; slug: string };
  includeSelfie: boolean;
  /** The URL of its video while it can be played; otherwise null. */
  selfieVideoUrl: string | null;
  selfieDuration: number | null;
  video: { state: VideoState; contentType: string | null };
  /** The emoji sent back for it, oldest first. */
  thanks: string[];
  createdAt: Date;
  expiresAt: Date | null;
};

/** The viewer: a signed-in user, the secret of a link, both or neither. */
export type CardViewer = { userId: string | null; share: string | null };

/**
 * The result of requesting a card. `missing` also covers viewers without access, so they can't tell whether the card
 * exists. `ended` is for readers whose link no longer works, and for the owner once the card has expired.
 */
export type CardAccess =
  | { kind: "owner"; card: Card }
  | { kind: "link"; card: Card; linkId: string; linkEndsAt: Date }
  | { kind: "ended"; reason: Exclude<LinkState, "live"> }
  | { kind: "missing" };

/** The path of a card's video. */
export const videoPath = (id: string) => `/api/cards/${id}/video`;

/** Returns a card for a viewer at the instant `now`. Viewing it uses nothing up. */
export async function getCardFor(
  id: string,
  { userId, share }: CardViewer,
  now: Date,
  db: Db = appDb(),
): Promise<CardAccess> {
  if (!cardId.safeParse(id).success || (!userId && !share)) return { kind: "missing" };
  const [row] = await db
    .select({
      createdBy: cards.createdBy,
      id: cards.id,
      selectedDate: cards.selectedDate,
      message: cards.message,
      senderName: cards.senderName,
      recipientName: cards.recipientName,
      salutation: cards.salutation,
      includeSelfie: cards.includeSelfie,
      selfieDuration: cards.selfieDuration,
      seenAt: cards.selfieViewedAt,
      createdAt: cards.createdAt,
      expiresAt: cards.expiresAt,
      holiday: {
        id: holidays.id,
        slug: holidays.slug,
        holidayName: holidays.holidayName,
        displayDate: holidays.displayDate,
        notes: holidays.notes,
        emoji: holidays.emoji,
        hue: holidays.hue,
        tone: holidays.tone,
        isBuiltIn: holidays.isBuiltIn,
      },
      drawn: { category: holidays.category, dateIso: holidays.dateIso, picture: holidays.picture },
      contentType: cardVideos.contentType,
      claimedAt: cardVideos.claimedAt,
      deleteAfter: cardVideos.deleteAfter,
    })
    .from(cards)
    .innerJoin(holidays, eq(holidays.id, cards.holidayId))
    .leftJoin(cardVideos, eq(cardVideos.cardId, cards.id))
    .where(eq(cards.id, id));
  const isOwner = row !== undefined && row.createdBy === userId;
  const link = isOwner || !share ? null : await getLinkTo(id, share, now, db);
  if (!row || (!isOwner && !link)) return { kind: "missing" };
  if (row.expiresAt && row.expiresAt <= now) return { kind: "ended", reason: "expired" };
  if (link && link.state !== "live") return { kind: "ended", reason: link.state };

  const { createdBy: _owner, seenAt, contentType, claimedAt, deleteAfter, drawn, ...shown } = row;
  const dateIso = drawn.dateIso as CivilDate;
  const picture = drawn.picture as Picture | null;
  const stored = deleteAfter && { claimedAt, deleteAfter };
  const state = videoState({ includeSelfie: row.includeSelfie, stored, seenAt }, now);
  const thanks = await db
    .select({ emoji: cardThanks.emoji })
    .from(cardThanks)
    .where(link ? eq(cardThanks.linkToken, link.id) : eq(cardThanks.cardId, id))
    .orderBy(asc(cardThanks.createdAt));
  const card: Card = {
    ...shown,
    selectedDate: shown.selectedDate as CivilDate | null,
    holiday: {
      ...shown.holiday,
      displayDate: shown.holiday.isBuiltIn ? "" : shown.holiday.displayDate,
      picturePath: picturePath({ ...shown.holiday, ...drawn, dateIso, picture }),
    },
    selfieVideoUrl: state === "ready" ? videoPath(id) : null,
    video: { state, contentType },
    thanks: thanks.map(({ emoji }) => emoji),
  };
  return link ? { kind: "link", card, linkId: link.id, linkEndsAt: link.expiresAt } : { kind: "owner", card };
}

/** Like `getCardFor`, but throws AppError not_found, or gone for a reader whose link no longer works. */
export async function requireCardFor(id: string, viewer: CardViewer, now: Date): Promise<Card> {
  const access = await getCardFor(id, viewer, now);
  if (access.kind === "missing") throw cardNotFound();
  if (access.kind === "ended") throw linkEnded(access.reason);
  return access.card;
}

/**
 * Returns a card's video for the viewer who holds its play (`secret` is from the play cookie), or for its owner until
 * play is clicked: a preview that doesn't count. Null for anyone else, and when the video is gone.
 */
export async function getPlayableVideo(
  cardId: string,
  { secret, userId }: { secret: string | null; userId: string | null },
  now: Date,
  db: Db = appDb(),
): Promise<{ pathname: string; url: string; contentType: string } | null> {
  const isViewer = secret ? eq(cardVideos.claimHash, hashToken(secret)) : sql`false`;
  const isOwner = userId ? and(eq(cards.createdBy, userId), isNull(cardVideos.claimHash)) : sql`false`;
  const [row] = await db
    .select({ pathname: cardVideos.pathname, url: cards.selfieVideoUrl, contentType: cardVideos.contentType })
    .from(cardVideos)
    .innerJoin(cards, eq(cards.id, cardVideos.cardId))
    .where(and(eq(cardVideos.cardId, cardId), gt(cardVideos.deleteAfter, now), or(isViewer, isOwner)));
  return row?.url ? { ...row, url: row.url } : null;
}
