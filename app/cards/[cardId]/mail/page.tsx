import type { Metadata } from "next";
import Link from "next/link";
import { CardEnded } from "@/components/cards/card-ended";
import { MailForm } from "@/components/cards/mail-form";
import { MailWordsForm } from "@/components/cards/mail-words-form";
import { hued } from "@/components/hued";
import { Section } from "@/components/section";
import { Sticker } from "@/components/sticker";
import { buttonClass } from "@/components/ui/button";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { MAX_DAYS_AHEAD } from "@/lib/card-mails/morning";
import { getCardMail, hasOpenLink } from "@/lib/card-mails/queries";
import { mailState } from "@/lib/card-mails/state-words";
import { canScheduleAnew } from "@/lib/card-mails/status";
import { type Card, getCardFor } from "@/lib/cards/queries";
import { utcToday } from "@/lib/clock";
import { plusDays } from "@/lib/dates";
import { zoneGroups } from "@/lib/time-zones";
import { callBackAction, changeWordsAction, mailCardAction } from "./actions";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "A card by mail", robots: { index: false, follow: false } };

const NOTES: Readonly<Record<string, string>> = {
  back: "Called back: the card does not go out.",
  late: "It was too late to call the card back.",
};

type CardMailPageProps = {
  params: Promise<{ cardId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The days that can be chosen, wherever the recipient is, and the one to begin with: the card's own, or the next. */
function choosableDays({ selectedDate }: Pick<Card, "selectedDate">, now: Date) {
  const today = utcToday(now);
  const [next, first, last] = [plusDays(today, 1), plusDays(today, -1), plusDays(today, MAX_DAYS_AHEAD + 1)];
  const day = selectedDate && selectedDate >= next && selectedDate < last ? selectedDate : next;
  return { day, days: { first, last } };
}

/** Where the maker of a card sends it by mail: it is scheduled, changed and called back here. Its status is middleware.ts's. */
export default async function CardMailPage({ params, searchParams }: CardMailPageProps) {
  const [{ cardId }, { done, problem, at }, signedIn] = await Promise.all([params, searchParams, getCurrentSignedIn()]);
  const now = new Date();
  const userId = signedIn?.user.id ?? null;
  const access = await getCardFor(cardId, { userId, share: null }, now);
  if (access.kind === "ended") return <CardEnded kind={access.reason} />;
  if (access.kind !== "owner" || !signedIn) return <CardEnded kind="missing" />;
  const { card } = access;
  const [mail, isOpen] = await Promise.all([getCardMail(card.id, signedIn.user.id), hasOpenLink(card.id, now)]);
  const { day, days } = choosableDays(card, now);
  const isScheduled = mail?.status === "scheduled";
  const isWaiting = mail?.canChange === true;
  const isFormShown = !mail || isWaiting || canScheduleAnew(mail);
  // What a form before has said no longer holds once another has been sent.
  const said = mail ? !isWaiting && problem : done;
  const note = typeof said === "string" && Object.hasOwn(NOTES, said) ? NOTES[said] : undefined;
  return (
    <div className="hued mx-auto max-w-2xl py-4" style={hued(card.holiday.hue)}>
      <header className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Sticker emoji={card.holiday.emoji} className="text-6xl" />
        <h1 className="min-w-0 flex-1 basis-60 text-balance font-display font-extrabold text-4xl tracking-tight">
          {isFormShown ? "Send your card by mail" : "Your card by mail"}
        </h1>
      </header>
      {isFormShown && (
        <p className="mt-4 text-pretty text-lg leading-relaxed">
          On the morning of the day that you choose, at nine o'clock where they are, we write to them that{" "}
          <strong className="wrap-anywhere">{signedIn.user.email}</strong> made them a card. The mail says whose it is
          and for which holiday; what you wrote is on the card alone, which its link opens for seven days. An answer
          goes to you.
        </p>
      )}
      <div role="status">
        {note && <p className="mt-4 rounded-3xl border border-line bg-sunken px-5 py-3 font-semibold">{note}</p>}
        {mail && <State {...mailState(mail)} />}
      </div>
      {isFormShown && (
        <Section id="when" title={isWaiting ? "Change it" : "To whom, and when"}>
          <div className="rounded-3xl border border-line bg-surface p-5 md:p-8">
            <MailForm
              // It begins anew after a call back alone: otherwise what it says, and the focus, would be lost.
              key={typeof at === "string" ? at : ""}
              cardId={card.id}
              version={isWaiting ? mail.version : null}
              typed={{
                recipientEmail: (mail?.status !== "refused" && mail?.recipientEmail) || "",
                sendOn: isScheduled ? mail.sendOn : day,
                timeZone: mail?.timeZone ?? "",
              }}
              zones={zoneGroups()}
              days={days}
              action={mailCardAction}
            />
          </div>
        </Section>
      )}
      {isScheduled && (
        <Section id="words" title="What it says">
          {isOpen ? (
            <p className="text-ink-soft">
              Somebody has a link to this card, so what it says stays as it is. Close the link on the card's page to
              change it.
            </p>
          ) : (
            <div className="rounded-3xl border border-line bg-surface p-5 md:p-8">
              <MailWordsForm
                cardId={card.id}
                version={mail.version}
                typed={{
                  message: card.message,
                  senderName: card.senderName ?? "",
                  recipientName: card.recipientName ?? "",
                  salutation: card.salutation,
                }}
                action={changeWordsAction}
              />
            </div>
          )}
        </Section>
      )}
      {isWaiting && <CallBack cardId={card.id} />}
      <p className="mt-10">
        <Link href={`/cards/${card.id}`} prefetch={false} className={buttonClass({ look: "quiet" })}>
          Back to the card
        </Link>
      </p>
    </div>
  );
}

/** How the card's mail stands. */
function State({ label, words }: { label: string; words: string }) {
  return (
    <div className="mt-6 rounded-3xl border border-line bg-surface px-5 py-4">
      <p className="font-display font-extrabold text-xl">{label}</p>
      <p className="wrap-anywhere mt-1 text-ink-soft">{words}</p>
    </div>
  );
}

/** Calls the card back, after asking. */
function CallBack({ cardId }: { cardId: string }) {
  return (
    <Section id="call-back" title="Call it back">
      <details className="rounded-3xl border border-line bg-surface p-5">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">I'd rather not send it</summary>
        <form action={callBackAction} className="mt-3 grid justify-items-start gap-4">
          <input type="hidden" name="cardId" value={cardId} />
          <p>Nothing goes out then. The card stays yours, and can be scheduled anew.</p>
          <button type="submit" className={buttonClass({ look: "danger" })}>
            Call it back
          </button>
        </form>
      </details>
    </Section>
  );
}
