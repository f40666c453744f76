import Link from "next/link";
import { EmptyState } from "./empty-state";
import { buttonClass } from "./ui/button";

/** Shown for a link without a valid token. Source of the title: spec section 5. */
export function PreferencesBadToken({ contactHref }: { contactHref: string }) {
  return (
    <EmptyState
      emoji="🧩"
      title="Invalid unsubscribe token"
      titleAs="h1"
      actions={
        <>
          <a href={contactHref} className={buttonClass()}>
            Email us
          </a>
          <Link href="/" className={buttonClass({ look: "quiet" })}>
            Back to Home
          </Link>
        </>
      }
    >
      Part of the link is missing, as can happen when an email app breaks a long link in two. Try the link in our latest
      email. If that doesn't work, email us and we'll take you off the list ourselves.
    </EmptyState>
  );
}
