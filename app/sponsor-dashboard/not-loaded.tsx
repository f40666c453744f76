import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { buttonClass } from "@/components/ui/button";

/** For when the dashboard could not be had. `reference` is what our log knows the reason by. */
export function NotLoaded({ reference }: { reference: string | undefined }) {
  return (
    <EmptyState
      emoji="🌧️"
      title="Welcome to Sponsor Dashboard"
      titleAs="h1"
      actions={
        <>
          {/* Not by the router, which may believe that it has the page. */}
          <a href="/sponsor-dashboard" className={buttonClass()}>
            Try again
          </a>
          <Link href="/" className={buttonClass({ look: "quiet" })}>
            Go to Home
          </Link>
        </>
      }
    >
      <p>
        We can't look up your sponsorships just now, so none are shown. Nothing about them has changed: they go on as
        they were.
      </p>
      {reference && <p className="mt-2 text-sm">Reference {reference}</p>}
    </EmptyState>
  );
}
