import type { Metadata } from "next";
import { CardBuilder } from "@/components/cards/card-builder";
import { CardFace } from "@/components/cards/card-face";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { emptyCardForm } from "@/lib/cards/form";
import { occasionOf } from "@/lib/cards/holiday-choice";
import { PREVIEW_PLACEHOLDER, previewContent } from "@/lib/cards/preview-content";
import { utcToday } from "@/lib/core/dates";
import { getJustBecause } from "@/lib/holidays/queries";
import { signInAction } from "../../sign-in/actions";
import { loadFirstChoice, parseAsked } from "./asked";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Create a card", robots: { index: false } };

type CardBuilderPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CardBuilderPage({ searchParams }: CardBuilderPageProps) {
  const today = utcToday();
  const asked = parseAsked(await searchParams);
  const [signedIn, builtIn] = await Promise.all([getCurrentSignedIn(), getJustBecause()]);
  const justBecause = occasionOf(builtIn);
  const first = await loadFirstChoice(asked, justBecause.id, today);
  const { holidayId, date } = asked;
  const query = new URLSearchParams({ ...(holidayId !== null && { holidayId }), ...(date !== null && { date }) });
  return (
    <>
      <h1 className="font-display font-extrabold text-4xl tracking-tight">Create a card</h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft text-lg">
        Pick a day and write a few words. Your card arrives in an envelope they can open.
      </p>
      <CardBuilder
        // Another address is another card.
        key={`${query} ${asked.sid}`}
        first={first}
        asked={String(query)}
        sid={asked.sid}
        isSignedIn={signedIn !== null}
        accountName={signedIn?.user.firstName ?? ""}
        justBecause={justBecause}
        serverToday={today}
        signInAction={signInAction}
        firstPreview={
          <CardFace
            content={previewContent(emptyCardForm(first.date), first.occasion, justBecause)}
            headingLevel={2}
            placeholder={PREVIEW_PLACEHOLDER}
          />
        }
      />
      <noscript>
        <p className="mb-4">
          Creating a card needs JavaScript, which is turned off in this browser. Feel free to copy these messages
          instead:
        </p>
        <ul className="grid gap-3">
          {first.occasion?.messages?.map(({ text }) => (
            <li key={text} className="rounded-3xl border border-line bg-surface p-5 font-display text-lg">
              {text}
            </li>
          ))}
        </ul>
      </noscript>
    </>
  );
}
