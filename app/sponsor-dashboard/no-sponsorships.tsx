import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { buttonClass } from "@/components/ui/button";

/** For a signed-in person who has never sponsored a holiday. */
export function NoSponsorships({ email }: { email: string }) {
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
