import type { Metadata } from "next";
import { headers } from "next/headers";
import { cache } from "react";
import { openGraphOf } from "@/app/open-graph";
import { type CardEnd, CardEnded } from "@/components/cards/card-ended";
import { SealedCard } from "@/components/cards/card-sealed";
import { CardStage } from "@/components/cards/card-stage";
import { CardVideo } from "@/components/cards/card-video";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { getCardMail, isMailedLink } from "@/lib/card-mails/queries";
import { type CardAccess, getCardFor } from "@/lib/cards/queries";
import { isLinkPreview } from "@/lib/link-preview";
import { cardPicture } from "@/lib/pictures/reference";
import { BelowCard } from "./below-card";
import { ExploreLink } from "./explore-link";

export const dynamic = "force-dynamic";

type CardPageProps = {
  params: Promise<{ cardId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** One look at the card for the page and its head: both say the same of it, at the same instant. */
const lookAt = cache(
  (cardId: string, userId: string | null, share: string | null): Promise<CardAccess> =>
    getCardFor(cardId, { userId, share }, new Date()),
);

/** The card, for whoever may see it. `share` is the secret of the link in its address. */
async function seen({ params, searchParams }: CardPageProps) {
  const [{ cardId }, { share: given }, signedIn] = await Promise.all([params, searchParams, getCurrentSignedIn()]);
  const share = typeof given === "string" ? given : null;
  const access = await lookAt(cardId, signedIn?.user.id ?? null, share);
  return { access, share: access.kind === "link" ? share : null, userId: signedIn?.user.id ?? null };
}

/** How a card ended that this visitor cannot see; null for one that they can. */
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

/** What apps show of a link: the holiday, and nothing of what was written, by whom or to whom. */
export async function generateMetadata(props: CardPageProps): Promise<Metadata> {
  const { access } = await seen(props);
  if (access.kind === "missing" || access.kind === "ended") {
    return { title: ENDED_TITLES[endOf(access) ?? "missing"], robots: { index: false, follow: false } };
  }
  const { holiday } = access.card;
  const title = holiday.isBuiltIn ? "A card for you" : `A card for you: ${holiday.holidayName}`;
  const description = "Somebody made this card for you. Open it and see.";
  return {
    title,
    description,
    robots: { index: false, follow: false },
    openGraph: openGraphOf({ title, description, picture: cardPicture(holiday) }),
    twitter: { card: "summary_large_image" },
  };
}

/** A card. Its status, where it is none, is given by middleware.ts. */
export default async function CardPage(props: CardPageProps) {
  const { access, share, userId } = await seen(props);
  if (access.kind === "missing" || access.kind === "ended") return <CardEnded kind={endOf(access) ?? "missing"} />;
  const { card } = access;
  if (isLinkPreview(await headers())) return <SealedCard emoji={card.holiday.emoji} hue={card.holiday.hue} />;
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
