import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import type { Subscription } from "@/lib/account/queries";
import { preferencesPath } from "@/lib/subscribers/paths";
import { chooseThanksAction } from "./actions";

type MailChoicesProps = {
  subscription: Subscription | null;
  /** Whether they are written to when somebody thanks them for a card. */
  thanksByMail: boolean;
};

/** What the person gets by mail, and the way to change it. */
export function MailChoices({ subscription, thanksByMail }: MailChoicesProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <Letter subscription={subscription} />
      <form action={chooseThanksAction} className="grid justify-items-start gap-4 border-line border-t pt-4">
        <p className="text-ink-soft">
          {thanksByMail
            ? "We write to you when somebody sends an emoji back for a card of yours."
            : "We don't write to you when somebody sends an emoji back for a card. It stands on the card all the same."}
        </p>
        <input type="hidden" name="thanks" value={thanksByMail ? "no" : "yes"} />
        <button type="submit" className={buttonClass({ look: "quiet" })}>
          {thanksByMail ? "Stop these mails" : "Write to me about it"}
        </button>
      </form>
    </div>
  );
}

function Letter({ subscription }: Pick<MailChoicesProps, "subscription">) {
  if (!subscription?.isActive) {
    return (
      <>
        <p className="text-ink-soft">You get no letters from us, only what you ask for, such as links to sign in.</p>
        <Link href="/subscribe" prefetch={false} className={buttonClass({ look: "quiet" })}>
          See the weekly letter
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="text-ink-soft">You get our weekly letter.</p>
      <Link
        href={preferencesPath(subscription.unsubscribeToken)}
        prefetch={false}
        className={buttonClass({ look: "quiet" })}
      >
        Change what you get, or leave
      </Link>
    </>
  );
}
