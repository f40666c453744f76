"use client";

import Link from "next/link";
import { buttonClass } from "../ui/button";
import { Dialog } from "../ui/dialog";

type ShareNotYoursProps = { onClose: () => void; cardId: string; isSignedIn: boolean };

/** Only the maker of a card makes links to it: a card between two people stays there. */
export function ShareNotYours({ onClose, cardId, isSignedIn }: ShareNotYoursProps) {
  const returnUrl = new URLSearchParams({ returnUrl: `/cards/${cardId}` });
  return (
    <Dialog open onClose={onClose} title={isSignedIn ? "Authentication Required" : "Please Log In"}>
      <p className="mt-2">
        {!isSignedIn && "Authentication Required: "}
        Only whoever made this card can share it, so that it stays between the two of you.
      </p>
      <p className="mt-2 text-ink-soft">Did you make it? Sign in with the address that you made it with.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Link href="/cards/new" prefetch={false} className={buttonClass({ look: "quiet" })}>
          Create Another Card
        </Link>
        <Link href={isSignedIn ? "/account" : `/sign-in?${returnUrl}`} prefetch={false} className={buttonClass()}>
          {isSignedIn ? "Your account" : "Sign in"}
        </Link>
      </div>
    </Dialog>
  );
}
