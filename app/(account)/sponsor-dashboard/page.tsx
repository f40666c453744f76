import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import Link from "next/link";
import { type ComponentProps, Suspense } from "react";
import { signInAction } from "@/app/(account)/sign-in/actions";
import { SignInForm } from "@/components/layout/sign-in-form";
import { SignedInNote } from "@/components/layout/signed-in-note";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Sticker } from "@/components/ui/sticker";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import type { User } from "@/lib/auth/queries";
import { isDatabaseFailing } from "@/lib/core/database";
import { utcToday } from "@/lib/core/dates";
import { logFault } from "@/lib/core/log";
import { getSponsorships, listOwnSubscriptions } from "@/lib/sponsorship/accounts.queries";
import { listReports } from "@/lib/sponsorship/counts.queries";
import { type ReportSpan, reportRange, reportSpan } from "@/lib/sponsorship/report";
import { Dashboard } from "./dashboard";
import { NotLoaded } from "./not-loaded";

/** For a signed-in person who has never sponsored a holiday. */
function NoSponsorships({ email }: { email: string }) {
  return (
    <EmptyState
      emoji="🪧"
      title="Welcome to Sponsor Dashboard"
      titleAs="h1"
      actions={
        <>
          <Link href="/calendar" className={buttonClass()}>
            Browse Holidays to Sponsor
          </Link>
          <Link href="/" className={buttonClass({ look: "quiet" })}>
            Go to Home
          </Link>
        </>
      }
    >
      <p>You have no active sponsorships yet. Pick a holiday that suits your business, and it will show up here.</p>
      <p className="mt-3 text-base">
        You're signed in as <strong className="wrap-anywhere text-ink">{email}</strong>. Used a different email at
        checkout? Sign in with that one.
      </p>
    </EmptyState>
  );
}

/** Signs a visitor in on this page. */
function SignInFirst() {
  return (
    <div className="mx-auto grid max-w-md gap-6 py-6 sm:py-10">
      <div className="text-center">
        <Sticker emoji="🗝️" className="text-7xl" />
        <h1 className="mt-3 font-display font-extrabold text-4xl tracking-tight">Authentication Required</h1>
        <p className="mt-2 text-ink-soft text-lg">Please log in to access your sponsor dashboard</p>
      </div>
      <div className="rounded-3xl border border-line bg-surface p-6">
        <SignInForm returnUrl="/sponsor-dashboard" action={signInAction}>
          <p className="text-ink-soft">Use your sponsorship's contact email. No password: we'll email you a link.</p>
        </SignInForm>
      </div>
      <Link href="/" className={buttonClass({ look: "quiet", className: "justify-self-center" })}>
        Go to Home
      </Link>
    </div>
  );
}

/** Shown while the dashboard loads. */
function Waiting({ children }: { children: string }) {
  return (
    <p role="status" className="grid min-h-[60dvh] place-content-center text-center text-ink-soft text-lg">
      {children}
    </p>
  );
}

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

/** Waits until the sign-in state is known. */
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
