import { Compass } from "lucide-react";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { cache } from "react";
import { openGraphOf } from "@/app/open-graph";
import { CardFace } from "@/components/cards/face/card-face";
import { postmarkText } from "@/components/cards/face/card-text";
import { CardEnvelope } from "@/components/cards/face/envelope";
import { type CardEnd, CardEnded, ENDINGS } from "@/components/cards/viewer/card-ended";
import { CardOpener } from "@/components/cards/viewer/card-opener";
import { CardVideoNotice, CardVideoPreview, CardVideoShowing } from "@/components/cards/viewer/lazy-actions";
import { buttonVariants } from "@/components/ui/button-variants";
import { hueStyle } from "@/components/ui/hue";
import { Icon } from "@/components/ui/icon";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { getCardMail, isMailedLink } from "@/lib/cards/mail/queries";
import { type Card, type CardAccess, getCardFor } from "@/lib/cards/queries";
import { VIDEO_NOTICES } from "@/lib/cards/video-state";
import { nonceOf } from "@/lib/core/content-security-policy";
import { isLinkPreview } from "@/lib/core/request";
import { cardPicture } from "@/lib/publishing/pictures/reference";
import { BelowCard } from "./below-card";
// The code of these parts is loaded later, but the server renders them.
import "@/components/cards/viewer/card-actions.css";
import "@/components/cards/viewer/card-video.css";

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
async function CardEarlyScript({ openedKey, report }: { openedKey: string; report: OpeningReport | null }) {
  const nonce = nonceOf(await headers());
  const args = [openedKey, report].map((each) => JSON.stringify(each).replaceAll("<", "\\u003c"));
  const text = `(${early})(${args})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text and a card's id; React has no other way to write an inline script
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** A card's personal video: a preview for its owner, one showing for the recipient, a notice once it is gone. */
function CardVideo({ card: { id, video, selfieDuration }, share }: { card: Card; share: string | null }) {
  const { state } = video;
  if (state === "none") return null;
  if (state !== "ready") return <CardVideoNotice>{VIDEO_NOTICES[state]}</CardVideoNotice>;
  const contentType = video.contentType ?? "video/mp4";
  if (share === null) return <CardVideoPreview cardId={id} contentType={contentType} />;
  return <CardVideoShowing cardId={id} share={share} durationSeconds={selfieDuration} contentType={contentType} />;
}

/** A link that opens the card's holiday in a new tab. Source: spec section 2, card view. */
function ExploreLink({ holidayName }: { holidayName: string }) {
  const query = new URLSearchParams({ holiday: holidayName, utm_source: "card_share", utm_medium: "card_view" });
  return (
    <a href={`/?${query}`} target="_blank" rel="noopener" className={buttonVariants({ variant: "outline" })}>
      <Icon of={Compass} /> Explore this holiday
    </a>
  );
}

function EnvelopeTitle() {
  return (
    <h1 className="font-display font-extrabold text-[clamp(1.9rem,8.5vw,2.75rem)] leading-[1.05] tracking-tight">
      A card for you
    </h1>
  );
}

type EnvelopeNamesProps = { sender: string | undefined; recipient: string | undefined };

/** Who the card is from and for, to know before opening it. */
function EnvelopeNames({ sender, recipient }: EnvelopeNamesProps) {
  if (!sender && !recipient) return null;
  return (
    <p className="wrap-anywhere mt-1.5 line-clamp-3 border-field-line border-b-2 border-dotted font-semibold text-xl/normal">
      {sender && (
        <>
          From <bdi>{sender}</bdi>
          {recipient && ", "}
        </>
      )}
      {recipient && (
        <>
          {sender ? "for" : "For"} <bdi>{recipient}</bdi>
        </>
      )}
    </p>
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

/** Returns why the visitor can't see the card. */
const endOf = (access: Extract<CardAccess, { kind: "missing" | "ended" }>): CardEnd =>
  access.kind === "ended" ? access.reason : "missing";

/** Link previews show the holiday, never the message or a name. */
export async function generateMetadata(props: CardPageProps): Promise<Metadata> {
  const { access } = await visitorAccess(props);
  if (access.kind === "missing" || access.kind === "ended") {
    return { title: ENDINGS[endOf(access)].title, robots: { index: false, follow: false } };
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
  if (access.kind === "missing" || access.kind === "ended") return <CardEnded kind={endOf(access)} />;
  const { card } = access;
  const { id, holiday, selectedDate, message, senderName, recipientName, salutation } = card;
  const { emoji, hue, tone } = holiday;
  if (isLinkPreview(await headers())) {
    // Link preview bots see a closed envelope, without the card's content.
    return (
      <div className="hued pt-32 pb-8" style={hueStyle(hue, tone)} data-tone={tone}>
        <CardEnvelope holiday={holiday} postmark={null}>
          <EnvelopeTitle />
        </CardEnvelope>
      </div>
    );
  }
  const isOwner = access.kind === "owner";
  const mail = isOwner && userId ? await getCardMail(id, userId) : null;
  const isMailed = access.kind === "link" && (await isMailedLink(access.linkId));
  const content = { holiday, selectedDate, message, senderName, recipientName, salutation };
  const openedKey = `oddly.opened.${id}`;
  const report = isMailed && share ? { url: `/api/cards/${id}/opened`, share } : null;
  return (
    <CardOpener
      openedKey={openedKey}
      holiday={{ emoji, hue, tone }}
      isOwner={isOwner}
      script={!isOwner && <CardEarlyScript openedKey={openedKey} report={report} />}
      envelope={
        <CardEnvelope holiday={holiday} postmark={postmarkText(selectedDate, holiday.displayDate)}>
          <EnvelopeTitle />
          <EnvelopeNames sender={senderName?.trim()} recipient={recipientName?.trim()} />
        </CardEnvelope>
      }
      card={
        <CardFace
          content={content}
          explore={!holiday.isBuiltIn && <ExploreLink holidayName={holiday.holidayName} />}
          video={card.includeSelfie && <CardVideo card={card} share={share} />}
        />
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
    </CardOpener>
  );
}
