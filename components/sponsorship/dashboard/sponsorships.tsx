import { Plus } from "lucide-react";
import Link from "next/link";
import { CategoryBadge } from "@/components/holiday/holiday-parts";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { hueStyle, Sticker } from "@/components/ui/hue";
import { isOver } from "@/lib/core/subscription-states";
import { isSolemn } from "@/lib/holidays/tone";
import type { OwnSponsorship } from "@/lib/sponsorship/accounts.queries";
import { EditMessage, ShownSwitch } from "./actions";
import { SUBSCRIPTIONS_ID } from "./labels";
import { DashboardPart } from "./parts";

/** Explains to a sponsor that their message is hidden, why, and what to do next. `isNew`: a new text waits for review. */
function HiddenMessage({ reason, isNew }: { reason: string; isNew: boolean }) {
  return (
    <div className="mt-3 max-w-prose rounded-[1.25rem] border border-field-line px-4 py-3">
      <p className="font-bold">{isNew ? "Your new message is waiting for review" : "Your message is hidden"}</p>
      <p className="mt-1">
        {isNew
          ? "An editor will review it before it appears. Your last message was hidden for this reason:"
          : "It doesn’t appear on the holiday’s page, for this reason:"}
      </p>
      <blockquote dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line border-field-line border-l-4 pl-3">
        {reason}
      </blockquote>
      {!isNew && <p className="mt-1">Write a new one, and an editor will review it.</p>}
    </div>
  );
}

type DashboardSponsorshipsProps = { sponsorships: readonly OwnSponsorship[]; businessName: string };

/** Every holiday that a business sponsors or has sponsored. */
export function DashboardSponsorships({ sponsorships, businessName }: DashboardSponsorshipsProps) {
  const more = (
    <Link href="/calendar" className={buttonVariants({ variant: "outline" })}>
      <Plus /> Sponsor More
    </Link>
  );
  return (
    <DashboardPart id="sponsorships" title="Current Sponsorships" action={more}>
      {sponsorships.length === 0 ? (
        <EmptyState emoji="🪴" size="small" title="No sponsorships found">
          Pick a holiday, and it will show up here.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {sponsorships.map((sponsorship) => (
            <Sponsorship key={sponsorship.id} sponsorship={sponsorship} businessName={businessName} />
          ))}
        </ul>
      )}
    </DashboardPart>
  );
}

function Sponsorship({ sponsorship, businessName }: { sponsorship: OwnSponsorship; businessName: string }) {
  const { id, isActive, customMessage, messageHiddenReason, isMessageNew, status, holiday, sponsor } = sponsorship;
  const name = holiday.holidayName;
  return (
    <li
      className="hued grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-[1.75rem] border border-field-line bg-field-soft p-4.5 text-field-ink md:grid-cols-[auto_minmax(0,1fr)_19rem] md:px-6 md:py-5.5 [&_:focus-visible]:outline-field-ink"
      style={hueStyle(holiday.hue, holiday.tone)}
    >
      <Sticker emoji={holiday.emoji} className="text-5xl" />
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-bold font-display text-2xl leading-tight">
          <Link href={`/holidays/${holiday.slug}`} prefetch={false} className="hover:underline">
            {name}
          </Link>
        </h3>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <CategoryBadge category={holiday.category || "General"} />
          <span className="font-semibold">{holiday.displayDate}</span>
        </p>
        {sponsor.businessName !== businessName && <p className="mt-2 wrap-anywhere">As {sponsor.businessName}</p>}
        {customMessage && <p className="wrap-anywhere mt-3 whitespace-pre-line text-pretty">“{customMessage}”</p>}
        {messageHiddenReason !== null && <HiddenMessage reason={messageHiddenReason} isNew={isMessageNew} />}
        {!isOver(status) && (
          <EditMessage id={id} holidayName={name} message={customMessage} isHidden={messageHiddenReason !== null} />
        )}
      </div>
      <div className="wrap-anywhere col-span-full min-w-0 self-center md:col-span-1">
        {!isOver(status) && isSolemn(holiday) ? (
          <p className="text-pretty rounded-[1.25rem] border border-field-line px-4 py-3">
            <strong className="block">Hidden on a solemn day</strong>
            {name} is now marked as a solemn day, and solemn days don't show sponsors. Your subscription still renews
            unless you{" "}
            <a href={`#${SUBSCRIPTIONS_ID}`} className="underline underline-offset-4">
              cancel it
            </a>
            .
          </p>
        ) : isOver(status) ? (
          <p className="text-pretty rounded-[1.25rem] border border-field-line px-4 py-3">
            <strong className="block">Ended</strong>
            No longer shown. You can sponsor it again from{" "}
            <Link href={`/holidays/${holiday.slug}`} prefetch={false} className="underline underline-offset-4">
              its page
            </Link>
            .
          </p>
        ) : (
          <ShownSwitch id={id} holidayName={name} isActive={isActive} />
        )}
      </div>
    </li>
  );
}
