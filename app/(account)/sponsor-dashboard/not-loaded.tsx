import { ButtonLink } from "@/app/(account)/buttons";
import { buttonVariants } from "@/components/ui/button-variants";
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
          <a href="/sponsor-dashboard" className={buttonVariants()}>
            Try again
          </a>
          <ButtonLink href="/calendar" prefetch="auto">
            Browse Holidays to Sponsor
          </ButtonLink>
          <ButtonLink href="/" prefetch="auto">
            Go to Home
          </ButtonLink>
        </>
      }
    >
      <p role="alert">
        <strong className="text-foreground">{failure}.</strong> There are no active sponsorships to show yet. If you
        have some, nothing about them has changed.
      </p>
      {reference && <p className="mt-2 text-sm">Reference {reference}</p>}
    </EmptyState>
  );
}
