import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import type { Subscription } from "@/lib/account/queries";
import { preferencesPath } from "@/lib/newsletter/paths";
import { chooseThanksAction } from "./actions";

type MailChoicesProps = {
  subscription: Subscription | null;
  /** Whether to email them when someone replies to a card. */
  thanksByMail: boolean;
};

/** The emails this person gets, and how to change them. */
export function MailChoices({ subscription, thanksByMail }: MailChoicesProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <Letter subscription={subscription} />
      <form action={chooseThanksAction} className="grid justify-items-start gap-4 border-line border-t pt-4">
        <p className="text-ink-soft">
          {thanksByMail
            ? "We email you when someone replies to one of your cards with an emoji."
            : "We don't email you when someone replies to one of your cards. Replies still appear on the card."}
        </p>
        <input type="hidden" name="thanks" value={thanksByMail ? "no" : "yes"} />
        <button type="submit" className={buttonClass({ look: "quiet" })}>
          {thanksByMail ? "Stop these emails" : "Email me about replies"}
        </button>
      </form>
    </div>
  );
}

function Letter({ subscription }: Pick<MailChoicesProps, "subscription">) {
  if (!subscription?.isActive) {
    return (
      <>
        <p className="text-ink-soft">
          You're not subscribed to our newsletter. We only email you what you ask for, such as sign-in links.
        </p>
        <Link href="/subscribe" prefetch={false} className={buttonClass({ look: "quiet" })}>
          See the newsletter
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="text-ink-soft">You get our weekly newsletter.</p>
      <Link
        href={preferencesPath(subscription.unsubscribeToken)}
        prefetch={false}
        className={buttonClass({ look: "quiet" })}
      >
        Change or unsubscribe
      </Link>
    </>
  );
}
