import type { Metadata } from "next";
import { headers } from "next/headers";
import { cache } from "react";
import { openGraphOf } from "@/app/open-graph";
import { type CardEnd, CardEnded } from "@/components/cards/card-ended";
import { SealedCard } from "@/components/cards/card-sealed";
import { CardStage } from "@/components/cards/card-stage";
import { CardVideo } from "@/components/cards/card-video";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { getCardMail, isMailedLink } from "@/lib/cards/mail/queries";
import { type CardAccess, getCardFor } from "@/lib/cards/queries";
import { isLinkPreview } from "@/lib/core/request";
import { cardPicture } from "@/lib/publishing/pictures/reference";
import { BelowCard } from "./below-card";
import { ExploreLink } from "./explore-link";

export const dynamic = "force-dynamic";

type CardPageProps = {
  params: Promise<{ cardId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Read once for the page and its metadata, so that both agree. */
const lookAt = cache(
  (cardId: string, userId: string | null, share: string | null): Promise<CardAccess> =>
    getCardFor(cardId, { userId, share }, new Date()),
);

/** The card as this visitor may see it. `share` is the secret of the link in the address. */
async function seen({ params, searchParams }: CardPageProps) {
  const [{ cardId }, { share: given }, signedIn] = await Promise.all([params, searchParams, getCurrentSignedIn()]);
  const share = typeof given === "string" ? given : null;
  const access = await lookAt(cardId, signedIn?.user.id ?? null, share);
  return { access, share: access.kind === "link" ? share : null, userId: signedIn?.user.id ?? null };
}

/** Why this visitor can't see the card; null when they can. */
function endOf(access: CardAccess): CardEnd | null {
  if (access.kind === "missing") return "missing";
  return access.kind === "ended" ? access.reason : null;
}

const ENDED_TITLES: Readonly<Record<CardEnd, string>> = {
  missing: "Card Not Found",
  expired: "This link has expired",
  revoked: "This link was closed",
  refused: "No more cards here",
};

/** Link previews show the holiday, never the message or a name. */
export async function generateMetadata(props: CardPageProps): Promise<Metadata> {
  const { access } = await seen(props);
  if (access.kind === "missing" || access.kind === "ended") {
    return { title: ENDED_TITLES[endOf(access) ?? "missing"], robots: { index: false, follow: false } };
  }
  const { holiday } = access.card;
  const title = holiday.isBuiltIn ? "A card for you" : `A card for you: ${holiday.holidayName}`;
  const description = "Someone made this card for you. Open it to see.";
  return {
    title,
    description,
    robots: { index: false, follow: false },
    openGraph: openGraphOf({ title, description, picture: cardPicture(holiday) }),
    twitter: { card: "summary_large_image" },
  };
}

/** A card. middleware.ts sets the status when it can't be shown. */
export default async function CardPage(props: CardPageProps) {
  const { access, share, userId } = await seen(props);
  if (access.kind === "missing" || access.kind === "ended") return <CardEnded kind={endOf(access) ?? "missing"} />;
  const { card } = access;
  if (isLinkPreview(await headers())) {
    const { emoji, hue, tone } = card.holiday;
    return <SealedCard emoji={emoji} hue={hue} tone={tone} />;
  }
  const isOwner = access.kind === "owner";
  const mail = isOwner && userId ? await getCardMail(card.id, userId) : null;
  const isMailed = access.kind === "link" && (await isMailedLink(access.linkId));
  const content = {
    holiday: card.holiday,
    selectedDate: card.selectedDate,
    message: card.message,
    senderName: card.senderName,
    recipientName: card.recipientName,
    salutation: card.salutation,
  };
  return (
    <CardStage
      cardId={card.id}
      content={content}
      sealed={!isOwner}
      isNamed
      canReplay={isOwner}
      report={isMailed && share ? { url: `/api/cards/${card.id}/opened`, share } : null}
      explore={card.holiday.isBuiltIn ? undefined : <ExploreLink holidayName={card.holiday.holidayName} />}
      video={
        card.includeSelfie && (
          <CardVideo
            cardId={card.id}
            share={share}
            state={card.video.state}
            isOwner={isOwner}
            durationSeconds={card.selfieDuration}
            contentType={card.video.contentType}
          />
        )
      }
    >
      <BelowCard
        card={card}
        content={content}
        share={share}
        isSignedIn={userId !== null}
        mail={mail}
        linkEndsAt={access.kind === "link" ? access.linkEndsAt.toISOString() : null}
      />
    </CardStage>
  );
}
