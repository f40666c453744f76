import type { Metadata } from "next";
import { type ComponentProps, Suspense } from "react";
import { ButtonLink } from "@/app/(account)/buttons";
import { signInAction } from "@/app/(account)/sign-in/actions";
import { SignInForm } from "@/components/layout/sign-in-form";
import { SignedInNote } from "@/components/layout/signed-in";
import { EditBusiness, RefreshOnReturn } from "@/components/sponsorship/dashboard/actions";
import { DashboardSummary } from "@/components/sponsorship/dashboard/parts";
import { ReportSection } from "@/components/sponsorship/dashboard/report-section";
import { DashboardSponsorships, DashboardSubscriptions } from "@/components/sponsorship/dashboard/sponsorships";
import { EmptyState } from "@/components/ui/empty-state";
import { Sticker } from "@/components/ui/hue";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import type { User } from "@/lib/auth/queries";
import { isDatabaseFailing } from "@/lib/core/database";
import { utcToday } from "@/lib/core/dates";
import { faultReference, logFault } from "@/lib/core/log";
import { contactLink } from "@/lib/core/site";
import {
  getSponsorships,
  listOwnSubscriptions,
  listReports,
  type OwnSponsorship,
} from "@/lib/sponsorship/accounts.queries";
import { type ReportSpan, reportRange, reportSpan } from "@/lib/sponsorship/report";
import { NotLoaded } from "./not-loaded";

/** The number of stickers that fit on one line. */
const MOST_STICKERS = 5;

/** For a signed-in person who has never sponsored a holiday. */
function NoSponsorships({ email }: { email: string }) {
  return (
    <EmptyState
      emoji="🪧"
      title="Welcome to Sponsor Dashboard"
      titleAs="h1"
      actions={
        <>
          <ButtonLink variant="default" href="/calendar" prefetch="auto">
            Browse Holidays to Sponsor
          </ButtonLink>
          <ButtonLink href="/" prefetch="auto">
            Go to Home
          </ButtonLink>
        </>
      }
    >
      <p>You have no active sponsorships yet. Pick a holiday that suits your business, and it will show up here.</p>
      <p className="mt-3 text-base">
        You're signed in as <strong className="wrap-anywhere text-foreground">{email}</strong>. Used a different email
        at checkout? Sign in with that one.
      </p>
    </EmptyState>
  );
}

function SignInFirst() {
  return (
    <div className="mx-auto grid max-w-md gap-6 py-6 sm:py-10">
      <div className="text-center">
        <Sticker emoji="🗝️" className="text-7xl" />
        <h1 className="mt-3 font-display font-extrabold text-4xl tracking-tight">Authentication Required</h1>
        <p className="mt-2 text-muted-foreground text-lg">Please log in to access your sponsor dashboard</p>
      </div>
      <div className="rounded-3xl border border-border bg-card p-6">
        <SignInForm returnUrl="/sponsor-dashboard" action={signInAction}>
          <p className="text-muted-foreground">
            Use your sponsorship's contact email. No password: we'll email you a link.
          </p>
        </SignInForm>
      </div>
      <ButtonLink href="/" prefetch="auto" className="justify-self-center">
        Go to Home
      </ButtonLink>
    </div>
  );
}

function Waiting({ children }: { children: string }) {
  return (
    <p role="status" className="grid min-h-[60dvh] place-content-center text-center text-muted-foreground text-lg">
      {children}
    </p>
  );
}

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Sponsor dashboard", robots: { index: false } };

export default async function SponsorDashboardPage({ searchParams }: PageProps<"/sponsor-dashboard">) {
  const { days } = await searchParams;
  const signedIn = getCurrentSignedIn();
  // Once "Loading..." has been sent, a failure can no longer be a 503.
  if (isDatabaseFailing()) await signedIn;
  return (
    <Suspense fallback={<Waiting>Loading...</Waiting>}>
      <OwnDashboard finding={signedIn} span={reportSpan(days)} />
    </Suspense>
  );
}

type OwnDashboardProps = { finding: ReturnType<typeof getCurrentSignedIn>; span: ReportSpan };

async function OwnDashboard({ finding, span }: OwnDashboardProps) {
  const signedIn = await finding;
  return (
    <>
      <SignedInNote isSignedIn={signedIn !== null} />
      {signedIn ? (
        <Suspense fallback={<Waiting>Loading dashboard...</Waiting>}>
          <LoadedDashboard user={signedIn.user} span={span} />
        </Suspense>
      ) : (
        <SignInFirst />
      )}
    </>
  );
}

/** Returns the value, or the failure with its reference in our log. Next's own log would name the person. */
async function load<Value>(what: Promise<Value>, failure: ComponentProps<typeof NotLoaded>["failure"]) {
  try {
    return { value: await what };
  } catch (error) {
    const reference = faultReference();
    logFault(reference, error);
    return { failed: { failure, reference } };
  }
}

/** Returns a label for one of several businesses: its name and a holiday it sponsors, since names may be equal. */
function labelOf(sponsorId: string, sponsorships: readonly OwnSponsorship[]): string {
  const own = sponsorships.find(({ sponsor }) => sponsor.id === sponsorId);
  return own ? `${own.sponsor.businessName} (${own.holiday.holidayName})` : "business";
}

/** The sponsor dashboard. Source: spec section 2, sponsor dashboard. */
async function LoadedDashboard({ user, span }: { user: User; span: ReportSpan }) {
  const range = reportRange(span, utcToday(new Date()));
  const [own, paid] = await Promise.all([
    load(Promise.all([getSponsorships(user), listReports(user, range)]), "Failed to fetch sponsorships"),
    load(listOwnSubscriptions(user), "Failed to fetch subscription"),
  ]);
  if (own.failed) return <NotLoaded {...own.failed} />;
  if (paid.failed) return <NotLoaded {...paid.failed} />;
  const [{ sponsor, sponsors, sponsorships }, reports] = own.value;
  const subscriptions = paid.value;
  if (!sponsor) return <NoSponsorships email={user.email} />;
  const { businessName } = sponsor;
  return (
    <div className="mx-auto max-w-5xl py-4">
      <RefreshOnReturn />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <p aria-hidden="true" className="flex gap-1">
            {sponsorships.slice(0, MOST_STICKERS).map(({ id, holiday }) => (
              <Sticker key={id} emoji={holiday.emoji} className="text-4xl" />
            ))}
          </p>
          <h1 className="mt-2 font-display font-extrabold text-4xl tracking-tight">Sponsor dashboard</h1>
          <p className="wrap-anywhere mt-1 line-clamp-3 max-w-2xl text-muted-foreground text-lg">
            <strong className="text-foreground">{businessName}</strong> keeps odd days going. Thank you.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {sponsors.map(({ id, businessName, contactEmail, websiteUrl, description }) => (
            <EditBusiness
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
