"use client";

import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";
import { Dialog } from "@/components/ui/dialog";

type ShareNotYoursProps = { onClose: () => void; cardId: string; isSignedIn: boolean };

/** Explains that only a card's sender can create links to it. */
export function ShareNotYours({ onClose, cardId, isSignedIn }: ShareNotYoursProps) {
  const returnUrl = new URLSearchParams({ returnUrl: `/cards/${cardId}` });
  return (
    <Dialog open onClose={onClose} title={isSignedIn ? "Authentication Required" : "Please Log In"}>
      <p className="mt-2">
        {!isSignedIn && "Authentication Required: "}
        Only the person who made this card can share it.
      </p>
      <p className="mt-2 text-ink-soft">Is it yours? Sign in with the email address you used to make it.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Link href="/cards/new" prefetch={false} className={buttonVariants({ variant: "outline" })}>
          Create Another Card
        </Link>
        <Link href={isSignedIn ? "/account" : `/sign-in?${returnUrl}`} prefetch={false} className={buttonVariants()}>
          {isSignedIn ? "Your account" : "Sign in"}
        </Link>
      </div>
    </Dialog>
  );
}
