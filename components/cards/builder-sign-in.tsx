"use client";

import { type ComponentProps, useId } from "react";
import { onDemand } from "../on-demand";
import type { SignInForm } from "../sign-in-form";
import { BuilderPart } from "./builder-part";

const LazySignInForm = onDemand(async () => (await import("../sign-in-form")).SignInForm);

/** What Send leads to when nobody is signed in. */
export const SIGN_IN_ID = "card-sign-in";

type SignInPartProps = {
  stateId: string;
  action: ComponentProps<typeof SignInForm>["action"];
  /** Whether a tab that the mail opens will find the card. */
  isKept: boolean;
  /** The link is being asked for: what stands in the builder is kept at once. */
  onAsk: () => void;
};

/** Asks who sends the card. What was written waits, also for a tab that the mail opens. */
export function SignInPart({ stateId, action, isKept, onAsk }: SignInPartProps) {
  const id = useId();
  const returnUrl = `/cards/new?${new URLSearchParams({ restore: "1", sid: stateId })}`;
  return (
    <div id={SIGN_IN_ID} onSubmitCapture={onAsk}>
      <BuilderPart id={id} emoji="🗝️" title="Sign In Required">
        <p>
          Anybody can write a card; to send it, tell us where to mail a link that signs you in. No password, and your
          card waits as it is.
        </p>
        {!isKept && (
          <p role="status" className="desk-note">
            This browser keeps nothing for other tabs. Leave this one open, press the link in your mail, and come back
            here to send.
          </p>
        )}
        <LazySignInForm returnUrl={returnUrl} action={action} />
      </BuilderPart>
    </div>
  );
}
