import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import type { Subscription } from "@/lib/account/queries";
import { preferencesPath } from "@/lib/subscribers/paths";

/** Whether the person gets the weekly letter, and the way to change it. */
export function MailChoices({ subscription }: { subscription: Subscription | null }) {
  if (!subscription?.isActive) {
    return (
      <>
        <p className="text-ink-soft">You get no letters from us, only what you ask for, such as links to sign in.</p>
        <Link href="/subscribe" prefetch={false} className={buttonClass({ look: "quiet", className: "mt-4" })}>
          See the weekly letter
        </Link>
      </>
    );
  }
  const href = preferencesPath(subscription.unsubscribeToken);
  return (
    <>
      <p className="text-ink-soft">You get our weekly letter.</p>
      <Link href={href} prefetch={false} className={buttonClass({ look: "quiet", className: "mt-4" })}>
        Change what you get, or leave
      </Link>
    </>
  );
}
