import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

type NotLoadedProps = {
  /** Source: spec section 7, my-sponsorships and my-subscription. */
  failure: "Failed to fetch sponsorships" | "Failed to fetch subscription";
  /** The reference under which our log has the reason. */
  reference: string | undefined;
};

/** Shown when the dashboard could not be loaded. Source: spec section 2, sponsor dashboard. */
export function NotLoaded({ failure, reference }: NotLoadedProps) {
  return (
    <EmptyState
      emoji="🌧️"
      title="Welcome to Sponsor Dashboard"
      titleAs="h1"
      actions={
        <>
          {/* A full load, because the router may assume that it has the page. */}
          <a href="/sponsor-dashboard" className={buttonClass()}>
            Try again
          </a>
          <Link href="/calendar" className={buttonClass({ look: "quiet" })}>
            Browse Holidays to Sponsor
          </Link>
          <Link href="/" className={buttonClass({ look: "quiet" })}>
            Go to Home
          </Link>
        </>
      }
    >
      <p role="alert">
        <strong className="text-ink">{failure}.</strong> There are no active sponsorships to show yet. If you have some,
        nothing about them has changed.
      </p>
      {reference && <p className="mt-2 text-sm">Reference {reference}</p>}
    </EmptyState>
  );
}
