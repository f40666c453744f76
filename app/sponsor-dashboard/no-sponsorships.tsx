import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { buttonClass } from "@/components/ui/button";

/** For whoever is signed in and has never paid for a day. */
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
      <p>You have no active sponsorships yet. Pick a day that suits your business, and it stands here.</p>
      <p className="mt-3 text-base">
        You are signed in as <strong className="wrap-anywhere text-ink">{email}</strong>. Did you sign up with another
        address? Then sign in with that one.
      </p>
    </EmptyState>
  );
}
