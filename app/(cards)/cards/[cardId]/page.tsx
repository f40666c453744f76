import { Compass } from "lucide";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { cache, type ReactNode } from "react";
import { openGraphOf } from "@/app/open-graph";
import { CardFace, type CardFaceProps } from "@/components/cards/face/card-face";
import { CardEnvelope } from "@/components/cards/face/envelope";
import { postmarkWords } from "@/components/cards/face/postmark";
import { type CardEnd, CardEnded } from "@/components/cards/viewer/card-ended";
import { OPENED_KEY } from "@/components/cards/viewer/card-opened";
import { CardOpener } from "@/components/cards/viewer/card-opener";
import { CardVideoPreview } from "@/components/cards/viewer/own-video";
import { CardVideoNotice } from "@/components/cards/viewer/video-notice";
import { CardVideoShowing } from "@/components/cards/viewer/video-showing";
import { buttonClass } from "@/components/ui/button";
import { hueStyle } from "@/components/ui/hue";
import { Icon } from "@/components/ui/icon";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { getCardMail, isMailedLink } from "@/lib/cards/mail/queries";
import type { VideoState } from "@/lib/cards/plays/view-once";
import { type CardAccess, getCardFor } from "@/lib/cards/queries";
import { VIDEO_NOTICES } from "@/lib/cards/video-notices";
import { nonceOf } from "@/lib/core/content-security-policy";
import { isLinkPreview } from "@/lib/core/request";
import type { Tone } from "@/lib/holidays/tone";
import { cardPicture } from "@/lib/publishing/pictures/reference";
import { BelowCard } from "./below-card";

/** Where to report that an emailed card was opened, and the secret of its link. */
type OpeningReport = { url: string; share: string };

/**
 * Runs in the browser as soon as the envelope is parsed. It is sent as text, so it can't use anything outside itself.
 * It opens a card that this tab has opened before, and makes the button work before React loads. The first click is
 * sent to `report`, if set.
 */
function early(key: string, report: OpeningReport | null) {
  const stage = document.currentScript?.parentElement;
  if (!stage) return;
  const open = () => {
    stage.dataset.phase = "open";
  };
  const onPress = (event: Event) => {
    if (!(event.target instanceof Element && event.target.closest("[data-open-card]"))) return;
    stage.removeEventListener("click", onPress);
    if (report) {
      const body = JSON.stringify({ share: report.share });
      const headers = { "content-type": "application/json" };
      // Best effort: don't wait for it.
      fetch(report.url, { method: "POST", keepalive: true, headers, body }).catch(() => undefined);
    }
    try {
      sessionStorage.setItem(key, "1");
    } catch {
      // Storage is blocked: the envelope is closed again after a reload.
    }
    open();
    stage.querySelector<HTMLElement>("[data-card-heading]")?.focus({ preventScroll: true });
  };
  stage.addEventListener("click", onPress);
  try {
    if (sessionStorage.getItem(key) !== null) open();
  } catch {
    // Storage is blocked: the envelope stays closed.
  }
}

/** The inline script at the start of a card stage. */
async function CardEarlyScript({ cardId, report }: { cardId: string; report: OpeningReport | null }) {
  const nonce = nonceOf(await headers());
  const args = [OPENED_KEY + cardId, report].map((each) => JSON.stringify(each).replaceAll("<", "\\u003c"));
  const text = `(${early})(${args})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text and a card's id; React has no other way to write an inline script
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}

type CardStageProps = Omit<CardFaceProps, "placeholder"> & {
  cardId: string;
  /** Whether it arrives in an envelope, which is open if this tab has opened it before. */
  sealed: boolean;
  /** Whether the envelope shows the recipient's name, which link preview bots must not see. */
  isNamed?: boolean;
  /** Whether the card can be put back into its envelope, so that its owner can see it arrive. */
  canReplay?: boolean;
  /** Where to report that an emailed card was opened. */
  report?: OpeningReport | null;
  onOpen?: () => void;
  /** Content below the open card. */
  children?: ReactNode;
};

/** A card that arrives in an envelope: on a click of its button, the card slides out and unfolds. */
function CardStage(props: CardStageProps) {
  const { cardId, sealed, isNamed = false, canReplay = false, report = null, onOpen, children, ...face } = props;
  const { holiday, selectedDate, recipientName } = face.content;
  const addressee = isNamed ? recipientName?.trim() : null;
  const envelope = (
    <CardEnvelope emoji={holiday.emoji} postmark={postmarkWords(selectedDate, holiday.displayDate)}>
      <h1 className="card-address-title">A card for you</h1>
      {addressee && (
        <p className="card-addressee" dir="auto">
          {addressee}
        </p>
      )}
    </CardEnvelope>
  );
  return (
    <CardOpener
      cardId={cardId}
      emoji={holiday.emoji}
      hue={holiday.hue}
      tone={holiday.tone}
      sealed={sealed}
      canReplay={canReplay}
      script={sealed && <CardEarlyScript cardId={cardId} report={report} />}
      envelope={envelope}
      card={<CardFace {...face} />}
      onOpen={onOpen}
    >
      {children}
    </CardOpener>
  );
}

type CardVideoProps = {
  cardId: string;
  /** The secret of the link that opened the card; null for its owner. */
  share: string | null;
  state: VideoState;
  isOwner: boolean;
  durationSeconds: number | null;
  contentType: string | null;
};

/** A card's personal video: a preview for its owner, one showing for the recipient, a notice once it is gone. */
function CardVideo({ cardId, share, state, isOwner, durationSeconds, contentType }: CardVideoProps) {
  if (state === "none") return null;
  if (state !== "ready") return <CardVideoNotice>{VIDEO_NOTICES[state]}</CardVideoNotice>;
  const type = contentType ?? "video/mp4";
  if (isOwner) return <CardVideoPreview cardId={cardId} contentType={type} />;
  return <CardVideoShowing cardId={cardId} share={share ?? ""} durationSeconds={durationSeconds} contentType={type} />;
}

type SealedCardProps = {
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  tone: Tone;
};

/** A closed envelope for link preview bots, without the card's content. */
function SealedCard({ emoji, hue, tone }: SealedCardProps) {
  return (
    <div className="hued card-stage" style={hueStyle(hue, tone)} data-tone={tone} data-phase="sealed">
      <div className="card-arrival">
        <CardEnvelope emoji={emoji} postmark={null}>
          <h1 className="card-address-title">A card for you</h1>
        </CardEnvelope>
      </div>
    </div>
  );
}

/** A link that opens the card's holiday in a new tab. Source: spec section 2, card view. */
function ExploreLink({ holidayName }: { holidayName: string }) {
  const query = new URLSearchParams({ holiday: holidayName, utm_source: "card_share", utm_medium: "card_view" });
  return (
    <a href={`/?${query}`} target="_blank" rel="noopener" className={buttonClass({ look: "quiet" })}>
      <Icon of={Compass} /> Explore this holiday
    </a>
  );
}

export const dynamic = "force-dynamic";

type CardPageProps = {
  params: Promise<{ cardId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Loads the card once for both the page and its metadata, so that they agree. */
const loadAccess = cache(
  (cardId: string, userId: string | null, share: string | null): Promise<CardAccess> =>
    getCardFor(cardId, { userId, share }, new Date()),
);

/** Returns the visitor's access to the card. `share` is the secret of the link in the URL. */
async function visitorAccess({ params, searchParams }: CardPageProps) {
  const [{ cardId }, { share: shareParam }, signedIn] = await Promise.all([params, searchParams, getCurrentSignedIn()]);
  const share = typeof shareParam === "string" ? shareParam : null;
  const access = await loadAccess(cardId, signedIn?.user.id ?? null, share);
  return { access, share: access.kind === "link" ? share : null, userId: signedIn?.user.id ?? null };
}

/** Returns why the visitor can't see the card; null when they can. */
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
  const { access } = await visitorAccess(props);
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

/** The page of a card. middleware.ts sets the status when it can't be shown. */
export default async function CardPage(props: CardPageProps) {
  const { access, share, userId } = await visitorAccess(props);
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
