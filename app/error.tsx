"use client";

import { EmptyState } from "@/components/empty-state";
import { Shell } from "@/components/shell";
import { buttonClass } from "@/components/ui/button";

/** What stands in for a page that could not be made. Source of the texts: spec section 2, home tab. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <Shell>
      <EmptyState
        emoji="🌧️"
        title="Unable to load today's holiday"
        titleAs="h1"
        actions={
          <button type="button" onClick={reset} className={buttonClass()}>
            Try again
          </button>
        }
      >
        <p>Please try again later</p>
        {error.digest && <p className="text-sm">Reference {error.digest}</p>}
      </EmptyState>
    </Shell>
  );
}
