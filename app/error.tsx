"use client";

import { FetchFailed } from "@/components/fetch-failed";

/** What stands in for a page that could not be made. Source of the texts: spec section 2, home tab. */
export default function PageError(props: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <FetchFailed {...props} title="Unable to load today's holiday">
      Please try again later
    </FetchFailed>
  );
}
