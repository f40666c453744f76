import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { type ComponentProps, Suspense } from "react";
import { SignedInNote } from "@/components/signed-in-note";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import type { User } from "@/lib/auth/queries";
import { isDatabaseFailing } from "@/lib/core/database";
import { utcToday } from "@/lib/core/dates";
import { logFault } from "@/lib/core/log";
import { getSponsorships, listOwnSubscriptions } from "@/lib/sponsorship/accounts.queries";
import { listReports } from "@/lib/sponsorship/counts.queries";
import { type ReportSpan, reportRange, reportSpan } from "@/lib/sponsorship/report";
import { Dashboard } from "./dashboard";
import { NoSponsorships } from "./no-sponsorships";
import { NotLoaded } from "./not-loaded";
import { SignInFirst } from "./sign-in-first";
import { Waiting } from "./waiting";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Sponsor dashboard", robots: { index: false } };

type SponsorDashboardPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SponsorDashboardPage({ searchParams }: SponsorDashboardPageProps) {
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

/** Waits until it is known who is signed in. */
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

/** The value, or what could not be loaded under which reference. Next's own log would name the person. */
async function load<Value>(what: Promise<Value>, failure: ComponentProps<typeof NotLoaded>["failure"]) {
  try {
    return { value: await what };
  } catch (error) {
    const reference = randomUUID().slice(0, 8);
    logFault(reference, error);
    return { failed: { failure, reference } };
  }
}

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
  return (
    <Dashboard
      sponsor={sponsor}
      sponsors={sponsors}
      sponsorships={sponsorships}
      subscriptions={subscriptions}
      reports={reports}
      span={span}
    />
  );
}
