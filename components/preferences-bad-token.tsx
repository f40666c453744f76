import Link from "next/link";
import { EmptyState } from "./empty-state";
import { buttonClass } from "./ui/button";

/** What stands in place of a page whose link has no token, or none of ours. Source of the title: spec section 5. */
export function PreferencesBadToken({ contactHref }: { contactHref: string }) {
  return (
    <EmptyState
      emoji="🧩"
      title="Invalid unsubscribe token"
      titleAs="h1"
      actions={
        <>
          <a href={contactHref} className={buttonClass()}>
            Write to us
          </a>
          <Link href="/" className={buttonClass({ look: "quiet" })}>
            Back to Home
          </Link>
        </>
      }
    >
      A piece of the address is missing, as happens when a mail program breaks a long link in two. Open it once more
      from our newest mail. If that does not help, write to us and we take you off the list by hand.
    </EmptyState>
  );
}
