import { DashboardBusiness } from "@/components/sponsorship/dashboard/business";
import { DashboardFresh } from "@/components/sponsorship/dashboard/refresh";
import { ReportSection } from "@/components/sponsorship/dashboard/report-section";
import { DashboardSponsorships } from "@/components/sponsorship/dashboard/sponsorships";
import { DashboardSubscriptions } from "@/components/sponsorship/dashboard/subscriptions";
import { DashboardSummary } from "@/components/sponsorship/dashboard/summary";
import { Sticker } from "@/components/ui/sticker";
import { contactLink } from "@/lib/core/site";
import type { OwnDashboard, OwnSponsor } from "@/lib/sponsorship/accounts.queries";
import type { SponsorReport } from "@/lib/sponsorship/counts.queries";
import type { ReportSpan } from "@/lib/sponsorship/report";

/** The number of stickers that fit on one line. */
const MOST_STICKERS = 5;

type DashboardProps = Pick<OwnDashboard, "sponsors" | "sponsorships" | "subscriptions"> & {
  sponsor: OwnSponsor;
  reports: readonly SponsorReport[];
  span: ReportSpan;
};

/** Returns a label for one of several businesses: its name and a holiday it sponsors, since names may be equal. */
function labelOf(sponsorId: string, sponsorships: OwnDashboard["sponsorships"]): string {
  const own = sponsorships.find(({ sponsor }) => sponsor.id === sponsorId);
  return own ? `${own.sponsor.businessName} (${own.holiday.holidayName})` : "business";
}

/** The sponsor dashboard. Source: spec section 2, sponsor dashboard. */
export function Dashboard({ sponsor, sponsors, sponsorships, subscriptions, reports, span }: DashboardProps) {
  const { businessName } = sponsor;
  return (
    <div className="mx-auto max-w-5xl py-4">
      <DashboardFresh />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <p aria-hidden="true" className="flex gap-1">
            {sponsorships.slice(0, MOST_STICKERS).map(({ id, holiday }) => (
              <Sticker key={id} emoji={holiday.emoji} className="text-4xl" />
            ))}
          </p>
          <h1 className="mt-2 font-display font-extrabold text-4xl tracking-tight">Sponsor dashboard</h1>
          <p className="wrap-anywhere mt-1 line-clamp-3 max-w-2xl text-ink-soft text-lg">
            <strong className="text-ink">{businessName}</strong> keeps odd days going. Thank you.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {sponsors.map(({ id, businessName, contactEmail, websiteUrl, description }) => (
            <DashboardBusiness
              key={id}
              sponsorId={id}
              business={{ businessName, contactEmail, websiteUrl, description }}
              label={sponsors.length > 1 ? labelOf(id, sponsorships) : "business"}
            />
          ))}
        </div>
      </div>
      <DashboardSummary sponsor={sponsor} sponsorships={sponsorships} subscriptions={subscriptions} />
      <DashboardSponsorships sponsorships={sponsorships} businessName={businessName} />
      <DashboardSubscriptions subscriptions={subscriptions} supportHref={contactLink(`Sponsorship: ${businessName}`)} />
      <ReportSection reports={reports} span={span} sponsorships={sponsorships} />
    </div>
  );
}
