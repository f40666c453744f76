import type { Metadata } from "next";
import Link from "next/link";
import { MailForm, MailTextForm } from "@/components/cards/share/mail-forms";
import { CardEnded } from "@/components/cards/viewer/card-ended";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { hueStyle, Sticker } from "@/components/ui/hue";
import { Section } from "@/components/ui/prose";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { getCardMail, hasOpenLink } from "@/lib/cards/mail/queries";
import { canReschedule, MAX_DAYS_AHEAD, mailState } from "@/lib/cards/mail/status";
import { type Card, getCardFor } from "@/lib/cards/queries";
import { plusDays, utcToday } from "@/lib/core/dates";
import { zoneGroups } from "@/lib/core/time-zones";
import { callBackAction, changeTextAction, mailCardAction } from "./actions";
import "@/components/layout/all.css";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Schedule by email", robots: { index: false, follow: false } };

const NOTES: Readonly<Record<string, string>> = {
  back: "Canceled. The card won't be sent.",
  late: "It was too late to cancel.",
};

type CardMailPageProps = {
  params: Promise<{ cardId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Returns the selectable days, covering all time zones, and the suggested day: the card's own, or tomorrow. */
function choosableDays({ selectedDate }: Pick<Card, "selectedDate">, now: Date) {
  const today = utcToday(now);
  const [next, first, last] = [plusDays(today, 1), plusDays(today, -1), plusDays(today, MAX_DAYS_AHEAD + 1)];
  const day = selectedDate && selectedDate >= next && selectedDate < last ? selectedDate : next;
  return { day, days: { first, last } };
}

/** The page where a card's owner schedules, changes and cancels its email. middleware.ts sets the status. */
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
  const isFormShown = !mail || isWaiting || canReschedule(mail);
  // The result of an earlier form is outdated once the next one was sent.
  const outcome = mail ? !isWaiting && problem : done;
  const note = typeof outcome === "string" && Object.hasOwn(NOTES, outcome) ? NOTES[outcome] : undefined;
  return (
    <div
      className="hued mx-auto max-w-2xl py-4"
      style={hueStyle(card.holiday.hue, card.holiday.tone)}
      data-tone={card.holiday.tone}
    >
      <header className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Sticker emoji={card.holiday.emoji} className="text-6xl" />
        <h1 className="min-w-0 flex-1 basis-60 text-balance font-display font-extrabold text-4xl tracking-tight">
          {isFormShown ? "Schedule by email" : "Scheduled card"}
        </h1>
      </header>
      {isFormShown && (
        <p className="mt-4 text-pretty text-lg leading-relaxed">
          Pick a day, and we'll email them a link to your card at 9 AM their time. The email names the holiday and comes
          from you, <strong className="wrap-anywhere">{signedIn.user.email}</strong>. Your message stays on the card,
          which they can open for seven days. Replies go to you.
        </p>
      )}
      <div role="status">
        {note && <p className="mt-4 rounded-3xl border border-border bg-muted px-5 py-3 font-semibold">{note}</p>}
        {mail && <State {...mailState(mail)} />}
      </div>
      {isFormShown && (
        <Section id="when" title={isWaiting ? "Change the email" : "Who and when"}>
          <div className="rounded-3xl border border-border bg-card p-5 md:p-8">
            <MailForm
              // Reset only after a cancellation: any other reset would lose the result and the focus.
              key={typeof at === "string" ? at : ""}
              cardId={card.id}
              holiday={{ emoji: card.holiday.emoji, hue: card.holiday.hue, tone: card.holiday.tone }}
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
        <Section id="words" title="Your message">
          {isOpen ? (
            <p className="text-muted-foreground">
              There's an open link to this card, so you can't change what it says. To edit it, close the link on the
              card's page first.
            </p>
          ) : (
            <div className="rounded-3xl border border-border bg-card p-5 md:p-8">
              <MailTextForm
                cardId={card.id}
                version={mail.version}
                tone={card.holiday.tone}
                typed={{
                  message: card.message,
                  senderName: card.senderName ?? "",
                  recipientName: card.recipientName ?? "",
                  salutation: card.salutation,
                }}
                action={changeTextAction}
              />
            </div>
          )}
        </Section>
      )}
      {isWaiting && <CancelEmail cardId={card.id} />}
      <p className="mt-10">
        <Link href={`/cards/${card.id}`} prefetch={false} className={buttonVariants({ variant: "outline" })}>
          Back to the card
        </Link>
      </p>
    </div>
  );
}

/** The status of the card's email. */
function State({ label, words }: { label: string; words: string }) {
  return (
    <div className="mt-6 rounded-3xl border border-border bg-card px-5 py-4">
      <p className="font-display font-extrabold text-xl">{label}</p>
      <p className="wrap-anywhere mt-1 text-muted-foreground">{words}</p>
    </div>
  );
}

/** The form to cancel the email, with a confirmation step. */
function CancelEmail({ cardId }: { cardId: string }) {
  return (
    <Section id="cancel" title="Cancel">
      <details className="rounded-3xl border border-border bg-card p-5">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">I don't want to send it</summary>
        <form action={callBackAction} className="mt-3 grid justify-items-start gap-4">
          <input type="hidden" name="cardId" value={cardId} />
          <p>Nothing will be sent. You keep the card and can schedule it again.</p>
          <Button type="submit" variant="destructive">
            Cancel the email
          </Button>
        </form>
      </details>
    </Section>
  );
}
