import Link from "next/link";
import { SponsorHoliday, SponsorWaitlist } from "@/components/layout/islands";
import type { Holiday } from "@/lib/holidays/queries";
import { termLabel } from "@/lib/sponsorship/labels";
import type { SponsorTerm } from "@/lib/sponsorship/queries";

type SponsorLineProps = {
  holiday: Pick<Holiday, "id" | "slug" | "holidayName">;
  /** Null while the holiday has no sponsor. */
  term: SponsorTerm | null;
};

/** Who sponsors a festive holiday and until when, with a button to become its sponsor or to join the waitlist. */
export function SponsorLine({ holiday: { id, slug, holidayName }, term }: SponsorLineProps) {
  return (
    <div
      // The target for the way back from signing in for the waitlist.
      id="sponsor"
      className={`flex scroll-mt-24 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-muted-foreground text-sm ${
        term?.businessName ? "mt-2 px-2" : "mt-10 rounded-3xl border border-border border-dashed px-5 py-4"
      }`}
    >
      <div className="max-w-prose text-pretty">
        {term && (
          <p className="wrap-anywhere text-base text-foreground">
            <SponsoredUntil term={term} />
          </p>
        )}
        <p>
          Sponsors can't edit this page.{" "}
          <Link href={`/holidays/${slug}/sponsors`} prefetch={false} className="text-link inline-block py-1">
            See who has sponsored it
          </Link>
        </p>
      </div>
      {term ? (
        <SponsorWaitlist holidayId={id} holidayName={holidayName} />
      ) : (
        <SponsorHoliday holidayId={id} holidayName={holidayName} slug={slug} />
      )}
    </div>
  );
}

/** "Sponsored by Acme Kites through June 3, 2027. Renews unless canceled." */
export function SponsoredUntil({ term }: { term: SponsorTerm }) {
  return (
    <>
      {term.businessName === null ? (
        "This holiday has a sponsor"
      ) : (
        <>
          Sponsored by{" "}
          <strong>
            <bdi>{term.businessName}</bdi>
          </strong>
        </>
      )}
      {termLabel(term)}.
    </>
  );
}
